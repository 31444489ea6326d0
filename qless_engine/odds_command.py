"""The command ``odds``: how often the dice give a roll, which it is, and a board."""

from __future__ import annotations

import argparse
import json
import sys
import time
from dataclasses import asdict, dataclass

from qless_engine.all_rolls import number_of_rolls, rank, why_never
from qless_engine.answer import Answer
from qless_engine.asked import Asked
from qless_engine.atlas_file import OUTCOMES
from qless_engine.dice import weight
from qless_engine.enumerator import first_board
from qless_engine.lexicon import Lexicon
from qless_engine.outcome import Budget, Ending
from qless_engine.roll_command import asked_rolls
from qless_engine.roll_filter import playable_words
from qless_engine.selection import Selected
from qless_engine.watch import Watch
from qless_engine.wordlist import WordList, read_words


@dataclass(frozen=True)
class Odds:
    """What the dice have to do with a roll.

    Attributes:
        outcomes: how many of the OUTCOMES give it; 0 if it can only be typed.
        rank: its number among all distinct rolls, from 0; None if it is none of them.
        never: why the dice cannot give it; None if they can.
    """

    outcomes: int
    rank: int | None
    never: str | None

    @classmethod
    def of(cls, roll: str) -> Odds:
        """Return the odds of *roll*."""
        outcomes = weight(roll)
        if outcomes == 0:
            return cls(0, None, why_never(roll))
        return cls(outcomes, rank(roll), None)

    def record(self) -> dict[str, object]:
        """Return the odds by field."""
        return {
            **asdict(self),
            "of_outcomes": OUTCOMES,
            "one_in": OUTCOMES / self.outcomes if self.outcomes > 0 else None,
            "of_rolls": number_of_rolls(),
        }

    def text(self) -> str:
        """Return the odds as a phrase."""
        if self.never is not None:
            return f"never rolled (0 of {OUTCOMES:,} outcomes): {self.never}"
        return (
            f"rolled once in {OUTCOMES / self.outcomes:,.0f} times ({self.outcomes:,} "
            f"of {OUTCOMES:,} outcomes); rank {self.rank:,} of 0 to "
            f"{number_of_rolls() - 1:,}"
        )


def tell_odds(options: argparse.Namespace) -> None:
    """Print the odds of each roll that the *options* name, and a board or a proof.

    A roll that the dice cannot give is searched too: people make up their own.

    Raises:
        ValueError: a roll or the word list is not as it must be.
        KeyboardInterrupt: Ctrl-C was pressed; what was found by then is printed.
    """
    rolls = asked_rolls(options.letters)
    word_list = read_words(options.words)
    lexicon = Lexicon.from_words(word_list.words)
    for number, roll in enumerate(rolls):
        if number > 0 and not options.json:
            print()
        odds = Odds.of(roll)
        watch = Watch()
        answer = _solved(roll, lexicon, word_list, watch)
        if options.json:
            print(json.dumps({**answer.record(), **odds.record()}))
        else:
            print(f"{answer.text()}\n{roll}: {odds.text()}")
        sys.stdout.flush()
        ending = answer.selected.result.ending
        watch.raise_interrupt(is_partial=ending is Ending.BUDGET)


def _solved(roll: str, lexicon: Lexicon, word_list: WordList, watch: Watch) -> Answer:
    """Return the answer to whether *roll* has a board, searched under *watch*."""
    start = time.perf_counter()
    words = playable_words(lexicon, roll)
    result = first_board(words, roll, Budget(None, watch.stop, watch.progress))
    seconds = time.perf_counter() - start
    watch.close()
    return Answer(
        roll=roll,
        asked=Asked(),
        selected=Selected(result, 0),
        boards=None,
        preferred=None,
        unusable={},
        seconds=seconds,
        word_list=word_list,
    )
