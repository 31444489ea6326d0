"""Every search against the oracle: the same boards, layout for layout, each once.

The smallest board that can show a fault, so that no fault hides below it:

    letters  fault                                         board
    3        a board and its transpose counted as two      tat
    3        letters counted once, or lent without end     tat
    5        a word used once only                         tat/a../t..
    5        a board that is its own transpose counted     tat/a../t..
             twice, or as half a board
    5        words cross at their first letters only       t../a../tat
    7        a run of two allowed                          tea/ib./nb.
    7        a word takes one other word only              tea/o.n/n.d
    8        a word crosses one other only, so no rings    bit/a.o/tin
    8        every step must be a legal board              .a../.tip/hen./..k.
    9        words must not lie side by side               bit/ice/ten
"""

import random

import pytest
from searches import (
    ENGINE_SEARCHES,
    FIRST_SEARCHES,
    by_oracle,
    key_of,
    text_of,
)
from some_words import enable1

from qless_engine import oracle
from qless_engine.outcome import Ending
from qless_engine.words.lexicon import Lexicon
from qless_engine.words.playable import playable_words


@pytest.fixture(params=ENGINE_SEARCHES.values(), ids=ENGINE_SEARCHES)
def search(request):
    return request.param


def random_bag(size, seed):
    """Return a roll of few letters, so that words cross often, and random words."""
    rng = random.Random(f"bag {size} {seed}")
    alphabet = "abc"[: rng.choice((2, 3))]
    lengths = (3, 3, 3, 3, 3, 4, 4, 5, 6)
    words = ["".join(rng.choices(alphabet, k=length)) for length in lengths]
    return words, "".join(sorted(rng.choices(alphabet, k=size)))


def filled_shape(shape, seed):
    """Return words, roll and text of a board of this *shape*; a few more words."""
    rng = random.Random(f"shape {sorted(shape)} {seed}")
    letters = {cell: rng.choice("abc") for cell in sorted(shape)}
    slots = [slot for slot in oracle.straight_runs(sorted(shape)) if len(slot) > 1]
    words = ["".join(letters[cell] for cell in slot) for slot in slots]
    words += ["".join(rng.choices("abc", k=length)) for length in (3, 3, 4)]
    return (
        words,
        "".join(sorted(letters.values())),
        text_of((row, col, letter) for (row, col), letter in letters.items()),
    )


def legal_shapes(size):
    """Return the shapes a legal board can have, one of each across/down pair."""
    return sorted(
        sorted(shape)
        for shape in oracle.shapes(size)
        if all(len(run) != 2 for run in oracle.straight_runs(shape))
        and sorted(shape) <= sorted((col, row) for row, col in shape)
    )


BAGS = [(size, seed) for size in (3, 4, 5, 6, 7, 8) for seed in range(6)]


@pytest.mark.parametrize(("size", "seed"), BAGS)
def test_random_bags_have_the_oracles_boards(search, size, seed):
    words, roll = random_bag(size, seed)

    assert search(words, roll) == by_oracle(words, roll)


@pytest.mark.parametrize("size", [3, 5, 6, 7, pytest.param(8, marks=pytest.mark.slow)])
def test_boards_of_every_legal_shape_are_the_oracles(search, size):
    for shape in legal_shapes(size):
        words, roll, planted = filled_shape(shape, seed=1)
        expected = by_oracle(words, roll)

        assert key_of(planted) in expected
        assert search(words, roll) == expected


# The smallest boards of the list above, and the same with more words to go wrong with.
SMALLEST = {
    "tat": "att",
    "tat toot": "aat",
    "tat tot": "aattt",
    "tat tea ton": "aenot",
    "ebb tea tin": "abbeint",
    "ebb ib nb tea tin": "abbeint",
    "and nod tea ton": "adennot",
    "bat bit tin ton": "abiinott",
    "ate hen ink tip": "aehiknpt",
    "ate eat eta hen ink kin nip pin tea ten tie tin tip": "aehiknpt",
    "bit ice ten": "bceeiintt",
}


@pytest.mark.parametrize(("words", "roll"), SMALLEST.items())
def test_the_smallest_boards_of_each_fault_are_the_oracles(search, words, roll):
    assert search(words.split(), roll) == by_oracle(words.split(), roll)


def real_bag(lengths, seed):
    """Return words of *lengths* that cross, with others of their letters; the letters.

    The first letter of a word is the last of the one before: a staircase of words, so
    at least one board is legal.
    """
    rng = random.Random(f"real {lengths} {seed}")
    ordered = sorted(enable1().words)
    planted = [rng.choice([w for w in ordered if len(w) == lengths[0]])]
    for length in lengths[1:]:
        onward = [w for w in ordered if len(w) == length and w[0] == planted[-1][-1]]
        planted.append(rng.choice(onward))
    roll = "".join(sorted(planted[0] + "".join(word[1:] for word in planted[1:])))
    playable = sorted(playable_words(enable1(), roll))
    return [*planted, *rng.sample(playable, min(14, len(playable)))], roll


REAL = [
    (lengths, seed)
    for lengths in ((3, 3), (4, 3), (3, 5), (3, 3, 3), (4, 5), (3, 4, 3), (3, 3, 4))
    for seed in range(3)
]


@pytest.mark.parametrize(("lengths", "seed"), REAL)
def test_real_bags_have_the_oracles_boards(search, lengths, seed):
    words, roll = real_bag(lengths, seed)
    expected = by_oracle(words, roll)

    assert expected
    assert search(words, roll) == expected


@pytest.mark.parametrize("first", FIRST_SEARCHES.values(), ids=FIRST_SEARCHES)
@pytest.mark.parametrize(("size", "seed"), BAGS)
def test_a_first_board_is_one_of_the_oracles_or_there_is_none(first, size, seed):
    words, roll = random_bag(size, seed)
    expected = by_oracle(words, roll)

    result = first(playable_words(Lexicon.from_words(words), roll), roll)

    if expected:
        assert result.ending is Ending.FOUND
        assert key_of(result.board) in expected
    else:
        assert result.ending is Ending.EXHAUSTED
        assert result.board is None
