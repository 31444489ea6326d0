"""Methods that fill a layout one word at a time, from the plainest on.

Each has one more idea than the one above it. The first two fill the slots in the order
of their printed numbers. All yield every fill exactly once. Standard library alone, for
PyPy.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain

from qless_engine.boards.board import Cell
from qless_engine.grids.domains import letters_in, numbers_in, words_in
from qless_engine.grids.layout import OPEN, Layout, Slot
from qless_engine.grids.problem import Problem
from qless_engine.grids.propagation import Propagation
from qless_engine.grids.word_index import FIRST, Chunks, Table, WordIndex
from qless_engine.outcome import NO_LIMIT, Budget

Letters = dict[Cell, str]
Words = frozenset[str]
Laid = Mapping[int, str]  # words by slot number
Left = Mapping[int, Chunks]  # the words left to a slot, by slot number


@dataclass
class Work:
    """What a search has done, and how much it may do.

    Attributes:
        budget: its limit.
        nodes: the choices it has made.
        check_at: the number of nodes at which it asks the budget again.
    """

    budget: Budget = NO_LIMIT
    nodes: int = 0
    check_at: int = field(default=0, repr=False)

    def node(self) -> None:
        """Count one choice.

        Raises:
            OutOfBudget: the budget is used up.
        """
        self.nodes += 1
        if self.nodes >= self.check_at:
            self.check_at = self.budget.check(self.nodes)


#: Yields fills of a layout as text, under a seed, and counts its work.
Fills = Callable[[Layout, WordIndex, int, Work], Iterator[str]]


def plain(layout: Layout, index: WordIndex, _: int, work: Work) -> Iterator[str]:
    """Lay into slot after slot each word that is new and agrees with the crossings."""

    def fill(left: Sequence[Slot], letters: Letters, used: Words) -> Iterator[str]:
        if not left:
            yield shown(layout, letters)
            return
        cells = left[0].cells
        for word in index.table(len(cells)).words:
            pairs = [*zip(cells, word)]
            if word not in used and all(letters.get(c, x) == x for c, x in pairs):
                work.node()
                yield from fill(left[1:], letters | dict(pairs), used | {word})

    return fill(layout.slots, given(layout), frozenset())


def by_index(layout: Layout, index: WordIndex, _: int, work: Work) -> Iterator[str]:
    """Do the same, but look up the words that agree as an AND of bitsets."""

    def fill(left: Sequence[Slot], letters: Letters, used: Words) -> Iterator[str]:
        if not left:
            yield shown(layout, letters)
            return
        cells = left[0].cells
        table = index.table(len(cells))
        for word in members(table, fitting(table, cells, letters)):
            if word not in used:
                work.node()
                pairs = dict(zip(cells, word))
                yield from fill(left[1:], letters | pairs, used | {word})

    return fill(layout.slots, given(layout), frozenset())


def looking_ahead(*, fewest_first: bool) -> Fills:
    """Return the method that keeps the words left to each open slot, never none.

    That is forward checking (Haralick and Elliott 1980). Slots are filled in the order
    of their printed numbers, or the one with the fewest words first, which is MRV.
    """

    def fills(layout: Layout, index: WordIndex, _: int, work: Work) -> Iterator[str]:
        ahead = Ahead(layout, index)

        def fill(left: Left, laid: Laid) -> Iterator[str]:
            if not left:
                yield ahead.shown(laid)
                return
            slot = min(left, key=lambda n: _count(left[n]) if fewest_first else n)
            for word in members(ahead.tables[slot], left[slot]):
                if word not in laid.values():
                    work.node()
                    after = ahead.after(left, slot, word)
                    if all(any(chunks) for chunks in after.values()):
                        yield from fill(after, {**laid, slot: word})

        return fill(ahead.at_first(), {})

    return fills


class Ahead:
    """The words left to open slots, by slot number, as words are laid.

    Attributes:
        tables: for each slot, the words of its length.
    """

    def __init__(self, layout: Layout, index: WordIndex) -> None:
        """Record which slots of *layout* cross."""
        self._layout = layout
        self.tables = [index.table(len(slot.cells)) for slot in layout.slots]
        self._through: dict[Cell, list[tuple[int, int]]] = {}  # slots, and their places
        for number, slot in enumerate(layout.slots):
            for place, cell in enumerate(slot.cells):
                self._through.setdefault(cell, []).append((number, place))

    def at_first(self) -> Left:
        """Return the words that agree with the letters of the layout."""
        letters = given(self._layout)
        return {
            number: fitting(self.tables[number], slot.cells, letters)
            for number, slot in enumerate(self._layout.slots)
        }

    def after(self, left: Left, number: int, word: str) -> Left:
        """Return what is *left* to the other slots if *word* is in slot *number*."""
        after = {n: chunks for n, chunks in left.items() if n != number}
        for cell, letter in zip(self._layout.slots[number].cells, word):
            for other, place in self._through[cell]:
                if other in after:
                    having = _having(self.tables[other], place, letter)
                    after[other] = _both(after[other], having)
        return after

    def shown(self, laid: Laid) -> str:
        """Return the layout with the words *laid* in it, as text."""
        slots = self._layout.slots
        pairs = (zip(slots[number].cells, word) for number, word in laid.items())
        return shown(self._layout, dict(chain.from_iterable(pairs)))


def arc_consistent(
    layout: Layout, index: WordIndex, _: int, work: Work
) -> Iterator[str]:
    """Fill the slot with fewest words first, and propagate what a word rules out."""
    domains = Propagation(Problem(layout), index)
    memory = domains.memory

    def count(slot: int) -> int:
        base = domains.base[slot]
        chunks = domains.order[slot][: memory[domains.live_at + slot]]
        return sum(words_in(memory[base + chunk]) for chunk in chunks)

    def fill() -> Iterator[str]:
        slots = [
            slot
            for slot, cells in enumerate(domains.slots)
            if any(letters_in(memory[cell]) > 1 for cell in cells)
        ]
        if not slots:
            yield domains.fill()
            return
        slot = min(slots, key=count)
        for number in numbers_in(domains.words_left(slot)):
            work.node()
            mark = len(domains.trail_places)
            word = domains.tables[slot].words[number]
            for cell, letter in zip(domains.slots[slot], word):
                mask = 1 << ord(letter) - FIRST
                if memory[cell] != mask:
                    domains.allow(cell, mask)
            if domains.propagate():
                yield from fill()
            domains.undo(mark)

    if domains.propagate():
        yield from fill()


def given(layout: Layout) -> dict[Cell, str]:
    """Return the letters given in *layout*."""
    return {
        cell: layout.rows[cell[0]][cell[1]]
        for slot in layout.slots
        for cell in slot.cells
        if layout.rows[cell[0]][cell[1]] != OPEN
    }


def shown(layout: Layout, letters: Mapping[Cell, str]) -> str:
    """Return *layout* as text, with *letters* in its open cells."""
    return "/".join(
        "".join(letters.get((r, c), sign) for c, sign in enumerate(row))
        for r, row in enumerate(layout.rows)
    )


def fitting(table: Table, cells: Sequence[Cell], letters: Mapping[Cell, str]) -> Chunks:
    """Return the set of words of *table* that agree with the *letters* in *cells*."""
    chunks = table.every
    for place, cell in enumerate(cells):
        if cell in letters:
            chunks = _both(chunks, _having(table, place, letters[cell]))
    return chunks


def members(table: Table, chunks: Chunks) -> Iterator[str]:
    """Yield the words of *table* that are in a set, in order."""
    return (table.words[number] for number in numbers_in(chunks))


def _having(table: Table, place: int, letter: str) -> Chunks:
    """Return the set of words of *table* with *letter* at *place*."""
    return table.having[place][ord(letter) - FIRST] if table.words else []


def _both(left: Chunks, right: Chunks) -> Chunks:
    return [a & b for a, b in zip(left, right)]


def _count(chunks: Chunks) -> int:
    return sum(words_in(chunk) for chunk in chunks if chunk != 0)
