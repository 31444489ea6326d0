"""The same rolls decided at ever larger vocabularies: a sweep for each, in one table.

A **vocabulary level** is the words of a list up to a SCOWL size, from 10 (the commonest
words) to 80; the highest level is the whole list. A board of common words is a board of
more words too, so a roll that is solvable at one level is solvable at all higher ones.
That is not assumed here but checked, and then used: what is undecided at one level may
be decided at another.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pandas as pd

from qless_engine.rolls.dice import MAX_LETTERS, MIN_LETTERS
from qless_engine.words.wordlist import SCOWL_SIZES, read_words
from sweeps import SweepError
from sweeps.runs import launch
from sweeps.store import table
from sweeps.store.files import default_name

WHOLE = 100  # the level of all words, in the place of a SCOWL size
NOWHERE = 101  # the least level of a roll that has no board at any

FOUND, EXHAUSTED, BUDGET = "found", "exhausted", "budget"


def run(  # what is asked; the rest is passed on
    *,
    name: str,
    rolls: int,
    seed: int,
    words: str | Path | None = None,
    beside: Sequence[Path] = (),
    folder: str | Path | None = None,
    **options: Any,  # noqa: ANN401  # of `launch.run_rolls`
) -> pd.DataFrame:
    """Decide the same rolls at each level of the list *words*, and with lists *beside*.

    Return the tables of the sweeps one below the other, with three more columns: "list"
    is the name of the list; "level" the vocabulary level, a SCOWL size or WHOLE; and
    "list_words" how many words of the level fit on a board. The sweeps are named after
    *name*, list and *seed*, and are resumed.

    Raises:
        ValueError, SweepError: as `launch.run_rolls` and `table.load`.
    """
    levels = [(words, size) for size in (*SCOWL_SIZES, None)]
    list_names = {path: read_words(path).name for path in (words, *beside)}
    tables = []
    for path, size in (*levels, *((other, None) for other in beside)):
        asked = name if size is None else f"{name}_common{size}"
        sweep = default_name(asked, list_names[path], seed)
        launch.run_rolls(
            name=sweep,
            rolls=rolls,
            seed=seed,
            words=path,
            common=size,
            folder=folder,
            **options,
        )
        decided = table.load(sweep, folder)
        decided = decided[decided["draw"] < rolls]  # it may have gone further before
        lengths = [len(word) for word in read_words(path, size).words]
        usable = sum(MIN_LETTERS <= length <= MAX_LETTERS for length in lengths)
        more = {"list": list_names[path], "level": size or WHOLE, "list_words": usable}
        tables.append(decided.assign(**more))
    return pd.concat(tables, ignore_index=True)


def endings(asked: pd.DataFrame) -> pd.DataFrame:
    """Return the ending of each roll, by draw, at each level of the one list *asked*.

    Where the budget ran out, a board of fewer words or a proof for more words decides.

    Raises:
        SweepError: the levels have different rolls, or a roll that was solvable is
            proved unsolvable with more words.
    """
    endings = asked.set_index(["draw", "level"])["ending"]
    by_level = endings.unstack()  # noqa: PD010  # each once
    rolls = asked[["draw", "roll"]].drop_duplicates()
    if by_level.isna().any(axis=None) or len(rolls) > len(by_level):
        raise SweepError("expected the same rolls at each level, found different ones")
    solvable = (by_level == FOUND).cummax(axis=1)
    proved = (by_level == EXHAUSTED).iloc[:, ::-1].cummax(axis=1).iloc[:, ::-1]
    contradicted = (solvable & proved).any(axis=1)
    if contradicted.any():
        raise SweepError(
            f"draw {contradicted.idxmax()} has a board of few words, but was proved to "
            f"have no board of more words: one of the two is wrong"
        )
    return by_level.mask(solvable, FOUND).mask(proved, EXHAUSTED)


def least_levels(endings: pd.DataFrame) -> pd.DataFrame:
    """Return by draw the "first" and "last" level that may be the least with a board.

    They are the same where the *endings* decide it, and NOWHERE if it was proved that
    there is no board at any level.
    """
    nowhere = pd.DataFrame({NOWHERE: FOUND}, index=endings.index)
    levels = pd.concat([endings, nowhere], axis=1)
    return pd.DataFrame(
        {
            "first": (levels != EXHAUSTED).idxmax(axis=1),
            "last": (levels == FOUND).idxmax(axis=1),
        }
    )
