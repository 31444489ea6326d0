"""The command ``odds``: how often the dice give a roll, which it is, and a board.

That a roll has none is looked up in the atlas that lies beside the word list, if there
is one and it is of the same words. Else it is searched.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from dataclasses import asdict, dataclass

from qless_engine.all_rolls import number_of_rolls, rank, why_never
from qless_engine.answer import Answer
from qless_engine.asked import Asked
from qless_engine.atlas_file import OUTCOMES, Atlas, atlas_path, read_atlas
from qless_engine.dice import weight
from qless_engine.enumerator import first_board
from qless_engine.lexicon import Lexicon
from qless_engine.outcome import Budget, Ending, SearchResult
from qless_engine.roll_command import asked_rolls
from qless_engine.roll_filter import playable_words
from qless_engine.selection import Selected
from qless_engine.watch import Watch
from qless_engine.wordlist import EMBEDDED, WordList, chosen_path, read_words


@dataclass(frozen=True)
class Odds:
    """What the dice have to do with a roll.

    Attributes:
        outcomes: how many of the OUTCOMES give it; 0 if it can only be typed.
        rank: its number among all distinct rolls, from 0; None if it is none of them.
        never: why the dice cannot give it; None if they can.
        atlas: the list in whose atlas it was looked up; None if in none.
    """

    outcomes: int
    rank: int | None
    never: str | None
    atlas: str | None

    @classmethod
    def of(cls, roll: str, atlas: Atlas | None) -> Odds:
        """Return the odds of *roll*, known to the *atlas* if the dice can give it."""
        outcomes = weight(roll)
        if outcomes == 0:
            return cls(0, None, why_never(roll), None)
        return cls(outcomes, rank(roll), None, atlas.word_list if atlas else None)

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
            + ("" if self.atlas is None else f"; in the atlas of {self.atlas}")
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
    atlas = _atlas(options.words, word_list)
    for number, roll in enumerate(rolls):
        if number > 0 and not options.json:
            print()
        odds = Odds.of(roll, atlas)
        watch = Watch()
        answer = _solved(roll, lexicon, word_list, watch, atlas)
        if options.json:
            print(json.dumps({**answer.record(), **odds.record()}))
        else:
            print(f"{answer.text()}\n{roll}: {odds.text()}")
        sys.stdout.flush()
        ending = answer.selected.result.ending
        watch.raise_interrupt(is_partial=ending is Ending.BUDGET)


def _atlas(words: str | None, word_list: WordList) -> Atlas | None:
    """Return the atlas beside the list that *words* names, if it is of *word_list*."""
    path = atlas_path(chosen_path(words) or EMBEDDED)
    if not path.exists():
        return None
    atlas = read_atlas(path)
    return atlas if atlas.word_list_sha256 == word_list.sha256 else None


def _solved(
    roll: str, lexicon: Lexicon, word_list: WordList, watch: Watch, atlas: Atlas | None
) -> Answer:
    """Return whether *roll* has a board, as the *atlas* says or a search by *watch*."""
    start = time.perf_counter()
    known = None if atlas is None else atlas.unsolvable.get(roll)
    if known is not None:
        result = SearchResult(Ending.EXHAUSTED, None, None, known.words, known.nodes, 0)
    else:
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
