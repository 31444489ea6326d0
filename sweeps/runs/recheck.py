"""Verifies an atlas file independently: samples of it, a block, and all sums.

It needs the standard library alone, so it also runs where there is nothing but PyPy.
Random samples depend on the seed alone, and are the same on every interpreter.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from qless_engine.rolls.atlas import Atlas, atlas_path, read_atlas
from qless_engine.rolls.dice import random_rolls
from qless_engine.rolls.numbering import number_of_rolls, unrank
from qless_engine.words.wordlist import list_path
from sweeps import SweepError
from sweeps.kinds import atlas as atlas_kind
from sweeps.runs.verify import (
    Checked,
    check_block,
    check_boards,
    check_draws,
    check_proofs,
    check_sums,
)


def recheck(  # the command line has as many
    *,
    file: str | Path | None = None,
    words: str | Path | None = None,
    without: Sequence[str] = (),
    seed: int = 1,
    proofs: int = 1_000,
    hardest: int = 100,
    boards: int = 10_000,
    draws: int = 10_000,
) -> Iterator[str]:
    """Yield a line for each check of the atlas in *file*, by default that of *words*.

    An atlas of a list with words left out is checked *without* them as well.
    That many random *proofs* and those of the *hardest* rolls are made again, *boards*
    of random rolls are found again, and random *draws* of the dice are decided again.

    Raises:
        ValueError: the word list or the atlas cannot be used, or is not of the other.
        SweepError: a check found a fault, but all were made.
        KeyboardInterrupt: Ctrl-C was pressed.
    """
    lists = [None if words is None else str(words)]
    question = atlas_kind.AtlasQuestion(lists=lists, without=without or None)
    context = atlas_kind.KIND.load(question)
    path = atlas_path(list_path(words)) if file is None else Path(file)
    atlas, lexicon = read_atlas(path), context.words.lexicon
    if atlas.word_list_sha256 != context.words.sha256:
        raise ValueError(
            f"expected an atlas of {context.words.name} with the checksum "
            f"{context.words.sha256}, found one of {atlas.word_list} with "
            f"{atlas.word_list_sha256} in {path}"
        )
    unsolvable = unsolvable_rolls(atlas, seed, proofs, hardest)
    checks: dict[str, Callable[[], Checked]] = {
        "proofs": lambda: check_proofs(atlas, lexicon, unsolvable),
        "boards": lambda: check_boards(lexicon, solvable_rolls(atlas, seed, boards)),
        "draws": lambda: check_draws(atlas, lexicon, [*random_rolls(draws, seed)]),
        "block": lambda: check_block(atlas, context, block_first(seed)),
        "sums": lambda: check_sums(atlas, unsolvable),
    }
    failed: dict[str, str] = {}
    for name, check in checks.items():
        start = time.monotonic()
        what, faults = check()
        result = "right"
        if faults:
            failed[name] = faults[0]
            result = f"{len(faults):,} WRONG, first {faults[0]}"
        yield f"{name:<8} {what}: {result} ({time.monotonic() - start:.1f} s)"
    if failed:
        first = next(iter(failed.values()))
        raise SweepError(f"the atlas failed at {', '.join(failed)}; first {first}")


def unsolvable_rolls(
    atlas: Atlas, seed: int, how_many: int, hardest: int
) -> Sequence[str]:
    """Return *how_many* random unsolvable rolls of *atlas* and the *hardest*, once.

    The hardest are those whose proofs have most nodes.
    """
    every = [*atlas.unsolvable]
    chosen = _random("proofs", seed).sample(every, min(how_many, len(every)))
    every.sort(key=lambda roll: -atlas.unsolvable[roll].nodes)
    return [*dict.fromkeys([*chosen, *every[:hardest]])]


def solvable_rolls(atlas: Atlas, seed: int, how_many: int) -> Sequence[str]:
    """Return *how_many* different random rolls that *atlas* says to be solvable."""
    rng, every = _random("boards", seed), number_of_rolls()
    how_many = min(how_many, every - len(atlas.unsolvable))
    chosen: dict[str, None] = {}
    while len(chosen) < how_many:
        roll = unrank(rng.randrange(every))
        if roll not in atlas.unsolvable:
            chosen[roll] = None
    return [*chosen]


def block_first(seed: int) -> str:
    """Return the first roll of a random block."""
    chosen = _random("block", seed).randrange(number_of_rolls())
    return unrank(chosen - chosen % atlas_kind.ROLLS)


def _random(check: str, seed: int) -> random.Random:
    """Return the numbers of one *check*, so that none depends on the size of others."""
    return random.Random(f"{check} {seed}")
