"""Figures of a table of counted rolls: how many boards rolls have, and which have more.

Boards are on logarithmic axes. Rolls without a board have no place there and are shown
apart, at 0; rolls that ran out of budget are grey and stand at their lower bounds.
"""

from __future__ import annotations

import math

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.ticker import MaxNLocator

from figures.findings import counts as count_findings, rates, rolls as findings, trends
from figures.plots import log_axes, style

BINS_PER_DECADE = 4  # more would leave bins without a whole number between 1 and 10


@style.applied()
def number_of_boards(rolls: pd.DataFrame) -> style.Picture:
    """Return how the numbers of boards of *rolls* are distributed."""
    figure, (axes,) = style.panels(1, 4)
    most = int(rolls["boards"].max())
    decades = math.floor(math.log10(max(most, 1)) * BINS_PER_DECADE) + 1
    edges = [
        *log_axes.ZERO_BIN,
        *(10 ** (k / BINS_PER_DECADE) for k in range(decades + 1)),
    ]
    groups = [
        ("found", "counted to the end", style.SOLVABLE),
        ("exhausted", "no board: proved", style.UNSOLVABLE),
        ("budget", "out of budget: at least so many", style.UNDECIDED),
    ]
    shown = [
        (rolls.loc[rolls["ending"] == ending, "boards"].astype(float), text, colour)
        for ending, text, colour in groups
        if (rolls["ending"] == ending).any()
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
    style.title(figure, count_findings.half_have(rolls))
    style.note(figure, findings.made_from(rolls))
    return figure


@style.applied()
def boards_by_words(rolls: pd.DataFrame) -> style.Picture:
    """Return the boards of *rolls* against the words that they can spell."""
    growth = trends.doubling(rolls)
    figure, (axes,) = style.panels(1, 4.4)
    groups = [
        ("found", "solvable", "o", style.SOLVABLE),
        ("exhausted", "no board: proved", "x", style.UNSOLVABLE),
        ("budget", "out of budget: at least so many", "^", style.UNDECIDED),
    ]
    for ending, text, marker, colour in groups:
        group = rolls[rolls["ending"] == ending]
        if len(group) > 0:
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
        axes.plot(
            ends,
            [growth.boards(words) for words in ends],
            color="black",
            linestyle="--",
            linewidth=1.2,
            label="best line through the solvable ones",
        )
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
    style.title(figure, count_findings.twice_the_words(growth, rolls))
    style.note(figure, findings.made_from(rolls))
    return figure


@style.applied()
def boards_by_letter(rolls: pd.DataFrame) -> style.Picture:
    """Return the mean number of boards of *rolls* that have a letter, by letter."""
    means, overall = trends.by_letter(rolls), trends.Mean.of(rolls)
    figure, (axes,) = style.panels(1, 1.8 + 0.2 * max(4, len(means)))
    ends = [end for mean in means.values() for end in (mean.low, mean.high)]
    finite = [end for end in ends if math.isfinite(end)]
    for place, mean in enumerate(means.values()):
        is_bound = mean.undecided > 0
        axes.plot(
            [mean.low, mean.mean if is_bound else mean.high],
            [place, place],
            color=style.UNDECIDED if is_bound else style.SOLVABLE,
            linewidth=1.5,
        )
        axes.plot(
            mean.mean,
            place,
            marker=">" if is_bound else "o",
            color=style.UNDECIDED if is_bound else style.SOLVABLE,
        )
    axes.axvline(overall.mean, color="black", linestyle="--", linewidth=1.2)
    axes.set_xscale("log")
    most = max([overall.mean, *finite, *(mean.mean for mean in means.values())])
    axes.set_xlim(min([overall.mean, *finite]) / 1.2, most * 1.2)
    log_axes.label(axes.xaxis, *axes.get_xlim())
    axes.set_yticks(
        range(len(means)),
        [f"n = {mean.rolls:,}   {letter}" for letter, mean in means.items()],
    )
    axes.grid(visible=True, axis="x")
    axes.invert_yaxis()
    axes.set_xlabel("boards + 1, geometric mean of the rolls with the letter (log)")
    axes.set_ylabel("letter, and how many rolls have it")
    style.title(figure, count_findings.letters(means, overall))
    style.note(figure, findings.made_from(rolls) + _about_means(overall))
    return figure


def _about_means(overall: trends.Mean) -> str:
    """Return what the marks of means are, for the note."""
    about = "; dashed: all rolls; bars: 95 % intervals by Student's t"
    return about + "; grey: lower bounds" * (overall.undecided > 0)


def _draw_median(axes: Axes, rolls: pd.DataFrame, end: float) -> None:
    """Draw the median of the boards of *rolls* and its interval, as far as *end*."""
    counts = count_findings.counts_of(rolls)
    median, doubt = counts.quantile(0.5), counts.median_interval()
    axes.axvline(
        max(median.low, log_axes.ZERO),
        color="black",
        linestyle="--",
        linewidth=1.2,
        label=f"median: {rates.interval(median.low, median.high)}",
    )
    axes.axvspan(
        max(doubt.low, log_axes.ZERO),
        min(max(doubt.high, log_axes.ZERO), end),
        color="black",
        alpha=0.12,
        linewidth=0,
        label=f"its 95 % interval: {rates.interval(doubt.low, doubt.high)}",
    )
