"""One search cut into sub-problems: what any of them finds, the whole finds, and once.

The words that are left in the slot with fewest of them, once the problem is arc
consistent, are cut into ranges of about as many words each. A fill has one entry there,
so it belongs to one range; a range is a problem in its turn, and can be cut again.
"""

from __future__ import annotations

from qless_engine.grids.domains import numbers_in
from qless_engine.grids.problem import Problem
from qless_engine.grids.propagation import Propagation
from qless_engine.grids.word_index import WordIndex


def split(problem: Problem, index: WordIndex, pieces: int) -> list[Problem]:
    """Return at most so many *pieces* of *problem*, each with a share of its fills.

    Together they have all of them, none twice. No piece is returned if there is proved
    to be no fill, and the problem itself if propagation leaves only one.

    Raises:
        ValueError: *pieces* is below 1.
    """
    if pieces < 1:
        raise ValueError(f"expected 1 piece or more, got {pieces}")
    domains = Propagation(problem, index)
    if not domains.propagate():
        return []
    left = {
        slot: list(numbers_in(domains.words_left(slot)))
        for slot in range(len(domains.slots))
    }
    open_slots = [slot for slot, words in left.items() if len(words) > 1]
    if not open_slots or pieces == 1:
        return [problem]
    slot = min(open_slots, key=lambda one: (len(left[one]), one))
    words, name = left[slot], problem.layout.slots[slot].name
    pieces = min(pieces, len(words))
    firsts = [words[len(words) * piece // pieces] for piece in range(pieces)]
    others = tuple(part for part in problem.ranges if part[0] != name)
    return [
        Problem(problem.layout, (*others, (name, first, after)))
        for first, after in zip(firsts, [*firsts[1:], words[-1] + 1])
    ]
