"""Figures of a table of counted rolls: how many boards rolls have, and which have more.

Boards are on logarithmic axes. Rolls without a board have no place there and are shown
apart, at 0; rolls that ran out of budget are grey and stand at their lower bounds.
"""

from __future__ import annotations

import math

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator

from figures.findings import counts as count_findings, rates, rolls as roll_findings
from figures.plots import log_axes, style

DASHED: style.Look = {"color": "black", "linestyle": "--", "linewidth": 1.2}
BINS_PER_DECADE = 4  # more would leave bins without a whole number between 1 and 10


@style.applied()
def number_of_boards(rolls: pd.DataFrame) -> style.Picture:
    """Return how the numbers of boards of *rolls* are distributed."""
    figure, (axes,) = style.panels(1, 4)
    most = int(rolls["boards"].max())
    decades = math.floor(math.log10(max(most, 1)) * BINS_PER_DECADE) + 1
    decade_bins = (10 ** (k / BINS_PER_DECADE) for k in range(decades + 1))
    edges = [*log_axes.ZERO_BIN, *decade_bins]
    shown = [
        (part["boards"].astype(float), text, colour)
        for part, text, _, colour in _groups(rolls, "counted to the end")
    ]
    axes.hist(
        [boards.where(boards > 0, log_axes.ZERO) for boards, _, _ in shown],
        bins=edges,
        stacked=True,
        color=[colour for _, _, colour in shown],
        label=[f"{text} (n = {len(boards):,})" for boards, text, _ in shown],
        edgecolor="white",
        linewidth=0.5,
    )
    _draw_median(axes, rolls, edges[-1])
    axes.set_xscale("log")
    axes.set_xlim(log_axes.LEAST_SHOWN, edges[-1] * 1.1)
    log_axes.label_from_zero(axes.xaxis, most)
    axes.yaxis.set_major_locator(MaxNLocator(nbins=6, integer=True))
    axes.set_xlabel("boards of a roll (log scale; 0 apart)")
    axes.set_ylabel("rolls")
    axes.legend(loc="upper left", fontsize=8.5)
    # Room for the legend, which has a line for each group and two for the median.
    axes.set_ylim(top=axes.get_ylim()[1] * (1.15 + 0.09 * len(shown)))
    title = count_findings.half_have(rolls)
    style.caption(figure, title, roll_findings.made_from(rolls))
    return figure


@style.applied()
def boards_by_words(rolls: pd.DataFrame) -> style.Picture:
    """Return the boards of *rolls* against the words that they can spell."""
    growth = count_findings.doubling(rolls)
    figure, (axes,) = style.panels(1, 4.4)
    for group, text, marker, colour in _groups(rolls, "solvable"):
        axes.scatter(
            group["candidate_words"].clip(lower=1),
            group["boards"].astype(float).clip(lower=log_axes.ZERO),
            s=max(6, min(24, 6000 / len(rolls))),
            alpha=0.6,
            marker=marker,
            color=colour,
            linewidths=0 if marker == "o" else 1.2,
            label=f"{text} (n = {len(group):,})",
        )
    if growth is not None:
        found = rolls.loc[rolls["ending"] == "found", "candidate_words"]
        ends = [found.min(), found.max()]
        line, text = [*map(growth.boards, ends)], "best line through the solvable ones"
        axes.plot(ends, line, label=text, **DASHED)
    axes.set_xscale("log")
    axes.set_yscale("log")
    axes.set_ylim(log_axes.LEAST_SHOWN, max(10, rolls["boards"].max() * 2))
    log_axes.label_from_zero(axes.yaxis, int(rolls["boards"].max()))
    words = rolls["candidate_words"].clip(lower=1)
    axes.set_xlim(words.min() / 1.15, words.max() * 1.15)
    log_axes.label(axes.xaxis, *axes.get_xlim())
    axes.set_xlabel("candidate words: words of the list that the roll can spell (log)")
    axes.set_ylabel("boards of a roll (log scale; 0 apart)")
    axes.legend(loc="lower right", fontsize=8.5)
    title = count_findings.twice_the_words(growth, rolls)
    style.caption(figure, title, roll_findings.made_from(rolls))
    return figure


@style.applied()
def boards_by_letter(rolls: pd.DataFrame) -> style.Picture:
    """Return the mean number of boards of *rolls* that have a letter, by letter."""
    means, overall = count_findings.by_letter(rolls), count_findings.Mean.of(rolls)
    figure, (axes,) = style.panels(1, 1.8 + 0.2 * max(4, len(means)))
    ends = [end for mean in means.values() for end in (mean.low, mean.high)]
    finite = [end for end in ends if math.isfinite(end)]
    for place, mean in enumerate(means.values()):
        end, sign, colour = mean.high, "o", style.SOLVABLE
        if mean.undecided > 0:
            end, sign, colour = mean.mean, ">", style.UNDECIDED
        axes.plot([mean.low, end], [place, place], color=colour, linewidth=1.5)
        axes.plot(mean.mean, place, marker=sign, color=colour)
    axes.axvline(overall.mean, **DASHED)
    axes.set_xscale("log")
    most = max([overall.mean, *finite, *(mean.mean for mean in means.values())])
    axes.set_xlim(min([overall.mean, *finite]) / 1.2, most * 1.2)
    log_axes.label(axes.xaxis, *axes.get_xlim())
    names = [f"n = {mean.rolls:,}   {letter}" for letter, mean in means.items()]
    axes.set_yticks(range(len(means)), names)
    axes.grid(visible=True, axis="x")
    axes.invert_yaxis()
    axes.set_xlabel("boards + 1, geometric mean of the rolls with the letter (log)")
    axes.set_ylabel("letter, and how many rolls have it")
    style.caption(
        figure,
        count_findings.letters(means, overall),
        f"{roll_findings.made_from(rolls)}; dashed: all rolls; bars: 95 % intervals by "
        "Student's t" + "; grey: lower bounds" * (overall.undecided > 0),
    )
    return figure


def _groups(
    rolls: pd.DataFrame, found: str
) -> list[tuple[pd.DataFrame, str, str, str]]:
    """Return *rolls* by ending, each with its text, sign and colour.

    The rolls counted to the end are called as *found* says.
    """
    looks = (
        ("found", found, "o", style.SOLVABLE),
        ("exhausted", "no board: proved", "x", style.UNSOLVABLE),
        ("budget", "out of budget: at least so many", "^", style.UNDECIDED),
    )
    parts = ((rolls[rolls["ending"] == ending], *look) for ending, *look in looks)
    return [part for part in parts if len(part[0]) > 0]


def _draw_median(axes: Axes, rolls: pd.DataFrame, end: float) -> None:
    """Draw the median of the boards of *rolls* and its interval, as far as *end*."""
    counts = count_findings.counts_of(rolls)
    median, doubt = counts.quantile(0.5), counts.median_interval()
    text = f"median: {rates.interval(median.low, median.high)}"
    axes.axvline(max(median.low, log_axes.ZERO), label=text, **DASHED)
    low, high = (max(number, log_axes.ZERO) for number in (doubt.low, doubt.high))
    text = f"its 95 % interval: {rates.interval(doubt.low, doubt.high)}"
    band: style.Look = {"color": "black", "alpha": 0.12, "linewidth": 0}
    axes.axvspan(low, min(high, end), label=text, **band)
