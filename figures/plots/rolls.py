"""Figures of decided rolls: one function each, from a table to a figure.

The title is the finding, computed from the table. Every share has its n and a 95 %
Wilson interval; ``intervals.Rate`` says how undecided rolls count.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import pandas as pd
from matplotlib.axes import Axes
from matplotlib.ticker import FuncFormatter, LogLocator, MaxNLocator, NullLocator

from figures.findings import rates, rolls as roll_findings
from figures.plots import style
from sweeps.intervals import Rate

EN_DASH = "\u2013"
BARS = "; bars: 95 % Wilson intervals"

BINS_PER_DECADE = 8

#: The running share starts after this many rolls, or a tenth of all if that is fewer:
#: before that, its interval fills the figure.
FIRST_SHOWN = 30


@style.applied()
def share_solvable(rolls: pd.DataFrame) -> style.Picture:
    """Draw the share of *rolls* solvable so far, by the number of rolls drawn."""
    first_shown = min(FIRST_SHOWN, len(rolls) // 10)
    shown = [rate for rate in rates.running(rolls) if rate.rolls >= first_shown]
    drawn = [rate.rolls for rate in shown]
    figure, (axes,) = style.panels(1, 4)
    low, high = ([100 * r.low for r in shown], [100 * r.high for r in shown])
    text = "95 % Wilson interval at that number of rolls"
    band: style.Look = {
        "color": style.SOLVABLE,
        "alpha": 0.2,
        "linewidth": 0,
        "label": text,
    }
    axes.fill_between(drawn, low, high, **band)
    share, text = [100 * rate.share for rate in shown], "share solvable so far"
    axes.plot(drawn, share, color=style.SOLVABLE, label=text)
    axes.set_xscale("log")
    axes.xaxis.set_major_locator(LogLocator(subs=(1, 2, 5)))
    axes.xaxis.set_minor_locator(NullLocator())
    axes.xaxis.set_major_formatter(FuncFormatter(lambda n, _: f"{n:,.0f}"))
    axes.set_xlabel("rolls drawn (log scale)")
    axes.set_ylabel("solvable (% of rolls)")
    axes.legend(loc="lower right")
    title = roll_findings.share_solvable(rolls)
    style.caption(figure, title, roll_findings.made_from(rolls))
    return figure


@style.applied()
def time_to_answer(rolls: pd.DataFrame) -> style.Picture:
    """Draw how long it takes to decide a roll, by ending."""
    looks = (
        ("found", "solved: a board was found", style.SOLVABLE),
        ("exhausted", "proved: there is no board", style.UNSOLVABLE),
        ("budget", "undecided: the budget ran out", style.UNDECIDED),
    )
    groups = [
        (rolls.loc[rolls["ending"] == ending, "seconds"], text, colour)
        for ending, text, colour in looks
        if (rolls["ending"] == ending).any()
    ]
    figure, all_axes = style.panels(len(groups), 1.4 + 1.8 * len(groups))
    edges = _log_bins(rolls["seconds"])
    for axes, (seconds, text, colour) in zip(all_axes, groups):
        median, slowest = map(rates.duration, (seconds.median(), seconds.max()))
        shown = seconds.clip(lower=edges[0])
        axes.hist(shown, bins=edges, color=colour, edgecolor="white", linewidth=0.5)
        axes.axvline(seconds.median(), color="black", linestyle="--", linewidth=1.2)
        axes.set_title(
            f"{text} (n = {len(seconds):,}); dashed: median {median}; slowest {slowest}"
        )
        axes.set_ylabel("rolls")
        axes.yaxis.set_major_locator(MaxNLocator(nbins=5, integer=True))
    last = all_axes[-1]
    last.set_xscale("log")
    last.xaxis.set_major_locator(LogLocator(numticks=20))
    last.xaxis.set_minor_locator(NullLocator())
    last.xaxis.set_major_formatter(FuncFormatter(lambda s, _: rates.duration(s)))
    last.set_xlabel("time to the answer (log scale)")
    interpreters = roll_findings.names(rolls["interpreter"])
    note = f"{roll_findings.made_from(rolls)}, on {interpreters}"
    style.caption(figure, roll_findings.time_to_answer(rolls), note)
    return figure


@style.applied()
def solvable_by_vowels(rolls: pd.DataFrame) -> style.Picture:
    """Draw the share of *rolls* solvable by their number of vowels and of y.

    Every roll has two or three of a, e, i, o, u, so rolls differ mostly in y.
    """
    kinds = rolls["roll"].map(lambda roll: (rates.vowel_count(roll), roll.count("y")))
    groups = [
        (f"{vowels} vowels, {ys or 'no'} y", part)
        for (vowels, ys), part in rolls.groupby(kinds)
    ]
    figure, (axes,) = style.panels(1, 4)
    shown = _draw_rates(axes, groups)
    axes.set_xlabel("vowels a, e, i, o, u in the roll, and y counted apart")
    title = roll_findings.least_often_solvable(shown)
    style.caption(figure, title, roll_findings.made_from(rolls) + BARS)
    return figure


@style.applied()
def solvable_by_candidate_words(rolls: pd.DataFrame) -> style.Picture:
    """Draw the share of *rolls* solvable by their number of candidate words."""
    ends = dict(zip(rates.WORD_GROUPS, rates.WORD_GROUPS[1:]))
    groups = [
        (f"{low}{EN_DASH}{ends[low] - 1}" if low in ends else f"{low}+", part)
        for low, part in rolls.groupby(rolls["candidate_words"].map(rates.word_group))
    ]
    figure, (axes,) = style.panels(1, 4)
    _draw_rates(axes, groups)
    axes.set_xlabel("candidate words: words of the list that the roll can spell")
    title = roll_findings.fewest_words(rolls)
    style.caption(figure, title, roll_findings.made_from(rolls) + BARS)
    return figure


def _draw_rates(
    axes: Axes, groups: Sequence[tuple[str, pd.DataFrame]]
) -> list[tuple[str, Rate]]:
    """Draw the share solvable of each of *groups* on *axes*; return these shares."""
    shown = [(label, rates.solvable(part)) for label, part in groups]
    shares = [100 * rate.share for _, rate in shown]
    ends = style.percent_ends([rate for _, rate in shown])
    look: style.Look = {"fmt": "o", "color": style.SOLVABLE, "capsize": 4}
    axes.errorbar(range(len(shown)), shares, yerr=ends, **look)
    labels = [
        label.replace(", ", ",\n") + f"\nn = {rate.rolls:,}" for label, rate in shown
    ]
    axes.set_xticks(range(len(shown)), labels)
    axes.margins(x=0.08)
    axes.set_ylabel("solvable (% of rolls)")
    return shown


def _log_bins(seconds: pd.Series[float]) -> list[float]:
    """Return bin edges that cover *seconds*, evenly spaced on a log axis."""
    shortest = max(seconds.min(), 1e-6)  # the store rounds to microseconds
    first = math.floor(math.log10(shortest) * BINS_PER_DECADE)
    last = math.floor(math.log10(max(seconds.max(), shortest)) * BINS_PER_DECADE) + 1
    return [10 ** (step / BINS_PER_DECADE) for step in range(first, last + 1)]
