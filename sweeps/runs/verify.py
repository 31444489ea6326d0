"""The checks of an atlas, each independent of the search that made it.

The result of a check depends on its arguments alone, and is the same on every
interpreter. Ctrl-C ends a check; a terminal shows its progress.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import NamedTuple, TypeVar

from qless_engine.boards import backtracker, enumerator
from qless_engine.boards.board import violations
from qless_engine.cli.watch import Watch
from qless_engine.decide import decide
from qless_engine.outcome import Budget, Ending, OutOfBudget
from qless_engine.rolls.atlas import OUTCOMES, Atlas, Unsolvable
from qless_engine.rolls.dice import weight
from qless_engine.rolls.numbering import number_of_rolls, rank
from qless_engine.rolls.weights import rolls_from
from qless_engine.words.lexicon import Lexicon
from qless_engine.words.playable import playable_words
from sweeps.intervals import Rate
from sweeps.kinds import atlas as atlas_kind
from sweeps.kinds.atlas import AtlasQuestion, AtlasTask
from sweeps.kinds.kind import Context

SUMMED = 100_000  # rolls after which the clock is read, a twentieth of a second

Item = TypeVar("Item")


class Checked(NamedTuple):
    """What a check examined, and each fault that it found, as a sentence."""

    what: str
    faults: Sequence[str]


def check_proofs(atlas: Atlas, lexicon: Lexicon, rolls: Sequence[str]) -> Checked:
    """Prove by the backtracker that *rolls* of *atlas* have no board."""
    faults = []
    for roll, budget in _each(rolls, "proofs", lambda x: _work(atlas.unsolvable[x])):
        words, said = playable_words(lexicon, roll), atlas.unsolvable[roll].words
        if len(words) != said:
            faults.append(f"{roll}: {said:,} words in the atlas, found {len(words):,}")
        result = backtracker.first_board(words, roll, budget)
        if result.ending is not Ending.EXHAUSTED:
            faults.append(
                f"{roll}: unsolvable in the atlas, the backtracker found the board "
                f"{result.board}"
            )
    return Checked(f"{len(rolls):,} unsolvable rolls proved by the backtracker", faults)


def check_boards(lexicon: Lexicon, rolls: Sequence[str]) -> Checked:
    """Find a board of each of *rolls* by the enumerator alone, without shortcuts."""
    faults = []
    for roll, budget in _each(rolls, "boards"):
        board = _board(playable_words(lexicon, roll), roll, budget)
        if board is None:
            faults.append(f"{roll}: solvable in the atlas, the enumerator has no board")
        else:
            faults += _broken(board, lexicon, roll)
    return Checked(f"{len(rolls):,} solvable rolls solved by the enumerator", faults)


def check_draws(atlas: Atlas, lexicon: Lexicon, rolls: Sequence[str]) -> Checked:
    """Decide each of *rolls*, drawn from the dice, by the usual search.

    The interval of the sampled share is shown beside the exact share. It misses the
    exact share once in 20 samples, so a miss is not a fault.
    """
    faults, found = [], 0
    for roll, budget in _each(rolls, "draws"):
        board = decide(lexicon, roll, budget).board
        found += board is not None
        if (board is None) != (roll in atlas.unsolvable):
            said = "unsolvable" if roll in atlas.unsolvable else "solvable"
            found_now = "no board" if board is None else f"the board {board}"
            faults.append(f"{roll}: {said} in the atlas, a search found {found_now}")
    rate, exact = Rate(found, 0, len(rolls)), 1 - atlas.unsolvable_outcomes / OUTCOMES
    holds = "holds" if rate.low <= exact <= rate.high else "misses"
    return Checked(f"of the dice {rate} {holds} the exact {100 * exact:.6f} %", faults)


def check_block(atlas: Atlas, context: Context[AtlasQuestion], first: str) -> Checked:
    """Decide the block from roll *first* on as a sweep does.

    If another interpreter made the atlas, this compares the two.
    """
    weights = dict(rolls_from(rank(first), atlas_kind.ROLLS))
    record = atlas_kind.run(AtlasTask(0, first), context)
    found = {
        roll: Unsolvable(weights[roll], nodes, words)
        for roll, nodes, words in atlas_kind.proofs(record["unsolvable"])
    }
    faults = [
        f"{roll}: in the atlas {_said(atlas.unsolvable.get(roll))}, decided anew "
        f"{_said(found.get(roll))}"
        for roll in weights
        if atlas.unsolvable.get(roll) != found.get(roll)
    ]
    what = f"{len(weights):,} rolls from {first} on, {len(found):,} of them unsolvable"
    return Checked(what, faults)


def check_sums(atlas: Atlas, rolls: Sequence[str]) -> Checked:
    """Visit all rolls of the dice, and compute the weights of *rolls* independently."""
    every, listed = number_of_rolls(), atlas.unsolvable
    counted = solvable = outcomes = 0
    weights: dict[str, int] = {}
    for first, _ in _each(range(0, every, SUMMED), "rolls"):
        some = [*rolls_from(first, SUMMED)]
        met = {roll: outcomes for roll, outcomes in some if roll in listed}
        counted += len(some)
        solvable += len(some) - len(met)
        outcomes += sum([of for _, of in some])
        weights.update(met)
    faults = [
        f"{roll}: {said.outcomes:,} outcomes in the atlas, {weights.get(roll, 0):,} in "
        f"a walk through all rolls"
        for roll, said in listed.items()
        if said.outcomes != weights.get(roll, 0)
    ]
    faults += [
        f"{roll}: {listed[roll].outcomes:,} outcomes in the atlas, {weight(roll):,} "
        f"die by die"
        for roll in rolls
        if listed[roll].outcomes != weight(roll)
    ]
    for things, expected, found in (
        ("rolls", every, counted),
        ("rolls with those of the atlas", every, solvable + len(listed)),
        ("outcomes", OUTCOMES, outcomes),
    ):
        if expected != found:
            faults.append(f"the walk: expected {expected:,} {things}, found {found:,}")
    what = (
        f"{len(listed):,} unsolvable and {solvable:,} solvable rolls of {every:,}, "
        f"{outcomes:,} outcomes, {len(rolls):,} weights die by die"
    )
    return Checked(what, faults)


def _each(
    items: Sequence[Item], parts: str, cost: Callable[[Item], int] = lambda _: 1
) -> Iterator[tuple[Item, Budget]]:
    """Yield each of *items* with a budget for its search, which Ctrl-C ends.

    A terminal shows how much of the *parts* is done, by the *cost* of each.

    Raises:
        KeyboardInterrupt: Ctrl-C was pressed; the last result is unusable.
    """
    watch = Watch(parts)
    done, total = 0, sum(map(cost, items))
    try:
        for item in items:
            yield item, Budget(None, watch.stop)
            done += cost(item)
            watch.progress(done, total)
            watch.stop()
            watch.raise_interrupt(is_partial=False)
    finally:
        watch.close()


def _work(known: Unsolvable) -> int:
    """Return about how long the backtracker takes for a roll, from what is *known*.

    A thousand pairs of words take it 30 to 200 ms on PyPy, with 25 rolls.
    """
    return 1 + known.words**2


def _board(words: Collection[str], roll: str, budget: Budget) -> str | None:
    """Return the enumerator's first board of *roll*, or None, as if out of *budget*."""
    try:
        return next(enumerator.boards(words, roll, budget), None)
    except OutOfBudget:
        return None


def _broken(board: str, lexicon: Lexicon, roll: str) -> Iterator[str]:
    """Yield each rule that the *board* of *roll* breaks, as a fault."""
    for rule in violations(board, lexicon.words, roll, lexicon.min_letters):
        yield f"{roll}: the board {board}: {rule}"


def _said(found: Unsolvable | None) -> str:
    """Return what is *found* of a roll, for people."""
    if found is None:
        return "solvable"
    numbers = ", ".join(f"{name} {of:,}" for name, of in found._asdict().items())
    return f"unsolvable ({numbers})"
