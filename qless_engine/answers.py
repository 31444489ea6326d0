"""Answers that show themselves: as text when printed, as pictures in a notebook.

Each is a flat record, so `pandas.DataFrame` makes a table of a list of them. Its `repr`
is one short line. What is drawn is escaped.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import overload

from qless_engine.boards.properties import (
    UNLISTED,
    commonness,
    has_block,
    has_hole,
    is_symmetric,
    longest_word,
    words_of,
)
from qless_engine.grids.layout import Layout
from qless_engine.outcome import Ending
from qless_engine.svg.board import board_svg, gallery, of_roll
from qless_engine.svg.grid import crossword_svg
from qless_engine.svg.wheel import wheel_svg
from qless_engine.text import grid_text, quantity
from qless_engine.wheels import Wheel

SHOWN = 12  # boards that a notebook shows of a list; the rest is counted


@dataclass(frozen=True, repr=False)
class Answer:
    """What is known of a roll.

    Attributes:
        roll: its letters in alphabetical order.
        ending: "found"; "exhausted", which proves that no board is as asked; or
            "budget": the search was stopped, and nothing is known of the rest.
        board: the board, its rows joined by ``/`` with ``.`` for an empty cell; None
            if none was found.
        boards: how many boards there are, if they were counted; a lower bound if
            *ending* is "budget". None if one board was enough.
        why: in a sentence, why no board can be as asked, if that needed no search.
        candidate_words: words of the list that the roll can spell.
        nodes: boards that the search expanded.
        placements: words that it tried to lay.
        seconds: time of the search.
        word_list: name of the list.
    """

    roll: str
    ending: str
    board: str | None
    boards: int | None
    why: str | None
    candidate_words: int
    nodes: int
    placements: int
    seconds: float
    word_list: str

    def __str__(self) -> str:
        """Return the board in capitals; a sentence if boards were counted or lack."""
        if self.board is None or self.boards is not None:
            return self._sentence()
        return board_text(self.board)

    def __repr__(self) -> str:
        """Return one line."""
        return f"<{self._sentence()}>"

    def _repr_svg_(self) -> str:
        """Return the board as tiles; the loose letters of a roll without a board."""
        picture = of_roll(self.roll, self.board)
        return board_svg(picture.text, is_laid=picture.is_laid)

    def _sentence(self) -> str:
        if self.ending == Ending.BUDGET.value:
            found = "" if not self.boards else f", {quantity(self.boards, 'board')}"
            return f"{self.roll}: not decided{found} when the search was stopped"
        if self.board is None:
            why = self.why or "the whole space was searched"
            return f"{self.roll}: no board (proved: {why})"
        if self.boards is not None:
            return f"{self.roll}: {quantity(self.boards, 'board')} in all"
        return f"{self.roll}: {self.board}"


@dataclass(frozen=True, repr=False)
class ListedBoard:
    """One board of a roll, with its properties.

    Attributes:
        board: its rows joined by ``/`` with ``.`` for an empty cell.
        words: its words, those across first, with blanks between them.
        word_count: how many they are.
        longest_word: the longest, the first of them if several are.
        scowl_size: the SCOWL size of its least common word, 10 for the commonest to
            80; None if a word has none.
        is_symmetric: whether it reads the same across and down.
        has_hole: whether its letters enclose an empty cell.
        has_block: whether four of its letters form a square.
    """

    board: str
    words: str
    word_count: int
    longest_word: str
    scowl_size: int | None
    is_symmetric: bool
    has_hole: bool
    has_block: bool

    @classmethod
    def of(cls, board: str, sizes: Mapping[str, int]) -> ListedBoard:
        """Return *board* with its properties; words have the SCOWL *sizes*."""
        words, size = words_of(board), commonness(board, sizes)
        return cls(
            board=board,
            words=" ".join(words),
            word_count=len(words),
            longest_word=longest_word(board),
            scowl_size=None if size == UNLISTED else size,
            is_symmetric=is_symmetric(board),
            has_hole=has_hole(board),
            has_block=has_block(board),
        )

    def __str__(self) -> str:
        """Return the board in capitals."""
        return board_text(self.board)

    def __repr__(self) -> str:
        """Return one line."""
        return f"<board {self.board}>"

    def _repr_svg_(self) -> str:
        """Return the board as tiles."""
        return board_svg(self.board)


class Boards(Sequence[ListedBoard]):
    """The boards of a roll, searched for as they are asked for, each found once.

    To take the first few of millions is cheap; to ask for the length, or for an item
    from the end, lists all.
    """

    def __init__(
        self,
        roll: str,
        found: Iterator[str],
        describe: Callable[[str], ListedBoard],
    ) -> None:
        """Take the boards of *roll* from *found*; *describe* each when asked for."""
        self.roll = roll
        self._found = found
        self._describe = describe
        self._listed: list[str] = []

    def __iter__(self) -> Iterator[ListedBoard]:
        """Yield each board."""
        for place in itertools.count():
            if not self._has(place):
                return
            yield self._describe(self._listed[place])

    def __len__(self) -> int:
        """Return how many boards there are, after listing all."""
        self._listed.extend(self._found)
        return len(self._listed)

    @overload
    def __getitem__(self, place: int) -> ListedBoard: ...

    @overload
    def __getitem__(self, place: slice) -> list[ListedBoard]: ...

    def __getitem__(self, place: int | slice) -> ListedBoard | list[ListedBoard]:
        """Return the board at *place*, or the boards of a slice."""
        if isinstance(place, slice):
            steps = (place.start, place.stop, place.step)
            if place.stop is None or any(x is not None and x < 0 for x in steps):
                return [self[x] for x in range(*place.indices(len(self)))]
            self._has(place.stop - 1)
            return [self._describe(board) for board in self._listed[place]]
        if place < 0:
            place += len(self)
        if place < 0 or not self._has(place):
            raise IndexError(f"expected a place below {len(self._listed)}, got {place}")
        return self._describe(self._listed[place])

    def __bool__(self) -> bool:
        """Whether there is a board."""
        return self._has(0)

    def _has(self, place: int) -> bool:
        """Whether there is a board at *place*, after listing all up to it."""
        missing = place + 1 - len(self._listed)
        if missing > 0:
            self._listed.extend(itertools.islice(self._found, missing))
        return place < len(self._listed)

    def __repr__(self) -> str:
        """Return one line, without a search."""
        return f"<boards of {self.roll}: {len(self._listed):,} listed so far>"

    def _repr_html_(self) -> str:
        """Return the first boards side by side."""
        first = self[:SHOWN]
        if not first:
            return f"<p>{self.roll}: no board (proved)</p>"
        shown = gallery((of_roll(self.roll, x.board), x.words) for x in first)
        more = "" if not self._has(SHOWN) else f"<p>The first {SHOWN} boards.</p>"
        return shown._repr_html_() + more


@dataclass(frozen=True, repr=False)
class Filled:
    """What is known of a crossword layout.

    Attributes:
        layout: its rows joined by ``/``: ``#`` a block, ``.`` an open cell, or a given
            letter.
        ending: "found"; "exhausted", which proves that there is no fill; or "budget":
            the search was stopped.
        fill: the layout with all its letters; None if no fill was found.
        score: the sum of the scores of its entries; None if scores do not count.
        partial: the layout with the most cells filled, crossings agreeing.
        nodes: choices that the search tried or refuted.
        seconds: time of the search.
        word_list: name of the list.
    """

    layout: str
    ending: str
    fill: str | None
    score: int | None
    partial: str
    nodes: int
    seconds: float
    word_list: str

    @property
    def entries(self) -> dict[str, str]:
        """The entry of each slot, by its name such as "1-Across"; {} without a fill."""
        if self.fill is None:
            return {}
        layout = Layout.parse(self.layout)
        filled = Layout.parse(self.fill)
        return {slot.name: filled.entry(slot) for slot in layout.slots}

    def __str__(self) -> str:
        """Return the fill in capitals, or a sentence without one."""
        return self._sentence() if self.fill is None else grid_text(self.fill)

    def __repr__(self) -> str:
        """Return one line."""
        return f"<{self._sentence()}>"

    def _repr_svg_(self) -> str:
        """Return the fill, or what could be filled, as a grid."""
        shown = self.fill or self.partial
        return crossword_svg(Layout.parse(self.layout), shown)

    def _sentence(self) -> str:
        rows = self.layout.split("/")
        size = f"{len(rows)}x{len(rows[0])}"
        if self.ending == Ending.EXHAUSTED.value:
            return f"{size}: no fill (proved: the whole space was searched)"
        if self.fill is None:
            return f"{size}: not decided when the search was stopped"
        points = "" if self.score is None else f" for {quantity(self.score, 'point')}"
        so_far = " so far" if self.ending == Ending.BUDGET.value else ""
        return f"{size}: filled{points}{so_far}"


@dataclass(frozen=True, repr=False)
class WheelWords:
    """The words of a wheel.

    Attributes:
        letters: row by row, the hub in the middle.
        hub: the letter of every word; "none" if there is no such letter.
        words: in alphabetical order.
        pangrams: those that use all letters.
        points: what all words score where letters may be used again, as in newspapers;
            None if they may not.
        min_length: how long a word must be.
        seconds: time of the search.
        word_list, word_list_sha256: the list and the checksum of its words.
    """

    letters: str
    hub: str
    words: tuple[str, ...]
    pangrams: tuple[str, ...]
    points: int | None
    min_length: int
    seconds: float
    word_list: str
    word_list_sha256: str

    def __str__(self) -> str:
        """Return the wheel in capitals, and its words by length."""
        by_length: dict[int, list[str]] = {}
        for word in sorted(self.words, key=len):
            by_length.setdefault(len(word), []).append(word)
        lines = [f"{length:2}  {' '.join(ws)}" for length, ws in by_length.items()]
        shown = Wheel(self.letters, self.hub).text()
        return "\n\n".join(filter(None, [shown, "\n".join(lines)]))

    def __repr__(self) -> str:
        """Return one line."""
        return f"<wheel {self.letters}: {quantity(len(self.words), 'word')}>"

    def _repr_svg_(self) -> str:
        """Return the wheel as tiles."""
        return wheel_svg(Wheel(self.letters, self.hub))


@dataclass(frozen=True, repr=False)
class BestWheels:
    """The wheels that score most.

    Attributes:
        size: letters of a wheel.
        ending: "found" if all wheels with a pangram were tried; "exhausted" if no
            such wheel exists; "budget" if the search was stopped.
        score: what each of them scores.
        wheels: each as its letters, the hub in the middle, and its hub.
        nodes: wheels that were tried.
        of: wheels with a pangram.
        seconds: time of the search.
        word_list: name of the list.
    """

    size: int
    ending: str
    score: int
    wheels: tuple[tuple[str, str], ...]
    nodes: int
    of: int
    seconds: float
    word_list: str

    def __str__(self) -> str:
        """Return the wheels in capitals."""
        if not self.wheels:
            return "no wheel"
        return "\n\n".join(Wheel(*wheel).text() for wheel in self.wheels)

    def __repr__(self) -> str:
        """Return one line."""
        proved = "" if self.ending == Ending.BUDGET.value else " (proved)"
        return (
            f"<{quantity(len(self.wheels), 'wheel')} of {self.size} letters with the "
            f"best score {self.score:,}{proved}>"
        )

    def _repr_svg_(self) -> str | None:
        """Return the first of the wheels as tiles."""
        return wheel_svg(Wheel(*self.wheels[0])) if self.wheels else None


def board_text(board: str) -> str:
    """Return *board* as rows of capitals with blanks for empty cells.

    >>> print(board_text("tea/o../n.."))
    TEA
    O
    N
    """
    rows = board.upper().replace(".", " ").split("/")
    return "\n".join(row.rstrip() for row in rows)
