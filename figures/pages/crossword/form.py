"""The widgets of the crossword page, and where they are."""

from __future__ import annotations

from typing import Any

import ipywidgets as widgets

from figures import layouts
from figures.pages.crossword.board import DRAWS, TYPES, CrosswordBoard
from figures.pages.fields import common_field, line, seed_field
from figures.pages.takeaway import Takeaway
from qless_engine.crosswords.files import ACROSS_LITE, IPUZ, PUZ, TEXT
from qless_engine.svg.grid import LETTERS, WORDS

CHOOSE = ""  # no layout of ours is chosen
NO_HEAT = ""
NARROW = {"width": "auto"}


class CrosswordForm:
    """All widgets of one page.

    Attributes:
        whole: what is shown.
        questions: the widgets whose change is another question about the grid.
    """

    def __init__(self) -> None:
        """Make the widgets, empty."""
        self._make_sources()
        self._make_tools()
        self.questions = [self.common, self.words]
        self.whole = self._arranged()

    def _make_sources(self) -> None:
        options = [("choose …", CHOOSE), *((name, name) for name in layouts.names())]
        self.layouts = widgets.Dropdown(
            description="Our layouts", options=options, layout={"width": "14em"}
        )
        self.size = widgets.Text(
            description="Size",
            value="15x15",
            tooltip="columns x rows",
            layout={"width": "9em"},
            style={"description_width": "2.5em"},
        )
        self.new = _button("New empty grid")
        self.file = widgets.FileUpload(
            description="Open a file",
            accept=",".join(f".{kind}" for kind in (TEXT, IPUZ, PUZ)),
            multiple=False,
            layout={"width": "auto"},
        )
        self.common = common_field(60)
        self.words = widgets.Text(
            description="of the list",
            placeholder="path of a file; empty: ENABLE1",
            continuous_update=False,
            layout={"width": "24em"},
        )

    def _make_tools(self) -> None:
        self.board = CrosswordBoard()
        self.fill = _button("Fill", "find a word for every slot", "primary")
        self.stop = _button("Stop")
        self.stop.disabled = True
        self.seed = seed_field("another seed gives another fill")
        self.progress = widgets.FloatProgress(max=1.0, layout={"width": "9em"})
        self.progress.layout.visibility = "hidden"
        self.undo, self.redo = _button("Undo", "Ctrl+Z"), _button("Redo", "Ctrl+Y")
        self.lock = _button("Lock all", "keep the letters of the fill as if typed")
        self.lock_word = _button("Lock word", "keep those of the word at the cursor")
        self.clear = _button("Clear letters", "blocks stay")
        self.mode = widgets.ToggleButtons(
            options=[("Type letters", TYPES), ("Draw blocks", DRAWS)],
            tooltips=["a click moves the cursor", "a click makes a block, and back"],
            style={"button_width": "auto"},
        )
        self.symmetric = widgets.Checkbox(
            description="blocks in symmetric pairs",
            value=True,
            indent=False,
            layout=NARROW,
        )
        # In the page, so that the next click already obeys.
        widgets.jslink((self.mode, "index"), (self.board, "click"))
        widgets.jslink((self.symmetric, "value"), (self.board, "is_symmetric"))
        self.heat = widgets.Dropdown(
            description="Colours",
            options=[
                ("words left to a slot", WORDS),
                ("letters left to a cell", LETTERS),
                ("none", NO_HEAT),
            ],
            layout={"width": "19em"},
        )
        self.message, self.status = widgets.HTML(), widgets.HTML()
        self.kind = widgets.Dropdown(
            description="Save as",
            options=[
                ("text", TEXT),
                (".ipuz", IPUZ),
                (".puz, Across Lite", PUZ),
                ("text for Across Lite", ACROSS_LITE),
            ],
            layout={"width": "16em"},
        )
        self.save = _button("Save")
        self.takeaway = Takeaway()

    def _arranged(self) -> Any:  # noqa: ANN401  # the library has no types
        status = line(self.status, self.progress)
        status.layout.min_height = "3.2em"  # the grid does not jump between answers
        return widgets.VBox(
            [
                line(self.layouts, self.size, self.new, self.file),
                line(self.common, self.words),
                line(self.fill, self.stop, self.seed),
                line(self.lock, self.lock_word, self.clear, self.undo, self.redo),
                line(self.mode, self.symmetric, self.heat),
                self.message,
                status,
                self.board,
                line(self.kind, self.save),
                self.takeaway,
            ]
        )


def _button(name: str, tooltip: str = "", style: str = "") -> widgets.Button:
    return widgets.Button(
        description=name, tooltip=tooltip, button_style=style, layout=NARROW
    )
