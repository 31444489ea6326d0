"""Boards to choose with a click, and buttons to copy or save the one that is shown.

The page copies text, or saves SVG or PNG. The text has a dot for each empty cell, since
chats drop spaces at the start of a message.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from qless_engine.svg.board import Board, board_svg, spoken


class Pictures(anywidget.AnyWidget):
    """Boards side by side, each above its caption.

    Attributes:
        boards: board text, SVG, spoken words and caption of each.
        chosen: the board text that was clicked last, or is shown; empty: none.
    """

    _esm = Path(__file__).with_name("pictures.js")
    _css = Path(__file__).with_name("pictures.css")
    boards: traitlets.List[tuple[str, ...]] = traitlets.List().tag(sync=True)
    chosen = traitlets.Unicode().tag(sync=True)

    def show(self, shown: Iterable[tuple[str, str]]) -> None:
        """Show boards, given as text, each with its caption."""
        self.boards = [
            (board, board_svg(board), spoken(Board(board)), caption)
            for board, caption in shown
        ]


class Takeaway(anywidget.AnyWidget):
    """The buttons to copy or save, shown while there is a board.

    Attributes:
        text: the board as lines of capitals and dots.
        svg: the board as tiles.
        name: of files, without an ending.
    """

    _esm = Path(__file__).with_name("takeaway.js")
    text = traitlets.Unicode().tag(sync=True)
    svg = traitlets.Unicode().tag(sync=True)
    name = traitlets.Unicode().tag(sync=True)

    def __init__(self) -> None:
        """Offer nothing yet."""
        super().__init__()
        self.on_msg(lambda *_: tell_again(self))  # its page listens now
        self.offer("")

    def offer(self, board: str) -> None:
        """Offer the board text *board*, or nothing if it is empty."""
        name = "".join(sorted(letter for letter in board if letter.isalpha()))
        self.offer_picture(board, board_svg(board) if board else "", name)

    def offer_picture(self, text: str, svg: str, name: str) -> None:
        """Offer *text*, rows joined by ``/``, and *svg* under *name*; or nothing."""
        self.layout.display = None if text else "none"
        with self.hold_sync():
            self.text, self.svg = text.upper().replace("/", "\n"), svg
            self.name = name


def tell_again(widget: Any) -> None:  # noqa: ANN401  # the library has no types
    """Send the states of *widget* and of all in it to a page that listens now.

    A page that is loaded asks for the states of all widgets. What another thread
    changes meanwhile is sent before them, and nobody hears it: a message that comes
    once, such as that buttons are shown now, would be missed for good.
    """
    widget.layout.send_state()
    widget.send_state()
    for child in getattr(widget, "children", ()):
        tell_again(child)
