"""Which half rings meet, by all plans of one size of board, and what is then looked up.

The same halves occur in many plans: 745 pairs of halves serve the 1,048 shapes of
twelve letters. Here the plans are put in the order in which `rings` needs them.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from qless_engine.counting.plans import Letter, Plan, Step, ring_plans
from qless_engine.counting.ring_halves import (
    LETTER_BITS,
    Use,
    Ways,
    corner_number,
    shift_of,
)

#: Where a letter is in a filling of a ring: whether its word is of the lower half, and
#: the lowest bit in that half's packed words.
Where = tuple[bool, int]

WordKind = tuple[int, tuple[int, ...]]  # length, and the places of the known letters


class OneMore(NamedTuple):
    """A plan with one further word, which crosses the ring in one letter or in two.

    Attributes:
        shape: the number of the plan.
        word: the number of what is looked up, in `Meetings.one_known` or `two_known`.
        letters: where the letters are that are laid.
    """

    shape: int
    word: int
    letters: tuple[Where, ...]


#: A further word to lay: the number of its length and known places in `Meetings.kinds`;
#: then, three times, a word of the filling and the lowest bit in it of a known letter.
#: If fewer are known, the first are those of NO_WORD, which has no letters.
Laying = tuple[int, int, int, int, int, int, int]
NO_WORD = 7  # a shape with a ring has at most seven words


class More(NamedTuple):
    """A plan with two or more further words, or one that is its own transpose.

    Attributes:
        shape: the number of the plan.
        letters: where the first further word's known letters are; () without a word.
        layings: the further words.
    """

    shape: int
    letters: tuple[Where, ...]
    layings: tuple[Laying, ...]


class Meeting(NamedTuple):
    """What is looked up where two half rings meet.

    Attributes:
        lower: the number of the lower right half.
        rest: how many letters the further words have in addition to the ring.
        leaves: plans with one further word that crosses the ring once.
        bridges: plans with one further word that crosses it twice.
        others: all other plans.
    """

    lower: int
    rest: int
    leaves: list[OneMore]
    bridges: list[OneMore]
    others: list[More]


class Meetings(NamedTuple):
    """All plans of one size.

    Attributes:
        plans: the plans; their numbers are the places here.
        ways: what two words that cross can be.
        filled: by upper and lower half, upper * lower halves + lower, the plan that the
            ring alone fills and that is not its own transpose; -1 for none.
        by_upper: for each upper left half its meetings.
        one_known, two_known: the words that `OneMore` looks up, by number.
        kinds: the words that `Laying` lays, by number.
    """

    plans: tuple[Plan, ...]
    ways: Ways
    filled: list[int]
    by_upper: list[list[Meeting]]
    one_known: list[WordKind]
    two_known: list[WordKind]
    kinds: list[WordKind]


@cache
def meetings(size: int) -> Meetings:
    """Return the plans for boards of *size* letters, in the order they are needed."""
    plans = ring_plans(size)
    extents = sorted({(plan.width, plan.height) for plan in plans})
    upper = sorted({(p.width, p.height, p.upper_left) for p in plans})
    lower = sorted({(p.width, p.height, p.lower_right) for p in plans})
    upper_number = {half: number for number, half in enumerate(upper)}
    lower_number = {half: number for number, half in enumerate(lower)}
    filled = [-1] * (len(upper) * len(lower))
    found: list[dict[int, Meeting]] = [{} for _ in upper]
    known: tuple[dict[WordKind, int], ...] = ({}, {}, {})
    filling, stepping = set(), set()  # halves of plans without and with further words
    for shape, plan in enumerate(plans):
        one = plan.width, plan.height, plan.upper_left
        other = plan.width, plan.height, plan.lower_right
        first, second = upper_number[one], lower_number[other]
        if not plan.steps and plan.mirror is None:
            filled[first * len(lower) + second] = shape
            filling |= {(True, first), (False, second)}
            continue
        stepping |= {(True, first), (False, second)}
        cells = sum(one[2][::2]) + sum(other[2][::2]) - 4
        meeting = found[first].setdefault(
            second, Meeting(second, size - cells, [], [], [])
        )
        _add(meeting, shape, plan, known)
    uses: tuple[list[list[Use]], list[list[Use]]] = (
        [[] for _ in range(8**4)],
        [[] for _ in range(8**4)],
    )
    for is_upper, halves in ((True, upper), (False, lower)):
        for number, (width, height, corner) in enumerate(halves):
            use = (
                width if is_upper else -width,
                height if is_upper else -height,
                number,
                extents.index((width, height)),
                (is_upper, number) in filling,
                (is_upper, number) in stepping,
            )
            uses[0 if is_upper else 1][corner_number(*corner)].append(use)
    lengths = {(c[0], c[2]) for _, _, c in upper + lower}
    ways = Ways(*uses, (len(upper), len(lower)), lengths)
    by_upper = [list(meeting.values()) for meeting in found]
    return Meetings(plans, ways, filled, by_upper, *map(list, known))


def _add(
    meeting: Meeting,
    shape: int,
    plan: Plan,
    known: tuple[dict[WordKind, int], ...],
) -> None:
    """Add to *meeting* how *plan*, the number *shape*, goes on; number its words."""
    letters = tuple(map(_where, plan.steps[0].letters)) if plan.steps else ()
    if len(plan.steps) != 1 or plan.mirror is not None:
        layings = tuple(_laying(step, known[2]) for step in plan.steps)
        meeting.others.append(More(shape, letters, layings))
        return
    first = plan.steps[0]
    numbers = known[len(letters) - 1]
    word = numbers.setdefault((first.length, first.known), len(numbers))
    more = OneMore(shape, word, letters)
    (meeting.leaves if len(letters) == 1 else meeting.bridges).append(more)


def _laying(step: Step, numbers: dict[WordKind, int]) -> Laying:
    """Return how *step* is laid; number its kind of word."""
    kind = step.length, step.known
    (a, b), (c, d), (e, f) = [(NO_WORD, 0)] * (3 - len(step.known)) + [
        (word, LETTER_BITS * place) for word, place in step.letters
    ]
    return numbers.setdefault(kind, len(numbers)), a, b, c, d, e, f


def _where(letter: Letter) -> Where:
    """Return where *letter* of a ring's word is."""
    word, place = letter
    return word >= 2, shift_of(word % 2, place)
