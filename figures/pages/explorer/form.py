"""The widgets of the explorer, and where they are."""

from __future__ import annotations

from typing import Any

import ipywidgets as widgets

from figures.pages.explorer import text
from figures.pages.fields import common_field, line, seed_field
from figures.pages.takeaway import Pictures, Takeaway
from qless_engine.boards.query import SHAPES, Query
from qless_engine.svg.board import board_svg

SHAPE_NAMES = {
    "block": "a block of 2 by 2",
    "hole": "a hole",
    "symmetric": "symmetric",
}
GAP = {"margin": "0.6em 0"}


class Form:
    """All widgets of one explorer.

    Attributes:
        whole: what is shown.
        questions: the widgets whose change is another question about the roll.
    """

    def __init__(self, play: widgets.Widget) -> None:
        """Make the widgets, empty; *play* is shown in a tab of its own."""
        self.play = play
        self._make_questions()
        self._make_answers()
        self.questions = [self.letters, self.common, self.uses, *self.shapes.values()]
        self.whole = self._arranged()

    def _make_questions(self) -> None:
        self.letters = widgets.Text(
            description="Letters", placeholder="your twelve letters"
        )
        self.roll = widgets.Button(description="Roll the dice", button_style="primary")
        self.seed = seed_field("the same seed gives the same roll")
        self.common = common_field()
        self.uses = widgets.Text(
            description="Must use", placeholder="a word, or several"
        )
        look = {"indent": False, "layout": {"width": "auto"}}
        self.shapes = {
            name: widgets.Checkbox(description=SHAPE_NAMES[name], **look)
            for name in SHAPES
        }
        self.order = widgets.Dropdown(
            description="Boards sorted by",
            options=list(text.SORTED.items()),
            style={"description_width": "initial"},
        )

    def _make_answers(self) -> None:
        self.message, self.verdict, self.board, self.words, self.counted, self.miss = (
            widgets.HTML() for _ in range(6)
        )
        self.halt = widgets.Button(description="Stop searching")
        self.takeaway = Takeaway()
        self.page = Pictures()
        self.progress = widgets.FloatProgress(max=1.0, layout={"width": "12em"})
        self.count = widgets.Button(description="Count boards", disabled=True)
        self.stop = widgets.Button(description="Stop", disabled=True)
        narrow = {"width": "7em"}
        self.before = widgets.Button(description="◀ Back", layout=narrow)
        self.after = widgets.Button(description="More ▶", layout=narrow)
        self.place = widgets.HTML()

    def _arranged(self) -> Any:  # noqa: ANN401  # the library has no types
        shapes = [widgets.HTML("with&nbsp;"), *self.shapes.values()]
        board = widgets.VBox([self.board, self.takeaway], layout=GAP)
        words = widgets.Box([self.words], layout={"flex": "1 0 14em", **GAP})
        self.boards = widgets.VBox(
            [
                line(self.counted, self.progress, self.count, self.stop),
                line(self.order, self.before, self.place, self.after),
                self.page,
            ]
        )
        solve = widgets.VBox(
            [
                line(self.common, self.uses, *shapes),
                line(self.verdict, self.halt),
                self.miss,
                line(board, words, align_items="stretch", grid_gap="0 2em"),
                self.boards,
            ],
            layout={"min_height": "34em"},  # the page does not jump between answers
        )
        tabs = widgets.Tab([solve, self.play], titles=["Solve", "Play"])
        return widgets.VBox(
            [line(self.letters, self.roll, self.seed), self.message, tabs]
        )

    def show_board(self, board: str) -> None:
        """Show the board text *board* and offer to copy it; clear both if empty."""
        self.board.value = board_svg(board) if board else ""
        self.takeaway.offer(board)

    def query(self) -> Query:
        """Return what the boards must be like."""
        return Query(
            uses=tuple(self.uses.value.lower().replace(",", " ").split()),
            shapes=tuple(name for name, box in self.shapes.items() if box.value),
            prefer=self.order.value,
            common=self.common.value or None,
        )
