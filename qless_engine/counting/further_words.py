"""Further words: what completes a ring, looked up by known letters and by what is left.

Where two half rings meet, every pair of halves that the roll can spell is a ring, and
one to four letters are left. For each plan that goes on from this ring:

- One further word, which crosses the ring in one letter (a leaf) or in two (a bridge):
  an array says how many words have these letters and, beside them, just what is left.
- Several: the first is laid if it fits, and so on; the last is looked up.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from qless_engine.counting.bags import Bags
from qless_engine.counting.meetings import Meeting, Meetings, More
from qless_engine.counting.plans import WEIGHT
from qless_engine.counting.ring_halves import LETTER_BITS, WORD_BITS, packed
from qless_engine.words.letters import COUNT

LETTER = (1 << LETTER_BITS) - 1
WORD = (1 << WORD_BITS) - 1
ANY_LETTER = (1 << 12) - 1  # a roll has at most 12 different letters
MAX_REST = 4  # letters that are left by a ring: 12 - 8

Table = list[int]  # by known letters and rest: the weight of all words

#: The rings of a meeting, in three lists: the upper and the lower half as `packed`
#: words, and the bag that is left.
HalvesMet = tuple[list[int], list[int], list[int]]


class Kind(NamedTuple):
    """The words of one length, by their letters at places that are known.

    Attributes:
        words: by known letters, each word as `packed` letters and the packed counts of
            its others.
        weights: by known letters and packed counts of the others, the weight of words.
        news: by first and last known letter a set of letters, of which one must be
            left: the new letters of these words, if each has one; else all letters.
        fitting: by size and number of a rest, and known letters, the words that fit and
            what they leave: found once.
    """

    words: dict[int, list[tuple[int, int]]]
    weights: dict[int, dict[int, int]]
    news: list[int]
    fitting: list[dict[int, list[tuple[int, int]]]]


class FurtherWords:
    """Counts the boards that go on from rings.

    Attributes:
        weights: by number of the plan, where what is counted is added.
    """

    def __init__(self, bags: Bags, meetings: Meetings, weights: list[int]) -> None:
        """Prepare the words of *bags* for the plans of *meetings*."""
        self.bags = bags
        self.plans = meetings.plans
        self.weights = weights
        self.number_of, self.rests, self.masks = _numbered(bags)
        self.leaves = [self._table(*kind) for kind in meetings.one_known]
        self.bridges = [self._table(*kind) for kind in meetings.two_known]
        self.kinds = [self._kind(*kind) for kind in meetings.kinds]

    def lay(self, meeting: Meeting, met: HalvesMet) -> None:
        """Count the boards of one *meeting*, whose rings are *met*."""
        firsts, seconds, bags = met
        if not firsts:
            return
        numbers = self.number_of
        rests = [numbers[bag] for bag in bags]
        halves = firsts, seconds
        letters, width = len(self.bags.letters), len(self.rests[meeting.rest])
        weights = self.weights
        for shape, word, ((half, shift),) in meeting.leaves:
            table = self.leaves[word]
            weights[shape] += _one(table, width, halves[half], shift, rests)
        for shape, word, ((half, shift), (other_half, other_shift)) in meeting.bridges:
            weights[shape] += _two(
                self.bridges[word],
                letters,
                width,
                halves[half],
                shift,
                halves[other_half],
                other_shift,
                rests,
            )
        for more in meeting.others:
            begun = self._begun(more, meeting.rest, halves, rests)
            if len(more.layings) == 2 and self.plans[more.shape].mirror is None:
                weights[more.shape] += self._lay_two(
                    more, meeting.rest, halves, rests, begun
                )
                continue
            for number in begun:
                words = _filling(firsts[number], seconds[number])
                left = self.rests[meeting.rest][rests[number]]
                weights[more.shape] += self._lay(more, 0, words, left)

    def _begun(
        self,
        more: More,
        size: int,
        halves: tuple[list[int], list[int]],
        rests: Sequence[int],
    ) -> Sequence[int]:
        """Return the numbers of the rings to which the first further word may be added.

        Its known letters are laid; a new one must be among the *size* letters left.
        """
        if not more.layings:
            return range(len(rests))
        news, masks = self.kinds[more.layings[0][0]].news, self.masks[size]
        (half, shift), (other_half, other_shift) = more.letters[0], more.letters[-1]
        words, others = halves[half], halves[other_half]
        return [
            number
            for number in range(len(rests))
            if news[
                (words[number] >> shift & LETTER) << LETTER_BITS
                | others[number] >> other_shift & LETTER
            ]
            & masks[rests[number]]
        ]

    def _lay_two(
        self,
        more: More,
        size: int,
        halves: tuple[list[int], list[int]],
        rests: Sequence[int],
        begun: Sequence[int],
    ) -> int:
        """Return the weight of the fillings with two further words.

        *begun* are numbers of rings; *size* letters are left.
        """
        laying, (last, a, b, c, d, e, f) = more.layings
        kind, exacts = self.kinds[laying[0]], self.kinds[last].weights
        _, one, one_shift, other, other_shift, third, third_shift = laying
        fitting, needs = kind.fitting[size], self.rests[size]
        firsts, seconds = halves
        weight = 0
        for number in begun:
            words = _filling(firsts[number], seconds[number])
            known = (
                (words[one] >> one_shift & LETTER) << 2 * LETTER_BITS
                | (words[other] >> other_shift & LETTER) << LETTER_BITS
                | words[third] >> third_shift & LETTER
            )
            key = known * len(needs) + rests[number]
            pairs = fitting.get(key)
            if pairs is None:
                pairs = fitting[key] = self._words_that_fit(
                    kind, known, needs[rests[number]]
                )
            for word, left in pairs:
                words[4] = word
                exact = exacts.get(
                    (words[a] >> b & LETTER) << 2 * LETTER_BITS
                    | (words[c] >> d & LETTER) << LETTER_BITS
                    | words[e] >> f & LETTER
                )
                if exact is not None:
                    weight += exact.get(left, 0)
        return weight

    def _lay(self, more: More, number: int, words: list[int], rack: int) -> int:
        """Return the weight of the fillings that go on from *words*.

        *number* further words are laid; *rack* is the packed counts of what is left.
        """
        if number == len(more.layings):
            if rack:
                return 0
            mirror = self.plans[more.shape].mirror
            is_own = mirror is None or all(
                words[word] >> LETTER_BITS * place & LETTER
                == words[other] >> LETTER_BITS * other_place & LETTER
                for (word, place), (other, other_place) in mirror
            )
            return WEIGHT if is_own else WEIGHT // 2
        kind, a, b, c, d, e, f = more.layings[number]
        known = (
            (words[a] >> b & LETTER) << 2 * LETTER_BITS
            | (words[c] >> d & LETTER) << LETTER_BITS
            | words[e] >> f & LETTER
        )
        weight = 0
        for word, left in self._words_that_fit(self.kinds[kind], known, rack):
            words[4 + number] = word
            weight += self._lay(more, number + 1, words, left)
        return weight

    def _words_that_fit(
        self, kind: Kind, known: int, rack: int
    ) -> list[tuple[int, int]]:
        """Return the words of *kind* with *known* letters, and what each leaves."""
        guards = self.bags.guards
        lent = rack | guards
        return [
            (word, rack - need)
            for word, need in kind.words.get(known, ())
            if (lent - need) & guards == guards
        ]

    def _kind(self, length: int, known: tuple[int, ...]) -> Kind:
        """Return the words of *length* by their letters at the places *known*."""
        bags = self.bags
        kind = Kind({}, {}, [0] * (1 << 2 * LETTER_BITS), [{} for _ in self.rests])
        for codes, need, _ in bags.words[length]:
            letters, others = 0, need
            for place in known:
                letters = letters << LETTER_BITS | codes[place]
                others -= bags.units[codes[place]]
            kind.words.setdefault(letters, []).append((packed(codes), others))
            exact = kind.weights.setdefault(letters, {})
            exact[others] = exact.get(others, 0) + WEIGHT
            new = [code for place, code in enumerate(codes) if place not in known]
            ends = codes[known[0]] << LETTER_BITS | codes[known[-1]]
            kind.news[ends] |= 1 << new[0] if len(new) == 1 else ANY_LETTER
        return kind

    def _table(self, length: int, known: tuple[int, ...]) -> Table:
        """Return the weights of words by their letters at *known*, and their others."""
        bags, width = self.bags, len(self.rests[length - len(known)])
        table = [0] * (len(bags.letters) ** len(known) * width)
        for codes, _, bag in bags.words[length]:
            place, others = 0, bag
            for at in known:
                place = place * len(bags.letters) + codes[at]
                others -= bags.steps[codes[at]]
            table[place * width + self.number_of[others]] += WEIGHT
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
            need = bags.needs[bag]
            needs[-1].append(need)
            counted = [need // unit & COUNT for unit in bags.units]
            masks[-1].append(sum(1 << code for code, n in enumerate(counted) if n))
    return numbers, needs, masks


def _filling(upper: int, lower: int) -> list[int]:
    """Return the words of a ring, with places for three more and NO_WORD."""
    return [
        upper & WORD,
        upper >> WORD_BITS,
        lower & WORD,
        lower >> WORD_BITS,
        0,
        0,
        0,
        0,
    ]


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
