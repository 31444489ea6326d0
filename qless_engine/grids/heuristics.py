"""The free choices of the filler: which cell, which letter first, when to restart.

A search decides one letter at a time, not a whole entry: a wrong letter is found after
less work, and one refutation rules out many words.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import count

from qless_engine.grids.domains import Domains, letters_in
from qless_engine.grids.word_index import LETTERS

NO_CELL = -1
ANY = range(LETTERS)

#: Counts are multiplied by 1 to 1 + NOISE at random, so letters that are nearly equally
#: good take turns. This beat letters in alphabetical order on 8 of 9 hard grids.
NOISE = 0.3


def fewest_letters(domains: Domains, _weights: list[float]) -> int:
    """Return the cell with fewest letters left (MRV); NO_CELL if all are decided."""
    return _largest(domains, [1.0] * len(domains.slots))


def heaviest(domains: Domains, weights: list[float]) -> int:
    """Return the cell whose slots have the most weight per letter left (dom/wdeg).

    The variables of Boussemart et al. 2004 are cells here, and their constraints are
    slots, each with a weight. NO_CELL if all are decided.
    """
    return _largest(domains, weights)


def _largest(domains: Domains, weights: list[float]) -> int:
    memory, crossing = domains.memory, domains.crossing
    best, best_weight = NO_CELL, -1.0
    decided = 0
    for cell in range(len(crossing)):
        letters = memory[cell]
        if letters & letters - 1:
            weight = 0.0
            for slot, _ in crossing[cell]:
                weight += weights[slot]
            weight /= letters_in(letters)
            if weight > best_weight:
                best, best_weight = cell, weight
        else:
            decided += 1
    domains.decided = decided
    return best


def best_score(domains: Domains, cell: int, rng: random.Random) -> int:
    """Return the letter of *cell* with which its slots can still score most.

    Among equally good letters, take the one that leaves most choice.
    """
    reach: dict[int, int] = {}
    for letter in range(LETTERS):
        if domains.memory[cell] >> letter & 1:
            reach[letter] = sum(
                domains.best_score(slot, domains.tables[slot].having[place][letter])
                for slot, place in domains.crossing[cell]
            )
    best = max(reach.values())
    return most_choice(domains, cell, rng, [x for x in reach if reach[x] == best])


def most_choice(
    domains: Domains, cell: int, rng: random.Random, among: Sequence[int] = ANY
) -> int:
    """Return the letter of *cell*, one of *among*, that leaves its slots most choice.

    The choice is the product of the numbers of words with it, with some NOISE.
    """
    letters, crossing = domains.memory[cell], domains.crossing[cell]
    best, best_choice = 0, -1.0
    for letter in among:
        if letters >> letter & 1:
            left = 1.0 + NOISE * rng.random()
            for slot, place in crossing:
                left *= domains.words_with(slot, place, letter)
            if left > best_choice:
                best, best_choice = letter, left
    return best


#: Orderings of cells: called with domains and the weights of slots.
CELL_ORDERINGS: Mapping[str, Callable[[Domains, list[float]], int]] = {
    "dom/wdeg": heaviest,
    "mrv": fewest_letters,
}
#: Orderings of letters: called with domains, the cell and a random generator.
LETTER_ORDERINGS: Mapping[str, Callable[[Domains, int, random.Random], int]] = {
    "choice": most_choice,
    "score": best_score,
}


UNIT = 250  # wipeouts before the first restart
FACTOR = 1.5


def geometric() -> Iterator[int]:
    """Yield limits that grow by FACTOR, so that every search comes to its end.

    >>> from itertools import islice
    >>> list(islice(geometric(), 4))
    [250, 375, 562, 843]
    """
    for number in count():
        yield int(UNIT * FACTOR**number)


def luby() -> Iterator[int]:
    """Yield limits in the proportions of Luby et al. 1993: 1 1 2 1 1 2 4 and so on.

    >>> from itertools import islice
    >>> [limit // UNIT for limit in islice(luby(), 15)]
    [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]
    """
    for number in count(1):
        rest = number
        while rest & rest + 1:  # no 2**k - 1: it repeats what came before
            rest -= (1 << rest.bit_length() - 1) - 1
        yield UNIT * (rest + 1 >> 1)


def never() -> Iterator[int]:
    """Yield one limit that is never reached."""
    yield 1 << 62


RESTARTS: Mapping[str, Callable[[], Iterator[int]]] = {
    "geometric": geometric,
    "luby": luby,
    "never": never,
}
