"""Boards side by side in a page, one of which is chosen with a click."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import anywidget
import traitlets

from figures.svg.board import Board, board_svg, spoken


class Pictures(anywidget.AnyWidget):
    """The boards, each above its caption.

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
