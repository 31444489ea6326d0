"""Figures of decided rolls: which letters, on which dice, make rolls hard.

Each share has its n and a 95 % Wilson interval. Colour marks what ``findings.letters``
calls clear: what would hold with other rolls, although many letters were tested.
"""

from __future__ import annotations

from collections.abc import Sequence

import pandas as pd
from matplotlib.axes import Axes

from figures.findings import letters as letter_findings, rates, rolls as roll_findings
from figures.findings.letters import Contrast
from figures.plots import style
from qless_engine.rolls.dice import DICE
from sweeps.intervals import Rate

APART = 0.18  # of the two shares of a letter, in steps from letter to letter


@style.applied()
def solvable_by_letter(rolls: pd.DataFrame) -> style.Picture:
    """Return the share of *rolls* solvable with and without each letter."""
    shown = letter_findings.by_letter(rolls)
    figure, (axes,) = style.panels(1, 2.3 + 0.25 * max(4, len(shown)))
    for place, contrast in enumerate(shown):
        _draw(axes, place - APART, contrast.having, _colour(contrast), "o")
        _draw(axes, place + APART, contrast.lacking, style.UNDECIDED, "s")
        expected = 100 * contrast.expected
        axes.plot(expected, place - APART, marker="|", markersize=9, color="black")
    legend = [
        axes.plot([], [], marker=marker, color=colour, linestyle="", label=text)[0]
        for marker, colour, text in (
            ("o", style.UNSOLVABLE, "with the letter: clearly harder"),
            ("o", style.SOLVABLE, "with the letter: clearly easier"),
            ("o", style.QUIET, "with the letter: no clear difference"),
            ("s", style.UNDECIDED, "without the letter"),
            ("|", "black", "any rolls with as many candidate words"),
        )
    ]
    axes.legend(handles=legend, loc="lower left", fontsize=8.5)
    names = [f"n = {c.having.rolls:,}   {c.name}" for c in shown]
    axes.set_yticks(range(len(shown)), names)
    axes.grid(visible=True, axis="x")
    axes.set_ylim(max(4, len(shown)), -1)
    axes.set_xlabel("solvable (% of rolls)")
    axes.set_ylabel("letter, and how many rolls have it")
    title = letter_findings.clearly_apart(shown, rolls)
    style.caption(figure, title, _about(shown, rolls, "letters"))
    return figure


@style.applied()
def solvable_by_face(rolls: pd.DataFrame) -> style.Picture:
    """Return the share of *rolls* solvable by what each die shows.

    They have the column "faces" that ``findings.letters.by_face`` reads.
    """
    dice = letter_findings.by_face(rolls)
    figure, panels = style.die_panels(
        DICE, "solvable (%)", "letter shown, and n", labelpad=16
    )
    overall = rates.solvable(rolls)
    look: style.Look = {"ha": "center", "va": "top", "fontsize": 6.5}
    for axes, shown in zip(panels, dice.values()):
        axes.axhline(100 * overall.share, color="black", linestyle="--", linewidth=0.8)
        below = axes.get_xaxis_transform()
        for x, contrast in enumerate(shown):
            _draw(axes, x, contrast.having, _colour(contrast), "o", upright=True)
            n = f"{contrast.having.rolls:,}"
            style.label(axes, n, (x, 0), (0, -20), xycoords=below, **look)
        axes.set_xticks(range(len(shown)), [c.name[0] for c in shown])
        axes.set_xlim(-0.6, max(1, len(shown)) - 0.4)
    shown = [contrast for die in dice.values() for contrast in die]
    title = letter_findings.clearly_apart(shown, rolls)
    style.caption(figure, title, _about(shown, rolls, "faces") + "; dashed: all rolls")
    return figure


def _draw(  # what a mark is
    axes: Axes,
    place: float,
    rate: Rate,
    colour: str,
    marker: str,
    *,
    upright: bool = False,
) -> None:
    """Draw *rate* with its interval on *axes*, at *place* on the other axis."""
    share = 100 * rate.share
    at = (place, share) if upright else (share, place)
    look: style.Look = {"color": colour, "markersize": 4, "linewidth": 1.3}
    look["yerr" if upright else "xerr"] = style.percent_ends([rate])
    axes.errorbar(*at, fmt=marker, **look)


def _colour(contrast: Contrast) -> str:
    if not contrast.is_clear:
        return style.QUIET
    return style.UNSOLVABLE if contrast.difference < 0 else style.SOLVABLE


def _about(shown: Sequence[Contrast], rolls: pd.DataFrame, what: str) -> str:
    """Return what is *shown* of *rolls*, for the note."""
    return (
        f"{letter_findings.both_ends(shown)}{roll_findings.made_from(rolls)}; bars: "
        f"95 % Wilson intervals; coloured: still clear when all {len(shown)} {what} "
        "are looked at (Newcombe's interval of the difference, Bonferroni)"
    )
