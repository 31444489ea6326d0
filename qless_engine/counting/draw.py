"""A board drawn at random, each board of the roll being equally likely.

Listing all boards takes many times longer than counting them. So a number is drawn
below the count; the part that it falls into is listed, which is a small share of all
boards, and the number picks one of them. That the list of the part is as long as its
count is checked each time.
"""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator
from itertools import combinations

from qless_engine.boards.board import ACROSS, DOWN, Cell, board_key
from qless_engine.counting.bags import Bags
from qless_engine.counting.count import Part, Tree, count_boards
from qless_engine.counting.plans import Plan
from qless_engine.outcome import NO_LIMIT, Budget, WrongResultError

Cells = dict[Cell, str]
Slot = list[Cell]  # the cells of a word, in reading order


def drawn_board(
    words: Collection[str], roll: str, seed: int, budget: Budget = NO_LIMIT
) -> tuple[str | None, int, bool]:
    """Return a board of *roll* drawn under *seed*, how many there are, and True.

    No board if there is none; no board and False if *budget* stopped the count.

    Raises:
        ValueError: the boards cannot be counted, as `count_boards` says.
        WrongResultError: a part has more boards, or fewer, than were counted.
    """
    counted = count_boards(words, roll, budget)
    if not counted.is_complete or counted.boards == 0:
        return None, counted.boards, counted.is_complete
    number = random.Random(seed).randrange(counted.boards)
    for part in counted.parts:
        if number < part.boards:
            boards = sorted(boards_of(part, Bags(words, roll)))
            if len(boards) != part.boards:
                raise WrongResultError(
                    f"internal error: {part.boards} boards of {roll} were counted "
                    f"where {len(boards)} are; please report it"
                )
            return boards[number], counted.boards, True
        number -= part.boards
    raise AssertionError(number)


def boards_of(part: Part, bags: Bags) -> set[str]:
    """Return the keys of the boards of *part*."""
    listing = _Listing(bags)
    if isinstance(part.what, Plan):
        return {board_key(cells) for cells in listing.of_plan(part.what)}
    return {board_key(cells) for cells in listing.of_tree(part.what)}


class _Listing:
    """Lists boards by laying words in a given order."""

    def __init__(self, bags: Bags) -> None:
        self.bags = bags
        self._units = dict(zip(bags.letters, bags.units))
        self._words = [(bags.text(w), w.need) for few in bags.words for w in few]
        self._through: dict[str, list[tuple[str, int, int]]] = {}
        self._anagrams: dict[int, list[str]] = {}
        for word, need in self._words:
            self._anagrams.setdefault(need, []).append(word)
            for place, letter in enumerate(word):
                others = need - self._units[letter]
                self._through.setdefault(letter, []).append((word, others, place))

    def of_tree(self, tree: Tree) -> Iterator[Cells]:
        """Yield the boards that are a *tree*, some of them more than once."""
        for coded in tree.centres:
            centre, rack = self.bags.text(coded), self.bags.rack - coded.need
            cells = {(0, column): letter for column, letter in enumerate(centre)}
            if tree.words == 1 and rack == 0:
                yield cells
            for places in combinations(range(len(centre)), tree.branches + tree.leaves):
                for branches in combinations(places, tree.branches):
                    arms = [((0, place), place in branches) for place in places]
                    for board in self._arms(cells, rack, arms):
                        if _is_centre(tree, centre, arms, board):
                            yield board

    def _arms(
        self, cells: Cells, rack: int, arms: list[tuple[Cell, bool]]
    ) -> Iterator[Cells]:
        """Yield the boards with the *arms* laid: where each crosses, if it branches."""
        if not arms:
            return
        (cell, is_branch), *others = arms
        is_last = not others
        for word, place, left in self._crossing(
            cells[cell], rack, is_last=is_last and not is_branch
        ):
            laid = _laid(cells, word, cell, place, DOWN)
            ends = [(laid, left)]
            if is_branch and laid is not None:
                ends = [
                    (_laid(laid, second, (turn - place, cell[1]), at, ACROSS), rest)
                    for turn, letter in enumerate(word)
                    if turn != place
                    for second, at, rest in self._crossing(
                        letter, left, is_last=is_last
                    )
                ]
            for board, rest in ends:
                if board is not None and is_last and rest == 0:
                    yield board
                elif board is not None and not is_last:
                    yield from self._arms(board, rest, others)

    def _crossing(
        self, letter: str, rack: int, *, is_last: bool
    ) -> Iterator[tuple[str, int, int]]:
        """Yield words through *letter*, its place there, and what they leave of *rack*.

        The last word leaves nothing.
        """
        if is_last:
            for word in self._anagrams.get(rack + self._units[letter], ()):
                for place, there in enumerate(word):
                    if there == letter:
                        yield word, place, 0
            return
        for word, others, place in self._through.get(letter, ()):
            if self._fits(others, rack):
                yield word, place, rack - others

    def of_plan(self, plan: Plan) -> Iterator[Cells]:
        """Yield the fillings of *plan*: a board that is met twice fills it twice."""
        yield from self._fill(_slots(plan), {}, self.bags.rack)

    def _fill(self, slots: list[Slot], cells: Cells, rack: int) -> Iterator[Cells]:
        if not slots:
            if rack == 0:
                yield cells
            return
        slot, *others = slots
        known = [(at, cells[cell]) for at, cell in enumerate(slot) if cell in cells]
        spare = sum(self._units[letter] for _, letter in known)
        for word, need in self._words:
            if (
                len(word) == len(slot)
                and all(word[at] == letter for at, letter in known)
                and self._fits(need - spare, rack)
            ):
                laid = {**cells, **dict(zip(slot, word))}
                yield from self._fill(others, laid, rack - need + spare)

    def _fits(self, need: int, rack: int) -> bool:
        guards = self.bags.guards
        return ((rack | guards) - need) & guards == guards


def _is_centre(
    tree: Tree, centre: str, arms: list[tuple[Cell, bool]], board: Cells
) -> bool:
    """Whether *centre* is the centre of the *board*, with these *arms*.

    Only of a row of four words the centre could be another one: see `chains`.
    """
    if (tree.branches, tree.leaves) != (1, 1):
        return True
    ((_, column),) = [cell for cell, is_branch in arms if not is_branch]
    leaf = 1
    for down in (-1, 1):
        row = down
        while (row, column) in board:
            leaf, row = leaf + 1, row + down
    half = len(centre) + leaf  # the four lengths sum to the letters and three
    other = len(board) + 3 - half
    return half == other if tree.is_even else half > other


def _laid(
    cells: Cells, word: str, cell: Cell, place: int, direction: Cell
) -> Cells | None:
    """Return *cells* with *word* across *cell* at its *place*; None if it touches."""
    down, right = direction
    row, column = cell[0] - down * place, cell[1] - right * place
    laid = dict(cells)
    for at in range(-1, len(word) + 1):
        here = row + down * at, column + right * at
        if here == cell:
            continue
        beside = [(here[0] + right, here[1] + down), (here[0] - right, here[1] - down)]
        if here in cells or (0 <= at < len(word) and any(x in cells for x in beside)):
            return None
        if 0 <= at < len(word):
            laid[here] = word[at]
    return laid


def _slots(plan: Plan) -> list[Slot]:
    """Return the cells of the words of *plan*, in the order in which it lays them.

    The corner of the upper left half is in row 0 and column 0.
    """
    height, width = plan.height, plan.width
    upper, corner, left, left_corner = plan.upper_left
    lower, end, right, right_end = plan.lower_right
    slots: list[Slot] = [
        [(0, at - corner) for at in range(upper)],
        [(at - left_corner, 0) for at in range(left)],
        [(height, width + at - end) for at in range(lower)],
        [(height + at - right_end, width) for at in range(right)],
    ]
    for step in plan.steps:
        word, place = step.letters[0]
        row, column = slots[word][place]
        down, across = (1, 0) if slots[word][0][0] == slots[word][1][0] else (0, 1)
        first = step.known[0]
        slots.append(
            [
                (row + down * (at - first), column + across * (at - first))
                for at in range(step.length)
            ]
        )
    return slots
