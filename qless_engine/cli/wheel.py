"""The commands ``wheel`` and ``best-wheel``: words of a wheel, the best wheel."""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Sequence
from dataclasses import dataclass

from qless_engine.cli.roll import words_of
from qless_engine.cli.watch import Watch
from qless_engine.outcome import Budget, Ending
from qless_engine.text import quantity
from qless_engine.wheels import (
    EVERY_HUB,
    NO_HUB,
    POINTS,
    BestWheels,
    Wheel,
    best_wheels,
    solve,
)
from qless_engine.words.wordlist import WordList


@dataclass(frozen=True)
class WheelWords:
    """The *words* of a *wheel* in alphabetical order, as they are printed."""

    wheel: Wheel
    words: Sequence[str]
    word_list: WordList
    seconds: float

    @property
    def pangrams(self) -> list[str]:
        """The words that use all letters of the wheel."""
        return [w for w in self.words if len(w) == len(self.wheel.letters)]

    def record(self) -> dict[str, object]:
        """Return the fields of the answer."""
        return {
            "wheel": self.wheel.letters,
            "hub": self.wheel.hub,
            "words": list(self.words),
            "pangrams": self.pangrams,
            "seconds": round(self.seconds, 6),
            **self.word_list.record(),
        }

    def text(self) -> str:
        """Return the wheel, its words by length, and a line with counts and time."""
        by_length: dict[int, list[str]] = {}
        for word in sorted(self.words, key=len):
            by_length.setdefault(len(word), []).append(word)
        lines = [f"{length:2}  {' '.join(ws)}" for length, ws in by_length.items()]
        of_hub = "" if self.wheel.hub == NO_HUB else f" with {self.wheel.hub}"
        pangrams = f"{len(self.pangrams)}" if self.pangrams else "none"
        cost = (
            f"{self.wheel.letters}: {quantity(len(self.words), 'word')} of "
            f"{self.word_list.name}{of_hub}, {pangrams} of all letters, "
            f"{self.seconds:.3f} s"
        )
        return "\n\n".join(filter(None, [self.wheel.text(), "\n".join(lines), cost]))


@dataclass(frozen=True)
class BestWheelsAnswer:
    """The wheels of *size* letters that score most, as they are printed.

    Attributes:
        size: letters of a wheel.
        hub: which hubs were tried: a letter, EVERY_HUB or NO_HUB.
        points: the name of the points table.
        best: what was found.
        word_list: the list that the words are from.
        seconds: time of the search.
    """

    size: int
    hub: str
    points: str
    best: BestWheels
    word_list: WordList
    seconds: float

    def record(self) -> dict[str, object]:
        """Return the fields of the answer."""
        return {
            "size": self.size,
            "hub": self.hub,
            "points": self.points,
            "ending": self.best.ending.value,
            "score": self.best.points,
            "wheels": [
                {"pangrams": list(wheel.pangrams), "hub": wheel.hub}
                for wheel in self.best.wheels
            ],
            "nodes": self.best.nodes,
            "of": self.best.of,
            "seconds": round(self.seconds, 6),
            **self.word_list.record(),
        }

    def text(self) -> str:
        """Return the best wheels, and a line with the ending and the cost."""
        wheels = [
            f"{Wheel.parse(wheel.pangrams[0], wheel.hub).text()}\n"
            f"{' '.join(wheel.pangrams)}"
            for wheel in self.best.wheels
        ]
        return "\n\n".join([*wheels, self._cost_line()])

    def _cost_line(self) -> str:
        of_hub = {EVERY_HUB: "", NO_HUB: " without a hub"}.get(
            self.hub, f" with hub {self.hub}"
        )
        tried = f"{self.best.nodes:,} of {self.best.of:,} wheels tried"
        if self.best.ending is Ending.EXHAUSTED:
            found = f"none (proved: no word of {self.size} letters has the hub)"
            if self.hub in (EVERY_HUB, NO_HUB):
                found = f"none (proved: there is no word of {self.size} letters)"
        else:
            score = f"{self.best.points:,} {self.points}"
            if self.best.ending is Ending.BUDGET:
                found = f"at least {score}, not decided: stopped with {tried}"
            else:
                every = ", each with every hub" if self.hub == EVERY_HUB else ""
                found = (
                    f"{score} (proved: all {self.best.of:,} wheels with a pangram were "
                    f"tried{every})"
                )
        return (
            f"best wheel of {self.size} letters{of_hub}: {found}; words of "
            f"{self.word_list.name}, {self.seconds:.3f} s"
        )


def solve_wheel(options: argparse.Namespace) -> None:
    """Print the words of the wheel that the *options* name.

    Raises:
        ValueError: the wheel or the word list is not as expected.
    """
    wheel = Wheel.parse(options.letters, options.hub and options.hub.lower())
    words = words_of(options)
    word_list, lexicon = words.listed, words.lexicon
    start = time.perf_counter()
    found = solve(lexicon, wheel.letters, wheel.hub)
    seconds = time.perf_counter() - start
    answer = WheelWords(wheel, found, word_list, seconds)
    print(json.dumps(answer.record()) if options.json else answer.text())


def find_best_wheel(options: argparse.Namespace) -> None:
    """Print the best wheels of the size and hub that the *options* name.

    Raises:
        ValueError: the hub or the word list is not as expected.
        KeyboardInterrupt: Ctrl-C was pressed; what was found by then is printed.
    """
    hub = options.hub.lower()
    words = words_of(options)
    word_list, lexicon = words.listed, words.lexicon
    watch = Watch("wheels")
    budget = Budget(options.max_nodes, watch.stop, watch.progress)
    start = time.perf_counter()
    try:
        best = best_wheels(lexicon, options.size, hub, POINTS[options.points], budget)
    finally:
        watch.close()
    answer = BestWheelsAnswer(
        size=options.size,
        hub=hub,
        points=options.points,
        best=best,
        word_list=word_list,
        seconds=time.perf_counter() - start,
    )
    print(json.dumps(answer.record()) if options.json else answer.text())
    watch.raise_interrupt(is_partial=best.ending is Ending.BUDGET)
