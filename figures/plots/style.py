"""The look of every figure, and how a figure becomes a file.

The same table gives the same bytes: the identifiers in the SVG come from a fixed salt,
neither date nor library version is written, letters are drawn as outlines of a font
that comes with matplotlib, and nobody's own matplotlib settings are used.
"""

from __future__ import annotations

import functools
import io
import os
import textwrap
from pathlib import Path
from typing import Any

import matplotlib.style
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from PIL import Image

# Okabe and Ito (2008): told apart with every common kind of colour blindness.
SOLVABLE = "#0072B2"  # blue
UNSOLVABLE = "#D55E00"  # vermilion
UNDECIDED = "#767676"
QUIET = "#595959"  # notes and reference lines; 7:1 on white

WIDTH_INCHES = 7.2
PRINT_DPI = 160  # of PNG files: sharp on paper and on dense screens, and small
TITLE_LETTERS = 72  # that fit in one line of a title
NOTE_LETTERS = 105
NO_BREAK_SPACE = "\u00a0"

SETTINGS: dict[str, Any] = {
    "svg.hashsalt": "qless",
    "svg.fonttype": "path",
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

#: The style as a decorator, or for a with statement: nobody else's figures change.
applied = functools.partial(matplotlib.style.context, ["default", SETTINGS])

FOLDER = Path(__file__).resolve().parents[1] / "images"


class Picture(Figure):
    """A figure that a notebook shows by itself, without pyplot's list of figures."""

    def _repr_png_(self) -> bytes:
        """Return the figure as PNG, which notebooks show even before they trust us."""
        return _written(self, "png")


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


def title(figure: Figure, finding: str) -> None:
    """Write *finding* above *figure*, in as many lines as it needs."""
    unbroken = finding.replace(" %", NO_BREAK_SPACE + "%")
    lines = "\n".join(textwrap.wrap(unbroken, TITLE_LETTERS))
    figure.suptitle(lines, x=0.015, ha="left", fontsize=11.5, fontweight="bold")


def note(figure: Figure, text: str) -> None:
    """Write *text*, what the figure was made from, in small letters below *figure*."""
    lines = "\n".join(textwrap.wrap(text, NOTE_LETTERS))
    figure.supxlabel(lines, x=0.99, ha="right", fontsize=8, color=QUIET)


def save(figure: Figure, name: str, folder: Path | str | None = None) -> Path:
    """Write *figure* as SVG and PNG files *name* in *folder*; return the SVG's path.

    Without *folder* it goes where the environment's QLESS_FIGURES says, else beside
    this file.
    """
    target = Path(folder or os.environ.get("QLESS_FIGURES") or FOLDER)
    target.mkdir(parents=True, exist_ok=True)
    path = target / f"{name}.svg"
    path.write_bytes(_written(figure, "svg"))
    path.with_suffix(".png").write_bytes(_written(figure, "png", PRINT_DPI))
    return path


def _written(figure: Figure, kind: str, dpi: float | str = "figure") -> bytes:
    """Return *figure* as a file of *kind*, the same bytes each time.

    *dpi* are dots to an inch, where there are dots.
    """
    nameless = {"Date": None, "Creator": None}  # a palette's PNG has no names anyway
    file = io.BytesIO()
    with applied():
        figure.savefig(file, format=kind, metadata=nameless, dpi=dpi)
    return file.getvalue() if kind == "svg" else _with_palette(file)


def _with_palette(png: io.BytesIO) -> bytes:
    """Return the picture *png* in 256 colours: alike to the eye, a third the bytes."""
    smaller = io.BytesIO()
    colours = Image.open(png).convert("RGB").quantize(dither=Image.Dither.NONE)
    colours.save(smaller, format="png", optimize=True)
    return smaller.getvalue()
