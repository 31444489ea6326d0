"""The commands ``wheel`` and ``best-wheel``: words of a wheel, the best wheel."""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import dataclass

from qless_engine.answers import WheelWords
from qless_engine.api import wheel
from qless_engine.cli.roll import words_of
from qless_engine.cli.watch import Watch
from qless_engine.outcome import Budget, Ending
from qless_engine.rolls.dice import MIN_LETTERS
from qless_engine.text import quantity
from qless_engine.wheels import (
    EVERY_HUB,
    NO_HUB,
    POINTS,
    BestWheels,
    Wheel,
    best_wheels,
)
from qless_engine.words.wordlist import WordList


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
    words = words_of(options)
    answer = wheel(
        "".join(options.letters),
        options.hub,
        words,
        min_length=options.min_length,
        reuse=options.reuse,
    )
    record = {**_record(answer), **words.listed.record()}
    print(json.dumps(record) if options.json else _text(answer))


def _record(answer: WheelWords) -> dict[str, object]:
    """Return the fields of *answer*; a field that was not asked for is missing."""
    record: dict[str, object] = {
        "wheel": answer.letters,
        "hub": answer.hub,
        "words": answer.words,
        "pangrams": answer.pangrams,
        "seconds": round(answer.seconds, 6),
    }
    if answer.min_length != MIN_LETTERS:
        record["min_length"] = answer.min_length
    if answer.points is not None:
        record.update(reuse=True, points=answer.points)
    return record


def _text(answer: WheelWords) -> str:
    """Return *answer*, and a line with counts and time."""
    of_hub = "" if answer.hub == NO_HUB else f" with {answer.hub}"
    if answer.min_length != MIN_LETTERS:
        of_hub += f" of {answer.min_length} letters or more"
    points = "" if answer.points is None else f", {quantity(answer.points, 'point')}"
    pangrams = f"{len(answer.pangrams)}" if answer.pangrams else "none"
    return (
        f"{answer}\n\n{answer.letters}: {quantity(len(answer.words), 'word')} of "
        f"{answer.word_list}{of_hub}, {pangrams} of all letters{points}, "
        f"{answer.seconds:.3f} s"
    )


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
