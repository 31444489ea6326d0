"""Boards with a ring: halves that meet, then the further words.

For every shape with a ring (`shapes`) its plan (`plans`) says which two half rings meet
in which two letters (`ring_halves`, `meetings`). If the ring is the whole shape, one
look-up for each half finds what fills the roll: the shared letters and the bag that is
left. Else each pair of halves that the roll can spell leaves a few letters, one to
four, for the further words. One further word is looked up by its letters that are laid
and the bag that is left; of several, one after another is laid.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from qless_engine.counting.bags import Bags
from qless_engine.counting.meetings import Meeting, Where, meetings
from qless_engine.counting.plans import Letter, Plan, Step
from qless_engine.counting.ring_halves import (
    LETTER_BITS,
    WORD_BITS,
    Half,
    HalfRings,
    packed,
)

LETTER = (1 << LETTER_BITS) - 1
WORD = (1 << WORD_BITS) - 1
WEIGHT = 2  # of a filling: see `plans`
MAX_REST = 4  # letters of further words: a roll of 12 and a ring of 8

Table = list[int]  # by known letters and rest: the weight of all words


class Fitting(NamedTuple):
    """The words of one length, by their known letters.

    Attributes:
        words: each as `packed` letters, and the packed counts of the others.
        weights: by known letters and packed counts of the others, their weight.
    """

    words: dict[int, list[tuple[int, int]]]
    weights: dict[int, dict[int, int]]


class Rings:
    """Counts the boards of a roll that have a ring."""

    def __init__(
        self, bags: Bags, has_leaf: Sequence[int], check: Callable[[], None]
    ) -> None:
        """Find the half rings of *bags*.

        *has_leaf* is not 0 at each bag that, with one more letter, is a word. *check*
        is called now and then; what it raises ends the count.
        """
        self.bags = bags
        self.has_leaf = has_leaf
        self.check = check
        self.meetings = meetings(bags.size)
        self.weights = [0] * len(self.meetings.plans)
        self.rest_of, self.rests, self.masks = _numbered(bags)
        self._laid: dict[tuple[int, tuple[int, ...]], Fitting] = {}
        self._new: dict[tuple[int, tuple[int, ...]], list[int]] = {}

    def count(self) -> list[int]:
        """Return twice the number of boards, by the number of their shape's plan."""
        if self.meetings.plans:
            halves = HalfRings(self.bags, self.meetings.ways, self.check)
            self._fill(halves)
            self._meet(halves)
        return self.weights

    def _fill(self, halves: HalfRings) -> None:
        """Count the boards that are a ring and no more."""
        filled, lower_halves = self.meetings.filled, self.meetings.ways.halves[1]
        filling, weights = halves.filling, self.weights
        keys, uppers = halves.open
        for number in range(len(keys)):
            lowers = filling.get(keys[number])
            if lowers is not None:
                first = uppers[number] * lower_halves
                for lower in lowers:
                    shape = filled[first + lower]
                    if shape >= 0:
                        weights[shape] += WEIGHT

    def _meet(self, halves: HalfRings) -> None:
        """Count the boards with further words."""
        one_known = [self._table(*word) for word in self.meetings.one_known]
        two_known = [self._table(*word) for word in self.meetings.two_known]
        by_upper = self.meetings.by_upper
        units, steps = self.bags.units, self.bags.steps
        for slot in halves.used:
            self.check()
            upper = halves.upper_left[slot]
            shared, number = divmod(slot, halves.upper_halves)
            first = shared * halves.lower_halves
            one, other = divmod(shared, len(units))
            # The letters that both halves share are needed once.
            rack = self.bags.rack + units[one] + units[other]
            bag = self.bags.full + steps[one] + steps[other]
            for meeting in by_upper[number]:
                lower = halves.lower_right[first + meeting.lower]
                if upper is not None and lower is not None:
                    pairs = self._join(halves, upper, lower, rack, bag, not meeting.bridges and not meeting.others)
                    self._go_on(meeting, *pairs, one_known, two_known)

    def _join(self, halves: HalfRings, upper: Half, lower: Half, rack: int, bag: int, needs_leaf: bool) -> tuple[list[int], list[int], list[int]]:
        """Return the rings."""
        guards, needs, bags_of, words_of = self.bags.guards, halves.needs, halves.bags_of, halves.words
        rest_of, has_leaf = self.rest_of, self.has_leaf
        lowers = [needs[pair] for pair in lower]
        firsts, seconds, rests = [], [], []
        number = len(lowers)
        for pair in upper:
            lent = (rack - needs[pair]) | guards
            for other in range(number):
                if (lent - lowers[other]) & guards == guards:
                    second = lower[other]
                    rest = bag - bags_of[pair] - bags_of[second]
                    if needs_leaf and has_leaf[rest] == 0:
                        continue
                    firsts.append(words_of[pair])
                    seconds.append(words_of[second])
                    rests.append(rest_of[rest])
        return firsts, seconds, rests

    def _go_on(
        self,
        meeting: Meeting,
        firsts: list[int],
        seconds: list[int],
        rests: list[int],
        one_known: Sequence[Table],
        two_known: Sequence[Table],
    ) -> None:
        """Count the boards of one meeting: every pair of halves that fits the roll."""
        if not firsts:
            return
        words_of = firsts, seconds
        weights, width = self.weights, len(self.rests[meeting.rest])
        for shape, word, ((half, shift),) in meeting.leaves:
            weights[shape] += _one(one_known[word], width, words_of[half], shift, rests)
        for shape, word, ((half, shift), (other_half, other_shift)) in meeting.bridges:
            weights[shape] += _two(
                two_known[word],
                len(self.bags.letters),
                width,
                words_of[half],
                shift,
                words_of[other_half],
                other_shift,
                rests,
            )
        for shape, letters in meeting.others:
            plan = self.meetings.plans[shape]
            for number in self._begun(plan, meeting.rest, letters, words_of, rests):
                words, more = firsts[number], seconds[number]
                laid = [words & WORD, words >> WORD_BITS, more & WORD, more >> WORD_BITS]
                laid += [0] * len(plan.steps)  # the further words
                left = self.rests[meeting.rest][rests[number]]
                weights[shape] += self._lay(plan, 0, laid, left)

    def _begun(
        self,
        plan: Plan,
        size: int,
        letters: tuple[Where, ...],
        words_of: tuple[list[int], list[int]],
        rests: Sequence[int],
    ) -> Sequence[int]:
        """Return the numbers of the rings to which the first further word may be added.

        Its *letters* are laid, and its others must be among those that are left.
        """
        if not plan.steps:
            return range(len(rests))
        news, masks, codes = self._news(plan.steps[0]), self.masks[size], len(self.bags.letters)
        (half, shift), (other_half, other_shift) = letters[0], letters[-1]
        words, others = words_of[half], words_of[other_half]
        return [
            number
            for number in range(len(rests))
            if news[
                (words[number] >> shift & LETTER) * codes
                + (others[number] >> other_shift & LETTER)
            ]
            & masks[rests[number]]
        ]

    def _news(self, step: Step) -> list[int]:
        """Return, by first and last known letter of *step*, which letter may be new.

        A set of letters, of which one must be left: a new letter of every word that has
        the known ones, if it has one new letter, else any letter.
        """
        news = self._new.get(step[:2])
        if news is None:
            codes = len(self.bags.letters)
            news = self._new[step[:2]] = [0] * codes**2
            for word in self.bags.words[step.length]:
                first, last = (word.codes[step.known[end]] for end in (0, -1))
                there = first * codes + last
                new = [x for at, x in enumerate(word.codes) if at not in step.known]
                news[there] |= 1 << new[0] if len(new) == 1 else (1 << codes) - 1
        return news

    def _lay(self, plan: Plan, number: int, words: list[int], rack: int) -> int:
        """Return the weight of the fillings that go on from *words*, by step *number*.

        *words* are packed letters; *rack* is the packed counts of those that are left.
        """
        if number == len(plan.steps):
            if rack:
                return 0
            if plan.mirror is None:
                return WEIGHT
            is_own = all(
                _letter(words, one) == _letter(words, other)
                for one, other in plan.mirror
            )
            return WEIGHT if is_own else WEIGHT // 2
        step = plan.steps[number]
        there = 0
        for word, place in step.letters:
            there = there << LETTER_BITS | words[word] >> LETTER_BITS * place & LETTER
        fitting = self._fitting(step)
        if number + 1 == len(plan.steps) and plan.mirror is None:
            exact = fitting.weights.get(there)
            return 0 if exact is None else exact.get(rack, 0)
        weight, guards = 0, self.bags.guards
        lent = rack | guards
        for word, need in fitting.words.get(there, ()):
            if (lent - need) & guards == guards:
                words[4 + number] = word
                weight += self._lay(plan, number + 1, words, rack - need)
        return weight

    def _fitting(self, step: Step) -> Fitting:
        """Return the words for *step*."""
        found = self._laid.get(step[:2])
        if found is None:
            found = self._laid[step[:2]] = Fitting({}, {})
            for codes, need, _ in self.bags.words[step.length]:
                letters, others = 0, need
                for place in step.known:
                    letters = letters << LETTER_BITS | codes[place]
                    others -= self.bags.units[codes[place]]
                found.words.setdefault(letters, []).append((packed(codes), others))
                exact = found.weights.setdefault(letters, {})
                exact[others] = exact.get(others, 0) + WEIGHT
        return found

    def _table(self, length: int, known: tuple[int, ...]) -> Table:
        """Return the weights of words by their letters at *known*, and their others."""
        bags, width = self.bags, len(self.rests[length - len(known)])
        table = [0] * (len(bags.letters) ** len(known) * width)
        for codes, _, bag in bags.words[length]:
            place = 0
            for at in known:
                place = place * len(bags.letters) + codes[at]
                bag -= bags.steps[codes[at]]
            table[place * width + self.rest_of[bag]] += WEIGHT
        return table


def _numbered(bags: Bags) -> tuple[list[int], list[list[int]], list[list[int]]]:
    """Number the bags of each size that further words can add to a ring, 0 to 4.

    Return the numbers by bag and, by size and number, packed counts and set of letters.
    """
    numbers = [0] * bags.number
    needs: list[list[int]] = []
    masks: list[list[int]] = []
    for few in bags.within(bags.full)[: MAX_REST + 1]:
        needs.append([])
        masks.append([])
        for number, bag in enumerate(few):
            numbers[bag] = number
            need, mask, left = 0, 0, bag
            for code in reversed(range(len(bags.letters))):
                count, left = divmod(left, bags.steps[code])
                need += count * bags.units[code]
                mask |= (count > 0) << code
            needs[-1].append(need)
            masks[-1].append(mask)
    return numbers, needs, masks


def _letter(words: Sequence[int], letter: Letter) -> int:
    """Return the code of *letter* of a filling."""
    word, place = letter
    return words[word] >> LETTER_BITS * place & LETTER


def _one(
    table: Table, width: int, words: Sequence[int], shift: int, rests: Sequence[int]
) -> int:
    """Return the weight of the words that cross a letter of *words* and use a rest."""
    weight = 0
    for number in range(len(rests)):
        weight += table[(words[number] >> shift & LETTER) * width + rests[number]]
    return weight


def _two(
    table: Table,
    letters: int,
    width: int,
    words: Sequence[int],
    shift: int,
    other_words: Sequence[int],
    other_shift: int,
    rests: Sequence[int],
) -> int:
    """Return the weight of the words that cross two letters and use a rest."""
    weight = 0
    for number in range(len(rests)):
        place = (words[number] >> shift & LETTER) * letters + (
            other_words[number] >> other_shift & LETTER
        )
        weight += table[place * width + rests[number]]
    return weight
