"""Counts of boards that must not change, each with its source, for every search."""

import pytest
from paths import golden_cases
from searches import SEARCHES

from qless_engine.oracle import MAX_LETTERS

GOLDEN_BOARDS = golden_cases("boards.txt")
CASES = [
    (c["words"].split(), c["roll"], int(c.get("least", 3)), int(c["boards"]))
    for c in GOLDEN_BOARDS
]


def test_golden_cases_have_a_source_and_rolls_in_alphabetical_order():
    rolls = [roll for _, roll, _, _ in CASES]

    assert all("#" in case for case in GOLDEN_BOARDS)

    assert rolls == ["".join(sorted(roll)) for roll in rolls]


@pytest.mark.parametrize(
    ("words", "roll", "least", "count"),
    CASES,
    ids=["-".join([r, *w[:3], str(least)]) for w, r, least, _ in CASES],
)
@pytest.mark.parametrize("name", SEARCHES)
def test_the_count_of_boards_is_golden(name, words, roll, least, count):
    if name == "oracle" and len(roll) > MAX_LETTERS:
        pytest.skip(f"the oracle takes {MAX_LETTERS} letters at most")

    keys = SEARCHES[name](words, roll, least)

    assert len(keys) == len(set(keys)) == count
