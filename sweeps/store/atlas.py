"""Writes the file that names every unsolvable roll, once all blocks are decided."""

from __future__ import annotations

from pathlib import Path

import pandas as pd

from qless_engine.rolls.atlas import OUTCOMES, SUFFIX, Atlas, Unsolvable
from qless_engine.rolls.numbering import number_of_rolls
from qless_engine.rolls.weights import rolls_from
from sweeps.store import table
from sweeps.store.atlas_summary import unsolvable_rolls
from sweeps.store.files import store_path, whole


def export_atlas(
    name: str, folder: str | Path | None, blocks: pd.DataFrame
) -> Path | None:
    """Write the atlas of the sweep *name* beside its store and return the new file.

    None if that sweep, whose table is *blocks*, is no atlas or not every roll's.

    Raises:
        ValueError: there is no such sweep.
        SweepError: the file cannot be written.
    """
    made = table.provenance(name, folder)
    if made["kind"] != "atlas" or blocks["rolls"].sum() < number_of_rolls():
        return None
    proofs = unsolvable_rolls(blocks)
    every_roll = rolls_from(0, OUTCOMES)  # there are fewer
    atlas = Atlas(
        made["word_list"],
        made["word_list_sha256"],
        f"python -m sweeps atlas; {made['interpreter']}, commit {made['commit']}, "
        f"{blocks['seconds'].sum() / 60:.0f} processor minutes, "
        f"{blocks['nodes'].sum()} nodes in all searches, ended {made['end']}",
        {
            roll: Unsolvable(outcomes, *proofs[roll])
            for roll, outcomes in every_roll
            if roll in proofs
        },
    )
    path = store_path(name, folder).with_suffix(SUFFIX)
    with whole(path) as file:
        file.write(atlas.pack())
    return path
