"""The same rolls asked with ever more words: the sweeps of a ladder, as one table.

The lower rungs are the words of a list that are known at each SCOWL size, the highest
is the whole list. A board of common words is a board of more words too, so a roll that
is solvable stays so on the way up. That is not assumed here but checked, and then used:
what one rung has left undecided, another may decide.
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

WHOLE = 100  # the rung of all words, in the place of a SCOWL size
NOWHERE = 101  # that of no board on any rung, when the least rung is asked for

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
    """Decide the same rolls with each rung of the list *words*, and lists *beside* it.

    Return the tables of the sweeps one below the other, with three more columns: "list"
    is the name of the list, "rung" a SCOWL size or WHOLE, "list_words" how many words
    of the rung can stand on a board. The sweeps are named after *name*, list and
    *seed*, and go on from where they were.

    Raises:
        ValueError, SweepError: as `launch.run_rolls` and `table.load`.
    """
    rungs = [(words, size) for size in (*SCOWL_SIZES, None)]
    list_names = {path: read_words(path).name for path in (words, *beside)}
    tables = []
    for path, size in (*rungs, *((other, None) for other in beside)):
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
        more = {"list": list_names[path], "rung": size or WHOLE, "list_words": usable}
        tables.append(decided.assign(**more))
    return pd.concat(tables, ignore_index=True)


def endings(asked: pd.DataFrame) -> pd.DataFrame:
    """Return the ending of each roll, by draw, on each rung of the one list *asked*.

    Where the budget ran out, a board of fewer words or a proof for more words decides.

    Raises:
        SweepError: the rungs are not of the same rolls, or a roll that was solvable is
            proved unsolvable with more words.
    """
    by_rung = asked.set_index(["draw", "rung"])["ending"].unstack()  # noqa: PD010  # each once
    rolls = asked[["draw", "roll"]].drop_duplicates()
    if by_rung.isna().any(axis=None) or len(rolls) > len(by_rung):
        raise SweepError("expected the same rolls on each rung, found others")
    solvable = (by_rung == FOUND).cummax(axis=1)
    proved = (by_rung == EXHAUSTED).iloc[:, ::-1].cummax(axis=1).iloc[:, ::-1]
    contradicted = (solvable & proved).any(axis=1)
    if contradicted.any():
        raise SweepError(
            f"draw {contradicted.idxmax()} has a board of few words, but was proved to "
            f"have none of more words: one of the two is wrong"
        )
    return by_rung.mask(solvable, FOUND).mask(proved, EXHAUSTED)


def least_rungs(endings: pd.DataFrame) -> pd.DataFrame:
    """Return by draw the "first" and the "last" rung that may be the least to solve it.

    They are the same where the *endings* tell, and NOWHERE if it was proved that no
    rung does.
    """
    none = pd.DataFrame({NOWHERE: FOUND}, index=endings.index)
    rungs = pd.concat([endings, none], axis=1)
    return pd.DataFrame(
        {
            "first": (rungs != EXHAUSTED).idxmax(axis=1),
            "last": (rungs == FOUND).idxmax(axis=1),
        }
    )
