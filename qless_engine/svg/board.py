"""Boards as pictures: letter tiles in SVG, for notebooks and pages.

Tiles bring their own colours and the rest is transparent, so a board can be read on a
light page and on a dark one.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from html import escape
from urllib.parse import quote

from qless_engine.boards.board import ACROSS, DOWN, parse, runs

TILE = 32  # pixels from one tile to the next
GAP = 2  # pixels between two tiles
ROUND_OFF = TILE // 7
FONT_SIZE = 18
#: Down from a tile's cell. A capital is 0.72 of its font size high: this puts its
#: middle in the tile's.
BASELINE = TILE / 2 + 6.5
LOOSE_IN_A_ROW = 6  # two rows of six dice

#: Fill and edge of a tile: ivory on a board, grey for letters that lie on none.
LAID = ("#f6e7c1", "#a8894a")
LOOSE = ("#e3e6ea", "#8b929b")
INK = "#1f1a10"  # 14:1 on both


@dataclass(frozen=True)
class Board:
    """A board that shows itself: as tiles in a notebook, as text elsewhere.

    Attributes:
        text: the board text.
        is_laid: False for the letters of a roll that lie in no board.
    """

    text: str
    is_laid: bool = True

    def __str__(self) -> str:
        """Return the board as lines of text."""
        return "\n".join(
            row.rstrip(".").replace(".", " ") for row in self.text.split("/")
        )

    __repr__ = __str__

    def _repr_svg_(self) -> str:
        """Return the board as tiles."""
        return board_svg(self.text, is_laid=self.is_laid)


@dataclass(frozen=True)
class Gallery:
    """Boards side by side, each above its caption.

    Attributes:
        shown: the boards with their captions.
    """

    shown: tuple[tuple[Board, str], ...]

    def __str__(self) -> str:
        """Return the boards one below the other, as text."""
        return "\n\n".join(f"{board}\n{caption}" for board, caption in self.shown)

    __repr__ = __str__

    def _repr_html_(self) -> str:
        """Return the boards side by side, in rows as wide as the page."""
        items = "".join(
            f'<div style="max-width: 15em">{_image(board)}<br>'
            f"<small>{escape(caption)}</small></div>"
            for board, caption in self.shown
        )
        return (
            '<div style="display: flex; flex-wrap: wrap; gap: 2em; '
            f'align-items: flex-end">{items}</div>'
        )


def gallery(shown: Iterable[tuple[Board, str]]) -> Gallery:
    """Return the boards of *shown* side by side, each above its caption."""
    return Gallery(tuple(shown))


def of_roll(roll: str, board: str | None) -> Board:
    """Return the *board* of *roll*, or its loose letters if *board* is None or NaN."""
    if isinstance(board, str):
        return Board(board)
    starts = range(0, len(roll), LOOSE_IN_A_ROW)
    rows = [roll[start : start + LOOSE_IN_A_ROW] for start in starts]
    text = "/".join(row.ljust(len(rows[0]), ".") for row in rows)
    return Board(text, is_laid=False)


def spoken(board: Board) -> str:
    """Return *board* in words, for screen readers.

    >>> spoken(Board("tea/o../n.."))
    'across tea, down ton'
    """
    letters = parse(board.text)
    if not board.is_laid:
        return "letters " + " ".join(letters.values())
    words = [f"across {run}" for run in runs(letters, ACROSS)]
    words += [f"down {run}" for run in runs(letters, DOWN)]
    return ", ".join(words)


def board_svg(text: str, *, is_laid: bool = True) -> str:
    """Return the board *text* as an SVG image of tiles; grey unless *is_laid*."""
    rows = text.split("/")
    width, height, side = TILE * len(rows[0]), TILE * len(rows), TILE - GAP
    fill, edge = LAID if is_laid else LOOSE
    tiles = "".join(
        f'<rect x="{TILE * column + GAP / 2:g}" y="{TILE * row + GAP / 2:g}" '
        f'width="{side}" height="{side}" rx="{ROUND_OFF}" '
        f'fill="{fill}" stroke="{edge}"/>'
        f'<text x="{TILE * column + TILE / 2:g}" y="{TILE * row + BASELINE:g}" '
        f'fill="{INK}">{letter.upper()}</text>'
        for (row, column), letter in sorted(parse(text).items())
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{width}" '
        f'height="{height}" viewBox="0 0 {width} {height}">'
        f"<title>{escape(spoken(Board(text, is_laid)))}</title>"
        f'<g font-family="Verdana, DejaVu Sans, sans-serif" font-size="{FONT_SIZE}" '
        f'font-weight="bold" text-anchor="middle">{tiles}</g></svg>'
    )


def _image(board: Board) -> str:
    """Return *board* as an HTML image: notebooks show that without being trusted."""
    picture = quote(board_svg(board.text, is_laid=board.is_laid))
    return f'<img src="data:image/svg+xml,{picture}" alt="{escape(spoken(board))}">'
