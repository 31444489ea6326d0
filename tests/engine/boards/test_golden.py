"""Counts of boards that must not change, each with its source, for every search."""

import pytest
from paths import GOLDEN
from searches import SEARCHES

from qless_engine.oracle import MAX_LETTERS

BOARDS = GOLDEN / "boards.txt"


def read_cases(path):
    """Return one (words, roll, count) a paragraph that is more than comment."""
    cases = []
    for paragraph in path.read_text(encoding="utf-8").split("\n\n"):
        lines = [line.split() for line in paragraph.splitlines()]
        fields = {words[0]: words[1:] for words in lines if words and words[0] != "#"}
        if fields:
            assert paragraph.lstrip().startswith("#"), f"no source: {paragraph}"
            (roll,), (count,) = fields["roll"], fields["boards"]
            cases.append((fields["words"], roll, int(count)))
    return cases


CASES = read_cases(BOARDS)


def test_golden_rolls_are_written_in_alphabetical_order():
    rolls = [roll for _, roll, _ in CASES]

    assert rolls == ["".join(sorted(roll)) for roll in rolls]


@pytest.mark.parametrize(
    ("words", "roll", "count"), CASES, ids=["-".join([r, *w[:3]]) for w, r, _ in CASES]
)
@pytest.mark.parametrize("name", SEARCHES)
def test_the_count_of_boards_is_golden(name, words, roll, count):
    if name == "oracle" and len(roll) > MAX_LETTERS:
        pytest.skip(f"the oracle takes {MAX_LETTERS} letters at most")

    keys = SEARCHES[name](words, roll)

    assert len(keys) == len(set(keys)) == count
