"""Every board of a roll, each exactly once, by answering one anchor after another.

    T  e1 a2       T  the pivot; first its across word is laid, here "tea",
    o3 .  .        0  then its down word, here "tone"
    n4 .  .        1, 2     anchors of "tea": which run goes down through e, through a?
    e5 .  .        3, 4, 5  anchors of "tone": which run goes across through o, n, e?

**The anchors.** Every letter laid is an anchor in the direction its word does not run:
*which run passes through this cell that way?* The answers are each word that fits
there, and none. The search starts from one letter of the roll at the centre, the
**pivot**. It takes an open anchor by a rule that looks only at the board so far and
gives it every answer in turn. In the drawing no letter is left, so all five are
answered with no word.

*No board is missed*: a legal board holds the pivot letter, so it can be slid to lie at
the centre. It gives every anchor some answer, and these answers lay it whole, since it
is connected. *None is reached twice*: two words through one cell in one direction, or a
word and none, cannot both be true, so two answers to one anchor never lead to the same
board. Hence boards can be listed or counted without remembering any.

*An anchor that no word can answer is passed over and not closed.* The answer none need
be enforced only where a word was tried before it. Here a word would need more letters
than the rack has, beside those of the line within reach. Letters that are laid later
come from the same rack, so this stays so: no board below has a run through this anchor,
and all of them give it the one answer none.

**Across and down.** A board and its transpose count as one. With m pivot letters it can
be seen in 2m ways, from each of them in either form; in m ways if it is its own
transpose. Transposing puts these ways in pairs. Only one way of a pair is searched: the
one in which the pivot has an across word and, if it has a down word too, the down word
is not earlier in the alphabet or, if the words are the same, not crossed at an earlier
place. It has the weight 2. If word and place are the same, both ways are searched, each
with the weight 1; so is a way that is its own partner. Thus the weights of a board add
up to its ways, and to 2m if those of its own transpose count double:

    boards = sum of the weights / 2m.

**Which anchor** (`branching`). First one whose cell has a neighbour that way, so that
the run there must become a word; else the oldest, the pivot's down anchor before all.
**What is cut off**: runs that cannot become a word with the letters left and the cells
free; and boards that `pruning` proves to be dead ends. When the last letter is laid,
the runs made by neighbours, which were not laid as words, must be words.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from qless_engine.boards.board import (
    ACROSS,
    DOWN,
    Cell,
    board_key,
    form_order,
    show,
    transpose,
)
from qless_engine.boards.branching import FIRST_WORD, Branching
from qless_engine.boards.candidates import WORD, Candidates, Hook
from qless_engine.boards.crossings import board_of_few_words
from qless_engine.boards.partial_board import (
    CENTRE,
    LINE_SHIFT,
    PLACE_MASK,
    PLACE_SHIFT,
    WIDTH,
    Anchor,
    PartialBoard,
)
from qless_engine.boards.properties import may_be_symmetric
from qless_engine.outcome import NO_LIMIT, Budget, Ending, OutOfBudget, SearchResult
from qless_engine.rolls.dice import MAX_LETTERS

ACROSS_PIVOT, DOWN_PIVOT = CENTRE, WIDTH + CENTRE  # the lines through the pivot


def first_board(
    words: Collection[str], roll: str, budget: Budget = NO_LIMIT
) -> SearchResult:
    """Search for one legal board of *roll* made of its playable *words*, each once.

    A board of two or three words is looked up first, as most rolls have one.

    For a roll of more than 12 letters not all boards are tried: none that spans more
    than 25 rows or columns, or has words of more than 12 letters. If no board is found,
    nothing is known: the ending is BUDGET.
    """
    if len(roll) > MAX_LETTERS:
        search = _Search(words, roll, budget)
        search.first_only = True
        result = search.run()
        return result if result.board else replace(result, ending=Ending.BUDGET)
    board = board_of_few_words(words, roll)
    if board is not None:
        return SearchResult(Ending.FOUND, board, None, len(words), 0, 0)
    search = _Search(words, roll, budget)
    search.first_only = True
    return search.run()


def all_boards(
    words: Collection[str],
    roll: str,
    budget: Budget = NO_LIMIT,
    visit: Callable[[str], None] | None = None,
) -> SearchResult:
    """Count the legal boards of *roll*, and *visit* each one's key as it is found.

    Counting without *visit* is faster, as most boards need not be laid.
    """
    return _Search(words, roll, budget, visit).run()


def boards(
    words: Collection[str], roll: str, budget: Budget = NO_LIMIT
) -> Iterator[str]:
    """Yield the key of each legal board of *roll*, in the order of `all_boards`.

    The search is lazy: it runs ahead by at most the boards of one across word through
    the pivot.

    Raises:
        OutOfBudget: the budget is spent; there may be more boards.
    """
    found: list[str] = []
    starts = _Search(words, roll, budget, found.append).starts()
    try:
        for _ in starts:
            yield from found
            found.clear()
    except OutOfBudget:
        yield from found
        raise


class _FirstFound(Exception):  # noqa: N818  # not an error: run() catches it
    """Raised by a search for one board when it has one."""


class _Search(Branching):
    """One search from the pivot: which boards it reaches, and with what weight."""

    def __init__(
        self,
        words: Collection[str],
        roll: str,
        budget: Budget,
        visit: Callable[[str], None] | None = None,
    ) -> None:
        """Prepare to search for the boards of *roll*, and to *visit* each."""
        candidates = Candidates(words, roll)
        # The fewest ways to begin, each taken once for every such letter of the roll.
        self.pivot = min(
            range(1, len(candidates.units)),
            key=lambda code: candidates.places[code] * candidates.count(code),
        )
        super().__init__(PartialBoard(self.pivot), candidates, budget)
        self.visit = visit
        self.weight = 2  # of a board that is one word
        self.may_be_symmetric = may_be_symmetric(roll)
        self.across: Hook = ([], 0, 0, 0, 0, 0)  # the pivot's across word
        self.listed = 0
        self.first: str | None = None

    def run(self) -> SearchResult:
        """Search to the end, until the budget is spent, or until a first is enough."""
        try:
            for _ in self.starts():
                pass
            ending = Ending.EXHAUSTED if self.reached == 0 else Ending.FOUND
        except OutOfBudget:
            ending = Ending.BUDGET
        except _FirstFound:
            ending = Ending.FOUND
        boards = self.listed
        if self.visit is None:
            forms = 2 * self.candidates.count(self.pivot)
            assert (
                ending is Ending.BUDGET or self.first_only or self.reached % forms == 0
            )
            boards = -(-self.reached // forms)  # a board reached in part counts too
        return SearchResult(
            ending=ending,
            board=self.first,
            boards=None if self.first_only else boards,
            candidate_words=self.candidates.words,
            nodes=self.nodes,
            placements=self.placements,
        )

    def starts(self) -> Iterator[None]:
        """Search from every across word through the pivot; yield after each."""
        candidates = self.candidates
        if 0 in candidates.places[1:]:
            return  # a letter that no playable word has: there is no board
        rack = candidates.rack - candidates.units[self.pivot]
        hooks = candidates.hooks(self.pivot, rack)
        for number, hook in enumerate(hooks, start=1):
            self.across = hook
            self._lay_hook(hook, ACROSS_PIVOT, rack, FIRST_WORD)
            self.budget.tell(number, len(hooks))
            yield

    def after_first_word(self, left: int) -> None:
        """Answer the pivot's down anchor, which decides the weight of a board."""
        if self.first_only:
            self.lay_last_words(left, 0)
        for hook in self.candidates.hooks(self.pivot, left):
            if hook[:2] >= self.across[:2]:  # else its transpose is searched instead
                self.weight = 1 if hook[:2] == self.across[:2] else 2
                self._lay_hook(hook, DOWN_PIVOT, left, 0)
        self.weight = 2
        before = self.board.close(DOWN_PIVOT, CENTRE)
        self.expand(left, 0)
        self.board.reopen(DOWN_PIVOT, CENTRE, before)

    def _lay_hook(self, hook: Hook, line: int, rack: int, oldest: int) -> None:
        """Lay the word of *hook* through the pivot along *line*."""
        codes, ahead, _, length, need, _ = hook
        start = CENTRE - ahead
        new = ((1 << length) - 1 << start) & ~(1 << CENTRE)
        self.lay(codes, line, start, length, rack - need, oldest, new)

    def take_board(self, forced: Sequence[Anchor]) -> None:
        """Count the board, whose letters are all laid, if its runs are words."""
        for anchor in forced:
            line, at = anchor >> LINE_SHIFT, anchor >> PLACE_SHIFT & PLACE_MASK
            if self.candidates.kind(self.board.run_at(line, at)) != WORD:
                return
        board = self.board.cells(self.candidates.alphabet)
        if self.first is None:
            self.first = board_key(board)
        if self.first_only:
            raise _FirstFound
        symmetric = self.may_be_symmetric and show(board) == show(transpose(board))
        self.reached += self.weight * (2 if symmetric else 1)
        if self.visit is None:  # one board is known, the others need only be counted
            self.must_lay = self.may_be_symmetric
        elif is_listed_here(board, (CENTRE, CENTRE)):
            self.listed += 1
            self.visit(board_key(board))


def is_listed_here(board: Mapping[Cell, str], here: Cell) -> bool:
    """Whether *board*, reached from its pivot letter at *here*, is listed this time.

    Of all ways to reach it the first lists it: the form that is the key comes before
    the other form, and in a form the pivot letters come in reading order.
    """
    other = transpose(board)
    forms = [board, other]  # in this order if they are the same
    if form_order(show(other)) < form_order(show(board)):
        forms.reverse()
    return next(
        form is board and cell == here
        for form in forms
        for cell in sorted(form)
        if form[cell] == board[here] and _is_reached(form, cell)
    )


def _is_reached(board: Mapping[Cell, str], cell: Cell) -> bool:
    """Whether the enumerator reaches *board* from the pivot letter at *cell*."""
    across = _hook_at(board, cell, ACROSS)
    down = _hook_at(board, cell, DOWN)
    return across is not None and (down is None or down >= across)


def _hook_at(
    board: Mapping[Cell, str], cell: Cell, direction: Cell
) -> tuple[str, int] | None:
    """Return the run through *cell* and the letters before it; None for one letter."""
    rows, columns = direction
    row, column = cell
    before = 0
    while (row - rows, column - columns) in board:
        row, column = row - rows, column - columns
        before += 1
    word = ""
    while (row, column) in board:
        word += board[row, column]
        row, column = row + rows, column + columns
    return (word, before) if len(word) > 1 else None
