"""Boards of two or three crossing words, found by their letters alone.

Two words that cross share one letter. So if their letters together are those of the
roll, with one of them twice, they make a board. Three words need two letters twice; two
of the words run the same way, and the board is legal if these two lie two lines or more
apart, as then they do not touch. Of 100 solvable rolls 95 have such a board, and to
look for one is to look up packed counts.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import product

from qless_engine.boards.board import Cell, board_key
from qless_engine.words.letters import COUNT
from qless_engine.words.playable import PlayableWords

#: The letters in the order of how many words of ENABLE1 have them, the fewest first.
RARE_FIRST = "qjxzwvkfybhmgpudclotnraise"

Letter = tuple[int, int, str]  # its unit in packed counts, its bits there, itself


def board_of_few_words(words: Collection[str], roll: str) -> str | None:
    """Return the key of a board of *roll* with at most three of its playable *words*.

    None is no proof that there is no such board: words may also touch.
    """
    playable = PlayableWords.of(words, roll)
    anagrams, packing = playable.anagrams, playable.packing
    rack = packing.pack(roll)
    if rack in anagrams:
        return board_key(_cells(anagrams[rack][0], 0, 0, across=True))
    letters = [(unit, unit * COUNT, x) for x, unit in packing.units.items()]
    counts = list(anagrams)
    # Every board has a word with the rarest letter; here it is one of two that cross.
    rarest = packing.units[min(packing.units, key=RARE_FIRST.index)] * COUNT
    starts = [count for count in counts if count & rarest]
    for first in starts:
        for unit, bits, letter in letters:
            second = rack - first + unit
            if first & bits and second in anagrams:
                across, down = anagrams[first][0], anagrams[second][0]
                row, column = -down.index(letter), across.index(letter)
                crossing = _cells(down, row, column, across=False)
                return board_key(_cells(across, 0, 0, across=True) | crossing)
    having: dict[int, list[int]] = {}  # by the bits of a letter, the counts with it
    for first in starts:
        board = _of_three(first, rack, having, letters, packing.guards, anagrams)
        if board is not None:
            return board_key(board)
    return None


def _of_three(
    first: int,
    rack: int,
    having: dict[int, list[int]],
    letters: Sequence[Letter],
    guards: int,
    anagrams: Mapping[int, Sequence[str]],
) -> dict[Cell, str] | None:
    """Return a board of three words, one of *first* counts, or None."""
    for unit, bits, shared in letters:
        if not first & bits:
            continue
        if bits not in having:
            having[bits] = [count for count in anagrams if count & bits]
        left = rack - first + unit
        lent = left | guards
        for second in having[bits]:
            if (lent - second) & guards != guards:
                continue
            both, last = first | second, left - second
            for other_unit, other_bits, other in letters:
                third = last + other_unit
                if both & other_bits and third in anagrams:
                    groups = anagrams[first], anagrams[second], anagrams[third]
                    for one, two, three in product(*groups):
                        for board in _crossings(one, two, three, shared, other):
                            return board
    return None


def _crossings(
    first: str, second: str, third: str, shared: str, other: str
) -> Iterator[dict[Cell, str]]:
    """Yield boards: *second* crosses *first* at *shared*, *third* either at *other*."""
    for column, row in product(_places(first, shared), _places(second, shared)):
        pair = _cells(first, 0, 0, across=True) | _cells(
            second, -row, column, across=False
        )
        for place in _places(third, other):
            for aside in _places(first, other):
                if abs(aside - column) > 1:
                    yield pair | _cells(third, -place, aside, across=False)
            for aside in _places(second, other):
                if abs(aside - row) > 1:
                    yield pair | _cells(third, aside - row, column - place, across=True)


def _places(word: str, letter: str) -> list[int]:
    """Return the places of *letter* in *word*."""
    return [place for place, there in enumerate(word) if there == letter]


def _cells(word: str, row: int, column: int, *, across: bool) -> dict[Cell, str]:
    """Return the letters of *word* by cell, from (*row*, *column*) on."""
    down, right = (0, 1) if across else (1, 0)
    return {
        (row + down * place, column + right * place): letter
        for place, letter in enumerate(word)
    }
