"""Two or three words that may make a whole board, found by their letters alone.

Words that cross share a letter, so two words make a board of their own if their letters
are the roll's and one of them twice. The same holds for three words with two letters
twice, though these may get into each other's way. Nearly every roll that can be solved
has a board of this kind, and to look for one is to look up packed counts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from qless_engine.letters import COUNT, Packing


def likely_boards(words: Sequence[str], roll: str) -> Iterator[list[str]]:
    """Yield short lists of *words* that may make a board of *roll*, fewest words first.

    Anagrams of each other come in one list.
    """
    packing = Packing.of(roll)
    rack = packing.pack(roll)
    letters = [(unit, unit * COUNT) for unit in packing.units.values()]
    anagrams = _by_counts(words, packing)
    if rack in anagrams:
        yield anagrams[rack]
    # Every board has a word with the rarest letter; it is one of two that cross.
    starts = counts = list(anagrams)
    for _, bits in letters:
        holding = [count for count in counts if count & bits]
        if len(holding) < len(starts):
            starts = holding
    for first in starts:
        for left in _crossed(first, rack - first, letters):
            if left in anagrams:
                yield anagrams[first] + anagrams[left]
    for first in starts:
        for left in _crossed(first, rack - first, letters):
            for second in counts:
                if packing.fits(second, left):
                    for third in _crossed(first | second, left - second, letters):
                        if third in anagrams:
                            yield anagrams[first] + anagrams[second] + anagrams[third]


def _crossed(laid: int, left: int, letters: Sequence[tuple[int, int]]) -> Iterator[int]:
    """Yield what a word may need that uses up *left* and crosses a letter of *laid*."""
    for unit, bits in letters:
        if laid & bits:
            yield left + unit


def _by_counts(words: Sequence[str], packing: Packing) -> dict[int, list[str]]:
    """Return the *words* by their packed counts, long words first."""
    units = [0] * 128
    for letter, unit in packing.units.items():
        units[ord(letter)] = unit
    by_length: list[list[str]] = [[] for _ in range(16)]
    for word in words:
        by_length[len(word)].append(word)
    anagrams: dict[int, list[str]] = {}
    for length in range(15, 0, -1):
        for word in by_length[length]:
            need = 0
            for byte in word.encode():
                need += units[byte]
            same = anagrams.get(need)
            if same is None:
                anagrams[need] = [word]
            else:
                same.append(word)
    return anagrams
