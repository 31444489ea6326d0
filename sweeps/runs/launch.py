"""Launches a sweep of any kind; whatever is wrong with the input is found first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, Union

from qless_engine.words.wordlist import chosen_path, is_file
from sweeps.kinds import atlas, fills, rolls, wheels
from sweeps.kinds.kind import MAX_WORKERS, Kind, check_between
from sweeps.kinds.word_lists import readable_path
from sweeps.runs.run import How, run

Lists = Union[str, Path, Sequence[Union[str, Path]], None]


def launch(  # the common options of the command line
    kind: Kind,
    *,
    name: str,
    workers: int = 10,
    interpreter: str = "auto",
    dask: str | None = None,
    words: Lists = None,
    common: int | None = None,
    without: Sequence[str] = (),
    folder: str | Path | None = None,
    progress: bool = True,
    **options: Any,  # noqa: ANN401  # of `Kind.ask`
) -> int:
    """Run the sweep *name* of this *kind* with its own *options*; return its tasks.

    What is stored already is not searched again: a sweep that was stopped is resumed,
    and one that is done grows when more is asked for. *interpreter* is as for
    `interpreters.find`, *words* (several paths for a kind with many lists), *common*
    and *without* as for `wordlist.read_words`; *dask*, if given, is the address of a
    scheduler whose workers do it, or "local".

    Raises:
        ValueError: an argument cannot be used, or contradicts what is stored.
        SweepError: the sweep cannot go on; or some tasks failed, the rest is stored.
        KeyboardInterrupt: with a sentence that says how much is stored.
    """
    check_between("workers", 1, workers, MAX_WORKERS)
    paths = listed(words)
    chosen = [str(path) for path in map(chosen_path, paths) if path is not None]
    asked = kind.ask([readable_path(path) for path in paths], common, **options)
    if without:
        left_out = [str(readable_path(x)) if is_file(x) else x for x in without]
        asked = replace(asked, question=replace(asked.question, without=left_out))
    how = How(name, workers, interpreter, chosen, folder, progress, dask)
    return run(asked, how)


def listed(words: Lists) -> Sequence[str | Path | None]:
    """Return the paths *words*, one or several; [None] for the default list."""
    if words is None or isinstance(words, (str, Path)):
        return [words]
    return [*words] or [None]


run_rolls = partial(launch, rolls.KIND)
run_atlas = partial(launch, atlas.KIND)
run_wheels = partial(launch, wheels.KIND)
run_fills = partial(launch, fills.KIND)
