"""Boards of a roll the usual way: a word at a time, with a memo of visited boards.

The search lays a playable word, attaches further words through shared letters, and
undoes them. It reaches every legal board: the runs of a legal board are connected
through the cells they share, so they can be laid one after the other, each through a
letter that is already there. On the way every run is part of a run of the finished
board. So the search requires of a step only that each run be *part of* a playable word,
and that all runs be words once the rack is empty. (A search that requires every step to
be legal misses boards; the smallest is the pinwheel ``.a../.tip/hen./..k.``.)

The same board is reached in many orders. What can follow depends on its letters alone,
so a board whose key has been visited is never expanded again. That memo grows with the
search, which is what this way costs. `enumerator` needs none.
"""

from __future__ import annotations

from collections.abc import Callable, Collection

from qless_engine.boards.board import board_key
from qless_engine.outcome import NO_LIMIT, Budget, Ending, OutOfBudget, SearchResult
from qless_engine.words.letters import Packing

REACH = 11  # cells from one letter of a board to the farthest other
WIDTH = 4 * REACH + 4  # cells a row: a scan from the outmost letter stays inside
STEPS = (1, WIDTH)  # one cell across, one cell down
MIDDLE = WIDTH * WIDTH // 2 + WIDTH // 2

Key = tuple[int, ...]


def first_board(
    words: Collection[str], roll: str, budget: Budget = NO_LIMIT
) -> SearchResult:
    """Search for one legal board of *roll* made of its playable *words*."""
    return _Search(words, roll, budget, None).run()


def all_boards(
    words: Collection[str],
    roll: str,
    budget: Budget = NO_LIMIT,
    visit: Callable[[str], None] | None = None,
) -> SearchResult:
    """Count the legal boards of *roll*, and *visit* each one's key as it is found."""
    return _Search(words, roll, budget, visit or (lambda _: None)).run()


class _FirstFound(Exception):  # noqa: N818  # not an error: run() catches it
    """Raised by a search for one board when it has one."""


class _Search:
    """The state of one search: a grid, its rack, the memo and the counts."""

    def __init__(
        self,
        words: Collection[str],
        roll: str,
        budget: Budget,
        visit: Callable[[str], None] | None,
    ) -> None:
        packing = Packing.of(roll)
        self.budget = budget
        self.visit = visit
        self.units = packing.units
        self.guards = packing.guards
        self.whole_rack = packing.pack(roll)
        # Long words first: they leave fewer letters, and boards are found sooner.
        self.words = sorted(words, key=lambda word: (-len(word), word))
        self.needs = {word: packing.pack(word) for word in words}
        self.is_word = frozenset(words)
        self.is_part = frozenset(
            word[start:end]
            for word in words
            for start in range(len(word))
            for end in range(start + 1, len(word) + 1)
        )
        #: By letter, its places in words: (word, index, packed counts).
        self.places: dict[str, list[tuple[str, int, int]]] = {x: [] for x in self.units}
        for word in self.words:
            for index, letter in enumerate(word):
                self.places[letter].append((word, index, self.needs[word]))
        self.grid = [""] * (WIDTH * WIDTH)
        self.laid: list[int] = []  # cells with a letter, in the order they were laid
        self.visited: set[Key] = set()
        self.first: str | None = None
        self.boards = self.nodes = self.placements = 0
        self.check_at = 0  # nodes at which to ask the budget again

    def run(self) -> SearchResult:
        """Search from every starting word: to the end, the budget or a first board."""
        try:
            self._start()
            ending = Ending.EXHAUSTED if self.boards == 0 else Ending.FOUND
        except OutOfBudget:
            ending = Ending.BUDGET
        except _FirstFound:
            ending = Ending.FOUND
        return SearchResult(
            ending=ending,
            board=self.first,
            boards=None if self.visit is None else self.boards,
            candidate_words=len(self.words),
            nodes=self.nodes,
            placements=self.placements,
        )

    def _start(self) -> None:
        """Expand the empty board: any word can be the first."""
        self._count_node()
        for number, word in enumerate(self.words, start=1):
            self._place(word, MIDDLE, 0, self.whole_rack)
            self.budget.tell(number, len(self.words))

    def _expand(self, rack: int) -> None:
        """Attach each word that fits through each letter of the board, and undo it."""
        self._count_node()
        guards = self.guards
        for cell in tuple(self.laid):
            places = self.places[self.grid[cell]]
            for direction, step in enumerate(STEPS):
                lent = self._available(cell, step, rack) | guards
                for word, index, need in places:
                    if (lent - need) & guards == guards:
                        start = cell - index * step
                        if not any(self.grid[start:cell:step]):
                            self._place(word, start, direction, rack)

    def _count_node(self) -> None:
        """Count one more board expanded, if the budget allows it."""
        if self.nodes >= self.check_at:
            self.check_at = self.budget.check(self.nodes)
        self.nodes += 1

    def _available(self, cell: int, step: int, rack: int) -> int:
        """Return packed counts of *rack* and the letters on the line through *cell*.

        A word along the line can have no other letters.
        """
        grid, units = self.grid, self.units
        for at in range(cell - REACH * step, cell + REACH * step + 1, step):
            if grid[at]:
                rack += units[grid[at]]
        return rack

    def _place(self, word: str, start: int, direction: int, rack: int) -> None:
        """Lay *word* if the grid allows it, expand the result, and take it up again."""
        self.placements += 1
        grid, units, step = self.grid, self.units, STEPS[direction]
        if grid[start - step] or grid[start + len(word) * step]:
            return  # the run would be longer than the word
        new = []
        for index, letter in enumerate(word):
            cell = start + index * step
            if not grid[cell]:
                rack -= units[letter]
                new.append((cell, letter))
            elif grid[cell] != letter:
                return
        if not new or rack < 0 or rack & self.guards:
            return  # nothing added, or a letter that the rack lacks
        for cell, letter in new:
            grid[cell] = letter
            self.laid.append(cell)
        other = STEPS[1 - direction]
        if all(self._run(cell, other) in self.is_part for cell, _ in new):
            self._visit(rack)
        for cell, _ in new:
            grid[cell] = ""
            self.laid.pop()

    def _run(self, cell: int, step: int) -> str:
        """Return the letters of the run through *cell* along *step*, one or more."""
        grid = self.grid
        while grid[cell - step]:
            cell -= step
        run = ""
        while grid[cell]:
            run += grid[cell]
            cell += step
        return run

    def _visit(self, rack: int) -> None:
        """Expand the board, or check it if its rack is empty, once for each key."""
        key = self._key()
        if key in self.visited:
            return
        self.visited.add(key)
        if rack:
            self._expand(rack)
        elif all(
            len(run) == 1 or run in self.is_word
            for step in STEPS
            for run in (self._run(cell, step) for cell in self.laid)
        ):
            self._take_board()

    def _key(self) -> Key:
        """Return the memo's key of the board: two boards have the same only if equal.

        It forgets what `board.board_key` forgets: where the board lies and which way is
        across. It is made of integers, which is several times faster.
        """
        cells = [(*divmod(cell, WIDTH), ord(self.grid[cell])) for cell in self.laid]
        top = min(row for row, _, _ in cells)
        left = min(column for _, column, _ in cells)
        upright = [(r - top) << 12 | (c - left) << 7 | x for r, c, x in cells]
        transposed = [(c - left) << 12 | (r - top) << 7 | x for r, c, x in cells]
        return tuple(min(sorted(upright), sorted(transposed)))

    def _take_board(self) -> None:
        """Count the board, keep it if it is the first, and pass it to *visit*."""
        board = board_key({divmod(cell, WIDTH): self.grid[cell] for cell in self.laid})
        self.boards += 1
        if self.first is None:
            self.first = board
        if self.visit is None:
            raise _FirstFound
        self.visit(board)
