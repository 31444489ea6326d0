"""What holds for any small bag: each search against the oracle and against itself."""

import pytest

pytest.importorskip("hypothesis")

from hypothesis import given, settings, strategies as st
from searches import ENGINE_SEARCHES, SEARCHES, by_oracle, cells_of, key_of, text_of

from qless_engine.rolls.dice import parse_roll

letters = st.sampled_from("abc")
words = st.text(letters, min_size=3, max_size=5)
lexicons = st.lists(words, min_size=1, max_size=6)
rolls = st.text(letters, min_size=3, max_size=8)

repeatable = settings(derandomize=True, deadline=None, max_examples=60)
every_search = pytest.mark.parametrize("search", SEARCHES.values(), ids=SEARCHES)


@pytest.mark.parametrize("search", ENGINE_SEARCHES.values(), ids=ENGINE_SEARCHES)
@repeatable
@given(words=lexicons, roll=rolls)
def test_a_search_has_the_oracles_boards(search, words, roll):
    roll = parse_roll(roll)

    assert search(words, roll) == by_oracle(words, roll)


@pytest.mark.parametrize("search", ENGINE_SEARCHES.values(), ids=ENGINE_SEARCHES)
@pytest.mark.parametrize("least", [2, 4, 5])
@settings(derandomize=True, deadline=None, max_examples=40)
@given(data=st.data())
def test_a_search_has_the_oracles_boards_of_other_shortest_words(search, least, data):
    lengths = {"min_size": least, "max_size": least + 1}
    few = st.lists(st.text(letters, **lengths), min_size=1, max_size=4)
    roll = "".join(sorted(data.draw(st.text(letters, min_size=3, max_size=7))))
    words = data.draw(few)

    assert search(words, roll, least) == by_oracle(words, roll, least)


@every_search
@repeatable
@given(words=lexicons, more=lexicons, roll=rolls)
def test_a_longer_word_list_loses_no_board(search, words, more, roll):
    roll = parse_roll(roll)

    assert set(search(words, roll)) <= set(search(words + more, roll))


@every_search
@repeatable
@given(words=lexicons, roll=rolls, shuffling=st.randoms(use_true_random=False))
def test_shuffling_a_roll_changes_nothing(search, words, roll, shuffling):
    shuffled = list(roll)
    shuffling.shuffle(shuffled)

    assert search(words, parse_roll("".join(shuffled))) == search(
        words, parse_roll(roll)
    )


@st.composite
def crosses(draw):
    """Return the cells of two words that cross in one letter, and the two words."""
    across = draw(st.text(letters, min_size=3, max_size=4))
    down = draw(st.text(letters, min_size=3, max_size=4))
    col = draw(st.integers(0, len(across) - 1))
    row = draw(st.integers(0, len(down) - 1))
    down = down[:row] + across[col] + down[row + 1 :]
    cells = {(row, i, letter) for i, letter in enumerate(across)}
    return cells | {(i, col, letter) for i, letter in enumerate(down)}, [across, down]


@every_search
@repeatable
@given(cross=crosses(), more=lexicons)
def test_a_planted_board_is_found(search, cross, more):
    cells, planted = cross
    roll = parse_roll("".join(letter for _, _, letter in cells))

    assert key_of(text_of(cells)) in search(planted + more, roll)


@repeatable
@given(cross=crosses(), down=st.integers(-9, 9), right=st.integers(-9, 9))
def test_a_key_ignores_sliding_and_transposing(cross, down, right):
    cells, _ = cross
    moved = {(col + right, row + down, letter) for row, col, letter in cells}

    assert cells_of(text_of(cells)) == cells
    assert key_of(text_of(moved)) == key_of(text_of(cells))
