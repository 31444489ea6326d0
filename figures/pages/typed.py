"""What people type into a page: read, or as HTML a sentence on what is wrong."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from figures.pages.explorer.text import note, wrong
from qless_engine.grids.layout import MAX_SIDE
from qless_engine.rolls.dice import MAX_LETTERS, MIN_LETTERS, parse_roll
from qless_engine.wheels import MAX_SIZE, MIN_SIZE, Wheel

MAX_SEED = 10**6  # short enough to tell a friend

Parsed = TypeVar("Parsed")


def roll_or_reason(text: str) -> tuple[str | None, str]:
    """Return the roll that *text* is, or none and a sentence on why it is none."""
    first = f"Type {MIN_LETTERS} to {MAX_LETTERS} letters, or roll."
    return _read(text, MIN_LETTERS, first, parse_roll)


def wheel_or_reason(text: str, hub: str) -> tuple[Wheel | None, str]:
    """Return the wheel that *text* is with *hub*, or none and a sentence why.

    Without *hub* it is the middle letter.
    """
    first = f"Type {MIN_SIZE} to {MAX_SIZE} letters, or have a good wheel drawn."
    parse = partial(Wheel.parse, hub=hub.strip().lower() or None)
    return _read(text, MIN_SIZE, first, parse)


def new_seed() -> str:
    """Return a seed that nobody has chosen."""
    return str(random.SystemRandom().randrange(1, MAX_SEED))


def seed_or_reason(text: str) -> tuple[int | None, str]:
    """Return the seed that *text* is, or none and a sentence on why it is none."""
    seed = text.strip()
    is_short = seed.isdecimal() and len(seed) <= len(str(MAX_SEED))
    if is_short and int(seed) <= MAX_SEED:
        return int(seed), ""
    return None, wrong(f"A seed is a number up to {MAX_SEED:,}, got {seed!r}.")


def size_or_reason(text: str) -> tuple[tuple[int, int] | None, str]:
    """Return columns and rows of the size that *text* is, or none and a sentence why.

    >>> size_or_reason("15x13"), size_or_reason(" 9 ")
    (((15, 13), ''), ((9, 9), ''))
    """
    match = re.fullmatch(r"\s*(\d{1,3})\s*(?:[x,]?\s*(\d{1,3})\s*)?", text.lower())
    if match is not None:
        columns, rows = int(match[1]), int(match[2] or match[1])
        if 2 <= columns <= MAX_SIDE and 2 <= rows <= MAX_SIDE:
            return (columns, rows), ""
    return None, wrong(
        f"A size is such as 15x15, up to {MAX_SIDE} a side, got {text!r}."
    )


def sentence(error: ValueError) -> str:
    """Return what *error* says, as a sentence."""
    said = str(error)
    return f"{said[:1].upper()}{said[1:]}."


def _read(
    text: str, least: int, first: str, parse: Callable[[str], Parsed]
) -> tuple[Parsed | None, str]:
    """Return what *parse* makes of *text*, or none and a sentence on why.

    That is *first* where there is no text, and no fault where letters are missing.
    """
    letters = "".join(text.split())
    if letters == "":
        return None, note(first)
    if letters.isascii() and letters.isalpha() and len(letters) < least:
        return None, note(f"{least - len(letters)} more to begin with.")
    try:
        return parse(letters), ""
    except ValueError as error:
        return None, wrong(sentence(error))
