"""What slots and cells may still hold, and how changes are undone.

Of each cell its letters are kept as a mask, of each slot its words as a set of bits
(its **domain**). All of them are in one list of integers, so that there is one way to
change anything and one to undo it: the value that is overwritten goes on the **trail**
and is put back from there. The chunks of a domain that are not empty are kept in front
of the others (reversible sparse bitset: Demeulenaere et al. 2016), so that the work
shrinks with the words that are left.
"""

from __future__ import annotations

from collections.abc import Iterator

from qless_engine.grids.layout import OPEN
from qless_engine.grids.problem import Problem
from qless_engine.grids.word_index import (
    CHUNK,
    FIRST,
    LETTERS,
    Chunks,
    Table,
    WordIndex,
    table_of,
)

ALL_LETTERS = (1 << LETTERS) - 1

#: The number of letters in half a mask, by that half.
HALF = LETTERS // 2
LETTERS_IN = [bin(half).count("1") for half in range(1 << HALF)]


def letters_in(mask: int) -> int:
    """Return the number of letters in *mask*."""
    return LETTERS_IN[mask & (1 << HALF) - 1] + LETTERS_IN[mask >> HALF]


def words_in(chunk: int) -> int:
    """Return the number of bits set in *chunk*.

    Machine integers need no call: pairs of bits are added side by side, then fours,
    then bytes (Warren, Hacker's Delight, 2012).
    """
    if chunk >> 62:
        return bin(chunk).count("1")
    chunk -= chunk >> 1 & 0x1555555555555555
    chunk = (chunk & 0x3333333333333333) + (chunk >> 2 & 0x3333333333333333)
    chunk = chunk + (chunk >> 4) & 0x0F0F0F0F0F0F0F0F
    chunk += chunk >> 8
    chunk += chunk >> 16
    return (chunk + (chunk >> 32)) & 127


NO_WORD = 1 << 60  # instead of a number: after all words
NO_SCORE = -(1 << 60)


def numbers_in(words: Chunks) -> Iterator[int]:
    """Yield the numbers of the words of a set, in order."""
    for chunk, left in enumerate(words):
        rest = left
        while rest:
            yield chunk * CHUNK + (rest & -rest).bit_length() - 1
            rest &= rest - 1


class Domains:
    """The letters of every cell and the words of every slot, by number.

    Attributes:
        layout: the layout that the slots and cells belong to.
        cells: row and column by number of cell.
        slots: by number of slot, its cells.
        crossing: by cell, the slots it lies in and its place in each.
        tables: by slot, the words of its length.
        memory: one mask per cell; then by slot how many chunks are not empty, and
            whether its entry is known; then the chunks of all slots.
        decided: how many cells had one letter when an ordering last looked at them.
    """

    def __init__(self, problem: Problem, index: WordIndex) -> None:
        """Allow cells all letters, and slots the words that *problem* allows.

        A slot that is given whole has that entry, even if it is not a word.
        """
        layout = self.layout = problem.layout
        self.cells = sorted({cell for slot in layout.slots for cell in slot.cells})
        number = {cell: n for n, cell in enumerate(self.cells)}
        self.slots = [[number[cell] for cell in slot.cells] for slot in layout.slots]
        self.crossing: list[list[tuple[int, int]]] = [[] for _ in self.cells]
        for slot, cells in enumerate(self.slots):
            for place, cell in enumerate(cells):
                self.crossing[cell].append((slot, place))
        given = [layout.rows[row][column] for row, column in self.cells]
        self.memory = [
            ALL_LETTERS if letter == OPEN else 1 << ord(letter) - FIRST
            for letter in given
        ]
        entries = [layout.entry(slot) for slot in layout.slots]
        self.tables = [
            index.table(len(entry))
            if OPEN in entry
            else table_of([(0, entry)], len(entry))
            for entry in entries
        ]
        words = [
            _words_at_first(slot, problem, entries, table)
            for slot, table in enumerate(self.tables)
        ]
        self.live_at = len(self.memory)  # by slot: chunks that are not empty
        self.memory += [sum(chunk != 0 for chunk in chunks) for chunks in words]
        self.known_at = len(self.memory)  # by slot: 1 if its entry is known
        self.memory += [0] * len(self.slots)
        self.base: list[int] = []  # by slot: its first chunk
        for chunks in words:
            self.base.append(len(self.memory))
            self.memory += chunks
        #: By slot: its chunks, those that are not empty first.
        self.order = [
            sorted(range(len(chunks)), key=lambda n: chunks[n] == 0) for chunks in words
        ]
        self.decided = 0
        self.trail_places: list[int] = []  # where a value was overwritten,
        self.trail_values: list[int] = []  # and the value

    def undo(self, mark: int) -> None:
        """Undo all changes since the trail had the length *mark*."""
        places, values, memory = self.trail_places, self.trail_values, self.memory
        while len(places) > mark:
            memory[places.pop()] = values.pop()

    def write(self, place: int, value: int) -> None:
        """Overwrite a *place* of the memory with *value*."""
        self.trail_places.append(place)
        self.trail_values.append(self.memory[place])
        self.memory[place] = value

    def words_left(self, slot: int) -> Chunks:
        """Return the set of words left in *slot*."""
        base = self.base[slot]
        return self.memory[base : base + len(self.order[slot])]

    def words_with(self, slot: int, place: int, letter: int) -> int:
        """Return how many words left in *slot* have *letter* at *place*."""
        memory, base, order = self.memory, self.base[slot], self.order[slot]
        having = self.tables[slot].having[place][letter]
        words = 0
        for number in range(memory[self.live_at + slot]):
            chunk = memory[base + order[number]] & having[order[number]]
            if chunk != 0:
                words += words_in(chunk)
        return words

    def best_score(self, slot: int, having: Chunks | None = None) -> int:
        """Return the best score of the words left in *slot*, and in *having* if given.

        NO_SCORE if there is no such word.
        """
        memory, base = self.memory, self.base[slot]
        first = NO_WORD
        for chunk in self.order[slot][: memory[self.live_at + slot]]:
            words = memory[base + chunk]
            if having is not None:
                words &= having[chunk]
            if words != 0:
                first = min(first, chunk * CHUNK + (words & -words).bit_length() - 1)
        return NO_SCORE if first == NO_WORD else self.tables[slot].scores[first]

    def fill(self) -> str:
        """Return the text of the layout with every letter that is known."""
        rows = [list(row) for row in self.layout.rows]
        for (row, column), mask in zip(self.cells, self.memory):
            if mask & mask - 1 == 0:
                rows[row][column] = chr(FIRST - 1 + mask.bit_length())
        return "/".join(map("".join, rows))


def _words_at_first(
    slot: int, problem: Problem, entries: list[str], table: Table
) -> Chunks:
    """Return the words of *table* that *slot* may have before any propagation.

    These are the words in its range that are not given elsewhere; *entries* are the
    given letters by slot. There are none if its own entry is given in an earlier slot.
    """
    chunks = list(table.every)
    if OPEN not in entries[slot]:
        return [0] * len(chunks) if entries[slot] in entries[:slot] else chunks
    given = [e for e in entries if OPEN not in e and len(e) == len(entries[slot])]
    for entry in given:
        if entry in table.words:
            number = table.words.index(entry)
            chunks[number // CHUNK] &= ~(1 << number % CHUNK)
    for name, first, after in problem.ranges:
        if name == problem.layout.slots[slot].name:
            for number in range(len(chunks)):
                start = number * CHUNK
                low, high = max(first - start, 0), max(after - start, 0)
                chunks[number] &= (1 << min(high, CHUNK)) - (1 << min(low, high, CHUNK))
    return chunks
