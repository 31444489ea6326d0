"""Counts in a child: the answer of the engine, a bar, and nothing left when stopped."""

import os
import signal
import sys
import threading
from dataclasses import replace

import pytest
from processes import descendants, wait_until
from some_words import nth_words

import qless_engine
from sweeps import count as counting
from sweeps.count import count

ROLL = "cdeeghmnrtty"
LONG = "achiloprstty"  # of all words, millions of boards: seconds on any Python
HERE = {"interpreter": sys.executable}


@pytest.mark.parametrize("asked", [{}, {"using": ["TED"]}, {"common": 50}])
def test_a_count_in_a_child_is_the_engines(asked, tmp_path):
    path = nth_words(tmp_path, 3)

    there = count(ROLL, path, **asked, **HERE)

    here = qless_engine.count(ROLL, path, **asked)
    assert replace(there, seconds=0) == replace(here, seconds=0)


def test_a_count_that_is_stopped_is_not_decided_and_leaves_nothing(monkeypatch):
    before = {*descendants(os.getpid())}
    heard = threading.Event()

    class Bar(counting.Bar):
        def update(self, n=1):
            heard.set()
            super().update(n)

    def stop():
        heard.wait()
        os.kill(os.getpid(), signal.SIGINT)

    monkeypatch.setattr(counting, "Bar", Bar)
    threading.Thread(target=stop, daemon=True).start()
    answer = count(LONG, **HERE)

    assert (answer.ending, answer.boards) == ("budget", None)
    assert str(answer) == f"{LONG}: not decided when the search was stopped"
    wait_until(lambda: {*descendants(os.getpid())} <= before)


def test_a_count_says_why_it_is_slow_where_there_is_no_pypy(
    monkeypatch, capsys, tmp_path
):
    monkeypatch.setenv("PATH", "/nowhere")
    monkeypatch.delenv("QLESS_PYPY", raising=False)

    assert count("aet", nth_words(tmp_path, 3)).ending in {"found", "exhausted"}
    assert "No PyPy found, so CPython" in capsys.readouterr().err


def test_what_cannot_be_counted_is_one_sentence():
    with pytest.raises(ValueError, match="a roll is 3 to 12 letters"):
        count("a1")
    with pytest.raises(ValueError, match="expected as interpreter a Python"):
        count("aet", interpreter="/no/such")
