"""Boards with a ring: the halves that meet.

For every shape with a ring (`shapes`) its plan (`plans`) says which two half rings meet
in which two letters (`ring_halves`, `meetings`). If the ring is the whole shape, one
look-up for each upper half finds what fills the roll: by the shared letters and the bag
that is left. Else each pair of halves that the roll can spell leaves a few letters, one
to four, for `further_words`.
"""

from __future__ import annotations

from collections.abc import Sequence

from qless_engine.counting.bags import Bags
from qless_engine.counting.further_words import FurtherWords, HalvesMet
from qless_engine.counting.meetings import Meeting, meetings
from qless_engine.counting.plans import WEIGHT
from qless_engine.counting.ring_halves import Check, Half, HalfRings


class Rings:
    """Counts the boards of a roll that have a ring.

    Attributes:
        plans: of all shapes with a ring.
        weights: by number of the plan, twice the boards that were counted so far.
    """

    def __init__(self, bags: Bags, has_leaf: Sequence[int]) -> None:
        """Prepare to count the boards of *bags*.

        *has_leaf* is not 0 at each bag that, with one more letter, is a word.
        """
        self.bags = bags
        self.has_leaf = has_leaf
        self.meetings = meetings(bags.size)
        self.plans = self.meetings.plans
        self.weights = [0] * len(self.plans)

    def count(self, found: Check, counted: Check) -> None:
        """Find the half rings and let them meet.

        *found* and *counted* are called now and then with the share of either that is
        done; what they raise ends the count.
        """
        if self.plans:
            halves = HalfRings(self.bags, self.meetings.ways, found)
            self._fill(halves)
            self._meet(halves, counted)

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

    def _meet(self, halves: HalfRings, check: Check) -> None:
        """Count the boards with further words."""
        further = FurtherWords(self.bags, self.meetings, self.weights)
        by_upper, letters = self.meetings.by_upper, len(self.bags.letters)
        for done, slot in enumerate(halves.used):
            check(done / len(halves.used))
            shared, number = divmod(slot, halves.upper_halves)
            upper = halves.upper_left[slot]
            for meeting in by_upper[number]:
                lower = halves.lower_right[shared * halves.lower_halves + meeting.lower]
                if upper is not None and lower is not None:
                    ends = divmod(shared, letters)
                    met = self._join(halves, upper, lower, ends, meeting)
                    further.lay(meeting, met)

    def _join(
        self,
        halves: HalfRings,
        upper: Half,
        lower: Half,
        ends: tuple[int, int],
        meeting: Meeting,
    ) -> HalvesMet:
        """Return each pair of *upper* and *lower* halves that the roll can spell.

        *ends* are the letters that both halves have, and that are needed once.
        """
        bags, has_leaf = self.bags, self.has_leaf
        one_end, other_end = ends
        rack = bags.rack + bags.units[one_end] + bags.units[other_end]
        bag = bags.full + bags.steps[one_end] + bags.steps[other_end]
        guards, needs, bags_of = bags.guards, halves.needs, halves.bags_of
        leaves_only = not meeting.bridges and not meeting.others
        lower_needs = [needs[pair] for pair in lower]
        firsts, seconds, rests = [], [], []
        for one in upper:
            lent = (rack - needs[one]) | guards
            for place in range(len(lower_needs)):
                if (lent - lower_needs[place]) & guards == guards:
                    other = lower[place]
                    rest = bag - bags_of[one] - bags_of[other]
                    if not leaves_only or has_leaf[rest]:
                        firsts.append(halves.words[one])
                        seconds.append(halves.words[other])
                        rests.append(rest)
        return firsts, seconds, rests
