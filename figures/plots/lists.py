"""Figures of one sample of rolls decided with many word lists.

The tables are those of ``levels.run``. All lists get the same rolls, so a list that
solves more has not had luckier dice.
"""

from __future__ import annotations

import pandas as pd
from matplotlib.axes import Axes

from figures.findings import lists as list_findings, rates, rolls as roll_findings
from figures.plots import log_axes, style
from sweeps.intervals import Rate
from sweeps.runs import levels

BARS = "bars: 95 % Wilson intervals"
XLABEL = "least SCOWL size of words that make a board; 10: the commonest words"


@style.applied()
def solvable_by_list(asked: pd.DataFrame) -> style.Picture:
    """Draw the share of solvable rolls against the number of words, by list."""
    figure, (axes,) = style.panels(1, 4.4)
    sizes, whole = asked[asked["level"] < levels.WHOLE], asked["level"] == levels.WHOLE
    groups = [(size, part) for size, part in sizes.groupby("level")]
    points = [_draw_list(axes, part, style.SOLVABLE, "o") for _, part in groups]
    axes.plot(*zip(*points), color=style.SOLVABLE, linewidth=1, alpha=0.5)
    for place, ((size, _), point) in enumerate(zip(groups, points)):
        # Alternately, since neighbours are close.
        _label(axes, str(size), point, above=place % 2 == 1)
    for name, part in asked[whole].groupby("list"):
        _label(axes, str(name), _draw_list(axes, part, "black", "s"), above=True)
    axes.set_xscale("log")
    words = asked["list_words"]
    axes.set_xlim(words.min() / 1.2, words.max() * 1.3)
    log_axes.label(axes.xaxis, *axes.get_xlim())
    axes.margins(y=0.1)
    axes.set_xlabel("words of 3 to 12 letters in the list (log scale)")
    axes.set_ylabel("solvable (% of rolls)")
    names = roll_findings.names(sizes["list"])
    undecided = rates.solvable(asked).undecided
    style.caption(
        figure,
        list_findings.fewest_and_most_words(asked),
        f"{list_findings.surely_fewest_and_most(asked)}; {_rolls(asked)}; numbers: "
        f"words of {names} to that SCOWL size; squares: whole lists; {BARS}"
        + f"; {undecided:,} answers undecided"
        * (undecided > 0),
    )
    return figure


@style.applied()
def least_size(asked: pd.DataFrame) -> style.Picture:
    """Draw the distribution of the least SCOWL size of rolls, with one list.

    It says how many words a player must know for a roll to be solvable.
    """
    endings = levels.endings(asked)
    least = levels.least_levels(endings)
    sizes = [level for level in endings.columns if level < levels.WHOLE]
    labels = [*map(str, sizes), "rarer\nstill", "no\nboard"]
    shares = [_at(least, level) for level in (*endings.columns, levels.NOWHERE)]
    figure, (axes,) = style.panels(1, 4.4)
    parts = [rate.found / rate.rolls for rate in shares]
    ends = [
        [100 * (part - rate.low) for part, rate in zip(parts, shares)],
        [100 * (rate.high - part) for part, rate in zip(parts, shares)],
    ]
    axes.bar(
        range(len(shares)),
        [100 * part for part in parts],
        yerr=ends,
        color=[style.SOLVABLE] * len(endings.columns) + [style.UNSOLVABLE],
        capsize=3,
        ecolor="black",
    )
    for place, rate in enumerate(shares):
        at = place, 100 * rate.high
        style.label(axes, f"{rate.found:,}", at, (0, 3), ha="center", fontsize=8.5)
    axes.set_xticks(range(len(shares)), labels)
    axes.margins(y=0.1)
    axes.set_xlabel(XLABEL)
    axes.set_ylabel("rolls (%)")
    undecided = len(least) - sum(rate.found for rate in shares)
    style.caption(
        figure,
        list_findings.everyday_words(endings),
        f"{_rolls(asked)}, words of {asked['list'].iloc[0]}; numbers: rolls; {BARS}"
        + f"; {undecided:,} rolls undecided" * (undecided > 0),
    )
    return figure


def _draw_list(
    axes: Axes, decided: pd.DataFrame, colour: str, marker: str
) -> tuple[int, float]:
    """Draw the share solvable of *decided*, rolls of one list; return its point."""
    rate = rates.solvable(decided)
    words, share = int(decided["list_words"].iloc[0]), 100 * rate.share
    look: style.Look = {"fmt": marker, "color": colour, "markersize": 5, "capsize": 3}
    axes.errorbar(words, share, yerr=style.percent_ends([rate]), **look)
    return words, share


def _label(axes: Axes, text: str, point: tuple[int, float], *, above: bool) -> None:
    """Write *text* above or below *point*."""
    up, va = (8, "bottom") if above else (-8, "top")
    style.label(axes, text, point, (0, up), ha="center", va=va, fontsize=8.5)


def _at(least: pd.DataFrame, level: int) -> Rate:
    """Return the share of rolls whose *least* vocabulary level is *level*."""
    may = (least["first"] <= level) & (level <= least["last"])
    known = least["first"] == least["last"]
    return Rate(int((may & known).sum()), int((may & ~known).sum()), len(may))


def _rolls(asked: pd.DataFrame) -> str:
    """Describe the sample *asked*, for the note."""
    return f"{asked['draw'].nunique():,} rolls of the dice, the same for each list"
