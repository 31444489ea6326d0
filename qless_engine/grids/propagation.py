"""Propagation: a choice rules out words and letters until crossings are consistent.

A letter may stand in a cell if, in every slot through it, a word that is left has it
there; a word is left in a slot if each of its cells may have its letter. Every change
is propagated until both hold everywhere, that is, every crossing is arc consistent
(compact table: Demeulenaere et al. 2016), or a slot has no word left. That is a
**wipeout**, and the slot is blamed for it. When a slot has one word left, all other
slots of its length lose that word, as no entry may occur twice. What nogoods rule out
is propagated likewise.
"""

from __future__ import annotations

from qless_engine.grids.domains import ALL_LETTERS, Domains
from qless_engine.grids.nogoods import Nogoods
from qless_engine.grids.problem import Problem
from qless_engine.grids.word_index import WordIndex

LOST_WORDS = 1 << 60  # beside the changed places of a slot: it lost words directly
NOBODY = -1  # instead of a slot: no slot is to blame


class Propagation(Domains):
    """Domains that are kept arc consistent.

    Attributes:
        nogoods: those learned so far.
        blamed: the slot of the last wipeout, or NOBODY.
    """

    def __init__(self, problem: Problem, index: WordIndex) -> None:
        """Prepare to make all crossings of *problem* consistent for the first time."""
        super().__init__(problem, index)
        self.nogoods = Nogoods(self)
        self.blamed = NOBODY
        #: By slot: the places whose cells have lost letters, and LOST_WORDS.
        self.changed = [
            sum(1 << p for p, c in enumerate(cells) if self.memory[c] != ALL_LETTERS)
            | LOST_WORDS
            for cells in self.slots
        ]
        #: Slots that have changed; those without a word first, as they are wipeouts.
        self.waiting = sorted(
            range(len(self.slots)),
            key=lambda slot: self.memory[self.live_at + slot] > 0,
        )
        self.of_length: dict[int, list[int]] = {}
        for slot, cells in enumerate(self.slots):
            self.of_length.setdefault(len(cells), []).append(slot)
        #: By slot, place and letter: a chunk that had a word with it there (residue).
        self.witness = [[[0] * 26 for _ in cells] for cells in self.slots]
        longest = max((len(table.every) for table in self.tables), default=0)
        self.wanted = [0] * longest

    def allow(self, cell: int, letters: int) -> None:
        """Allow *cell* only *letters*, which are fewer than it had."""
        self.write(cell, letters)
        if letters & letters - 1 == 0:
            self.nogoods.decided.append(cell)
        changed = self.changed
        for slot, place in self.crossing[cell]:
            if changed[slot] == 0:
                self.waiting.append(slot)
            changed[slot] |= 1 << place

    def propagate(self) -> bool:
        """Propagate all changes; return whether every slot has a word left.

        After a wipeout, undo the trail to before the change that led to it.
        """
        waiting, changed, nogoods = self.waiting, self.changed, self.nogoods
        done = 0
        consistent = True
        self.blamed = NOBODY
        while consistent and (done < len(waiting) or nogoods.decided):
            if nogoods.decided:
                consistent = nogoods.follow(nogoods.decided.pop())
                continue
            slot = waiting[done]
            done += 1
            places = changed[slot]
            changed[slot] = 0
            consistent = self._filter(slot, places)
        for slot in waiting[done:]:
            changed[slot] = 0
        waiting.clear()
        nogoods.decided.clear()
        return consistent

    def _filter(self, slot: int, places: int) -> bool:
        """Remove from *slot* the words that its changed *places* rule out, and go on.

        Return False if no word is left.
        """
        memory, mark = self.memory, len(self.trail_places)
        live = before = memory[self.live_at + slot]
        lost_words = places & LOST_WORDS != 0
        places &= LOST_WORDS - 1
        place, rest = 0, places
        while rest and live:
            if rest & 1:
                live = self._keep(slot, place, live)
            rest >>= 1
            place += 1
        if live != before:
            self.write(self.live_at + slot, live)
        if live == 0:
            self.blamed = slot
            return False
        if len(self.trail_places) == mark and not lost_words:
            return True
        if live == 1 and memory[self.known_at + slot] == 0:
            number = self.order[slot][0]
            chunk = memory[self.base[slot] + number]
            if chunk & chunk - 1 == 0:
                self.write(self.known_at + slot, 1)
                if not self._remove_from_others(slot, number, chunk):
                    return False
        # If just one place has changed, its letters still have the words they had.
        is_one = places & places - 1 == 0 and not lost_words
        self._support(slot, live, places if is_one else 0)
        return True

    def _keep(self, slot: int, place: int, live: int) -> int:
        """Keep the words of *slot* with a letter at *place* that the cell allows.

        *live* is how many chunks are not empty; return how many are left.
        """
        memory, base, order = self.memory, self.base[slot], self.order[slot]
        places, values = self.trail_places, self.trail_values
        letters = memory[self.slots[slot][place]]
        having = self.tables[slot].having[place]
        if letters & letters - 1 == 0:
            wanted = having[letters.bit_length() - 1]
        else:
            wanted = self.wanted
            for number in range(live):
                wanted[order[number]] = 0
            code = 0
            while letters:
                if letters & 1:
                    of_letter = having[code]
                    for number in range(live):
                        chunk = order[number]
                        wanted[chunk] |= of_letter[chunk]
                letters >>= 1
                code += 1
        number = live - 1
        while number >= 0:
            chunk = order[number]
            words = memory[base + chunk]
            left = words & wanted[chunk]
            if left != words:
                places.append(base + chunk)
                values.append(words)
                memory[base + chunk] = left
                if left == 0:
                    live -= 1
                    order[number] = order[live]
                    order[live] = chunk
            number -= 1
        return live

    def _support(self, slot: int, live: int, but: int) -> None:
        """Remove from the cells of *slot* the letters that no word left has there.

        The places *but* are skipped.
        """
        memory, base, order = self.memory, self.base[slot], self.order[slot]
        tables, witnesses = self.tables[slot].having, self.witness[slot]
        for place, cell in enumerate(self.slots[slot]):
            letters = memory[cell]
            if but >> place & 1 or letters & letters - 1 == 0:
                continue
            having, witness = tables[place], witnesses[place]
            left = rest = letters
            code = 0
            while rest:
                if rest & 1:
                    of_letter = having[code]
                    chunk = witness[code]
                    if memory[base + chunk] & of_letter[chunk] == 0:
                        number = 0
                        while number < live:
                            chunk = order[number]
                            if memory[base + chunk] & of_letter[chunk]:
                                witness[code] = chunk
                                break
                            number += 1
                        else:
                            left ^= 1 << code
                rest >>= 1
                code += 1
            if left != letters:
                self.allow(cell, left)

    def _remove_from_others(self, slot: int, chunk: int, word: int) -> bool:
        """Remove *word*, one bit of a *chunk*, from all other slots of this length.

        Return False if one of them has no word left.
        """
        memory = self.memory
        table = self.tables[slot]
        for other in self.of_length[len(self.slots[slot])]:
            if other == slot or self.tables[other] is not table:
                continue
            words = memory[self.base[other] + chunk]
            if words & word == 0:
                continue
            self.write(self.base[other] + chunk, words ^ word)
            if words == word:
                order, live = self.order[other], memory[self.live_at + other] - 1
                number = order.index(chunk)
                order[number], order[live] = order[live], order[number]
                self.write(self.live_at + other, live)
                if live == 0:
                    self.blamed = other
                    return False
            if self.changed[other] == 0:
                self.waiting.append(other)
            self.changed[other] |= LOST_WORDS
        return True
