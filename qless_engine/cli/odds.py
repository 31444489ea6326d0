"""The command ``odds``: how often the dice give a roll, its number, and a board.

A roll that the atlas (the file of every roll without a board) lists is looked up, if
there is one beside the word list and it is of the same words. All others are searched.
"""

from __future__ import annotations

import argparse
import json
import sys

from qless_engine.cli.roll import answer_roll, rolls_of, words_of
from qless_engine.cli.terminal import note
from qless_engine.cli.watch import Watch
from qless_engine.outcome import Ending
from qless_engine.rolls.atlas import Atlas
from qless_engine.rolls.odds import Odds
from qless_engine.text import shown
from qless_engine.words.wordlist import WordList


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
    atlas = words.atlas
    if atlas is None and words.atlas_path is not None:
        whole = (
            "before words were left out"
            if word_list.left_out
            else "with a different word list"
        )
        note(f"ignoring {shown(words.atlas_path)}: it was made {whole}")
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
