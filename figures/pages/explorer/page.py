"""The explorer: type letters or roll the dice, and see what can be done with them.

At once it tells whether there is a board, shows one, and the words; then all boards are
counted and the best of them listed. Two children search, one for the first board and
one for all, so that a long count never keeps a new roll waiting.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import asdict
from functools import partial

from IPython.display import display

from figures.pages import typed
from figures.pages.ask import Asker, new_child
from figures.pages.current import Current, under
from figures.pages.explorer import text
from figures.pages.explorer.boards import Boards
from figures.pages.explorer.form import Form
from figures.pages.explorer.play import Play
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

        *make_child* makes other children than these say.
        """
        make = make_child or (lambda: new_child(words or None, interpreter))
        lock = threading.RLock()
        lists: set[str] = set()
        asker = Asker(
            make, lists
        )  # of first boards and of hints, never asked for together
        self.play = Play(asker, lock)
        self.form = form = Form(self.play.whole)
        background = Asker(make, lists)  # of counts and of near misses, never of both
        self.boards = Boards(form, background, lock)
        self._miss = Current(background, lock, self._fail)
        self._current = Current(asker, lock, self._fail)
        self._asked = Query()
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
        self.form.seed.value = typed.new_seed()

    def _roll_dice(self) -> None:
        """Take the roll of the seed that is shown."""
        if self.form.seed.value.strip() == "":
            return
        seed, reason = typed.seed_or_reason(self.form.seed.value)
        if seed is None:
            self.form.message.value = reason
            return
        (roll,) = random_rolls(1, seed)
        self._rolled = roll.upper()
        self.form.letters.value = self._rolled

    def _ask(self) -> None:
        """Ask for a first board of what is in the form."""
        form = self.form
        roll, form.message.value = typed.roll_or_reason(form.letters.value)
        if form.letters.value != self._rolled:
            self._rolled = form.seed.value = ""  # that stands for other letters
        elif self._rolled:
            form.message.value = text.note(
                f"These are the dice of seed {form.seed.value}: "
                "whoever types that seed gets the same."
            )
        self._asked = form.asked()
        self.boards.clear()
        self._miss.stop()
        self.play.stop()
        self._answer("")
        if roll is None:
            self._current.stop()
            return
        form.verdict.value = text.note("Searching …")
        request = {
            "what": FIRST,
            "roll": roll,
            # The first board is as good as any, and found without comparing all.
            "asked": {**asdict(self._asked), "prefer": None},
        }
        # A search that says how far it is takes long: then it can be stopped.
        self._current.ask(request, self._show, self._offer_halt)

    def _show(self, answer: Record) -> None:
        """Show the first board and the words; have the others counted."""
        form, board = self.form, answer["board"]
        self._answer(text.verdict(answer, self._asked))
        form.words.value = text.by_length(answer["words"])
        self.play.start(answer["roll"], answer["words"] + answer["rarer"])
        if board is not None:
            self.boards.begin(answer["roll"], board)
        elif self._asked == Query(prefer=self._asked.prefer):  # there is none at all
            form.miss.value = text.note("How close does it come? …")
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
        """Stop the search for the first board, or for how close the roll comes."""
        self._current.stop()
        self._miss.stop()
        self.form.halt.layout.display = "none"
        stopped = text.note("Stopped: nothing is proved.")
        if self.form.miss.value:
            self.form.miss.value = stopped
        else:
            self.form.verdict.value = stopped

    def _answer(self, verdict: str) -> None:
        """Show *verdict* on a roll of which nothing else is known."""
        form = self.form
        form.verdict.value, form.words.value, form.miss.value = verdict, "", ""
        form.halt.layout.display = "none"

    def _fail(self, sentence: str) -> None:
        """Say why there is no answer."""
        self._answer("")
        self.form.message.value = text.wrong(sentence)
