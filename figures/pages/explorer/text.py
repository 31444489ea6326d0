"""What the explorer says, as HTML: its sentences, and pages of words and boards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from html import escape
from itertools import groupby
from urllib.parse import quote

from figures.pages.html import SOLVED, UNSOLVED, note, strong
from qless_engine.boards.properties import UNLISTED, longest_word, word_count
from qless_engine.boards.query import Query
from qless_engine.svg.board import Board, board_svg, spoken
from qless_engine.text import quantity
from sweeps.kinds.kind import Record

SORTED = {
    "fewest words": "fewest-words",
    "most words": "most-words",
    "longest word": "longest-word",
    "commonest words": "commonest",
}
TILE = 22  # pixels from one small tile to the next


def verdict(answer: Record, query: Query) -> str:
    """Return whether the roll of *answer* has a board as the *query* wants it."""
    as_asked = " as asked" if query.shapes or query.uses or query.common else ""
    common = f" of SCOWL size {query.common} or less" if query.common else ""
    words = (
        f"{quantity(len(answer['words']), 'word')} of {answer['word_list']}{common} "
        f"can be spelled, {answer['seconds']:.2f} s"
    )
    if answer["board"] is not None:
        return strong(SOLVED, f"Solvable{as_asked}.", words)
    why = "; ".join(answer["unusable"]) or "the whole space was searched"
    return strong(UNSOLVED, f"No board{as_asked}. Proved: {why}.", words)


def near_miss(roll: str, answer: Record) -> str:
    """Return how close *roll*, which has no board, comes to one, with pictures."""
    part, turned = answer["part"], answer["turns"]
    if part is None:
        shown = note("Not even a part of the letters has a board.")
    else:
        laid = "".join(sorted(part)).lstrip("./")
        left = " ".join((Counter(roll) - Counter(laid)).elements()).upper()
        number = f"{len(laid)} of {quantity(len(roll), 'letter')}"
        shown = note("Nearest miss:") + pictures([(part, f"{number}, without {left}")])
    if turned:
        number = quantity(len(turned), "turn")
        shown += note(f"{number} of a single die would help:")
        shown += pictures(
            (board, f"{letter.upper()} to {face.upper()}, on the die {die.upper()}")
            for die, letter, face, board in turned
        )
    return shown


def by_length(words: Sequence[str]) -> str:
    """Return *words*, the longest first, under their number of letters."""
    if not words:
        return note("No word can be spelled.")
    longest_first = sorted(words, key=lambda word: (-len(word), word))
    lines: list[str] = []
    for length, group in groupby(longest_first, key=len):
        same = list(group)
        lines.append(
            f"<details{' open' if not lines else ''}><summary><b>{length} letters</b>: "
            f"{len(same):,}</summary>{escape(' '.join(same))}</details>"
        )
    return f'<div style="max-height: 24em; overflow: auto">{"".join(lines)}</div>'


def pictures(boards: Iterable[tuple[str, str]]) -> str:
    """Return *boards* side by side, each above its caption."""
    shown = "".join(
        f'<figure style="margin: 0">{_small(Board(board))}'
        f"<figcaption><small>{escape(said)}</small></figcaption></figure>"
        for board, said in boards
    )
    return (
        '<div style="display: flex; flex-wrap: wrap; gap: 1em 2em; '
        f'align-items: flex-end; margin: 0.3em 0 0.8em">{shown}</div>'
    )


def caption(board: str, size: int) -> str:
    """Return the number of words of *board*, its longest, and its SCOWL *size*.

    >>> caption("tea/o../n..", 35)
    '2 words, longest tea, SCOWL 35'
    """
    rare = "a word not in SCOWL" if size == UNLISTED else f"SCOWL {size}"
    words = quantity(word_count(board), "word")
    return f"{words}, longest {longest_word(board)}, {rare}"


def _small(board: Board) -> str:
    """Return *board* as tiles that are small enough for several boards in a row."""
    rows = board.text.split("/")
    size = f"width: {TILE * len(rows[0])}px; height: {TILE * len(rows)}px"
    picture = quote(board_svg(board.text))
    return (
        f'<img src="data:image/svg+xml,{picture}" alt="{escape(spoken(board))}" '
        f'style="{size}; max-width: none">'
    )
