"""A search cut into sub-problems that share its fills, each fill in one of them.

Once the problem is arc consistent, the slot with the fewest words left is chosen, and
its words are cut into ranges of about equal size. A fill has one entry there, so it
belongs to one range. A range is itself a problem, and can be cut again.
"""

from __future__ import annotations

from qless_engine.grids.domains import numbers_in
from qless_engine.grids.problem import Problem
from qless_engine.grids.propagation import Propagation
from qless_engine.grids.word_index import WordIndex


def split(problem: Problem, index: WordIndex, pieces: int) -> list[Problem]:
    """Return at most *pieces* problems that share the fills of *problem*.

    Together they have every fill exactly once. Return no problem if propagation proves
    that there is no fill, and *problem* itself if it leaves each slot one word.

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
