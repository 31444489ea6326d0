"""What is left of a page that was reloaded and closed: no kernel, no child."""

import re

import psutil
import pytest
from browsers import opened, voila
from paths import ROOT
from processes import wait_until

pytestmark = pytest.mark.slow

RELOADS = 3


def ours():
    """Return the kernels that this test started, and all their children."""
    below = psutil.Process().children(recursive=True)
    kernels = [x for x in below if "ipykernel_launcher" in " ".join(_command(x))]
    return [*kernels, *(x for kernel in kernels for x in _children(kernel))]


def _command(process):
    try:
        return process.cmdline()
    except psutil.NoSuchProcess:
        return []


def _children(process):
    try:
        return process.children(recursive=True)
    except psutil.NoSuchProcess:
        return []


def test_a_page_that_is_reloaded_and_closed_leaves_no_process(browser, tmp_path):
    makefile = (ROOT / "Makefile").read_text()
    (line,) = re.findall("^VOILA = .* -m voila (.*)$", makefile, re.MULTILINE)
    assert re.findall("=([0-9]+)", line) == ["120", "30"]  # seconds
    sooner = line.replace("=120", "=15").replace("=30", "=2")

    before = {x.pid for x in ours()}

    def left():
        return [x for x in ours() if x.pid not in before]

    with voila(tmp_path, *sooner.split()) as address:
        with opened(browser, address("07_crossword"), height=800) as page:
            for _ in range(RELOADS):
                page.locator(".qless-crossword").wait_for()
                page.reload()
            page.locator(".qless-crossword").wait_for()
            assert left()
        wait_until(lambda: left() == [])
