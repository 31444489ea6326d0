"""Runs the engine's command line, in this process or as one; what its tests share."""

import io
import json
import os
import subprocess
import sys
import tempfile
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from unittest import mock

from paths import ROOT
from processes import PATIENCE

from qless_engine.__main__ import main
from qless_engine.words.wordlist import VARIABLE

PROGRAM = "python -m qless_engine"
WORDS = "ate eat eta tea ton net ten note tone toe one tee ebb tin".split()


#: A roll that keeps a search busy for hours, and its words.
LONG_ROLL = "aaaaaabbbbbb"
LONG_WORDS = [
    f"{number:0{size}b}".replace("0", "a").replace("1", "b")
    for size in (3, 4, 5)
    for number in range(2**size)
]


def run(*arguments, stdin=b"", chosen=None):
    """Return exit status, output and error output of a command run in this process.

    The list *chosen* is the user's own. What depends on streams that are closed or
    broken, or on signals, needs a process: `started`.
    """
    out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8") for _ in range(2))
    with (
        _environment(chosen),
        _input(stdin),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        try:
            status = main([str(argument) for argument in arguments])
        except SystemExit as exit_:
            status = exit_.code
    texts = []
    for stream in (out, err):
        stream.flush()
        texts.append(stream.buffer.getvalue().decode())
    return status, *texts


def run_process(*arguments, stdin=b"", **options):
    """Return what `run` does, of a process started with *options*."""
    with started(*arguments, **options) as process:
        out, err = process.communicate(stdin, timeout=PATIENCE)
    return process.returncode, (out or b"").decode(), (err or b"").decode()


@contextmanager
def started(*arguments, chosen=None, **options):
    """Start the command line with *arguments*, and *chosen* as the user's own list.

    A process that has not ended when the block is left is killed.
    """
    pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
    with (
        _environment(chosen),
        subprocess.Popen(  # noqa: S603  # tests say what to start
            [sys.executable, "-m", "qless_engine", *map(str, arguments)],
            cwd=ROOT,
            **{**pipes, **options},
        ) as process,
    ):
        try:
            yield process
        finally:
            process.kill()


def records(*arguments, **options):
    """Return the objects that the command line prints, which must end well."""
    status, out, err = run("roll", *arguments, "--json", **options)
    assert (status, err) == (0, "")
    return [json.loads(line) for line in out.splitlines()]


@contextmanager
def _environment(chosen):
    """Let the variable of word lists name *chosen*, and output not be unbuffered."""
    with mock.patch.dict(os.environ):
        for name in (VARIABLE, "PYTHONUNBUFFERED"):
            os.environ.pop(name, None)
        if chosen is not None:
            os.environ[VARIABLE] = str(chosen)
        yield


@contextmanager
def _input(content):
    """Let standard input have this *content*."""
    before = os.dup(0)
    try:
        with tempfile.TemporaryFile() as file:
            file.write(content)
            file.seek(0)
            os.dup2(file.fileno(), 0)
        yield
    finally:
        os.dup2(before, 0)
        os.close(before)
