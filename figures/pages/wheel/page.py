"""The page of word wheels: type the letters of a wheel, or start a new puzzle.

A wheel is solved in less than a millisecond, so the page needs no child; the word list
is read once, when the page is made.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import anywidget
import ipywidgets as widgets
import traitlets
from IPython.display import display

from figures.pages import fields
from figures.pages.html import note, wrong
from figures.pages.wheel.game import Row, Said, WheelGame, draw_wheel
from qless_engine.loaded import Words
from qless_engine.svg.wheel import extent, hub_index, tile_places
from qless_engine.wheels import SQUARE, Wheel

NO_TILE = -1  # the index of the hub of a wheel without one


class WheelBoard(anywidget.AnyWidget):
    """The wheel and its words, as the page has them.

    Attributes:
        letters: in their order.
        places: where they are, as `tile_places` says.
        extent: tiles wide and high.
        hub: the index of the hub, or NO_TILE.
        is_round: whether tiles are.
        rows: of words, as `WheelGame.rows` gives them.
        progress: how many words are found.
        said: a sentence for the player.
        mood: the tone of it.
        is_shown: whether the rows include the words that are left.
    """

    _esm = Path(__file__).with_name("wheel_play.js")
    _css = Path(__file__).with_name("wheel_play.css")
    letters = traitlets.Unicode().tag(sync=True)
    places: traitlets.List[tuple[float, float]] = traitlets.List().tag(sync=True)
    extent: traitlets.List[float] = traitlets.List().tag(sync=True)
    hub = traitlets.Int(NO_TILE).tag(sync=True)
    is_round = traitlets.Bool(default_value=False).tag(sync=True)
    rows: traitlets.List[Row] = traitlets.List().tag(sync=True)
    progress = traitlets.Unicode().tag(sync=True)
    said = traitlets.Unicode().tag(sync=True)
    mood = traitlets.Unicode().tag(sync=True)
    is_shown = traitlets.Bool(default_value=False).tag(sync=True)


class WheelPlay:
    """One page, which shows itself in a notebook.

    Attributes:
        board: the wheel and its words.
        game: what is played; None before there is a wheel.
        whole: what is shown.
    """

    def __init__(
        self,
        letters: str = "",
        hub: str = "",
        words: str | None = None,
        size: int = 9,
    ) -> None:
        """Begin with *letters* and *hub*; new puzzles have *size* letters.

        Without *hub*, the middle letter is the hub. *words* are as in `read_words`.

        Raises:
            ValueError: *words* cannot be used.
        """
        self._words = Words.read(words)
        self._size = size
        self._is_setting = False  # letters and hub are set by a seed, not typed
        self.game: WheelGame | None = None
        self.board = WheelBoard()
        self._make_form()
        self.letters.value, self.hub.value = letters, hub
        for widget in (self.letters, self.hub):
            widget.observe(self._change, "value")
        self.common.observe(self._start, "value")
        self.seed.observe(self._draw, "value")
        self.draw.on_click(self._draw_new)
        self.board.on_msg(self._hear)
        self._start()

    def _ipython_display_(self) -> None:
        """Show the widgets."""
        display(self.whole)  # type: ignore[no-untyped-call]

    def _make_form(self) -> None:
        self.letters = widgets.Text(
            description="Letters", placeholder="row by row, hub in the middle"
        )
        self.hub = widgets.Text(
            description="Hub",
            placeholder="the middle",
            layout={"width": "10em"},
            style={"description_width": "2.5em"},
        )
        self.draw = widgets.Button(
            description="New puzzle",
            tooltip="a wheel whose pangram is a common word",
            button_style="primary",
        )
        self.seed = fields.seed_field("the same seed gives the same wheel")
        self.common = fields.common_field(60)
        self.message = widgets.HTML()
        questions = [self.letters, self.hub, self.draw, self.seed, self.common]
        self.whole = widgets.VBox([fields.line(*questions), self.message, self.board])

    def _draw_new(self, _: widgets.Button) -> None:
        """Start a puzzle under a new seed, which is shown so that it can be shared."""
        self.seed.value = fields.new_seed()

    def _draw(self, _: Any) -> None:  # noqa: ANN401  # what changed
        """Start the puzzle of the seed in its field."""
        if self.seed.value.strip() == "":
            return
        seed, self.message.value = fields.seed_or_reason(self.seed.value)
        if seed is None:
            return
        try:
            wheel = draw_wheel(self._words, self._size, seed)
        except ValueError as error:
            self.message.value = wrong(error)
            return
        self._is_setting = True
        self.letters.value = wheel.letters.upper()
        self.hub.value = wheel.hub.upper() if self._size % 2 == 0 else ""
        self._is_setting = False
        self._start()
        self.message.value = note(
            f"This is the wheel of seed {seed}: the same seed gives the same wheel."
        )

    def _change(self, _: Any) -> None:  # noqa: ANN401  # what changed
        """Play the wheel that was typed, which has no seed."""
        if not self._is_setting:
            self.seed.value = ""
            self._start()

    def _start(self, _: Any = None) -> None:  # noqa: ANN401  # what changed
        """Play the wheel of the form; found words stay if it is the same wheel."""
        wheel, self.message.value = fields.wheel_or_reason(
            self.letters.value, self.hub.value
        )
        self.board.layout.display = "none" if wheel is None else None
        if wheel is None:
            return
        game = WheelGame(wheel, self._words, self.common.value or None)
        if self.game is not None and self.game.wheel == wheel:
            game.found = self.game.found
        else:
            self.board.is_shown = False
            self._place(wheel)
        self.game = game
        self._say(game.task())

    def _place(self, wheel: Wheel) -> None:
        """Show the letters of *wheel*."""
        hub = hub_index(wheel)
        places = tile_places(len(wheel.letters))
        with self.board.hold_sync():
            self.board.letters = wheel.letters
            self.board.places = places
            self.board.extent = [*extent(places)]
            self.board.hub = NO_TILE if hub is None else hub
            self.board.is_round = len(wheel.letters) != SQUARE

    def _hear(self, _: Any, told: dict[str, Any], __: Any) -> None:  # noqa: ANN401
        """Do what the player wants, as *told* by the page."""
        game, what = self.game, told.get("what")
        if game is None:
            return
        if what == "take":
            self._say(game.take(str(told.get("word", ""))))
        elif what == "letters":
            self._say(game.first_letters())
        elif what == "beginning":
            self._say(game.beginning())
        elif what == "show":
            self.board.is_shown = not self.board.is_shown
            self._say(Said(""))

    def _say(self, said: Said) -> None:
        """Show *said*, and how far the game is."""
        board, game = self.board, self.game
        assert game is not None
        with board.hold_sync():
            board.said, board.mood = said.text, said.mood.value
            board.progress = game.progress()
            board.rows = game.rows(is_shown=board.is_shown)
