"""Ctrl-C while a program imports its modules ends it with one sentence."""

import os
import signal
import subprocess
import sys

import pytest
from paths import ROOT
from processes import PATIENCE

# Sends SIGINT to its own process when the module that it is named after is imported.
FINDER = """
import os, signal, sys

class Finder:
    def find_spec(self, name, path=None, target=None):
        if name == os.environ["QLESS_TEST_MODULE"]:
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Finder())
"""


@pytest.mark.parametrize(
    ("program", "module"),
    [
        ("qless_engine", "qless_engine.boards"),
        ("qless_engine", "qless_engine.words.wordlist"),
        ("qless_engine", "qless_engine.cli.terminal"),
        ("qless_engine", "argparse"),
        ("sweeps", "qless_engine.decide"),
        ("sweeps", "sweeps.kinds.kinds"),
        ("sweeps.bench", "qless_engine.cli.terminal"),
        ("sweeps.bench", "sweeps.bench.__main__"),
        ("notebooks.run", "qless_engine.cli.terminal"),
        ("notebooks.run", "notebooks.run.committed"),
    ],
)
def test_ctrl_c_during_imports_is_one_sentence(tmp_path, program, module):
    (tmp_path / "sitecustomize.py").write_text(FINDER)
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-m", program, "--help"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
        env={**os.environ, "PYTHONPATH": str(tmp_path), "QLESS_TEST_MODULE": module},
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )

    assert (done.returncode, done.stdout, done.stderr) == (130, "", "Stopped.\n")
