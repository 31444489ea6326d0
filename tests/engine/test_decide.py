"""What leaves `solve` is checked: a search that is wrong never becomes an answer."""

import subprocess
import sys
from dataclasses import replace

import pytest
from command_line import PROGRAM, WORDS
from paths import ROOT

from qless_engine.__main__ import main
from qless_engine.boards import query

# Not words, or not the letters of the roll or the layout.
WRONG_BOARDS = {
    "tae": "is not a word of the list",
    "note": "the board uses the letters",
}


@pytest.fixture
def small(tmp_path):
    (tmp_path / "small.txt").write_text("\n".join(WORDS))
    return str(tmp_path / "small.txt")


@pytest.fixture
def fault(capsys):
    """Run a command that must end with one sentence and no answer; return it."""

    def run(*arguments):
        status = main([*arguments])
        said = capsys.readouterr()

        assert (status, said.out, said.err.count("\n")) == (1, "", 1)
        assert said.err.startswith(f"{PROGRAM}: internal error: the search gave ")
        assert said.err.endswith("; please report it\n")
        return said.err

    return run


@pytest.mark.parametrize("board", WRONG_BOARDS)
@pytest.mark.parametrize(
    "line", ["roll tea", "roll tea --all", "roll tea --count", "odds tea"]
)
def test_a_wrong_board_is_an_internal_error(monkeypatch, fault, small, board, line):
    right = query.SEARCHES[query.DEFAULT]

    def first_board(*arguments):
        return replace(right.first_board(*arguments), board=board)

    def all_boards(words, roll, budget, visit=None):
        if visit is not None:
            visit(board)
        return replace(right.all_boards(words, roll, budget), board=board)

    wrong = query.Search(first_board, all_boards)
    monkeypatch.setitem(query.SEARCHES, query.DEFAULT, wrong)

    assert WRONG_BOARDS[board] in fault(*line.split(), "--words", small)


@pytest.mark.parametrize("option", [[], ["--best"], ["--all"]])
def test_a_wrong_fill_is_an_internal_error(monkeypatch, fault, tmp_path, option):
    words, grid = tmp_path / "scored.txt", tmp_path / "grid.txt"
    words.write_text("".join(f"{word};1\n" for word in WORDS))
    grid.write_text("...\n")
    monkeypatch.setattr("qless_engine.grids.domains.Domains.fill", lambda _: "tae")

    said = fault("fill", str(grid), *option, "--words", str(words))

    assert "1-Across: 'tae' is not a word" in said


def test_boards_are_checked_without_assertions_too(small):
    """``python -O`` removes every assert."""
    code = (
        "from dataclasses import replace; from qless_engine import __main__\n"
        "from qless_engine.boards import query\n"
        "right = query.SEARCHES[query.DEFAULT]\n"
        "def first(*a): return replace(right.first_board(*a), board='tae')\n"
        "query.SEARCHES[query.DEFAULT] = query.Search(first, right.all_boards)\n"
        f"raise SystemExit(__main__.main(['roll', 'tea', '--words', {small!r}]))"
    )
    ended = subprocess.run(  # noqa: S603
        [sys.executable, "-O", "-c", code],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )

    assert (ended.returncode, ended.stdout) == (1, "")
    assert "internal error: the search gave 'tae'" in ended.stderr
