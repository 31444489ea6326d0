"""Buttons to take a board along: copied as text, saved as SVG or PNG, by the page.

The text has a dot for each empty cell: chats drop spaces at the start of a message.
"""

from __future__ import annotations

from pathlib import Path

import anywidget
import traitlets

from figures.board_svg import board_svg


class Takeaway(anywidget.AnyWidget):
    """The buttons, shown while there is a board to take.

    Attributes:
        text: the board as lines of capitals and dots.
        svg: the board as tiles.
    """

    _esm = Path(__file__).with_name("takeaway.js")
    text = traitlets.Unicode().tag(sync=True)
    svg = traitlets.Unicode().tag(sync=True)

    def __init__(self) -> None:
        """Offer nothing yet."""
        super().__init__()
        self.offer("")

    def offer(self, board: str) -> None:
        """Offer the board text *board*; nothing if it is empty."""
        self.layout.display = None if board else "none"
        with self.hold_sync():
            self.text = board.upper().replace("/", "\n")
            self.svg = board_svg(board) if board else ""
