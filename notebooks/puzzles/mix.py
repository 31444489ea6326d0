"""A mix of many puzzles to be solved at once: a hard one, and all sorts of others.

Each is a request for `sweeps.jobs`, with a name that people can read.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import count, islice

from figures import layouts
from qless_engine.grids.layout import Layout
from qless_engine.rolls.dice import random_rolls
from sweeps.kinds.puzzle import ALL, ANY, BEST, Puzzle

# Sorts of puzzles.
HARD, ENDLESS = "the hard one", "the endless one"
LAYOUT, GRID, ROLL, WHEEL = "our layouts", "small grids", "rolls", "wheels"

FEWER = 10  # letters of a roll if all boards are wanted
SIDES = (3, 4, 5)  # of random grids
BLOCKS = 1 / 5  # of their cells are blocks
LETTERS = 1 / 10  # of their cells have a letter given


@dataclass(frozen=True)
class Query:
    """One puzzle, and what is wanted of it.

    Attributes:
        name: what people call it.
        sort: one of the sorts above.
        puzzle: as text, in the form of `Puzzle.show`.
        kind: ANY, ALL or BEST answer.
        deadline: in seconds; None for no deadline.
    """

    name: str
    sort: str
    puzzle: str
    kind: str
    deadline: float | None = None


def mixed(puzzles: int, seed: int, hard: str) -> list[Query]:
    """Return a number of different *puzzles*; the first wants all fills of *hard*.

    The others are chosen at random under *seed*.

    Raises:
        ValueError: *hard* is not a layout, or *puzzles* is less than 1.
    """
    if puzzles < 1:
        raise ValueError(f"expected at least 1 puzzle, got {puzzles}")
    text = Layout.parse(hard).show()
    chosen = {(text, ALL): Query(named(text), HARD, text, ALL)}
    others = _others(seed)
    while len(chosen) < puzzles:
        one = next(others)
        chosen.setdefault((one.puzzle, one.kind), one)
    return [*islice(chosen.values(), puzzles)]


def endless(deadline: float) -> Query:
    """Return a puzzle that takes longer than a lifetime, given up at its *deadline*.

    It asks for every fill of one of our layouts.
    """
    layout = layouts.load("9x9").show()
    return Query(named(layout), ENDLESS, layout, ALL, deadline)


def named(layout: str) -> str:
    """Return a name for *layout*, given as text.

    >>> named("..j/..."), named("..#/...")
    ('2x3 with j given', '2x3')
    """
    rows, letters = layout.split("/"), [sign for sign in layout if sign.isalpha()]
    given = f" with {' '.join(letters)} given" if letters else ""
    return f"{len(rows)}x{len(rows[0])}{given}"


def _others(seed: int) -> Iterator[Query]:
    """Yield easier puzzles for ever: each of our layouts once, and random ones."""
    rng, names = random.Random(seed), layouts.names()
    rolls = random_rolls(10**6, seed)
    makers: list[Callable[[int], Query]] = [
        lambda _: _grid(rng),
        lambda number: _roll(next(rolls), number),
        lambda _: _wheel(rng, next(rolls)),
        lambda _: _grid(rng),
    ]
    for number in count():
        if number < len(names):
            text = layouts.load(names[number]).show()
            yield Query(f"our {named(text)}", LAYOUT, text, ANY)
        for make in makers:
            yield make(number)


def _grid(rng: random.Random) -> Query:
    """Return a small random grid to be filled, in which some letters may be given."""
    weights = [1 - BLOCKS - LETTERS, BLOCKS, *([LETTERS / 26] * 26)]
    while True:
        rows, columns = rng.choice(SIDES), rng.choice(SIDES)
        signs = ".#abcdefghijklmnopqrstuvwxyz"
        cells = rng.choices(signs, weights, k=rows * columns)
        drawn = [
            "".join(cells[row * columns : (row + 1) * columns]) for row in range(rows)
        ]
        try:
            text = Layout.parse("/".join(drawn)).show()
        except ValueError:  # without two adjacent open cells
            continue
        return Query(named(text), GRID, text, ANY)


def _roll(roll: str, number: int) -> Query:
    """Return *roll*, for any board; or some of its letters, for all boards or the best.

    All boards of twelve letters may take a minute, and a roll is never cut into pieces.
    """
    kind = {0: ALL, 1: BEST}.get(number % 5, ANY)
    letters = roll if kind == ANY else roll[:FEWER]
    return Query(letters, ROLL, f"roll {letters}", kind)


def _wheel(rng: random.Random, roll: str) -> Query:
    """Return a word wheel of nine letters from *roll*."""
    puzzle = Puzzle.parse(f"wheel {''.join(rng.sample(roll, 9))}").show()
    return Query(puzzle.removeprefix("wheel "), WHEEL, puzzle, ALL)
