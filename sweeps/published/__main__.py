"""Write the published samples from stored sweeps: ``python -m sweeps.published``.

README.md beside this file gives the commands that make the sweeps and the benchmark.
A file stays as it is if its sweep is not there.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

import pandas as pd

from qless_engine.cli.terminal import OneSentence, run
from qless_engine.rolls.atlas import atlas_path, read_atlas
from qless_engine.rolls.dice import MAX_LETTERS, MIN_LETTERS
from qless_engine.words.wordlist import EMBEDDED, SCOWL_SIZES, read_words
from qless_engine.writing import atomic_write
from sweeps.published import CHECKSUMS, FOLDER, checksum
from sweeps.runs.levels import WHOLE
from sweeps.store import table
from sweeps.store.files import VARIABLE, in_sentences, names, results_folder

PROGRAM = "python -m sweeps.published"

#: Published tables by the name of the sweep.
SWEEPS = {
    "rolls": "rolls",
    "counts": "rolls_counted",
    "wheels": "wheels",
    "fills": "fills_own",
}
LEVELS = {f"rolls_to_{size}": size for size in SCOWL_SIZES} | {"rolls_all": None}
RUNS = "fill_benchmark"  # a table in the folder of sweeps
#: Of its columns; grids and fills belong to those who published the grids and the list.
RUN_COLUMNS = (
    "list grid method seed ending nodes seconds limit word_list_sha256".split()
)


def main() -> int:
    """Write what has been made anew and return the exit status."""

    def work() -> None:
        options = _parser().parse_args()
        for name, made in _tables(options.folder):
            path = FOLDER / f"{name}.parquet"
            with in_sentences(path), atomic_write(path) as file:
                made.to_parquet(
                    file, index=False, compression="zstd", compression_level=19
                )
            print(f"{name}.parquet: {len(made):,} rows")
        lines = [f"{checksum(p)}  {p.name}\n" for p in sorted(FOLDER.glob("*.parquet"))]
        (FOLDER / CHECKSUMS).write_text("".join(lines), encoding="ascii")

    return run(PROGRAM, work)


def _parser() -> argparse.ArgumentParser:
    parser = OneSentence(prog=PROGRAM, description="Write the published samples.")
    parser.add_argument(
        "--folder",
        metavar="DIR",
        help=f"where sweeps are (default: {VARIABLE}, else sweeps/results)",
    )
    return parser


def _tables(folder: str | None) -> Iterator[tuple[str, pd.DataFrame]]:
    """Yield the tables that can be made from *folder*, each with its name."""
    yield "atlas", _atlas()
    stored = {*names(folder)}
    for sweep, name in SWEEPS.items():
        if sweep in stored:
            yield name, _with_provenance(sweep, folder)
    if stored >= LEVELS.keys():
        yield "rolls_by_level", _levels(folder)
    path = results_folder(folder) / f"{RUNS}.parquet"
    if path.exists():
        yield RUNS, _runs(path)


def _with_provenance(sweep: str, folder: str | None) -> pd.DataFrame:
    made = table.load(sweep, folder)
    made.attrs |= table.provenance(sweep, folder)
    return made


def _atlas() -> pd.DataFrame:
    """Return a row for each roll without a board, with the words of ENABLE1."""
    atlas = read_atlas(atlas_path(EMBEDDED))
    columns = ["outcomes", "nodes", "words"]
    rolls = pd.DataFrame(atlas.unsolvable.values(), columns=columns)
    rolls.insert(0, "roll", [*atlas.unsolvable])
    known = "word_list", "word_list_sha256", "made"
    rolls.attrs |= {name: getattr(atlas, name) for name in known}
    return rolls


def _levels(folder: str | None) -> pd.DataFrame:
    """Return the same rolls at each vocabulary level, as `levels.run` does."""
    tables, commands = [], []
    for sweep, size in LEVELS.items():
        made = _with_provenance(sweep, folder)
        fit = [
            word
            for word in read_words(EMBEDDED, size).words
            if MIN_LETTERS <= len(word) <= MAX_LETTERS
        ]
        more = {"list": "ENABLE1", "level": size or WHOLE, "list_words": len(fit)}
        tables.append(made.assign(**more))
        commands.append(made.attrs["command"])
    joined = pd.concat(tables, ignore_index=True)
    of_one = {"common", "word_list", "word_list_sha256"}
    attributes = {k: v for k, v in made.attrs.items() if k not in of_one}
    joined.attrs = {**attributes, "command": commands}
    return joined


def _runs(path: Path) -> pd.DataFrame:
    """Return the runs in the file at *path*, without grids and fills."""
    read = pd.read_parquet(path)
    kept = read[[column for column in RUN_COLUMNS if column in read]]
    return kept.astype({"nodes": "Int64"})


if __name__ == "__main__":
    sys.exit(main())
