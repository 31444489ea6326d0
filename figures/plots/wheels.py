"""Figures of scored wheels: the distribution of their scores, and the best hubs."""

from __future__ import annotations

import math

import pandas as pd
from matplotlib.ticker import MaxNLocator, PercentFormatter, StrMethodFormatter

from figures.findings import wheels as wheel_findings
from figures.plots import style

BINS = 60


@style.applied()
def wheel_words(wheels: pd.DataFrame) -> style.Picture:
    """Draw the distribution of the scores of *wheels*, with hubs and without."""
    hubs = wheel_findings.by_hub(wheels)
    points = wheels["points"].iloc[0]
    most = int(wheels["no_hub_score"].max())
    width = math.ceil((most + 1) / BINS)
    edges = [width * step for step in range(most // width + 2)]
    rows = [
        (hubs["score"], "hubs", "each letter of each wheel as hub"),
        (wheels["best_score"], "wheels", "each wheel with its best hub"),
        (wheels["no_hub_score"], "wheels", "each wheel without a hub"),
    ]
    figure, all_axes = style.panels(len(rows), 6)
    for axes, (scores, unit, text) in zip(all_axes, rows):
        axes.hist(
            scores, bins=edges, color=style.SOLVABLE, edgecolor="white", linewidth=0.3
        )
        axes.axvline(scores.median(), color="black", linestyle="--", linewidth=1.2)
        axes.plot(scores.max(), 0, marker="v", color="black", clip_on=False)
        axes.set_title(
            f"{text} (n = {len(scores):,}); dashed: median {scores.median():,.0f}; "
            f"triangle: most, {scores.max():,}"
        )
        axes.set_ylabel(unit)
        axes.yaxis.set_major_formatter(StrMethodFormatter("{x:,.0f}"))
        axes.yaxis.set_major_locator(MaxNLocator(nbins=4, integer=True))
    all_axes[-1].set_xlabel(f"{points} of a wheel")
    title = wheel_findings.how_many(wheels)
    style.caption(figure, title, wheel_findings.made_from(wheels))
    return figure


@style.applied()
def hub_letters(wheels: pd.DataFrame) -> style.Picture:
    """Draw by letter its share of words of *wheels*, and how often it is best hub."""
    letters = wheel_findings.by_letter(wheels)
    points = wheels["points"].iloc[0]
    figure, (shares, best) = style.panels(2, 2 + 0.2 * max(4, len(letters)), 2)
    places = range(len(letters))
    shares.hlines(places, letters["low"], letters["high"], color=style.SOLVABLE)
    shares.plot(letters["median"], places, "o", color=style.SOLVABLE)
    shares.set_xlabel(f"{points} left (% of those without a hub)")
    best.barh(places, letters["best"], color=style.SOLVABLE)
    best.set_xlabel("best hub (% of the wheels that have it)")
    shares.set_yticks(
        places, [f"n = {row.wheels:,}   {row.Index}" for row in letters.itertuples()]
    )
    shares.set_ylabel("letter, and how many wheels have it")
    for axes in (shares, best):
        axes.set_xlim(left=0)
        axes.xaxis.set_major_formatter(PercentFormatter(1, decimals=0, symbol=""))
        axes.grid(visible=True, axis="x")
    shares.set_ylim(len(letters) - 0.4, -0.6)
    style.caption(
        figure,
        wheel_findings.best_hubs(letters),
        f"{wheel_findings.made_from(wheels)}; dot: median, bar: eight of ten wheels; "
        "equally good hubs all count",
    )
    return figure
