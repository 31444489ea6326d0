"""The command ``odds``: how often the dice give a roll, its number, and a board.

A roll that the atlas (the file of every roll without a board) lists is looked up, if
there is one beside the word list and it is of the same words. All others are searched.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from dataclasses import asdict, dataclass

from qless_engine.cli.roll import answer_roll, rolls_of, words_of
from qless_engine.cli.terminal import note
from qless_engine.cli.watch import Watch
from qless_engine.outcome import Ending
from qless_engine.rolls.atlas import OUTCOMES, Atlas, atlas_path, read_atlas
from qless_engine.rolls.dice import weight
from qless_engine.rolls.numbering import number_of_rolls, rank, why_never
from qless_engine.text import shown
from qless_engine.words.wordlist import WordList, list_path


@dataclass(frozen=True)
class Odds:
    """How likely the dice are to give a roll.

    Attributes:
        outcomes: how many of the OUTCOMES give it; 0 if the dice cannot.
        rank: its number among all distinct rolls, from 0; None if the dice cannot.
        never: why the dice cannot give it; None if they can.
        in_atlas: whether the atlas lists it, so that it has no board; None without an
            atlas, or if the dice cannot give it.
    """

    outcomes: int
    rank: int | None
    never: str | None
    in_atlas: bool | None

    @classmethod
    def of(cls, roll: str, atlas: Atlas | None) -> Odds:
        """Return the odds of *roll*, and whether the *atlas* lists it."""
        outcomes = weight(roll)
        if outcomes == 0:
            return cls(0, None, why_never(roll), None)
        is_in = None if atlas is None else roll in atlas.unsolvable
        return cls(outcomes, rank(roll), None, is_in)

    def record(self) -> dict[str, object]:
        """Return the fields of the odds."""
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
            f"of {OUTCOMES:,} outcomes); by the alphabet number {self.rank:,} of the "
            f"rolls 0 to {number_of_rolls() - 1:,}"
        )


def tell_odds(options: argparse.Namespace) -> None:
    """Print the odds of each roll that the *options* name, and a board or a proof.

    A roll that the dice cannot give is searched too: people make up their own.

    Raises:
        ValueError: a roll or the word list is not as expected, or the atlas is wrong.
        KeyboardInterrupt: Ctrl-C was pressed; what was found by then is printed.
    """
    rolls = rolls_of(options.letters)
    words = words_of(options)
    word_list = words.listed
    atlas = _atlas(options.words, word_list)
    for number, roll in enumerate(rolls):
        if number > 0 and not options.json:
            print()
        odds, watch = Odds.of(roll, atlas), Watch()
        if atlas is not None and odds.in_atlas:
            record, text = _looked_up(roll, atlas, word_list)
        else:
            answer = answer_roll(roll, words, watch)
            record, text = answer.record(), answer.text()
            if odds.in_atlas is False and record["ending"] == Ending.EXHAUSTED.value:
                raise ValueError(
                    f"the atlas of {word_list.name} is wrong: {roll} is proved "
                    "unsolvable but not listed in it"
                )
        if options.json:
            print(json.dumps({**record, **odds.record()}))
        else:
            print(f"{text}\n{roll}: {odds.text()}")
        sys.stdout.flush()
        watch.raise_interrupt(is_partial=record["ending"] == Ending.BUDGET.value)


def _atlas(words: str | None, word_list: WordList) -> Atlas | None:
    """Return the atlas beside the file *words* if it is of *word_list*, or None."""
    path = atlas_path(list_path(words))
    if not os.path.exists(path):  # noqa: PTH110  # Path's own raises at a long name
        return None
    atlas = read_atlas(path)
    if atlas.word_list_sha256 == word_list.sha256:
        return atlas
    whole = (
        "before words were left out"
        if word_list.left_out
        else "with a different word list"
    )
    note(f"ignoring {shown(path)}: it was made {whole}")
    return None


def _looked_up(
    roll: str, atlas: Atlas, word_list: WordList
) -> tuple[dict[str, object], str]:
    """Return the fields and the text of the answer that *atlas* has for *roll*."""
    known, name = atlas.unsolvable[roll], atlas.word_list
    record: dict[str, object] = {
        "roll": roll,
        "ending": Ending.EXHAUSTED.value,
        "board": None,
        "candidate_words": known.words,
        "nodes": known.nodes,
        **word_list.record(),
        "word_list": name,
    }
    return record, (
        f"{roll}: no board (proved, by the atlas of all rolls: {known.nodes:,} "
        f"nodes); {known.words:,} of {name}'s words playable"
    )
