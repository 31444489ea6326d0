"""The blocks of an atlas: in which order they are taken, and what must hold of them."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

from qless_engine.rolls.numbering import number_of_rolls, rank, unrank
from qless_engine.rolls.weights import rolls_from
from qless_engine.words.lexicon import Lexicon
from sweeps.kinds.atlas import ROLLS
from sweeps.store.store import Stored


def number_of_blocks() -> int:
    """Return how many blocks have all rolls."""
    return -(-number_of_rolls() // ROLLS)


def firsts(seed: int, blocks: int) -> Iterator[str]:
    """Yield the first rolls of so many *blocks*, in random order under *seed*.

    So the first ones are a fair sample of all blocks.
    """
    every = number_of_blocks()
    order = random.Random(seed).sample(range(every), every)
    return (unrank(block * ROLLS) for block in order[:blocks])


def faults(stored: Stored, _lexicon: Lexicon | None) -> Iterator[str]:
    """Yield what is wrong with *stored* blocks.

    All rolls of each are gone through with their weights, but nothing is proved again.
    """
    places = max((record["place"] for record in stored.records), default=-1) + 1
    drawn = list(firsts(stored.settings["seed"], places))
    for record in stored.records:
        first, where = record["first"], f"place {record['place']}"
        if record["place"] >= len(drawn) or drawn[record["place"]] != first:
            yield f"{where}: the seed does not give the block of {first!r} here"
            continue
        weights = dict(rolls_from(rank(first), ROLLS))
        proofs = [proof.split(":") for proof in record["unsolvable"].split()]
        if not all(
            len(proof) == 3
            and proof[0] in weights
            and all(re.fullmatch("[0-9]+", number) for number in proof[1:])
            for proof in proofs
        ):
            yield f"{where}: expected rolls of the block, nodes and words as unsolvable"
            continue
        rolls = [roll for roll, *_ in proofs]
        solved = [record[how] for how in ("exchanged", "few_words", "searched")]
        if (
            rolls != sorted(set(rolls))
            or min(solved) < 0
            or sum(solved) + len(rolls) != record["rolls"]
        ):
            yield f"{where}: its rolls do not add up"
        found = [
            len(weights),
            sum(weights.values()),
            sum(weights[roll] for roll in rolls),
        ]
        said = [record[of] for of in ("rolls", "outcomes", "unsolvable_outcomes")]
        if found != said:
            yield f"{where}: expected rolls and outcomes {found}, found {said}"
