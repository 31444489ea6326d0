"""Figures of the cost of filling layouts: by method and grid, and as a cactus plot."""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator, NullLocator, StrMethodFormatter

from figures.plots import style

#: Colours (Okabe and Ito) of grids or programs, in order, each with a marker for
#: readers who cannot tell the colours apart.
COLOURS = ("#000000", "#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00")
LOOKS = tuple(zip(COLOURS, "os^DvP"))
LEAST = 0.01  # seconds; shorter times are drawn here, since clocks are no finer


@style.applied()
def ways(costs: pd.DataFrame, methods: Sequence[str], limit: float) -> style.Picture:
    """Draw the seconds of each of *methods* on each grid, one panel a word list.

    *costs* has a row for each list, grid and method with its "seconds", missing if the
    method was stopped at the *limit*. With more grids than LOOKS, all look the same.
    """
    lists = [*dict.fromkeys(costs["list"])]
    grids = [*dict.fromkeys(costs["grid"])]
    are_told_apart = len(grids) <= len(LOOKS)
    figure, all_axes = style.panels(len(lists), 2 + 0.42 * len(methods), len(lists))
    for axes, name in zip(all_axes, lists):
        of_list = costs[costs["list"] == name]
        for number, grid in enumerate(grids):
            colour, sign = LOOKS[number if are_told_apart else 0]
            of_grid = of_list[of_list["grid"] == grid].set_index("method")
            seconds = of_grid["seconds"][of_grid.index.isin(methods)]
            shift = 0.84 * ((number + 0.5) / len(grids) - 0.5)
            for is_decided, inside in ((True, colour), (False, "white")):
                shown = seconds[seconds.notna() == is_decided].fillna(limit)
                axes.plot(
                    shown.clip(lower=LEAST),
                    [methods.index(method) + shift for method in shown.index],
                    sign,
                    color=colour,
                    markerfacecolor=inside,
                    markersize=4.8,
                    linestyle="none",
                    label=grid if is_decided else None,
                )
        _scale_seconds(axes, limit * 1.3)
        axes.grid(visible=True, axis="x")
        axes.set_title(name)
        axes.set_xlabel("seconds of processor time")
    all_axes[0].set_yticks(range(len(methods)), methods)
    all_axes[0].set_ylim(len(methods) - 0.4, -0.6)
    if are_told_apart:  # beside the panels, where no sign of it looks like a time
        signs, _ = all_axes[0].get_legend_handles_labels()
        figure.legend(
            handles=signs, loc="outside right center", handletextpad=0, title="grid"
        )
    plain, engine = _decided(costs, [methods[0], methods[-1]])
    style.caption(
        figure,
        f"The plain way decides {plain} of {_asked(costs)} grids in {_seconds(limit)} "
        f"each, the engine {engine}",
        f"medians over seeds; {LEAST:g} stands for less too; hollow: not decided in "
        f"{_seconds(limit)}",
    )
    return figure


@style.applied()
def cactus(costs: pd.DataFrame, limit: float, about: str) -> style.Picture:
    """Draw how many grids each method decides within a time, one panel a word list.

    *costs* are as for `ways`; *about* begins the note.
    """
    lists = [*dict.fromkeys(costs["list"])]
    methods = [*dict.fromkeys(costs["method"])]
    figure, all_axes = style.panels(len(lists), 4.6, len(lists))
    for axes, name in zip(all_axes, lists):
        of_list = costs[costs["list"] == name]
        for number, method in enumerate(methods):
            seconds = of_list[of_list["method"] == method]["seconds"]
            _staircase(axes, seconds, limit, method, number)
        _scale_seconds(axes, limit * 1.1)
        asked = of_list["grid"].nunique()
        axes.axhline(asked, color=style.QUIET, linestyle=":", linewidth=1)
        axes.set_ylim(0, asked * 1.05)
        axes.yaxis.set_major_locator(MaxNLocator(integer=True))
        axes.set_title(f"{name} (n = {asked})")
        axes.set_xlabel("seconds of processor time, at most")
    all_axes[0].set_ylabel("grids decided")
    signs, _ = all_axes[0].get_legend_handles_labels()
    figure.legend(handles=signs, loc="outside right center", title="on")
    each = zip(map(_short, methods), _decided(costs, methods))
    style.caption(
        figure,
        f"Decided in {_seconds(limit)} each, of {_asked(costs)}: "
        f"{', '.join(f'{method} {count}' for method, count in each)}",
        f"{about}; at most {_seconds(limit)} each; dotted: all of them",
    )
    return figure


def _scale_seconds(axes: Axes, most: float) -> None:
    """Scale the horizontal axis logarithmically, from LEAST to *most* seconds."""
    axes.set_xscale("log")
    axes.set_xlim(LEAST / 1.3, most)
    axes.xaxis.set_major_formatter(StrMethodFormatter("{x:g}"))
    axes.xaxis.set_minor_locator(NullLocator())


def _staircase(
    axes: Axes, seconds: pd.Series[float], limit: float, method: str, number: int
) -> None:
    """Draw the number of *seconds* below each time, as steps up to the *limit*."""
    colour, sign = LOOKS[number % len(LOOKS)]
    times = sorted(seconds.dropna().clip(lower=LEAST))
    steps = [LEAST, *times, limit]
    counts = [0, *range(1, len(times) + 1), len(times)]
    every = max(1, len(steps) // 8)
    marks: style.Look = {"marker": sign, "markevery": (every, every), "markersize": 5}
    axes.step(steps, counts, where="post", color=colour, label=_short(method), **marks)


def _decided(costs: pd.DataFrame, methods: Sequence[str]) -> list[int]:
    """Return the number of grids that each of *methods* decides."""
    decided = costs[costs["seconds"].notna()]["method"]
    return [int((decided == method).sum()) for method in methods]


def _asked(costs: pd.DataFrame) -> int:
    """Return the number of grids, counted once for each word list."""
    return len(costs[["list", "grid"]].drop_duplicates())


def _short(method: str) -> str:
    """Return the name of *method* without its part in brackets."""
    return method.split(" (", maxsplit=1)[0]


def _seconds(limit: float) -> str:
    """Format the *limit* with its unit."""
    return f"{limit:g} second{'' if limit == 1 else 's'}"
