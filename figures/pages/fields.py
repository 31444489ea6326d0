"""Fields that several pages have, and what people type into them.

What cannot be read gives None and a sentence, as HTML, that says why.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

import ipywidgets as widgets

from figures.pages.html import note, wrong
from qless_engine.grids.layout import MAX_SIDE
from qless_engine.rolls.dice import MAX_LETTERS, MIN_LETTERS, parse_roll
from qless_engine.wheels import MAX_SIZE, MIN_SIZE, Wheel

MAX_SEED = 10**6  # short enough to tell a friend

ALL_WORDS = 0  # no SCOWL size; a list of choices takes None for no choice
#: How common words are, by the largest SCOWL size that is left in.
COMMON = {
    "all of the list": ALL_WORDS,
    "known to most (SCOWL 60)": 60,
    "common (SCOWL 50)": 50,
    "very common (SCOWL 35)": 35,
    "the commonest (SCOWL 20)": 20,
}

Parsed = TypeVar("Parsed")


def common_field(size: int = ALL_WORDS) -> widgets.Dropdown:
    """Return a choice of how common words are, by default to SCOWL *size*."""
    return widgets.Dropdown(
        description="Words", options=list(COMMON.items()), value=size
    )


def seed_field(tooltip: str) -> widgets.Text:
    """Return a field for a seed, with a *tooltip*."""
    return widgets.Text(
        description="Seed",
        placeholder="a number",
        tooltip=tooltip,
        continuous_update=False,
        layout={"width": "12em"},
        style={"description_width": "3em"},
    )


def line(*those: widgets.Widget, **layout: str) -> Any:  # noqa: ANN401  # no types
    """Return *those* widgets side by side, in rows as wide as the page."""
    wrap = {"flex_flow": "row wrap", "align_items": "center", "grid_gap": "4px 1em"}
    return widgets.HBox(those, layout={**wrap, **layout})


def new_seed() -> str:
    """Return a seed at random."""
    return str(random.SystemRandom().randrange(1, MAX_SEED))


def seed_or_reason(text: str) -> tuple[int | None, str]:
    """Parse *text* as a seed: the seed, or None and the reason."""
    seed = text.strip()
    is_short = seed.isdecimal() and len(seed) <= len(str(MAX_SEED))
    if is_short and int(seed) <= MAX_SEED:
        return int(seed), ""
    return None, wrong(f"A seed is a number up to {MAX_SEED:,}, got {seed!r}.")


def roll_or_reason(text: str) -> tuple[str | None, str]:
    """Parse *text* as a roll: the roll, or None and the reason."""
    hint = f"Type {MIN_LETTERS} to {MAX_LETTERS} letters, or roll."
    return _parse_letters(text, MIN_LETTERS, hint, parse_roll)


def wheel_or_reason(text: str, hub: str) -> tuple[Wheel | None, str]:
    """Parse *text* as a wheel with *hub*: the wheel, or None and the reason.

    Without *hub*, the middle letter is the hub.
    """
    hint = f"Type {MIN_SIZE} to {MAX_SIZE} letters, or start a new puzzle."
    parse = partial(Wheel.parse, hub=hub.strip().lower() or None)
    return _parse_letters(text, MIN_SIZE, hint, parse)


def size_or_reason(text: str) -> tuple[tuple[int, int] | None, str]:
    """Parse *text* as a size: columns and rows, or None and the reason.

    >>> size_or_reason("15x13"), size_or_reason(" 9 ")
    (((15, 13), ''), ((9, 9), ''))
    """
    match = re.fullmatch(r"\s*(\d{1,3})\s*(?:[x,]?\s*(\d{1,3})\s*)?", text.lower())
    if match is not None:
        columns, rows = int(match[1]), int(match[2] or match[1])
        if 2 <= columns <= MAX_SIDE and 2 <= rows <= MAX_SIDE:
            return (columns, rows), ""
    return None, wrong(
        f"Expected a size such as 15x15, at most {MAX_SIDE} a side, got {text!r}."
    )


def _parse_letters(
    text: str, least: int, hint: str, parse: Callable[[str], Parsed]
) -> tuple[Parsed | None, str]:
    """Return what *parse* makes of *text*, or None and the reason.

    The reason is *hint* if there is no text; missing letters are not a fault.
    """
    letters = "".join(text.split())
    if letters == "":
        return None, note(hint)
    if letters.isascii() and letters.isalpha() and len(letters) < least:
        return None, note(f"{least - len(letters)} more to begin with.")
    try:
        return parse(letters), ""
    except ValueError as error:
        return None, wrong(error)
