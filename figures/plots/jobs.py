"""Figures of many puzzles at once: a timeline of the workers, and the speed-up."""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import Any

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.patches import Patch
from matplotlib.ticker import FixedLocator, MaxNLocator, NullLocator, StrMethodFormatter

from figures.findings import rates
from figures.plots import style

#: Colours of the sorts of puzzles, in order (Okabe and Ito).
COLOURS = ("#999999", "#0072B2", "#E69F00", "#009E73", "#CC79A7", "#56B4E9")
HIGH = 0.8  # height of a bar; the lanes of workers are 1 apart

#: How a call to a worker can end, as the legend says it.
DONE, LEFT, GONE = "searched", "left, to be searched later", "gone with its worker"

#: Colours and markers of the simulations, that of the most work first.
SIMULATED = (("#009E73", "^"), ("#000000", "s"), (style.SOLVABLE, "o"))


@style.applied()
def timeline(
    spans: pd.DataFrame, answers: pd.DataFrame, killed: float, about: str
) -> style.Picture:
    """Draw a timeline of each worker and, below it, the number of puzzles over.

    *spans* and *answers* are tables of `notebooks.puzzles.run_tables`; one worker was
    *killed* after that many seconds; *about* begins the note.
    """
    figure, (lanes, counts) = style.panels(2, 4.8)
    workers = sorted({*spans["worker"]}, key=lambda name: (len(name), name))
    looks = _looks(dict.fromkeys(answers["sort"]), {*spans["fate"]})
    for (worker, sort, fate), of in spans.groupby(["worker", "sort", "fate"]):
        low = workers.index(worker) - HIGH / 2
        ends = [*zip(of["start"], of["end"] - of["start"])]
        name = sort if fate == DONE else fate
        lanes.broken_barh(ends, (low, HIGH), **looks[name])
    lanes.set_yticks(range(len(workers)), [f"worker {worker}" for worker in workers])
    lanes.set_ylim(len(workers) - 0.5, -0.5)
    lanes.grid(visible=False)
    lanes.legend(
        [Patch(**look) for look in looks.values()],
        looks,
        loc="lower left",
        bbox_to_anchor=(-0.02, 1),
        ncols=4,
        fontsize=8.5,
    )
    over = answers["latency"].dropna().sort_values()
    counts.step([0, *over], range(len(over) + 1), where="post", color="black")
    counts.axhline(len(answers), color=style.QUIET, linestyle=":", linewidth=1)
    counts.set_ylim(bottom=0)
    counts.set_ylabel("puzzles over")
    counts.yaxis.set_major_locator(MaxNLocator(nbins=5, integer=True))
    counts.set_xlabel("seconds since the puzzles were submitted")
    counts.set_xlim(left=0)
    counts.xaxis.set_major_locator(MaxNLocator(integer=True))
    for axes in (lanes, counts):
        axes.axvline(killed, color=style.UNSOLVABLE, linestyle="--", linewidth=1.2)
    style.caption(
        figure,
        f"A worker is killed after {killed:.1f} s, and all {len(answers)} puzzles come "
        f"to their end",
        f"{about}; dashed: a worker is killed; dotted: all puzzles",
    )
    return figure


@style.applied()
def scaling(points: pd.DataFrame, about: str) -> style.Picture:
    """Draw the speed-up over one worker by number of workers.

    *points* has a row for each number of "workers" and each workload "what", with the
    "least", "median" and "most" speed-up of its runs, and whether it "is_measured" or
    simulated; *about* begins the note.
    """
    figure, (axes,) = style.panels(1, 4.8)
    ends = [points["workers"].min(), points["workers"].max()]
    axes.plot(ends, ends, ":", color=style.QUIET, label="ideal: as many times as fast")
    real, simulated = (
        points[points["is_measured"] == known] for known in (True, False)
    )
    looks = zip(SIMULATED, reversed([*simulated.groupby("what", sort=False)]))
    for (colour, sign), (what, of) in looks:
        axes.plot(
            of["workers"],
            of["median"],
            f"--{sign}",
            color=colour,
            markerfacecolor="white",
            linewidth=1,
            label=f"simulated, {what}",
        )
        band = (of["workers"], of["least"], of["most"])
        axes.fill_between(*band, color=colour, alpha=0.15, linewidth=0)
    axes.errorbar(
        real["workers"],
        real["median"],
        [real["median"] - real["least"], real["most"] - real["median"]],
        fmt="o",
        color=style.UNSOLVABLE,
        capsize=4,
        label=f"measured, {real['what'].iloc[0]}",
        zorder=3,
    )
    _by_doubling(axes, points["workers"])
    axes.set_xlabel("workers")
    axes.set_ylabel("times as fast as one worker")
    axes.legend(loc="upper left")
    note = f"{about}; bars and bands: all runs, around their median"
    style.caption(figure, _finding(real, simulated), note)
    return figure


def _looks(sorts: Iterable[str], fates: Container[str]) -> dict[str, dict[str, Any]]:
    """Return the look of each of *sorts* of puzzles and of *fates*, by its name."""
    looks: dict[str, dict[str, Any]] = {
        sort: {"facecolor": colour, "linewidth": 0}
        for sort, colour in zip(sorts, COLOURS)
    }
    for fate, edge in ((LEFT, style.QUIET), (GONE, style.UNSOLVABLE)):
        if fate in fates:
            looks[fate] = {"facecolor": "white", "edgecolor": edge, "hatch": "/////"}
    return looks


def _by_doubling(axes: Axes, workers: pd.Series[int]) -> None:
    """Scale both axes by powers of two, with a tick at each number of *workers*."""
    marks = sorted({*workers})
    for axis, scale in ((axes.xaxis, axes.set_xscale), (axes.yaxis, axes.set_yscale)):
        scale("log", base=2)
        axis.set_major_locator(FixedLocator(marks))
        axis.set_minor_locator(NullLocator())
        axis.set_major_formatter(StrMethodFormatter("{x:g}"))
    axes.grid(visible=True, axis="both")


def _finding(real: pd.DataFrame, simulated: pd.DataFrame) -> str:
    """State the speed-up of *real* workers, and that of most workers as *simulated*."""
    several = real.nlargest(1, "workers").iloc[0]
    many = simulated[simulated["workers"] == simulated["workers"].max()]
    times = rates.interval(many["median"].min(), many["median"].max())
    return (
        f"{several['workers']} workers are {rates.amount(several['median'])} times as "
        f"fast as one; by simulation {many['workers'].iloc[0]} are {times} times, by "
        f"what there is to do"
    )
