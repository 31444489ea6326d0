"""What the notebook of every roll reads: an atlas with its words, counts by list."""

from __future__ import annotations

import pandas as pd

from figures.findings import atlas as atlas_findings
from notebooks.run.committed import ROOT
from qless_engine.files import reason
from qless_engine.loaded import Words
from qless_engine.rolls.atlas import Atlas, atlas_path, read_atlas
from qless_engine.words.wordlist import list_path

#: Columns with whole numbers in the table of lists.
NUMBERS = ["words", "rolls", "unsolvable_rolls", "outcomes", "unsolvable_outcomes"]


def words_and_atlas(words: str, atlas: str) -> tuple[Words, Atlas]:
    """Return the list at the path *words* and its *atlas*, the default ones if empty.

    Raises:
        ValueError: one of them cannot be read, or the atlas has a different word list.
    """
    path = list_path(words or None)
    word_list = Words.read(str(path))
    found = read_atlas(ROOT / atlas if atlas else atlas_path(path))
    if found.word_list_sha256 != word_list.sha256:
        raise ValueError(
            f"expected an atlas made from {word_list.name}, found one made from "
            f"different words: {found.word_list}"
        )
    return word_list, found


def counts_by_list(path: str) -> pd.DataFrame:
    """Return the counts with each list in the file *path*, as in `findings.atlas`.

    Further columns are the "words" of the list, and for distinct rolls "rolls" and
    "unsolvable rolls".

    Raises:
        ValueError: the file cannot be read, or is not such a table.
    """
    try:
        table = pd.read_csv(ROOT / path, sep="\t").set_index("word_list")
        table = table[NUMBERS].astype("int64")
    except OSError as error:
        raise ValueError(
            f"expected a table of word lists at {path}, found: {reason(error)}"
        ) from None
    except (KeyError, ValueError):
        raise ValueError(
            f"expected a table of word lists with the columns {', '.join(NUMBERS)}, "
            f"found another table at {path}"
        ) from None
    counted = atlas_findings.shares(
        table["outcomes"].to_dict(),
        table["unsolvable_outcomes"].to_dict(),
        ["word list"],
    )
    rolls = table[["words", "rolls", "unsolvable_rolls"]].rename(
        columns={"unsolvable_rolls": "unsolvable rolls"}
    )
    return counted.join(rolls)
