"""A kind of sweep is one file: add one, and its sweeps run, resume and are shown."""

import shutil
import subprocess
import sys

import pytest
from paths import ROOT

TOY = '''
"""Counts the words that end in each letter."""

from dataclasses import asdict, dataclass

from sweeps.kinds.kind import Asked, Inputs, Kind, Question


@dataclass(frozen=True)
class EndTask:
    number: int
    letter: str


@dataclass(frozen=True)
class EndQuestion(Question):
    kind: str = "ends"


class EndTally:
    columns = ("words",)

    def __init__(self):
        self.words = 0

    def add(self, record):
        self.words += record["words"]

    def __str__(self):
        return f"{self.words} words"


def ask(lists, common, *, letters):
    question = EndQuestion(lists=lists, common=common)
    inputs = Inputs(len(letters), enumerate(letters))
    return Asked(question, lambda _: inputs, {}, {"letters": letters})


def run(task, context):
    words = sum(word.endswith(task.letter) for word in context.words.listed.words)
    cost = {"seconds": 0.5, "interpreter": context.interpreter}
    return {**asdict(task), "words": words, **context.listed, **cost}


def rules(records, settings, runs, lists):
    for record in records:
        if record["words"] < 0:
            yield f"{KIND.where(record)}: fewer words than none"


KIND = Kind(
    unit="letter",
    help="count the words that end in a letter",
    task=EndTask,
    question=EndQuestion,
    columns={
        **{"number": int, "letter": str, "words": int, "word_list": str},
        **{"word_list_sha256": str, "seconds": float, "interpreter": str},
    },
    ask=ask,
    add_options=lambda parser: parser.add_argument("--letters", required=True),
    names=lambda asked, lists: ("ends", lists[0]),
    run=run,
    rules=rules,
    tally=EndTally,
    summary=lambda records, made: [
        ("words", f"{[one['words'] for one in records]}, {made['ends']} asked")
    ],
    headline=(),
)
'''


@pytest.fixture
def sweeps(tmp_path):
    """What runs the command line of the packages with the toy kind added."""
    generated = shutil.ignore_patterns("__pycache__", "results")
    shutil.copytree(ROOT / "sweeps", tmp_path / "sweeps", ignore=generated)
    for name in ("qless_engine", "wordlists"):
        (tmp_path / name).symlink_to(ROOT / name)
    (tmp_path / "sweeps" / "kinds" / "ends.py").write_text(TOY)
    (tmp_path / "few.txt").write_text("tea\ntoe\nton\nsea\n")

    def run(*arguments):
        done = subprocess.run(  # noqa: S603  # this Python
            [sys.executable, "-m", "sweeps", *arguments, "--folder", "results"],
            cwd=tmp_path,
            capture_output=True,
            check=False,
            text=True,
        )
        return done.returncode, done.stdout, done.stderr

    return run


@pytest.mark.slow
def test_a_kind_in_one_file_is_a_command_that_runs_resumes_and_is_shown(sweeps):
    asked = ["ends", "--words", "few.txt", "--interpreter", sys.executable]
    asked += ["--workers", "2", "--letters"]

    status, out, err = sweeps(*asked, "ae")
    assert (status, "2/2" in err, "3 words" in err) == (0, True, True), err
    assert out.startswith("2 letters stored in ")
    assert out.endswith("/results/ends_few_txt.sqlite.\n")

    status, out, err = sweeps(*asked, "aen")
    assert (status, "3/3" in err, "4 words" in err) == (0, True, True), err

    status, out, err = sweeps("table", "ends_few_txt")
    assert (status, err) == (0, "")
    assert "words              [2, 1, 1], 3 asked\n" in out
    assert "word list          few.txt, SHA-256 " in out
    other = sweeps(*asked, "aen", "--name", "ends_few_txt", "--common", "10")
    assert other[0] == 2
    assert "'ends_few_txt' was begun with common None (now 10)" in other[2]
