"""Word wheels as pictures: the hub in the middle, gold with a thick edge.

Nine letters are the three rows of the game; fewer or more are round tiles in a ring,
the first at the top, and then clockwise. The rest is as in pictures of boards.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from qless_engine.svg.board import BASELINE, FONT_SIZE, GAP, INK, LAID, ROUND_OFF, TILE
from qless_engine.wheels import NO_HUB, SQUARE, Wheel

SIDE = 3
#: Fill and edge of a hub. The thick edge marks it where there are no colours.
HUB = ("#f2b134", "#7a5200")  # ink on it is 9:1
HUB_EDGE = 3  # pixels

Place = tuple[float, float]  # tiles to the right and down, of a tile's middle


@dataclass(frozen=True)
class WheelPicture:
    """A wheel that shows itself: as tiles in a notebook, as text elsewhere."""

    wheel: Wheel

    def __str__(self) -> str:
        """Return the wheel as lines of text."""
        return self.wheel.text()

    __repr__ = __str__

    def _repr_svg_(self) -> str:
        """Return the wheel as tiles."""
        return wheel_svg(self.wheel)


def wheel_svg(wheel: Wheel) -> str:
    """Return *wheel* as an SVG image of tiles."""
    places = tile_places(len(wheel.letters))
    hub = hub_index(wheel)
    tiles = "".join(
        _tile(letter, place, len(places), is_hub=index == hub)
        for index, (letter, place) in enumerate(zip(wheel.letters, places))
    )
    width, height = (math.ceil(TILE * tiles) for tiles in extent(places))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{width}" '
        f'height="{height}" viewBox="0 0 {width} {height}">'
        f"<title>{spoken(wheel)}</title>"
        f'<g font-family="Verdana, DejaVu Sans, sans-serif" font-size="{FONT_SIZE}" '
        f'font-weight="bold" text-anchor="middle">{tiles}</g></svg>'
    )


def tile_places(size: int) -> list[Place]:
    """Return where the letters of a wheel of *size* letters are, in their order.

    The middle one is where a hub is.

    >>> tile_places(9)[4], tile_places(5)[2]
    ((1.5, 1.5), (1.5, 1.5))
    """
    if size == SQUARE:
        return [(i % SIDE + 0.5, i // SIDE + 0.5) for i in range(size)]
    around = size - 1
    # So far out that neighbours do not touch each other, nor the hub.
    radius = max(1.0, 0.52 / math.sin(math.pi / around))
    angles = [2 * math.pi * i / around for i in range(around)]
    ring = [
        (
            round(radius * (1 + math.sin(angle)) + 0.5, 3),
            round(radius * (1 - math.cos(angle)) + 0.5, 3),
        )
        for angle in angles
    ]
    ring.insert(size // 2, (round(radius + 0.5, 3),) * 2)
    return ring


def extent(places: Sequence[Place]) -> Place:
    """Return how many tiles wide and high a wheel with tiles at *places* is."""
    return max(x for x, _ in places) + 0.5, max(y for _, y in places) + 0.5


def hub_index(wheel: Wheel) -> int | None:
    """Return the index of the hub among the letters of *wheel*, or None."""
    return None if wheel.hub == NO_HUB else len(wheel.letters) // 2


def spoken(wheel: Wheel) -> str:
    """Return *wheel* in words, for screen readers.

    >>> spoken(Wheel.parse("ndeokgelw"))
    'word wheel, hub k, around it n d e o g e l w'
    """
    hub = hub_index(wheel)
    if hub is None:
        return f"word wheel without a hub, {' '.join(wheel.letters)}"
    around = wheel.letters[:hub] + wheel.letters[hub + 1 :]
    return f"word wheel, hub {wheel.hub}, around it {' '.join(around)}"


def _tile(letter: str, place: Place, size: int, *, is_hub: bool) -> str:
    """Return one tile of a wheel of *size* letters."""
    x, y = (TILE * middle for middle in place)
    fill, edge = HUB if is_hub else LAID
    stroke = HUB_EDGE if is_hub else 1
    side = TILE - GAP - (stroke - 1)  # an edge lies on both sides of its line
    corner = ROUND_OFF if size == SQUARE else side / 2
    return (
        f'<rect x="{x - side / 2:g}" y="{y - side / 2:g}" width="{side}" '
        f'height="{side}" rx="{corner:g}" fill="{fill}" stroke="{edge}" '
        f'stroke-width="{stroke}"/>'
        f'<text x="{x:g}" y="{y - TILE / 2 + BASELINE:g}" fill="{INK}">'
        f"{letter.upper()}</text>"
    )
