"""What leaves `solve` is checked: a search that is wrong never becomes an answer."""

import subprocess
import sys
from dataclasses import replace

import pytest
from command_line import PROGRAM, WORDS
from paths import ROOT

from qless_engine import decide
from qless_engine.__main__ import main
from qless_engine.boards import enumerator, query
from qless_engine.boards.properties import has_block
from qless_engine.counting.count import Counted
from qless_engine.decide import ALL, COUNT_NODES, count_all, solve
from qless_engine.loaded import Words
from qless_engine.outcome import NO_LIMIT, Budget, Ending, WrongResultError
from qless_engine.words.lexicon import Lexicon
from qless_engine.words.playable import playable_words

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


# Counted after COUNT_NODES; few boards are among the first, and all have few words.
RICH = "aabbbbaabb"
RICH_WORDS = ["aba", "abba", "bab", "baab", "bba", "abb"]


def rich():
    return playable_words(Lexicon.from_words(RICH_WORDS), "".join(sorted(RICH)))


def test_a_long_count_goes_over_and_says_so_in_its_nodes():
    words = rich()
    searched = enumerator.all_boards(words, words.roll)
    counted, by_words = count_all(words, words.roll, by_words=True)

    assert searched.nodes > COUNT_NODES == counted.nodes
    assert counted.boards == searched.boards == sum(by_words.values())
    assert counted.board == searched.board


@pytest.mark.parametrize(
    ("budget", "search"),
    [(Budget(10**9), query.DEFAULT), (NO_LIMIT, "backtracker")],
)
def test_a_budget_of_nodes_or_another_search_counts_alone(budget, search):
    words = rich()
    alone = query.SEARCHES[search].all_boards(words, words.roll, budget)

    assert count_all(words, words.roll, budget, search=search) == (alone, None)


def test_words_of_two_letters_are_counted_by_search():
    words = playable_words(Lexicon.from_words([*RICH_WORDS, "ab"], 2), "aaabbbbb")

    assert count_all(words, words.roll)[0] == enumerator.all_boards(words, words.roll)


def test_a_short_count_is_that_of_the_search_with_its_words_counted():
    words = playable_words(Lexicon.from_words(WORDS), "aenot")
    searched = enumerator.all_boards(words, "aenot")

    assert count_all(words, "aenot") == (searched, None)
    assert count_all(words, "aenot", by_words=True) == (
        searched,
        {2: searched.boards},
    )


@pytest.mark.parametrize("after", [1, 10])
def test_a_count_that_is_stopped_is_not_decided(after):
    """In the search that begins, and in the count that goes on."""
    words, asked = rich(), iter(range(10**6))
    budget = Budget(stop=lambda: next(asked) >= after)
    stopped, by_words = count_all(words, words.roll, budget, by_words=True)

    assert (stopped.ending, by_words) == (Ending.BUDGET, None)
    assert (stopped.nodes < COUNT_NODES) == (after == 1)
    assert 0 < stopped.boards < enumerator.all_boards(words, words.roll).boards


def test_a_count_without_a_board_among_the_first_searches_for_one(monkeypatch):
    monkeypatch.setattr(decide, "COUNT_NODES", 1)
    words = rich()
    first = enumerator.first_board(words, words.roll)
    counted, _ = count_all(words, words.roll)

    assert counted.board == first.board
    assert counted.nodes == 1 + first.nodes
    assert counted.boards == enumerator.all_boards(words, words.roll).boards


def test_no_board_is_proved_by_the_search(monkeypatch):
    monkeypatch.setattr(decide, "COUNT_NODES", 1)
    words = playable_words(Lexicon.from_words(["aba", "bab", "bba"]), "aabbbb")
    result, by_words = count_all(words, words.roll, by_words=True)

    assert (result.ending, result.boards, by_words) == (Ending.EXHAUSTED, 0, {})


@pytest.mark.parametrize("nodes", [1, COUNT_NODES, 10**6])
def test_a_count_that_contradicts_the_search_is_an_internal_error(monkeypatch, nodes):
    monkeypatch.setattr(decide, "COUNT_NODES", nodes)
    monkeypatch.setattr(
        decide, "count_boards", lambda *_: Counted((), is_complete=True)
    )
    words = rich()

    with pytest.raises(WrongResultError, match=r"0 boards of .* were counted, but"):
        count_all(words, words.roll, by_words=True)


@pytest.mark.parametrize("chosen", [{}, {"shapes": ("block",)}])
def test_a_random_board_depends_on_the_seed_alone(chosen):
    words = Words.of(RICH_WORDS)
    roll = "".join(sorted(RICH))
    drawn = [
        solve(words, roll, query.Query(prefer="random", seed=seed, **chosen))
        for seed in (1, 1, 2, 3)
    ]
    boards = [solution.result.board for solution in drawn]

    assert boards[0] == boards[1]
    assert len(set(boards)) == 3
    assert all(("shapes" not in chosen) or has_block(board) for board in boards)


def test_where_nothing_can_be_drawn_that_is_proved():
    drawn = solve(Words.of(["tea"]), "aett", query.Query(prefer="random"))

    assert (drawn.result.ending, drawn.result.board) == (Ending.EXHAUSTED, None)


def test_boards_with_conditions_are_counted_by_words_too():
    words, roll = Words.of(RICH_WORDS), "".join(sorted(RICH))
    wanted = query.Query(shapes=("block",))
    solution = solve(words, roll, wanted, want=ALL, by_words=True)

    assert solution.result.boards == sum(solution.by_words.values()) > 0


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
