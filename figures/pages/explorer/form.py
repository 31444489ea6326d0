"""The widgets of the explorer and where they are; what they do is said elsewhere."""

from __future__ import annotations

from typing import Any

import ipywidgets as widgets

from figures.pages.explorer import text
from figures.pages.pictures import Pictures
from figures.pages.takeaway import Takeaway
from figures.svg.board import board_svg
from qless_engine.boards.query import SHAPES, Query

SHAPE_NAMES = {
    "block": "a block of 2 by 2",
    "hole": "a hole",
    "symmetric": "symmetric",
}


class Form:
    """All widgets of one explorer.

    Attributes:
        whole: what is shown.
        questions: those whose change is another question to the roll.
    """

    def __init__(self, play: widgets.Widget) -> None:
        """Make the widgets, empty; *play* is shown in a tab of its own."""
        self.play = play
        self._make_questions()
        self._make_answers()
        self.questions = [self.letters, self.common, self.uses, *self.shapes.values()]
        self.whole = self._arranged()

    def _make_questions(self) -> None:
        wide = {"description_width": "initial"}
        self.letters = widgets.Text(
            description="Letters", placeholder="your twelve letters"
        )
        self.roll = widgets.Button(description="Roll the dice", button_style="primary")
        self.seed = seed_field("the same seed gives the same roll")
        self.common = widgets.Dropdown(
            description="Words", options=list(text.COMMON.items())
        )
        self.uses = widgets.Text(
            description="Must use", placeholder="a word, or several"
        )
        self.shapes = {
            name: widgets.Checkbox(
                description=SHAPE_NAMES[name], indent=False, layout={"width": "auto"}
            )
            for name in SHAPES
        }
        self.order = widgets.Dropdown(
            description="Boards sorted by",
            options=list(text.SORTED.items()),
            style=wide,
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
        wrap = {"flex_flow": "row wrap", "align_items": "center", "grid_gap": "4px 1em"}
        gap = {"margin": "0.6em 0"}
        self.boards = widgets.VBox(
            [
                widgets.HBox(
                    [self.counted, self.progress, self.count, self.stop],
                    layout=wrap,
                ),
                widgets.HBox(
                    [self.order, self.before, self.place, self.after], layout=wrap
                ),
                self.page,
            ]
        )
        look = widgets.VBox(
            [
                widgets.HBox([self.common, self.uses, *shapes], layout=wrap),
                widgets.HBox([self.verdict, self.halt], layout=wrap),
                self.miss,
                widgets.HBox(
                    [
                        widgets.VBox([self.board, self.takeaway], layout=gap),
                        widgets.Box([self.words], layout={"flex": "1 0 14em", **gap}),
                    ],
                    layout={"flex_flow": "row wrap", "grid_gap": "0 2em"},
                ),
                self.boards,
            ],
            layout={"min_height": "34em"},  # the page does not jump between answers
        )
        self.tabs = widgets.Tab([look, self.play], titles=["Look", "Play"])
        return widgets.VBox(
            [
                widgets.HBox([self.letters, self.roll, self.seed], layout=wrap),
                self.message,
                self.tabs,
            ]
        )

    def show_board(self, board: str) -> None:
        """Show the board text *board* to look at and to take along; none if empty."""
        self.board.value = board_svg(board) if board else ""
        self.takeaway.offer(board)

    def asked(self) -> Query:
        """Return what is asked of the boards."""
        return Query(
            uses=tuple(self.uses.value.lower().replace(",", " ").split()),
            shapes=tuple(name for name, box in self.shapes.items() if box.value),
            prefer=self.order.value,
            common=self.common.value or None,
        )


def seed_field(tooltip: str) -> widgets.Text:
    """Return a field for a seed, that says *tooltip* when one points at it."""
    return widgets.Text(
        description="Seed",
        placeholder="a number",
        tooltip=tooltip,
        continuous_update=False,
        layout={"width": "12em"},
        style={"description_width": "3em"},
    )
