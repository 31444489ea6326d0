"""Which boards are wanted, asked on the engine's command line."""

import re

import pytest
from command_line import PROGRAM, WORDS, records, run

from qless_engine.boards.properties import (
    commonness,
    has_block,
    has_hole,
    has_word,
    is_symmetric,
    longest_word,
    word_count,
)
from qless_engine.words.wordlist import read_sizes

ROLL = "aeeinott"  # has boards of 3 and of 4 words of WORDS

SIZES = read_sizes()


@pytest.fixture
def small(tmp_path):
    (tmp_path / "small.txt").write_text("\n".join(WORDS))
    return tmp_path / "small.txt"


@pytest.fixture
def every(small):
    """Return every board of ROLL."""
    return records(ROLL, "--all", "--words", small)[0]["all_boards"]


def by(measure):
    """Return the order of boards by *measure*, the smallest first, then by key."""
    return lambda board: (measure(board), board.count("/"), board)


MEASURES = {
    "fewest-words": word_count,
    "most-words": lambda board: -word_count(board),
    "longest-word": lambda board: -len(longest_word(board)),
    "commonest": lambda board: commonness(board, SIZES),
}


@pytest.mark.parametrize("prefer", MEASURES)
def test_the_best_board_is_the_first_of_all_in_order(small, every, prefer):
    measure = MEASURES[prefer]
    expected = sorted(every, key=by(measure))
    line = [ROLL, "--words", small, "--prefer", prefer]
    (best,), (listed,) = records(*line), records(*line, "--all")

    assert len({measure(board) for board in every}) > 1
    assert listed["all_boards"] == expected
    assert best["board"] == listed["board"] == expected[0]
    assert best["boards"] == best["boards_seen"] == len(every)
    assert (best["prefer"], best["preferred"]) == (prefer, abs(measure(expected[0])))


def test_a_preference_is_told_with_what_makes_the_board_best(small):
    line = ["roll", "aenot", "--words", small, "--prefer"]
    told = [
        re.search(r" in all; ([^;]*);", run(*line, prefer)[1])[1] for prefer in MEASURES
    ]

    assert told == [
        "fewest words: 2",
        "most words: 2",
        "longest word: 3 letters",
        "commonest words: SCOWL size 10 of 10 to 80",
    ]


def test_the_best_of_a_stopped_search_is_said_to_be_so_far(small):
    status, out, _ = run(
        *("roll", ROLL, "--words", small, "--prefer", "most-words"),
        *("--max-nodes", 20, "--search", "backtracker"),
    )

    assert status == 0
    assert re.search(
        r"aeeinott: not decided, \d+ boards? when the search was stopped; "
        r"most words: \d \(so far\); ",
        out,
    )


CONDITIONS = {
    "symmetric": (["--symmetric"], is_symmetric),
    "block": (["--block"], has_block),
    "hole": (["--hole"], has_hole),
    "word": (["--with", "NOTE"], lambda board: has_word(board, "note")),
    "two words": (
        ["--with", "ten", "--with", "tee"],
        lambda board: has_word(board, "ten") and has_word(board, "tee"),
    ),
    "word and shape": (
        ["--with", "eat", "--hole"],
        lambda board: has_word(board, "eat") and has_hole(board),
    ),
}


@pytest.fixture(scope="module")
def some_rolls(tmp_path_factory):
    """Return a word list, rolls, and every board of each."""
    path = tmp_path_factory.mktemp("lists") / "small.txt"
    path.write_text("\n".join(WORDS))
    rolls = ["aaeeettt", "aeeenott", "enot"]
    found = records(*rolls, "--all", "--words", path)
    return path, rolls, [record["all_boards"] for record in found]


@pytest.mark.parametrize("condition", CONDITIONS)
def test_boards_as_asked_are_listed_counted_and_found_alike(some_rolls, condition):
    path, rolls, boards = some_rolls
    options, holds = CONDITIONS[condition]
    line = [*rolls, "--words", path, *options]
    expected = [[board for board in x if holds(board)] for x in boards]
    endings = ["found" if x else "exhausted" for x in expected]
    firsts = [x[0] if x else None for x in expected]
    listed, counted, one = (
        records(*line, "--all"),
        records(*line, "--count"),
        records(*line),
    )

    assert set(endings) == {"found", "exhausted"}
    assert [x["all_boards"] for x in listed] == expected
    for found in (listed, counted, one):
        assert [x["ending"] for x in found] == endings
        assert [x["board"] for x in found] == firsts
    for found in (listed, counted):
        assert [x["boards"] for x in found] == [len(x) for x in expected]
    assert not any("boards" in x for x in one)


def test_what_was_asked_is_in_the_object(small):
    line = [ROLL, "--hole", "--with", "TIN", "--common", 50, "--prefer", "commonest"]
    (record,) = records(*line, "--words", small)

    assert record["hole"] is True
    assert "block" not in record
    assert (record["with"], record["unusable"]) == (["tin"], {})
    assert (record["common"], record["prefer"]) == (50, "commonest")
    assert record["boards_seen"] >= record["boards"]


def test_conditions_are_told_as_such(some_rolls):
    path, (shapes, *_), (every, *_) = some_rolls
    line = ["roll", shapes, "--words", path]
    _, counted, _ = run(*line, "--hole", "--count")
    _, found, _ = run(*line, "--hole")
    _, none, _ = run(*line, "--hole", "--block")

    assert f"{shapes}: 2 boards as asked of {len(every)}; " in counted
    assert f"{shapes}: solved as asked; " in found
    assert none.startswith(
        f"{shapes}: no board as asked (proved: the whole space was searched, "
        f"none of {len(every)} boards is as asked); "
    )


def test_a_stopped_search_for_a_shape_is_no_proof(small):
    _, out, _ = run(
        *("roll", ROLL, "--words", small, "--hole"),
        *("--max-nodes", 20, "--search", "backtracker"),
    )

    assert re.match(
        rf"{ROLL}: not decided, 0 boards as asked of \d+ when the search was stopped",
        out,
    )


@pytest.mark.parametrize(
    ("options", "why"),
    [
        (["--with", "zebra"], "the roll cannot spell 'zebra'"),
        (["--with", "Tette"], "the roll cannot spell 'tette'"),
        (["--with", "neat"], "'neat' is not in the word list"),
        (["--with", "at"], "'at' is shorter than 3 letters"),
        (["--with", "eta", "--common", 10], "'eta' is not of SCOWL size 10 or less"),
        (["--with", "ate", "--with", "zebra"], "the roll cannot spell 'zebra'"),
    ],
)
def test_a_word_that_cannot_be_used_is_a_proof_without_a_search(small, options, why):
    line = [ROLL, "--words", small, *options]
    status, out, err = run("roll", *line)
    (record,) = records(*line, "--all")

    assert (status, err) == (0, "")
    assert f"{ROLL}: no board as asked (proved: {why}" in out
    assert (record["ending"], record["all_boards"]) == ("exhausted", [])
    assert (record["nodes"], record["placements"]) == (0, 0)
    assert record["candidate_words"] > 0
    assert list(record["unusable"]) == [
        options[-1 if "zebra" in options else 1].lower()
    ]


def test_only_common_words_are_searched(small):
    common = [word for word in WORDS if SIZES[word] <= 35]
    (every,) = records(ROLL, "--all", "--words", small)
    (some,) = records(ROLL, "--all", "--words", small, "--common", 35)
    _, out, _ = run("roll", ROLL, "--words", small, "--common", 35)

    assert set(common) < set(WORDS)
    assert sorted(some["all_boards"]) == sorted(
        board for board in every["all_boards"] if commonness(board, SIZES) <= 35
    )
    assert 0 < some["boards"] < every["boards"]
    assert some["candidate_words"] < every["candidate_words"]
    assert f"{some['candidate_words']} of small.txt's words up to SCOWL size 35 " in out


def test_a_word_of_no_size_is_not_common_and_comes_last(tmp_path):
    (tmp_path / "odd.txt").write_text("zzb")
    line = ["roll", "zzb", "--words", tmp_path / "odd.txt"]

    assert "bzz: no board (proved" in run(*line, "--common", 80)[1]
    assert (
        "commonest words: with one of no SCOWL size; "
        in run(*line, "--prefer", "commonest")[1]
    )


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--with", "te4"], "expected a word of letters a-z, got 'te4'"),
        (["--with", ""], "expected a word of letters a-z, got ''"),
        (["--common", "45"], "argument --common: invalid choice: "),
        (["--common", "x"], "invalid int value: 'x'"),
        (["--prefer", "best"], "invalid choice: 'best'"),
    ],
)
def test_a_bad_question_is_one_sentence_and_status_2(options, said):
    status, out, err = run("roll", "tea", *options)

    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(PROGRAM)
    assert said in err


def test_a_roll_of_too_many_odd_letters_is_not_searched_for_a_symmetric_board():
    status, out, _ = run("roll", "achiloprstty", "--symmetric")

    assert status == 0
    assert "no board as asked (proved: too many of its letters occur an odd" in out
    assert "0 nodes" in out
