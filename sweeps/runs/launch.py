"""Launches a sweep, a function for each kind of them.

Whatever is wrong with the input is found before a child starts. Rolls are drawn at
random, so they are taken in their order, and the first hour is a fair sample. Wheels
are taken by the alphabet: only when all were tried it is known which is the best. Grids
are taken list by list, in the order in which they were named.
"""

from __future__ import annotations

import stat
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from qless_engine.boards.query import DEFAULT
from qless_engine.rolls.dice import random_rolls
from qless_engine.words import wordlist
from sweeps.kinds import (
    atlas as atlas_task,
    atlas_blocks,
    grid_files,
    pieces as fill_pieces,
)
from sweeps.kinds.context import MAX_SEED, MAX_WORKERS, Context
from sweeps.kinds.fills import FillContext
from sweeps.kinds.inputs import Inputs
from sweeps.kinds.kinds import AnyContext, Question
from sweeps.kinds.pieces import Pieces
from sweeps.runs.run import How, run

MAX_ROLLS = 10**9
MAX_PIECES = 10**6


def run_rolls(  # noqa: PLR0913  # the command line has as many
    *,
    name: str,
    rolls: int,
    seed: int,
    workers: int = 10,
    interpreter: str = "auto",
    dask: str | None = None,
    words: str | Path | None = None,
    common: int | None = None,
    max_nodes: int | None = None,
    search: str = DEFAULT,
    count: bool = False,
    folder: str | Path | None = None,
    progress: bool = True,
) -> None:
    """Decide *rolls* random rolls under *seed* and store them as the sweep *name*.

    Rolls that are stored already are not searched again: a sweep that was stopped goes
    on, and one that is done grows when more *rolls* are asked for. With *count*, all
    boards of a roll are counted. *interpreter* is as for `interpreters.find`, *words*
    and *common* as for `wordlist.read_words`; *dask*, if given, is the address of a
    scheduler whose workers do it, or "local".

    Raises:
        ValueError: an argument cannot be used, or contradicts what is stored.
        SweepError: the sweep cannot go on; or some rolls failed, the rest is stored.
        KeyboardInterrupt: with a sentence that says how much is stored.
    """
    _check_between("rolls", 1, rolls, MAX_ROLLS)
    _check_between("seed", 0, seed, MAX_SEED)
    _check_between("workers", 1, workers, MAX_WORKERS)
    given, readable = _paths(words)
    asked = {"seed": seed, "max_nodes": max_nodes, "search": search, "count": count}
    run(
        Question("rolls", readable, common, max_nodes, search, count),
        asked,
        {"rolls": rolls, **asked, "search": None if search == DEFAULT else search},
        How(name, workers, interpreter, given, folder, progress=progress, dask=dask),
        lambda _: Inputs(rolls, enumerate(random_rolls(rolls, seed))),
    )


def run_atlas(  # noqa: PLR0913  # as above
    *,
    name: str,
    blocks: int | None = None,
    seed: int = 1,
    workers: int = 10,
    interpreter: str = "auto",
    dask: str | None = None,
    words: str | Path | None = None,
    common: int | None = None,
    folder: str | Path | None = None,
    progress: bool = True,
) -> None:
    """Decide every roll there is, a block at a time, as the sweep *name*.

    Blocks are taken in a random order under the *seed*, so the first ones are a fair
    sample; so many *blocks*, by default all. The rest is as for `run_rolls`.

    Raises:
        ValueError: as by `run_rolls`.
        SweepError: as by `run_rolls`.
        KeyboardInterrupt: as by `run_rolls`.
    """
    there_are = atlas_blocks.number_of_blocks()
    blocks = there_are if blocks is None else blocks
    _check_between("blocks", 1, blocks, there_are)
    _check_between("seed", 0, seed, MAX_SEED)
    _check_between("workers", 1, workers, MAX_WORKERS)
    given, readable = _paths(words)
    asked = {"seed": seed, "block_rolls": atlas_task.ROLLS}
    firsts = atlas_blocks.firsts(seed, blocks)
    run(
        Question("atlas", readable, common),
        asked,
        {"blocks": blocks, "seed": seed},
        How(name, workers, interpreter, given, folder, progress=progress, dask=dask),
        lambda _: Inputs(blocks, enumerate(firsts)),
    )


def run_wheels(  # noqa: PLR0913  # as above
    *,
    name: str,
    size: int = 9,
    points: str = "words",
    workers: int = 10,
    interpreter: str = "auto",
    dask: str | None = None,
    words: str | Path | None = None,
    common: int | None = None,
    folder: str | Path | None = None,
    progress: bool = True,
) -> None:
    """Score every wheel of *size* letters by *points*, as the sweep *name*.

    Each is scored with all of its hubs and with none. The rest is as for `run_rolls`.

    Raises:
        ValueError: as by `run_rolls`; or *size* is not 5 to 12, or no word is so long.
        SweepError: as by `run_rolls`.
        KeyboardInterrupt: as by `run_rolls`.
    """

    def wheels(context: AnyContext) -> Inputs:
        assert isinstance(context, Context)
        if not context.wheels:
            name = context.word_list.name
            raise ValueError(f"expected words of {size} letters, found none in {name}")
        return Inputs(len(context.wheels), enumerate(context.wheels))

    _check_between("workers", 1, workers, MAX_WORKERS)
    given, readable = _paths(words)
    asked = {"size": size, "points": points}
    run(
        Question("wheels", readable, common, size=size, points=points),
        asked,
        asked,
        How(name, workers, interpreter, given, folder, progress=progress, dask=dask),
        wheels,
    )


def run_fills(  # noqa: PLR0913  # as above
    *,
    name: str,
    grids: Sequence[str | Path],
    words: Sequence[str | Path] = (),
    best: bool = False,
    seeds: Sequence[int] = (1,),
    split: int | None = None,
    max_nodes: int | None = None,
    seconds: float | None = None,
    workers: int = 10,
    interpreter: str = "auto",
    dask: str | None = None,
    folder: str | Path | None = None,
    progress: bool = True,
) -> None:
    """Fill each of the *grids* from each of the lists *words*, as the sweep *name*.

    *grids* are files of a layout, or folders of them. Each is filled under each of the
    *seeds*; or its *best* fill is searched for. With *split*, it is cut into so many
    pieces: the first fill of one makes the others needless, and the best score so far
    is what new ones must beat; but not under *max_nodes*, so that what is proved does
    not depend on which piece was first. A search is given up after *max_nodes* or
    *seconds* of processor time. The rest is as for `run_rolls`.

    Raises:
        ValueError: as by `run_rolls`; or a grid or a list cannot be used.
        SweepError: as by `run_rolls`.
        KeyboardInterrupt: as by `run_rolls`.
    """

    def pieces(context: AnyContext) -> Inputs:
        assert isinstance(context, FillContext)
        if split is not None and progress:  # a big grid takes half a second
            sys.stderr.write(f"Cutting {len(layouts):,} grids into pieces ...\n")
        keys = fill_pieces.keys(layouts, context.lists, seeds, split)
        return Pieces(
            list(keys), context.lists, best=best, shares_best=max_nodes is None
        )

    _check_between("workers", 1, workers, MAX_WORKERS)
    for seed in seeds:
        _check_between("seed", 0, seed, MAX_SEED)
    if len(set(seeds)) < len(seeds):
        raise ValueError(f"expected different seeds, got {[*seeds]}")
    if split is not None:
        _check_between("split", 1, split, MAX_PIECES)
    layouts = grid_files.read(grids)
    paths = [_paths(path) for path in words] or [_paths(None)]
    asked = {"best": best, "seeds": [*seeds], "split": split}
    asked |= {"max_nodes": max_nodes, "seconds": seconds}
    lists = [readable for _, readable in paths]
    run(
        Question("fills", max_nodes=max_nodes, lists=lists, best=best, seconds=seconds),
        {"grids": layouts, **asked},
        {("seed" if name == "seeds" else name): value for name, value in asked.items()},
        How(
            name,
            workers,
            interpreter,
            [path for given, _ in paths for path in given],
            folder,
            progress=progress,
            grids=[str(path) for path in grids],
            dask=dask,
        ),
        pieces,
    )


def _paths(words: str | Path | None) -> tuple[list[str], str | None]:
    """Return the path of *words* if one was chosen, and as each child can read it."""
    chosen = wordlist.chosen_path(words)
    return [] if chosen is None else [str(chosen)], _readable(chosen)


def _readable(chosen: Path | None) -> str | None:
    """Return the path *chosen* as each child can read it, whatever its folder is."""
    if chosen is None:
        return None
    path = chosen.absolute()
    with suppress(OSError):  # what it is, reading the list will say
        if stat.S_IFMT(path.stat().st_mode) not in (stat.S_IFREG, stat.S_IFDIR):
            raise ValueError(
                f"expected a word-list file, which each child can read, found the pipe "
                f"or device {path}"
            )
    return str(path)


def _check_between(what: str, least: int, value: int, most: int) -> None:
    """Raise ValueError unless *value* is in the range from *least* to *most*."""
    if not (isinstance(value, int) and least <= value <= most):
        raise ValueError(f"expected {what} from {least:,} to {most:,}, got {value!r}")
