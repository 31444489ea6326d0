"""The look of every figure, and how a figure becomes a file.

The same table gives the same bytes: the identifiers in the SVG come from a fixed salt,
neither date nor library version is written, letters are drawn as outlines of a font
that comes with matplotlib, and a user's own matplotlib settings are ignored.
"""

from __future__ import annotations

import functools
import io
import os
import textwrap
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import matplotlib.style
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from PIL import Image

from qless_engine.writing import atomic_write
from sweeps.intervals import Rate

# Okabe and Ito (2008): told apart with every common kind of colour blindness.
SOLVABLE = "#0072B2"  # blue
UNSOLVABLE = "#D55E00"  # vermilion
UNDECIDED = "#767676"
QUIET = "#595959"  # notes and reference lines; 7:1 on white

WIDTH_INCHES = 7.2
PRINT_DPI = 160  # of PNG files: sharp on paper and on dense screens, and small
TITLE_LETTERS = 72  # that fit in one line of a title
NOTE_LETTERS = 105
DICE_IN_A_ROW = 3
NO_BREAK_SPACE = "\u00a0"

SETTINGS: dict[str, Any] = {
    "svg.hashsalt": "qless",
    "svg.fonttype": "path",
    "text.parse_math": False,  # a name of a list may have dollars
    "font.family": "DejaVu Sans",
    "font.size": 10,
    "axes.titlesize": 10,
    "axes.titlelocation": "left",
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.grid.axis": "y",
    "axes.axisbelow": True,
    "grid.color": "#DDDDDD",
    "legend.frameon": False,
    "figure.constrained_layout.use": True,
    "figure.constrained_layout.h_pad": 0.08,
    "figure.constrained_layout.w_pad": 0.1,
    "figure.dpi": 100,
}

Look = dict[str, Any]  # keywords of matplotlib

#: The style as a decorator, or for a with statement; other figures do not change.
applied = functools.partial(matplotlib.style.context, ["default", SETTINGS])

FOLDER = Path(__file__).resolve().parents[1] / "images"


class Picture(Figure):
    """A figure that shows itself in a notebook, without pyplot's list of figures."""

    def _repr_png_(self) -> bytes:
        """Return the figure as PNG, which a notebook shows even if not trusted."""
        return _png(self)


def panels(
    count: int, height_inches: float, columns: int = 1
) -> tuple[Picture, list[Axes]]:
    """Return a figure of *count* panels, one below the other on one horizontal axis.

    In more *columns*, they are row after row, and share the vertical axis instead.
    """
    figure = Picture(figsize=(WIDTH_INCHES, height_inches))
    grid = figure.subplots(
        count // columns,
        columns,
        sharex=columns == 1,
        sharey=columns > 1,
        squeeze=False,
    )
    return figure, list(grid.flat)


def die_panels(
    dice: Sequence[str], ylabel: str, xlabel: str, labelpad: float
) -> tuple[Picture, list[Axes]]:
    """Return a figure with a panel for each of *dice*, labelled at its outer edges."""
    figure, all_axes = panels(len(dice), 8.6, DICE_IN_A_ROW)
    for place, (axes, die) in enumerate(zip(all_axes, dice)):
        axes.set_title(f"die {' '.join(die)}", loc="left", fontsize=9)
        if place % DICE_IN_A_ROW == 0:
            axes.set_ylabel(ylabel)
        if place >= len(dice) - DICE_IN_A_ROW:
            axes.set_xlabel(xlabel, labelpad=labelpad)
    return figure, all_axes


def caption(figure: Figure, finding: str, note: str) -> None:
    """Write *finding* above *figure* and *note*, what it was made from, below it."""
    unbroken = finding.replace(" %", NO_BREAK_SPACE + "%")
    lines = "\n".join(textwrap.wrap(unbroken, TITLE_LETTERS))
    figure.suptitle(lines, x=0.015, ha="left", fontsize=11.5, fontweight="bold")
    lines = "\n".join(textwrap.wrap(note, NOTE_LETTERS))
    figure.supxlabel(lines, x=0.99, ha="right", fontsize=8, color=QUIET)


def label(
    axes: Axes,
    text: str,
    at: tuple[float, float],
    offset: tuple[float, float],
    **look: Any,  # noqa: ANN401  # as matplotlib
) -> None:
    """Write *text* on *axes*, at *offset* in points from the place *at*."""
    axes.annotate(text, at, xytext=offset, textcoords="offset points", **look)


def name_rows(axes: Axes, names: Sequence[str]) -> None:
    """Name the rows of *axes*, the first on top, with a grid along the values."""
    axes.set_yticks(range(len(names)), names)
    axes.set_ylim(len(names) - 0.4, -0.6)
    axes.grid(visible=True, axis="x")
    axes.grid(visible=False, axis="y")


def percent_ends(rates: Sequence[Rate]) -> list[list[float]]:
    """Return the error bars of *rates* in percent: lengths below and above."""
    return [
        [100 * (rate.share - rate.low) for rate in rates],
        [100 * (rate.high - rate.share) for rate in rates],
    ]


def save(figure: Figure, name: str, folder: Path | str | None = None) -> Path:
    """Write *figure* as SVG and PNG files *name* in *folder*; return the SVG's path.

    The default folder is the environment's QLESS_FIGURES, or else `images`.
    """
    target = Path(folder or os.environ.get("QLESS_FIGURES") or FOLDER)
    target.mkdir(parents=True, exist_ok=True)
    path = target / f"{name}.svg"
    for target, drawn in (
        (path, svg(figure)),
        (path.with_suffix(".png"), _png(figure, PRINT_DPI)),
    ):
        with atomic_write(target) as file:
            file.write(drawn)
    return path


def svg(figure: Figure) -> bytes:
    """Return *figure* as SVG, the same bytes each time."""
    file = io.BytesIO()
    with applied():
        figure.savefig(file, format="svg", metadata={"Date": None, "Creator": None})
    return file.getvalue()


def _png(figure: Figure, dpi: float | str = "figure") -> bytes:
    """Return *figure* as PNG in 256 colours: alike to the eye, a third the bytes."""
    file, smaller = io.BytesIO(), io.BytesIO()
    with applied():
        figure.savefig(file, format="png", dpi=dpi)
    colours = Image.open(file).convert("RGB").quantize(dither=Image.Dither.NONE)
    colours.save(smaller, format="png", optimize=True)
    return smaller.getvalue()
