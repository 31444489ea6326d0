"""Words by length, place and letter, as sets of bits: to cross words is an AND.

The words of one length have an order of their own; a set of them has bit *n* of chunk
*m* for word *m* x CHUNK + *n*. A pattern such as ``c.t`` is the AND of the sets for c
in the first place and t in the last.

On PyPy a chunk is a machine integer, and lists of these are kept unboxed. On CPython
all words of a length are one long integer, as its AND is fast and a loop is slow. Each
is about three times slower on the other interpreter. The searches are the same on both.
"""

from __future__ import annotations

import platform
from collections.abc import Callable, Iterable
from dataclasses import dataclass

MACHINE_CHUNK = 62
CHUNK = MACHINE_CHUNK if platform.python_implementation() == "PyPy" else 1 << 20
LETTERS = 26
FIRST = ord("a")

#: By letter: the table that translates a text to digits, 1 for this letter, else 0.
ONES = [
    bytes(ord("1") if byte == FIRST + code else ord("0") for byte in range(256))
    for code in range(LETTERS)
]

Chunks = list[int]  # a set of words


@dataclass(frozen=True)
class Table:
    """The words of one length.

    Attributes:
        words: in the order of score, best first, then of the alphabet.
        scores: by number of the word.
        every: the set of all words.
        having: by place and letter (0 for a), the set of words with it there.
    """

    words: tuple[str, ...]
    scores: tuple[int, ...]
    every: Chunks
    having: list[list[Chunks]]


class WordIndex:
    """The tables of a word list, each made when its length is first needed."""

    def __init__(
        self, words: Iterable[str], score: Callable[[str], int] | None = None
    ) -> None:
        """Index *words* of letters a-z, each once, with the *score* of each, or 0."""
        by_length: dict[int, list[tuple[int, str]]] = {}
        for word in sorted(words):
            worth = 0 if score is None else score(word)
            by_length.setdefault(len(word), []).append((-worth, word))
        self._by_length = by_length
        self._tables: dict[int, Table] = {}

    def table(self, length: int) -> Table:
        """Return the table of the words of *length* letters, which may be empty."""
        table = self._tables.get(length)
        if table is None:
            scored = sorted(self._by_length.get(length, ()))
            table = self._tables[length] = table_of(scored, length)
        return table


def table_of(scored: Iterable[tuple[int, str]], length: int) -> Table:
    """Return the table of the *scored* words of *length* letters.

    Each comes with its negated score; they are in order.
    """
    pairs = list(scored)
    words = tuple(word for _, word in pairs)
    count = len(words)
    every = [(1 << min(CHUNK, count - start)) - 1 for start in range(0, count, CHUNK)]
    columns = (bytes(column) for column in zip(*(word.encode() for word in words)))
    having = [_by_letter(column) for column in columns] or [[]] * length
    return Table(words, tuple(-worth for worth, _ in pairs), every, having)


def _by_letter(column: bytes) -> list[Chunks]:
    """Return by letter the set of words that have it in this *column*."""
    if CHUNK == MACHINE_CHUNK:
        chunks = [
            column[start : start + CHUNK] for start in range(0, len(column), CHUNK)
        ]
        by_letter = [[0] * len(chunks) for _ in range(LETTERS)]
        for number, letters in enumerate(chunks):
            for bit, letter in enumerate(letters):
                by_letter[letter - FIRST][number] |= 1 << bit
        return by_letter
    digits = column[::-1]  # bit by bit a long integer would take time as its square
    return [[int(digits.translate(ones), 2)] for ones in ONES]
