"""A board as a file: SVG as notebooks show it, or PNG, which chats show."""

from __future__ import annotations

from pathlib import Path

from matplotlib.figure import Figure
from matplotlib.patches import FancyBboxPatch

from figures.svg.board import (
    BASELINE,
    FONT_SIZE,
    GAP,
    INK,
    ROUND_OFF,
    TILE,
    Board,
    corners,
    pixels,
)

SCALE = 4  # pixels of a PNG for each of an SVG
POINTS = 72  # to an inch; one is one pixel of the SVG


def save(board: Board, path: Path | str) -> Path:
    """Write *board* to *path*, which ends in .svg or .png, and return the path.

    Raises:
        ValueError: *path* ends otherwise.
    """
    path = Path(path)
    if path.suffix == ".svg":
        path.write_text(board._repr_svg_(), encoding="utf-8")
    elif path.suffix == ".png":
        _drawn(board).savefig(path, transparent=True, metadata={"Software": None})
    else:
        raise ValueError(f"expected a file .svg or .png, got {str(path)!r}")
    return path


def _drawn(board: Board) -> Figure:
    """Return *board* as the tiles of its SVG, drawn by matplotlib."""
    width, height = pixels(board.text)
    size = (width / POINTS, height / POINTS)
    figure = Figure(figsize=size, dpi=POINTS * SCALE)
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set(xlim=(0, width), ylim=(height, 0))
    axes.set_axis_off()
    fill, edge = board.colours
    style = f"round,pad=0,rounding_size={ROUND_OFF}"
    for x, y, letter in corners(board.text):
        corner = (x + GAP / 2, y + GAP / 2)
        side = TILE - GAP
        axes.add_patch(
            FancyBboxPatch(corner, side, side, style, facecolor=fill, edgecolor=edge)
        )
        axes.text(
            x + TILE / 2,
            y + BASELINE,
            letter.upper(),
            color=INK,
            size=FONT_SIZE,
            family="DejaVu Sans",
            weight="bold",
            ha="center",
        )
    return figure
