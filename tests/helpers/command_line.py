"""Starts the engine's command line; what tests of it share."""

import json
import os
import subprocess
import sys
from contextlib import contextmanager

from paths import ROOT

from qless_engine.words.wordlist import VARIABLE

PROGRAM = "python -m qless_engine"
PATIENCE = 60.0  # seconds; only a failing test waits that long
WORDS = "ate eat eta tea ton net ten note tone toe one tee ebb tin".split()


@contextmanager
def started(*arguments, chosen=None, **options):
    """Start the command line with *arguments*, and *chosen* as the user's own list.

    What has not ended when the block is left is killed.
    """
    environment = {
        name: value
        for name, value in os.environ.items()
        if name not in (VARIABLE, "PYTHONUNBUFFERED")
    }
    if chosen is not None:
        environment[VARIABLE] = str(chosen)
    pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    with subprocess.Popen(  # noqa: S603  # tests say what to start
        [sys.executable, "-m", "qless_engine", *map(str, arguments)],
        cwd=ROOT,
        env=environment,
        **{**pipes, **options},
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def run(*arguments, stdin=b"", **options):
    """Return exit status, output and error output of the command line."""
    with started(*arguments, **options) as process:
        out, err = process.communicate(stdin, timeout=PATIENCE)
    return process.returncode, (out or b"").decode(), (err or b"").decode()


def records(*arguments, **options):
    """Return the objects that the command line prints, which must end well."""
    status, out, err = run("roll", *arguments, "--json", **options)
    assert (status, err) == (0, "")
    return [json.loads(line) for line in out.splitlines()]
