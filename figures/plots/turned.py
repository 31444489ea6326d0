"""Figures of what single dice do: how often a face loses, and a turn would save.

The tables are those of ``turned_dice``, exact counts of outcomes.
"""

from __future__ import annotations

from itertools import accumulate

import pandas as pd

from figures.findings import atlas as atlas_findings
from figures.findings.turned_dice import Turned
from figures.plots import style
from qless_engine.rolls.atlas import OUTCOMES, Atlas

COLUMNS = 3  # of dice
BAR = 0.94  # as wide as that many faces


@style.applied()
def unsolvable_by_face(faces: pd.DataFrame, atlas: Atlas) -> style.Picture:
    """Return the share of outcomes unsolvable by the *faces* that dice show."""
    dice = [*dict.fromkeys(faces.index.get_level_values("die"))]
    base = 100 * atlas.unsolvable_outcomes / OUTCOMES
    figure, panels = style.panels(len(dice), 8.6, COLUMNS)
    for place, (axes, die) in enumerate(zip(panels, dice)):
        shown = faces.loc[die]
        widths = [die.count(letter) for letter in shown.index]
        ends = [*accumulate(widths)]
        middles = [end - width / 2 for end, width in zip(ends, widths)]
        axes.bar(
            middles,
            shown["percent"],
            width=[BAR * width for width in widths],
            color=style.UNSOLVABLE,
        )
        axes.axhline(base, color="black", linestyle="--", linewidth=0.8)
        for middle, outcomes in zip(middles, shown["unsolvable"]):
            axes.annotate(
                f"{outcomes / 1e6:.2f}",
                (middle, 0),
                xycoords=axes.get_xaxis_transform(),
                xytext=(0, -17),
                textcoords="offset points",
                ha="center",
                va="top",
                fontsize=7,
                color=style.QUIET,
            )
        axes.set_xticks(middles, shown.index)
        axes.tick_params(axis="x", length=0)
        axes.set_xlim(0, len(die))
        axes.set_title(f"die {' '.join(die)}", loc="left", fontsize=9)
        if place % COLUMNS == 0:
            axes.set_ylabel("unsolvable (%)")
        if place >= len(dice) - COLUMNS:
            axes.set_xlabel("letter shown; millions", labelpad=13)
    style.title(figure, atlas_findings.extremes(_named(faces), "face"))
    style.note(
        figure,
        f"share of {OUTCOMES // 6:,} outcomes a face, bars of two faces are twice as "
        "wide; millions: unsolvable outcomes; dashed: all outcomes, "
        f"{atlas_findings.percent(base)}; "
        f"{atlas_findings.about(atlas)}",
    )
    return figure


@style.applied()
def save_by_die(dice: Turned, atlas: Atlas) -> style.Picture:
    """Return how often each of *dice* saves unsolvable outcomes: turned, or thrown."""
    ordered = dice.saved.sort_values("percent", ascending=False, kind="stable")
    places = range(len(ordered))
    won = ordered["percent won"]
    figure, (axes,) = style.panels(1, 5.2)
    axes.barh(
        places,
        ordered["percent"],
        color=style.SOLVABLE,
        height=0.7,
        alpha=0.35,
        label="turned to its best face",
    )
    axes.barh(
        places, won, color=style.SOLVABLE, height=0.35, label="thrown again, by chance"
    )
    for place, *percents in zip(places, ordered["percent"], won):
        for percent, outside in zip(percents, (True, False)):
            axes.annotate(
                atlas_findings.percent(percent),
                (percent, place),
                xytext=(4 if outside else -4, 0),
                textcoords="offset points",
                ha="left" if outside else "right",
                va="center",
                fontsize=8 if outside else 7,
                color="black" if outside else "white",
            )
    axes.set_yticks(places, [" ".join(die) for die in ordered.index])
    axes.tick_params(axis="y", length=0)
    axes.set_ylim(len(ordered) - 0.4, -0.6)
    axes.set_xlim(0, 114)
    axes.set_xticks(range(0, 101, 20))
    axes.grid(visible=True, axis="x")
    axes.grid(visible=False, axis="y")
    axes.set_xlabel("saved (% of the unsolvable outcomes)")
    axes.set_ylabel("the one die that is touched")
    axes.legend(loc="lower left", bbox_to_anchor=(0, 0.99), ncols=2, fontsize=9)
    style.title(figure, atlas_findings.saved(dice.saved, dice.hopeless))
    style.note(
        figure,
        f"of {atlas.unsolvable_outcomes:,} unsolvable outcomes; "
        f"{atlas_findings.about(atlas)}",
    )
    return figure


def _named(faces: pd.DataFrame) -> pd.DataFrame:
    """Return *faces* with one name for a letter and its die."""
    return faces.set_axis([f"{letter} on die {die}" for die, letter in faces.index])
