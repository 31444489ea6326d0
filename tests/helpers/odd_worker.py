"""A service for children that behave as their tasks say.

Its settings are what the handshake says of word lists; or how the start goes wrong.
"""

import os
import signal
import sys
import time
from pathlib import Path

from sweeps.kinds.kind import SO_FAR

NOTED = [None]


def act(task, say):
    """Return the record of *task*, unless it does something else."""
    name, argument = task.get("act"), task.get("argument")
    if name == "die":
        os.kill(os.getpid(), signal.SIGKILL)
    elif name == "die once":
        if not Path(argument).exists():
            Path(argument).touch()
            os.kill(os.getpid(), signal.SIGKILL)
    elif name == "raise":
        raise ArithmeticError(argument)
    elif name == "print":
        sys.stdout.write("noise\n")
        sys.stdout.flush()
        os.write(1, b"noise without an end")
    elif name == "search":
        search(argument)
    elif name == "note":  # and return what was noted before
        task = {**task, "noted": NOTED[-1]}
        NOTED.append(argument)
    elif name == "tell":  # how far it is, without an end
        while True:
            say({SO_FAR: 0.5})
            time.sleep(0.01)
    return {**task, "pid": os.getpid()}


def search(begun):
    """Make the file *begun* and search in pure Python, without an end."""
    if begun is not None:
        Path(begun).touch()
    number = 0
    while True:
        number += 1


def start(settings, say, _is_preempted):
    """Start, or go wrong as *settings* say."""
    if "error" in settings:
        raise ValueError(settings["error"])
    if "die" in settings:
        os.kill(os.getpid(), signal.SIGKILL)
    if "begin" in settings:
        search(settings["begin"])
    return settings, lambda task: act(task, say)
