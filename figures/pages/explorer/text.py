"""What the explorer says, as HTML: its sentences, and pages of words and boards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from html import escape
from itertools import groupby
from urllib.parse import quote

from figures.svg.board import Board, board_svg, spoken
from qless_engine.boards.properties import UNLISTED, longest_word, word_count
from qless_engine.boards.query import Query
from sweeps.kinds.kind import Record

ALL_WORDS = 0  # no SCOWL size; a list of choices takes None for no choice
#: What can be said of words by the largest SCOWL size that is left in.
COMMON = {
    "all of the list": ALL_WORDS,
    "known to most (SCOWL 60)": 60,
    "common (SCOWL 50)": 50,
    "very common (SCOWL 35)": 35,
    "the commonest (SCOWL 20)": 20,
}
SORTED = {
    "fewest words": "fewest-words",
    "most words": "most-words",
    "longest word": "longest-word",
    "commonest words": "commonest",
}
TILE = 22  # pixels from one small tile to the next
SOLVED, UNSOLVED, WRONG = "#1d9155", "#b5651d", "#d04a3a"  # 4:1 on white and on black


def note(sentence: str) -> str:
    """Return *sentence* as a quiet line."""
    return f'<span role="status">{escape(sentence)}</span>'


def wrong(sentence: str) -> str:
    """Return *sentence* as a line that says what to do otherwise."""
    return f'<b role="alert" style="color: {WRONG}">{escape(sentence)}</b>'


def verdict(answer: Record, asked: Query) -> str:
    """Return whether the roll of *answer* can be solved, as a line."""
    as_asked = " as asked" if asked.shapes or asked.uses or asked.common else ""
    common = f" of SCOWL size {asked.common} or less" if asked.common else ""
    words = (
        f"{counted(len(answer['words']), 'word')} of {answer['word_list']}{common} "
        f"can be spelled, {answer['seconds']:.2f} s"
    )
    if answer["board"] is not None:
        return _headline(SOLVED, f"Solvable{as_asked}.", words)
    why = "; ".join(answer["unusable"]) or "the whole space was searched"
    return _headline(UNSOLVED, f"No board{as_asked}. Proved: {why}.", words)


def near_miss(roll: str, answer: Record) -> str:
    """Return how close *roll*, which has no board, comes to one, with pictures."""
    part, turned = answer["part"], answer["turns"]
    if part is None:
        shown = note("Not even a part of the letters has a board.")
    else:
        laid = "".join(sorted(part)).lstrip("./")
        left = " ".join((Counter(roll) - Counter(laid)).elements()).upper()
        number = f"{len(laid)} of {counted(len(roll), 'letter')}"
        shown = note("Nearest miss:") + pictures([(part, f"{number}, without {left}")])
    if turned:
        number = counted(len(turned), "turn")
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
    """Return the number of words of *board*, its longest, and that it is of *size*.

    >>> caption("tea/o../n..", 35)
    '2 words, longest tea, SCOWL 35'
    """
    rare = "a word not in SCOWL" if size == UNLISTED else f"SCOWL {size}"
    words = counted(word_count(board), "word")
    return f"{words}, longest {longest_word(board)}, {rare}"


def counted(number: int, thing: str) -> str:
    """Return *number* with the name of one *thing* or of many.

    >>> counted(1, "board"), counted(1200, "board")
    ('1 board', '1,200 boards')
    """
    return f"{number:,} {thing}{'' if number == 1 else 's'}"


def _small(board: Board) -> str:
    """Return *board* as tiles that are small enough for several boards in a row."""
    rows = board.text.split("/")
    size = f"width: {TILE * len(rows[0])}px; height: {TILE * len(rows)}px"
    picture = quote(board_svg(board.text))
    return (
        f'<img src="data:image/svg+xml,{picture}" alt="{escape(spoken(board))}" '
        f'style="{size}; max-width: none">'
    )


def _headline(colour: str, sentence: str, rest: str) -> str:
    return (
        f'<b role="status" style="color: {colour}; font-size: 120%">'
        f"{escape(sentence)}</b> <small>{escape(rest)}</small>"
    )
