"""The explorer: type letters or roll the dice, and see which boards they make.

It says at once whether there is a board and shows one, and the words; then it counts
all boards and lists the best. Two children search, one for the first board and one for
all, so that a long count never keeps a new roll waiting.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import asdict
from functools import partial

from IPython.display import display

from figures.pages import fields
from figures.pages.ask import Asker, Current, new_child, under
from figures.pages.explorer import text
from figures.pages.explorer.boards import Boards
from figures.pages.explorer.form import Form
from figures.pages.explorer.play import Play
from figures.pages.html import note, wrong
from qless_engine.boards.query import Query
from qless_engine.rolls.dice import random_rolls
from sweeps.child.player import FIRST, MISS
from sweeps.kinds.kind import Record
from sweeps.pool.process import Child


class Explorer:
    """One explorer, which shows itself in a notebook.

    Attributes:
        form: its widgets.
        boards: the part that counts.
        play: the part to play in.
    """

    def __init__(
        self,
        letters: str = "",
        words: str | None = None,
        interpreter: str = "auto",
        make_child: Callable[[], Child] | None = None,
    ) -> None:
        """Begin with *letters*, on *words* and *interpreter* as sweeps take them.

        *make_child* replaces the children that these describe.
        """
        make = make_child or (lambda: new_child(words or None, interpreter))
        lock = threading.RLock()
        lists: set[str] = set()
        # Nobody asks for a first board and a hint, or for a count and a near miss,
        # at the same time.
        asker, background = Asker(make, lists), Asker(make, lists)
        self.play = Play(asker, lock)
        self.form = form = Form(self.play.whole)
        self.boards = Boards(form, background, lock)
        self._miss = Current(background, lock, self._fail)
        self._current = Current(asker, lock, self._fail)
        self._query = Query()
        self._rolled = ""  # the letters of the last roll of the dice
        form.letters.value = letters
        for widget in form.questions:
            widget.observe(under(lock, self._ask), "value")
        form.seed.observe(under(lock, self._roll_dice), "value")
        form.roll.on_click(under(lock, self._roll_new_dice))
        form.halt.on_click(under(lock, self._halt))
        under(lock, self._ask)()

    def _ipython_display_(self) -> None:
        """Show the widgets."""
        display(self.form.whole)  # type: ignore[no-untyped-call]

    def close(self) -> None:
        """End both children for good."""
        self._current.close()
        self.boards.close()

    def _roll_new_dice(self) -> None:
        """Roll the dice under a new seed, which is shown so that it can be shared."""
        self.form.seed.value = fields.new_seed()

    def _roll_dice(self) -> None:
        """Show the roll of the seed in its field."""
        if self.form.seed.value.strip() == "":
            return
        seed, reason = fields.seed_or_reason(self.form.seed.value)
        if seed is None:
            self.form.message.value = reason
            return
        (roll,) = random_rolls(1, seed)
        self._rolled = roll.upper()
        self.form.letters.value = self._rolled

    def _ask(self) -> None:
        """Ask for a first board of the letters in the form."""
        form = self.form
        roll, form.message.value = fields.roll_or_reason(form.letters.value)
        if form.letters.value != self._rolled:
            self._rolled = form.seed.value = ""  # the seed gave other letters
        elif self._rolled:
            form.message.value = note(
                f"These are the dice of seed {form.seed.value}: "
                "the same seed gives the same roll again."
            )
        self._query = form.query()
        self.boards.clear()
        self._miss.stop()
        self.play.stop()
        self._answer("")
        if roll is None:
            self._current.stop()
            return
        form.verdict.value = note("Searching …")
        request = {
            "what": FIRST,
            "roll": roll,
            # The first board is as good as any, and found without comparing all.
            "asked": {**asdict(self._query), "prefer": None},
        }
        # A search that reports progress takes long: then it can be stopped.
        self._current.ask(request, self._show, self._offer_halt)

    def _show(self, answer: Record) -> None:
        """Show the first board and the words, and count the others."""
        form, board = self.form, answer["board"]
        self._answer(text.verdict(answer, self._query))
        form.words.value = text.by_length(answer["words"])
        self.play.start(answer["roll"], answer["words"] + answer["rarer"])
        if board is not None:
            self.boards.begin(answer["roll"], board)
        elif self._query == Query(prefer=self._query.prefer):  # no board at all
            form.miss.value = note("Searching for the nearest miss …")
            request = {"what": MISS, "roll": answer["roll"]}
            show_miss = partial(self._show_miss, answer["roll"])
            self._miss.ask(request, show_miss, self._offer_halt)

    def _show_miss(self, roll: str, answer: Record) -> None:
        """Show the largest part of *roll* that has a board, and which turns help."""
        self.form.halt.layout.display = "none"
        self.form.miss.value = text.near_miss(roll, answer)

    def _offer_halt(self, _: Record) -> None:
        self.form.halt.layout.display = None

    def _halt(self) -> None:
        """Stop the search for the first board or for the nearest miss."""
        self._current.stop()
        self._miss.stop()
        self.form.halt.layout.display = "none"
        stopped = note("Stopped: nothing is proved.")
        if self.form.miss.value:
            self.form.miss.value = stopped
        else:
            self.form.verdict.value = stopped

    def _answer(self, verdict: str) -> None:
        """Show *verdict*, and nothing else of the roll."""
        form = self.form
        form.verdict.value, form.words.value, form.miss.value = verdict, "", ""
        form.halt.layout.display = "none"

    def _fail(self, sentence: str) -> None:
        """Say why there is no answer."""
        self._answer("")
        self.form.message.value = wrong(sentence)
