"""Figures of single dice: how often each face loses, and how often turning one helps.

The tables are those of ``findings.turned_dice``, exact counts of outcomes.
"""

from __future__ import annotations

from itertools import accumulate

import pandas as pd

from figures.findings import atlas as atlas_findings
from figures.findings.turned_dice import Turned
from figures.plots import style
from qless_engine.rolls.atlas import OUTCOMES, Atlas

BAR = 0.94  # width of the bar of one face; neighbours are 1 apart


@style.applied()
def unsolvable_by_face(faces: pd.DataFrame, atlas: Atlas) -> style.Picture:
    """Draw the share of unsolvable outcomes by die and face shown, from *faces*."""
    dice = [*dict.fromkeys(faces.index.get_level_values("die"))]
    base = 100 * atlas.unsolvable_outcomes / OUTCOMES
    look: style.Look = {
        "ha": "center",
        "va": "top",
        "fontsize": 7,
        "color": style.QUIET,
    }
    figure, panels = style.die_panels(
        dice, "unsolvable (%)", "letter shown; millions", labelpad=13
    )
    for axes, die in zip(panels, dice):
        shown = faces.loc[die]
        widths = [die.count(letter) for letter in shown.index]
        middles = [end - width / 2 for end, width in zip(accumulate(widths), widths)]
        bars = [BAR * width for width in widths]
        axes.bar(middles, shown["percent"], width=bars, color=style.UNSOLVABLE)
        axes.axhline(base, color="black", linestyle="--", linewidth=0.8)
        below = axes.get_xaxis_transform()
        for middle, outcomes in zip(middles, shown["unsolvable"]):
            text = f"{outcomes / 1e6:.2f}"
            style.label(axes, text, (middle, 0), (0, -17), xycoords=below, **look)
        axes.set_xticks(middles, shown.index)
        axes.tick_params(axis="x", length=0)
        axes.set_xlim(0, len(die))
    names = [f"{letter} on die {die}" for die, letter in faces.index]
    style.caption(
        figure,
        atlas_findings.extremes(faces.set_axis(names), "face"),
        f"share of {OUTCOMES // 6:,} outcomes a face, bars of two faces are twice as "
        "wide; millions: unsolvable outcomes; dashed: all outcomes, "
        f"{atlas_findings.percent(base)}; {atlas_findings.about(atlas)}",
    )
    return figure


@style.applied()
def save_by_die(dice: Turned, atlas: Atlas) -> style.Picture:
    """Draw how often turning or throwing each of *dice* saves an unsolvable outcome."""
    ordered = dice.saved.sort_values("percent", ascending=False, kind="stable")
    places = range(len(ordered))
    figure, (axes,) = style.panels(1, 5.2)
    rows = (
        ("percent", 0.7, 0.35, "turned to its best face"),
        ("percent won", 0.35, None, "thrown again, by chance"),
    )
    for column, height, alpha, text in rows:
        bars: style.Look = {"height": height, "alpha": alpha, "label": text}
        axes.barh(places, ordered[column], color=style.SOLVABLE, **bars)
    for place, *percents in zip(places, ordered["percent"], ordered["percent won"]):
        outside, inside = ((share, place) for share in percents)
        text = atlas_findings.percent(percents[0])
        style.label(axes, text, outside, (4, 0), va="center", fontsize=8)
        text = atlas_findings.percent(percents[1])
        look: style.Look = {
            "ha": "right",
            "va": "center",
            "fontsize": 7,
            "color": "white",
        }
        style.label(axes, text, inside, (-4, 0), **look)
    style.name_rows(axes, [" ".join(die) for die in ordered.index])
    axes.tick_params(axis="y", length=0)
    axes.set_xlim(0, 114)
    axes.set_xticks(range(0, 101, 20))
    axes.set_xlabel("saved (% of the unsolvable outcomes)")
    axes.set_ylabel("the one die that is touched")
    axes.legend(loc="lower left", bbox_to_anchor=(0, 0.99), ncols=2, fontsize=9)
    style.caption(
        figure,
        atlas_findings.saved(dice.saved, dice.hopeless),
        f"of {atlas.unsolvable_outcomes:,} unsolvable outcomes; "
        f"{atlas_findings.about(atlas)}",
    )
    return figure
