"""Figures of an atlas: what unsolvable outcomes show, and what the word list does.

The tables are those of ``findings.atlas``. They count all outcomes of the dice, so bars
have no intervals: a difference is a difference.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pandas as pd
from matplotlib import colormaps
from matplotlib.axes import Axes
from matplotlib.colors import LogNorm
from matplotlib.patches import Patch
from matplotlib.ticker import FixedLocator, NullLocator

from figures.findings import atlas as atlas_findings
from figures.plots import style
from qless_engine.rolls.atlas import OUTCOMES, Atlas

NEVER = "#BBBBBB"  # letters that no outcome shows together
FACTOR = 16  # by which the share of all is multiplied and divided for the last colours
NUMBERS = "numbers: unsolvable of all outcomes"  # beside bars


@style.applied()
def unsolvable_by_letter(letters: pd.DataFrame, atlas: Atlas) -> style.Picture:
    """Return the share of outcomes unsolvable with each of *letters*."""
    ordered = letters.sort_values("percent", ascending=False, kind="stable")
    figure, (axes,) = style.panels(1, 7.2)
    _draw_bars(axes, ordered, [*ordered.index])
    _draw_base(axes, atlas)
    axes.set_ylabel("letter, shown once or more")
    axes.set_xlabel("unsolvable (% of the outcomes that show the letter)")
    style.caption(
        figure,
        atlas_findings.extremes(letters, "letter"),
        f"{NUMBERS} that show the letter; {atlas_findings.about(atlas)}",
    )
    return figure


@style.applied()
def unsolvable_by_vowels(vowels: pd.DataFrame, atlas: Atlas) -> style.Picture:
    """Return the share of outcomes unsolvable by which *vowels* they show, and y."""
    by_number = atlas_findings.by_number(vowels)
    by_vowels = atlas_findings.summed(vowels, "vowels")
    ordered = by_vowels.sort_values("percent", ascending=False, kind="stable")
    figure = style.Picture(figsize=(style.WIDTH_INCHES, 8.8))
    rows = len(by_number) + 1, len(ordered) + 1
    number, which = figure.subplots(2, 1, height_ratios=rows, sharex=True)
    _draw_bars(number, by_number, [f"{n} vowels, {ys} y" for n, ys in by_number.index])
    _draw_bars(which, ordered, [" ".join(letters) for letters in ordered.index])
    _draw_base(number, atlas)
    _draw_base(which, atlas)
    number.set_ylabel("how many")
    which.set_ylabel("which vowels, whatever the y")
    which.set_xlabel("unsolvable (% of the outcomes that show these vowels, no others)")
    style.caption(
        figure,
        atlas_findings.extremes(by_vowels, "vowels"),
        f"vowels are a, e, i, o and u; {NUMBERS} with these vowels; "
        f"{atlas_findings.about(atlas)}",
    )
    return figure


@style.applied()
def unsolvable_by_pair(pairs: pd.DataFrame, atlas: Atlas) -> style.Picture:
    """Return the share of outcomes unsolvable with both letters of each of *pairs*.

    Letters are in the order of their own shares, which is that of most of their pairs.
    """
    base = 100 * max(1, atlas.unsolvable_outcomes) / OUTCOMES  # a log scale has no 0
    percent = pairs["percent"]
    both = pd.concat([percent, percent.swaplevel()]).groupby(level=[0, 1]).first()
    grid = both.unstack()  # noqa: PD010  # a value a pair
    order = grid.median().sort_values(ascending=False, kind="stable").index
    shown = grid.loc[order, order].to_numpy()
    figure, (axes,) = style.panels(1, 7.1)
    colours = colormaps["RdBu_r"].with_extremes(bad=NEVER)
    norm = LogNorm(base / FACTOR, base * FACTOR, clip=True)
    drawn = np.where(np.isnan(shown), np.nan, np.clip(shown, base / FACTOR, None))
    image = axes.pcolormesh(drawn, cmap=colours, norm=norm, edgecolor="white", lw=0.4)
    axes.set_aspect("equal")
    for ticks in (axes.set_xticks, axes.set_yticks):
        ticks([place + 0.5 for place in range(len(order))], [*order])
    axes.tick_params(length=0, labelsize=9)
    axes.invert_yaxis()
    axes.grid(visible=False)
    axes.set_xlabel("letter")
    axes.set_ylabel("other letter; on the diagonal the same twice")
    bar = figure.colorbar(image, ax=axes, shrink=0.7, extend="both")
    marks = [base * 4**power for power in (-2, -1, 0, 1, 2)]
    bar.ax.yaxis.set_major_locator(FixedLocator(marks))
    bar.ax.yaxis.set_minor_locator(NullLocator())
    bar.ax.set_yticklabels([f"{mark:.2g}" for mark in marks])
    bar.set_label("unsolvable (% of the outcomes that show both, log scale)")
    never = Patch(color=NEVER, label="never shown together")
    axes.legend(handles=[never], loc="upper right", bbox_to_anchor=(1, -0.06))
    style.caption(
        figure,
        atlas_findings.extremes(pairs, "pair of letters"),
        f"white: {atlas_findings.percent(base)}, as of all outcomes; each step of the "
        f"scale is a factor of 4; {atlas_findings.about(atlas)}",
    )
    return figure


@style.applied()
def unsolvable_by_list(lists: pd.DataFrame) -> style.Picture:
    """Return the share of outcomes unsolvable with each of the word *lists*.

    They are the index; the column "words" is how many words each has.
    """
    figure, (axes,) = style.panels(1, 1.9 + 0.5 * len(lists))
    names = [f"{name}\n{words:,} words" for name, words in lists["words"].items()]
    _draw_bars(axes, lists, names)
    axes.set_xlabel("unsolvable (% of all outcomes of the dice)")
    axes.set_ylabel("word list")
    style.caption(
        figure,
        atlas_findings.lists(lists),
        f"words of 3 to 12 letters; {NUMBERS}; exact counts: nothing is estimated",
    )
    return figure


def _draw_bars(axes: Axes, table: pd.DataFrame, names: Sequence[str]) -> None:
    """Draw the rows of *table* as bars on *axes*, named, with their counts beside."""
    places = range(len(table))
    axes.barh(places, table["percent"], color=style.UNSOLVABLE, height=0.7)
    look: style.Look = {
        "ha": "right",
        "va": "center",
        "fontsize": 7.5,
        "color": style.QUIET,
    }
    across = axes.get_yaxis_transform()
    for place, row in zip(places, table.itertuples()):
        text = f"{row.unsolvable:,} of {row.all:,}"
        style.label(axes, text, (1, place), (128, 0), xycoords=across, **look)
    style.name_rows(axes, names)
    axes.tick_params(axis="y", length=0)


def _draw_base(axes: Axes, atlas: Atlas) -> None:
    """Draw the share of all outcomes on *axes*, its number above."""
    base = 100 * atlas.unsolvable_outcomes / OUTCOMES
    axes.axvline(base, color="black", linestyle="--", linewidth=0.9)
    text = f"all outcomes: {atlas_findings.percent(base)}"
    look: style.Look = {
        "xycoords": axes.get_xaxis_transform(),
        "ha": "left",
        "fontsize": 8,
    }
    style.label(axes, text, (base, 1), (0, 3), **look)
