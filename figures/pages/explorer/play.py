"""The board to play on: lay the letters yourself, with hints if you want them.

The page (`play.js`) lays letters; here they are judged, and hints come from a search
for a board that contains the laid letters, in the child that answers first boards.
"""

from __future__ import annotations

import threading
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import anywidget
import ipywidgets as widgets
import traitlets

from figures.pages.ask import Asker, Current, Hear, under
from figures.pages.takeaway import Takeaway
from qless_engine.boards.board import ACROSS, DOWN, Cell, show, violations
from qless_engine.rolls.dice import MIN_LETTERS
from qless_engine.text import quantity
from sweeps.child.player import HINT
from sweeps.kinds.kind import Record

BESIDE = -1  # row and column of a letter that is not laid
LINES = 12  # rows and columns of the grid

Tile = list[Any]  # letter, row, column


class PlayBoard(anywidget.AnyWidget):
    """The grid and the letters, as the page has them.

    Attributes:
        roll: the letters to lay; another roll starts the clock again.
        tiles: each letter with its row and column, BESIDE if it is not laid.
        good: the places in *tiles* of those in runs that are words.
        said: a sentence for the player.
        is_solved: whether the board is legal.
    """

    _esm = Path(__file__).with_name("play.js")
    _css = Path(__file__).with_name("play.css")
    roll = traitlets.Unicode().tag(sync=True)
    tiles: traitlets.List[Tile] = traitlets.List().tag(sync=True)
    good: traitlets.List[int] = traitlets.List().tag(sync=True)
    said = traitlets.Unicode().tag(sync=True)
    is_solved = traitlets.Bool(default_value=False).tag(sync=True)


class Play:
    """The part of the explorer to play in: the board, hints, and the way back."""

    def __init__(self, asker: Asker, lock: threading.RLock) -> None:
        """Ask *asker* for hints, under the *lock* of the page."""
        self._current = Current(asker, lock, self._say)
        self._words: frozenset[str] = frozenset()
        self._next: list[Tile] = []  # all letters after the word of a hint is laid
        self.board = PlayBoard()
        self.hint = widgets.Button(description="Hint", tooltip="a word, then where")
        self.check = widgets.Button(
            description="Can it be finished?", tooltip="yes or no, no hint"
        )
        self.halt = widgets.Button(description="Stop searching", disabled=True)
        self.clear = widgets.Button(description="Clear board")
        self.takeaway = Takeaway()
        buttons = widgets.HBox(
            [self.hint, self.check, self.halt, self.clear],
            layout={"flex_flow": "row wrap"},
        )
        self.whole = widgets.VBox([self.board, buttons, self.takeaway])
        self.board.observe(under(lock, self._judge), "tiles")
        self.hint.on_click(under(lock, self._hint))
        self.check.on_click(under(lock, self._check))
        self.halt.on_click(under(lock, self._halt))
        self.clear.on_click(under(lock, self._clear))

    def start(self, roll: str, words: Sequence[str]) -> None:
        """Start a game with the letters of *roll*, which can spell *words*."""
        self._words = frozenset(words)
        if roll != self.board.roll:
            self.board.roll = roll
            self._clear()
        self._judge()

    def stop(self) -> None:
        """Stop the search for a hint, if there is one."""
        self._next = []
        if self._is_searching:
            self._say("")
            self._current.stop()

    @property
    def _is_searching(self) -> bool:
        return not self.halt.disabled

    def laid(self) -> dict[Cell, str]:
        """Return the letters on the grid."""
        return {(r, c): letter for letter, r, c in self.board.tiles if r != BESIDE}

    def _clear(self) -> None:
        self.board.tiles = [[letter, BESIDE, BESIDE] for letter in self.board.roll]

    def _judge(self) -> None:
        """Show which runs are words, and whether the roll is solved."""
        self.stop()
        judged = judge(self.laid(), self.board.roll, self._words)
        self.board.good = [
            index
            for index, (_, row, column) in enumerate(self.board.tiles)
            if (row, column) in judged.good
        ]
        self.board.is_solved = judged.is_solved
        self.takeaway.offer(show(self.laid()) if self.laid() else "")
        self._say(judged.said)

    def _say(self, sentence: str, *, is_searching: bool = False) -> None:
        self.hint.disabled = self.check.disabled = is_searching
        self.halt.disabled = not is_searching
        self.board.said = sentence

    def _hint(self) -> None:
        """Name a word, or lay the word that was named."""
        if self._next:
            self.board.tiles = self._next
        else:
            self._search(self._name)

    def _check(self) -> None:
        """Say whether some board contains the laid letters."""
        self._search(self._tell)

    def _search(self, done: Hear) -> None:
        """Search for a board that contains the laid letters, unless a search runs."""
        if self._is_searching or self.board.is_solved or not self.board.roll:
            return
        self._say(
            "Searching for a board that contains the laid letters …", is_searching=True
        )
        laid = [[letter, *cell] for cell, letter in self.laid().items()]
        request = {"what": HINT, "roll": self.board.roll, "laid": laid}
        self._current.ask(request, done)

    def _halt(self) -> None:
        """Stop the search; laid letters stay."""
        if self._is_searching:
            self.stop()
            self._say("Stopped: nothing is proved.")

    def _tell(self, answer: Record) -> None:
        """Say whether *answer* has a board."""
        if answer["board"] is None:
            back = " contains the laid letters: take some back" if self.laid() else ""
            self._say(f"No board{back}. That is proved.")
        else:
            self._say("Yes, a board contains the laid letters.")

    def _name(self, answer: Record) -> None:
        """Name a word of the board of *answer* that is not laid yet."""
        if answer["board"] is None:
            self._tell(answer)
            return
        board = {(row, column): letter for letter, row, column in answer["board"]}
        laid = self.laid()
        word, cells = next_word(board, laid)
        down, right = slide(board, is_free=not laid)
        tiles = [
            [letter, row, column]
            if row == BESIDE
            else [letter, row + down, column + right]
            for letter, row, column in self.board.tiles
        ]
        for row, column in set(cells) - set(laid):
            beside = tiles.index([board[row, column], BESIDE, BESIDE])
            tiles[beside] = [board[row, column], row + down, column + right]
        self._say(f"There is a board with {word.upper()}. Hint again to lay it.")
        self._next = tiles


@dataclass(frozen=True)
class Judged:
    """What letters on a grid are worth.

    Attributes:
        good: the cells of all runs that are words.
        said: a sentence for the player.
        is_solved: whether this is a legal board of the roll.
    """

    good: frozenset[Cell]
    said: str
    is_solved: bool


def judge(laid: Mapping[Cell, str], roll: str, words: Collection[str]) -> Judged:
    """Return what the letters *laid* are worth, of a *roll* that can spell *words*.

    >>> judge({(0, 0): "t", (0, 1): "e", (0, 2): "a"}, "aet", {"tea"}).said
    'Solved: every run is a word, and every letter is used.'
    """
    found = [
        cells
        for run, cells in cell_runs(laid)
        if len(run) >= MIN_LETTERS and run in words
    ]
    good = frozenset(cell for cells in found for cell in cells)
    left = len(roll) - len(laid)
    if left > 0:
        so_far = f"{quantity(len(found), 'word')}, " if laid else ""
        said = f"{so_far}{quantity(left, 'letter')} to lay."
        return Judged(good, said, is_solved=False)
    broken = violations(show(laid), words, roll)
    if broken:
        return Judged(good, f"Not yet: {broken[0]}.", is_solved=False)
    said = "Solved: every run is a word, and every letter is used."
    return Judged(good, said, is_solved=True)


def cell_runs(laid: Mapping[Cell, str]) -> Iterator[tuple[str, list[Cell]]]:
    """Yield each run of two or more letters with its cells."""
    for down, right in (ACROSS, DOWN):
        for row, column in sorted(laid):
            if (row - down, column - right) in laid:
                continue  # inside a run that was begun before
            cells = []
            cell = (row, column)
            while cell in laid:
                cells.append(cell)
                cell = (cell[0] + down, cell[1] + right)
            if len(cells) > 1:
                yield "".join(laid[cell] for cell in cells), cells


def next_word(
    board: Mapping[Cell, str], laid: Mapping[Cell, str]
) -> tuple[str, list[Cell]]:
    """Return a word of *board* that is not wholly *laid*, and its cells.

    Words that cross laid letters come first, then long words.
    """
    runs = [(r, c) for r, c in cell_runs(board) if not set(c) <= set(laid)]
    return max(runs, key=lambda run: (not laid.keys().isdisjoint(run[1]), len(run[0])))


def slide(board: Iterable[Cell], *, is_free: bool) -> Cell:
    """Return how far to slide *board* so that it lies on the grid.

    A board that *is_free*, or does not fit where it lies, slides to the middle.

    >>> slide([(0, 3), (1, 3)], is_free=False), slide([(-1, 3), (0, 3)], is_free=False)
    ((0, 0), (6, 0))
    """
    steps = []
    for line in zip(*board):
        least, most = min(line), max(line)
        lies_on_it = least >= 0 and most < LINES
        middle = (LINES - 1 - (most - least)) // 2
        steps.append(0 if lies_on_it and not is_free else middle - least)
    return steps[0], steps[1]
