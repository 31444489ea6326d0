"""Starts JupyterLab or Voila and a real browser; what browser tests share.

Without a browser, whoever imports this is skipped.

The browser is the system's chromium, or what QLESS_CHROMIUM names; none is ever
downloaded. What makes it steady: an own folder of settings in which a kernel starts
without a dialog, the notebook opened alone, and the kernel's connection awaited, since
the page calls it idle before it is.
"""

import json
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import urllib.request
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from processes import PATIENCE, ROOT, is_done, wait_until

sync_api = pytest.importorskip(
    "playwright.sync_api", reason="no Playwright here, so no browser tests"
)
expect = sync_api.expect

PATIENCE_MS = 1000 * PATIENCE
expect.set_options(timeout=PATIENCE_MS)

SCREENSHOTS = ROOT / "build" / "screenshots"
FLAGS = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-sync "
    "--disable-background-networking --disable-component-update --disable-dev-shm-usage"
).split()

SETTINGS = {  # no dialog that asks for a kernel, no news
    "notebook-extension/tracker": {"autoStartDefaultKernel": True},
    "apputils-extension/notification": {"fetchNews": "false", "checkForUpdates": False},
}

#: A notebook of which a part changes while the state of the page is gathered.
LATE = """
from figures.pages.crossword.page import CrosswordPlay

crossword = CrosswordPlay("5x5")
form = crossword.form
layout, gathered = form.takeaway.layout, []
get_state = layout.get_state

def get_state_late(*args, **options):
    state = get_state(*args, **options)
    gathered.append("drop_defaults" in options)  # not the state of one change
    if sum(gathered) == 2:  # the first time, it is for nothing
        form.status.value = "Told too early."
        form.takeaway.offer("cat")
    return state

crossword.close()
layout.get_state = get_state_late
crossword
"""

CONNECTED = """() => {
  const app = window.jupyterapp, shown = app && app.shell.currentWidget;
  const session = shown && shown.context && shown.context.sessionContext;
  const own = session && session.isReady && session.session;
  const kernel = own && own.kernel;
  return !!kernel && kernel.connectionStatus === 'connected' && kernel.status === 'idle'
    && app.commands.hasCommand('notebook:run-all-cells');
}"""
RUN_ALL = "() => window.jupyterapp.commands.execute('notebook:run-all-cells')"
END_KERNELS = "() => window.jupyterapp.serviceManager.sessions.shutdownAll()"


def chromium():
    """Return the path of a chromium and why it is missing, one of them None."""
    named = os.environ.get("QLESS_CHROMIUM")
    path = shutil.which(named or "chromium")
    if path is None:
        return None, f"expected a browser {named or 'chromium'}, found none"
    if Path(path).resolve().name == "snap":
        return None, f"{path} is a snap, which is shut off from the tests' files"
    if not is_done(path, "--no-sandbox", "--version"):
        return None, f"{path} does not start"
    if not is_done(sys.executable, "-m", "playwright", "--version"):
        return None, "Playwright's driver does not start (it needs libatomic1)"
    return path, None


CHROMIUM, WHY_NOT = chromium()
if CHROMIUM is None:
    pytest.skip(f"no tests in a browser: {WHY_NOT}", allow_module_level=True)


def free_port():
    """Return a port of this machine that nobody listens on."""
    with closing(socket.socket()) as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


@contextmanager
def served(folder, *command, status="", **environment):
    """Run the server *command* until the block ends; yield once *status* answers."""
    log = folder / "server.log"
    with log.open("w") as output:
        process = subprocess.Popen(  # noqa: S603  # tests say what to start
            [sys.executable, "-m", *command],
            stdout=output,
            stderr=subprocess.STDOUT,
            env={
                **os.environ,
                "JUPYTER_PLATFORM_DIRS": "1",
                "PYTHONPATH": str(ROOT),  # for kernels, which start elsewhere
                **environment,
            },
            cwd=ROOT,
            start_new_session=True,
        )

    def is_up():
        assert process.poll() is None, log.read_text()[-3000:]
        try:
            with urllib.request.urlopen(status, timeout=PATIENCE) as answer:  # noqa: S310
                return answer.read()
        except OSError:
            return False

    try:
        wait_until(is_up)
        yield
    finally:
        os.killpg(process.pid, signal.SIGTERM)
        try:
            process.wait(15)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


@contextmanager
def lab(folder):
    """Serve a copy of the notebooks in *folder*; yield the address of one by name."""
    notebooks, token, port = copies(folder), secrets.token_hex(16), free_port()
    for plugin, settings in SETTINGS.items():
        file = folder / "set" / "@jupyterlab" / f"{plugin}.jupyterlab-settings"
        file.parent.mkdir(parents=True)
        file.write_text(json.dumps(settings))
    base = f"http://127.0.0.1:{port}"
    options = {
        "--ip": "127.0.0.1",
        "--port": port,
        "--ServerApp.port_retries": 0,
        "--IdentityProvider.token": token,
        "--ServerApp.root_dir": notebooks,
        "--LabApp.news_url": "",
        "--LabApp.check_for_updates_class": "jupyterlab.NeverCheckForUpdate",
        "--LabApp.expose_app_in_browser": True,
    }
    with served(
        folder,
        "jupyterlab",
        "--no-browser",
        "--allow-root",
        *(f"{name}={value}" for name, value in options.items()),
        status=f"{base}/api/status?token={token}",
        JUPYTER_CONFIG_DIR=str(folder / "config"),
        JUPYTERLAB_SETTINGS_DIR=str(folder / "set"),
        JUPYTERLAB_WORKSPACES_DIR=str(folder / "workspaces"),
    ):
        yield lambda name: f"{base}/doc/tree/{name}.ipynb?token={token}&reset"


@contextmanager
def voila(folder, *more):
    """Serve a copy of the notebooks without code, as `lab`, with *more* options."""
    base = f"http://127.0.0.1:{(port := free_port())}"
    notebooks = copies(folder)
    options = ("--no-browser", "--Voila.ip=127.0.0.1", f"--port={port}", *more)
    # What is asked first must not start a kernel, which takes seconds.
    status = f"{base}/voila/static/favicon.ico"
    with served(folder, "voila", str(notebooks), *options, status=status):
        yield lambda name: f"{base}/voila/render/{name}.ipynb"


def copies(folder):
    """Return the folder in *folder* with a copy of each notebook, and one of LATE."""
    notebooks = folder / "notebooks"
    notebooks.mkdir()
    for path in (ROOT / "notebooks").glob("*.ipynb"):
        shutil.copy(path, notebooks)
    cell = {"cell_type": "code", "id": "late", "source": LATE, "outputs": []}
    kernel = {"display_name": "", "language": "python", "name": "python3"}
    late = {
        "cells": [{**cell, "metadata": {}, "execution_count": None}],
        "metadata": {"kernelspec": kernel},
        "nbformat": 4,
        "nbformat_minor": 5,
    }
    (notebooks / "late.ipynb").write_text(json.dumps(late))
    return notebooks


@contextmanager
def launched():
    """Yield the browser, with no window."""
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, headless=True, args=FLAGS
        )
        yield browser
        browser.close()


@contextmanager
def opened(browser, address, **viewport):
    """Yield the page at *address*, as large as *viewport* says."""
    page = browser.new_page(viewport={"width": 1280, **viewport})
    page.set_default_timeout(PATIENCE_MS)
    try:
        page.goto(address)
        yield page
    finally:
        page.close()


@contextmanager
def executed(browser, address, **viewport):
    """Yield the page of the notebook at *address* with all cells run, as `opened`."""
    with opened(browser, address, **viewport) as page:
        page.wait_for_selector(".jp-Notebook .jp-CodeCell")
        page.wait_for_function(CONNECTED)
        assert page.evaluate(RUN_ALL) is not False
        yield page
        page.evaluate(END_KERNELS)


def set_theme(page, name):
    """Give JupyterLab the theme Light or Dark, and wait for it."""
    page.evaluate(
        "name => window.jupyterapp.commands.execute("
        "'apputils:change-theme', {theme: name})",
        f"JupyterLab {name}",
    )
    light = {"Light": "true", "Dark": "false"}[name]
    page.wait_for_selector(f"body[data-jp-theme-light={light}]", state="attached")
    page.wait_for_selector("#jupyterlab-splash", state="detached")
