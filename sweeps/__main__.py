"""The command line: ``python -m sweeps rolls``, ``wheels``, ``fills``, ``table`` ...

Exit status: 0; 1 when the sweep could not go on, or not all of it could be done; 2 for
bad input; 130 after Ctrl-C.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any

from qless_engine.cli.terminal import run
from qless_engine.words.wordlist import read_words
from sweeps.runs import options

PROGRAM = "python -m sweeps"


def main(arguments: list[str] | None = None) -> int:
    """Run one command and return its exit status."""

    def work() -> None:
        chosen = options.parser(PROGRAM).parse_args(arguments)
        COMMANDS[chosen.command](chosen)

    return run(PROGRAM, work)


# Imports that take long, or that may fail, are made by the command that needs them.


def _rolls(asked: argparse.Namespace) -> None:
    from sweeps.runs.launch import run_rolls  # noqa: PLC0415
    from sweeps.store.files import store_path  # noqa: PLC0415

    run_rolls(**_arguments(asked))
    path = store_path(asked.name, asked.folder)
    print(f"All {asked.rolls:,} rolls are stored in {path}.")


def _atlas(asked: argparse.Namespace) -> None:
    from sweeps.runs.launch import run_atlas  # noqa: PLC0415
    from sweeps.store.files import default_name, store_path  # noqa: PLC0415

    if asked.name is None:
        word_list = read_words(asked.words, asked.common).name
        asked.name = default_name("atlas", word_list)
    run_atlas(**_arguments(asked))
    path = store_path(asked.name, asked.folder)
    print(f"All blocks that were asked for are stored in {path}.")


def _recheck(asked: argparse.Namespace) -> None:
    from sweeps.runs.recheck import recheck  # noqa: PLC0415

    for line in recheck(**_arguments(asked)):
        print(line, flush=True)


def _wheels(asked: argparse.Namespace) -> None:
    from sweeps.runs.launch import run_wheels  # noqa: PLC0415
    from sweeps.store.files import default_name, store_path  # noqa: PLC0415

    if asked.name is None:
        word_list = read_words(asked.words, asked.common).name
        what = f"wheels{asked.size}_{asked.points}"
        asked.name = default_name(what, word_list)
    run_wheels(**_arguments(asked))
    path = store_path(asked.name, asked.folder)
    print(f"All wheels of {asked.size} letters are stored in {path}.")


def _fills(asked: argparse.Namespace) -> None:
    from sweeps.runs.launch import run_fills  # noqa: PLC0415
    from sweeps.store.files import default_name, store_path  # noqa: PLC0415

    if asked.name is None:
        lists = [read_words(path).name for path in asked.words or [None]]
        grids = [Path(path).stem for path in asked.grids]
        what = "best" if asked.best else "fills"
        asked.name = default_name(what, "_".join([*grids, *lists]))
    asked.seeds = asked.seeds or [1]
    run_fills(**_arguments(asked))
    path = store_path(asked.name, asked.folder)
    print(f"All that was found is stored in {path}.")


def _arguments(asked: argparse.Namespace) -> dict[str, Any]:
    """Return what was asked, by name."""
    return {name: value for name, value in vars(asked).items() if name != "command"}


def _table(asked: argparse.Namespace) -> None:
    from sweeps.store import table  # noqa: PLC0415
    from sweeps.store.atlas import export_atlas  # noqa: PLC0415

    of = asked.name, asked.folder, table.load(asked.name, asked.folder)
    path = table.export_parquet(*of)
    print(table.summary(*of))
    print(f"{'table':<18} {path}")
    atlas = export_atlas(*of)
    if atlas is not None:
        print(f"{'atlas':<18} {atlas}")


def _list(asked: argparse.Namespace) -> None:
    from sweeps.store.files import names  # noqa: PLC0415

    for name in names(asked.folder):
        print(name)


COMMANDS = {
    "atlas": _atlas,
    "recheck": _recheck,
    "rolls": _rolls,
    "wheels": _wheels,
    "fills": _fills,
    "table": _table,
    "list": _list,
}


if __name__ == "__main__":
    sys.exit(main())
