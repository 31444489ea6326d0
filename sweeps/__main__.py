"""The command line: ``python -m sweeps rolls``, ``wheels``, ``fills``, ``table`` ...

Each kind of sweep is a command. Exit status: 0; 1 when the sweep could not go on, or
not all of it could be done; 2 for bad input; 130 after Ctrl-C.
"""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

from qless_engine.cli.terminal import run
from qless_engine.text import quantity
from qless_engine.words.wordlist import read_words
from sweeps import SweepError, UnfinishedSweepWarning
from sweeps.kinds.kind import Kind
from sweeps.kinds.kinds import KINDS
from sweeps.runs import options

PROGRAM = "python -m sweeps"


def main(arguments: list[str] | None = None) -> int:
    """Run one command and return its exit status."""

    def work() -> None:
        chosen = vars(options.parser(PROGRAM).parse_args(arguments))
        command = chosen.pop("command")
        if command in KINDS:
            _sweep(KINDS[command], chosen)
        else:
            COMMANDS[command](**chosen)

    return run(PROGRAM, work)


# Imports that take long, or that may fail, are made by the command that needs them.


def _sweep(kind: Kind, chosen: dict[str, Any]) -> None:
    from sweeps.runs.launch import launch, listed  # noqa: PLC0415
    from sweeps.store.files import default_name, store_path  # noqa: PLC0415

    if kind.names is not None and chosen["name"] is None:
        paths, common = listed(chosen["words"]), chosen.get("common")
        without = chosen["without"]
        lists = [read_words(path, common, without).name for path in paths]
        chosen["name"] = default_name(*kind.names(chosen, lists))
    total = launch(kind, **chosen)
    path = store_path(chosen["name"], chosen["folder"])
    print(f"{quantity(total, kind.unit)} stored in {path}.")


def _recheck(**chosen: Any) -> None:  # noqa: ANN401  # options of `recheck`
    from sweeps.runs.recheck import recheck  # noqa: PLC0415

    for line in recheck(**chosen):
        print(line, flush=True)


def _table(name: str, folder: str | None) -> None:
    from sweeps.store import table  # noqa: PLC0415

    with warnings.catch_warnings():  # the summary says how many are stored
        warnings.simplefilter("ignore", UnfinishedSweepWarning)
        of = name, folder, table.load(name, folder)
    print(table.summary(*of), flush=True)
    try:
        print(f"{'table':<18} {table.export_parquet(*of)}")
        more = table.export_more(*of)
    except ValueError as error:  # not bad input: reading needs no writing
        raise SweepError(f"the table was not written: {error}") from None
    if more is not None:
        print(f"{table.provenance(name, folder)['kind']:<18} {more}")


def _list(folder: str | Path | None) -> None:
    from sweeps.store.files import names  # noqa: PLC0415

    for name in names(folder):
        print(name)


COMMANDS: dict[str, Callable[..., None]] = {
    "recheck": _recheck,
    "table": _table,
    "list": _list,
}


if __name__ == "__main__":
    sys.exit(main())
