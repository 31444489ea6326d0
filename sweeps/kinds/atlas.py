"""Every roll there is, decided: a block of consecutive rolls is a task.

Consecutive rolls share most letters, so most are decided by letter substitution: by the
board of one before with one letter changed. What is known from one block is forgotten
in the next: a record depends on its block alone, and is the same whoever makes it.
Blocks are taken in random order under a seed, so the first ones are a fair sample.
"""

from __future__ import annotations

import argparse
import hashlib
import math
import random
import re
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass

from qless_engine.boards.substitution import Substitution
from qless_engine.cli.terminal import seed_number, whole_number
from qless_engine.decide import check_board, decide
from qless_engine.loaded import Words
from qless_engine.rolls.atlas import OUTCOMES, SUFFIX, Atlas, Unsolvable
from qless_engine.rolls.numbering import number_of_rolls, rank, unrank
from qless_engine.rolls.weights import rolls_from
from sweeps.kinds import summaries
from sweeps.kinds.kind import (
    MAX_SEED,
    Asked,
    Context,
    Fields,
    Inputs,
    Kind,
    Question,
    Record,
    check_between,
)

#: Rolls of a block: two seconds of work, and some kilobytes of record.
ROLLS = 10_000


@dataclass(frozen=True)
class AtlasQuestion(Question):
    """What is asked of every block: nothing but the words."""

    kind: str = "atlas"


@dataclass(frozen=True)
class AtlasTask:
    """One block of rolls to decide.

    Attributes:
        place: its place in the order in which the blocks are taken, from 0.
        first: its first roll; it has ROLLS of them, or as many as there are.
    """

    place: int
    first: str


#: Of the solvable rolls, the board of those *exchanged* is one met before with one
#: letter changed, those of *few_words* have a board of two or three words, and the
#: others were *searched*. "unsolvable" is like "bfghlmnnoovz:17:31 cffjjkmwxxzz:0:0":
#: each such roll, the nodes of its proof, how many words it can spell. "boards_sha256"
#: is over the boards of all others, a line each: it says whether two machines have
#: found the same.
COLUMNS: Mapping[str, type] = {
    "place": int,
    "first": str,
    "rolls": int,
    "outcomes": int,
    "unsolvable_outcomes": int,
    "unsolvable": str,
    "exchanged": int,
    "few_words": int,
    "searched": int,
    "boards_sha256": str,
    "nodes": int,
    "word_list": str,
    "word_list_sha256": str,
    "seconds": float,
    "interpreter": str,
}
SOLVED = ("exchanged", "few_words", "searched")


def ask(
    lists: Sequence[str | None],
    common: int | None,
    *,
    blocks: int | None = None,
    seed: int = 1,
) -> Asked:
    """Return a sweep of the first *blocks* in random order, by default of all."""
    every = number_of_blocks()
    asked = every if blocks is None else blocks
    check_between("blocks", 1, asked, every)
    check_between("seed", 0, seed, MAX_SEED)
    return Asked(
        AtlasQuestion(lists=lists, common=common),
        lambda _: Inputs(asked, enumerate(firsts(seed, asked))),
        {"seed": seed, "block_rolls": ROLLS},
        {"blocks": asked, "seed": seed},
    )


def add_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of an atlas."""
    blocks = f"decide N random blocks of {ROLLS:,} consecutive rolls (default: all)"
    seed = "seed of the random order of blocks (default: 1)"
    parser.add_argument("--blocks", type=whole_number, metavar="N", help=blocks)
    parser.add_argument("--seed", type=seed_number, default=1, metavar="S", help=seed)


def number_of_blocks() -> int:
    """Return how many blocks hold all rolls."""
    return -(-number_of_rolls() // ROLLS)


def firsts(seed: int, blocks: int) -> Iterator[str]:
    """Yield the first roll of each of *blocks* blocks, in random order under *seed*."""
    every = number_of_blocks()
    order = random.Random(seed).sample(range(every), every)
    return (unrank(block * ROLLS) for block in order[:blocks])


def run(task: AtlasTask, context: Context[AtlasQuestion]) -> Record:
    """Return the record of *task*: what is true of its rolls, then what it cost.

    The cost in *seconds* is in processor time.

    Raises:
        RuntimeError: the search gave a board that breaks a rule.
    """
    start = time.process_time()
    lexicon = context.words.lexicon
    # Most boards are of few words; among them the others would find no room.
    few, other = Substitution(lexicon.words), Substitution(lexicon.words)
    boards = hashlib.sha256()
    unsolvable: list[str] = []
    rolls = outcomes = unsolvable_outcomes = exchanged = few_words = nodes = 0
    for roll, weight in rolls_from(rank(task.first), ROLLS):
        rolls += 1
        outcomes += weight
        exchange, board = few, few.board(roll)
        if board is None:
            exchange, board = other, other.board(roll)
        if board is not None:
            exchanged += 1
            check_board(board, lexicon, roll)
        else:
            result = decide(lexicon, roll)
            board = result.board
            nodes += result.nodes
            if board is None:
                unsolvable.append(f"{roll}:{result.nodes}:{result.candidate_words}")
                unsolvable_outcomes += weight
                continue
            exchange = few if result.nodes == 0 else other
            few_words += result.nodes == 0
        boards.update(f"{board}\n".encode())
        exchange.keep(roll, board)
    return {
        **asdict(task),
        "rolls": rolls,
        "outcomes": outcomes,
        "unsolvable_outcomes": unsolvable_outcomes,
        "unsolvable": " ".join(unsolvable),
        "exchanged": exchanged,
        "few_words": few_words,
        "searched": rolls - len(unsolvable) - exchanged - few_words,
        "boards_sha256": boards.hexdigest(),
        "nodes": nodes,
        **context.listed,
        "seconds": round(time.process_time() - start, 6),
        "interpreter": context.interpreter,
    }


def proofs(unsolvable: str) -> Iterator[tuple[str, int, int]]:
    """Yield what a record says of each of its *unsolvable* rolls: see COLUMNS."""
    for proof in unsolvable.split():
        roll, nodes, words = proof.split(":")
        yield roll, int(nodes), int(words)


def unsolvable_rolls(columns: Iterable[str]) -> dict[str, tuple[int, int]]:
    """Return the nodes and words of each unsolvable roll, in alphabetical order.

    *columns* are the values of the column "unsolvable" of all records.
    """
    found = sorted(proof for column in columns for proof in proofs(column))
    return {roll: (nodes, words) for roll, nodes, words in found}


def rules(
    records: Sequence[Record],
    settings: Fields,
    _runs: Sequence[Record],
    _lists: Mapping[str, Words],
) -> Iterator[str]:
    """Yield each rule that blocks break.

    All rolls of each block are visited with their weights; nothing is proved again.
    """
    places = max((record["place"] for record in records), default=-1) + 1
    drawn = list(firsts(settings["seed"], places))
    for record in records:
        first, where = record["first"], f"place {record['place']}"
        if record["place"] >= len(drawn) or drawn[record["place"]] != first:
            yield f"{where}: the seed does not give the block of {first!r} here"
            continue
        weights = dict(rolls_from(rank(first), ROLLS))
        parts = record["unsolvable"].split()
        rolls = [part.partition(":")[0] for part in parts]
        if not all(re.fullmatch("[a-z]+:[0-9]+:[0-9]+", part) for part in parts) or (
            {*rolls} - {*weights}
        ):
            yield f"{where}: expected rolls of the block, nodes and words as unsolvable"
            continue
        solved = [record[how] for how in SOLVED]
        if (
            rolls != sorted(set(rolls))
            or min(solved) < 0
            or sum(solved) + len(rolls) != record["rolls"]
        ):
            yield f"{where}: its rolls do not add up"
        expected = [
            len(weights),
            sum(weights.values()),
            sum(weights[roll] for roll in rolls),
        ]
        found = [record[of] for of in ("rolls", "outcomes", "unsolvable_outcomes")]
        if found != expected:
            yield f"{where}: expected rolls and outcomes {expected}, found {found}"


class AtlasTally:
    """The share of outcomes of the dice that can be solved."""

    columns = ("outcomes", "unsolvable_outcomes")

    def __init__(self) -> None:
        """Begin with no block."""
        self._outcomes = self._unsolvable = 0

    def add(self, record: Record) -> None:
        """Count the block of *record* in."""
        self._outcomes += record["outcomes"]
        self._unsolvable += record["unsolvable_outcomes"]

    def __str__(self) -> str:
        """Return the share so far."""
        return f"solvable {1 - self._unsolvable / self._outcomes:.3%}"


def export(records: Sequence[Record], made: Record) -> tuple[str, bytes] | None:
    """Return the file that names every unsolvable roll, once all blocks are decided."""
    if sum(record["rolls"] for record in records) < number_of_rolls():
        return None
    proved = unsolvable_rolls(record["unsolvable"] for record in records)
    seconds = math.fsum(record["seconds"] for record in records)
    nodes = sum(record["nodes"] for record in records)
    every_roll = rolls_from(0, OUTCOMES)  # there are fewer
    atlas = Atlas(
        made["word_list"],
        made["word_list_sha256"],
        f"python -m sweeps atlas; {made['interpreter']}, commit {made['commit']}, "
        f"{seconds / 60:.0f} processor minutes, "
        f"{nodes} nodes in all searches, ended {made['end']}",
        {
            roll: Unsolvable(outcomes, *proved[roll])
            for roll, outcomes in every_roll
            if roll in proved
        },
    )
    return SUFFIX, atlas.pack()


KIND = Kind(
    unit="block",
    help="decide every roll there is; resumes a stopped sweep",
    task=AtlasTask,
    question=AtlasQuestion,
    columns=COLUMNS,
    ask=ask,
    add_options=add_options,
    names=lambda _, lists: ("atlas", lists[0]),
    run=run,
    rules=rules,
    tally=AtlasTally,
    summary=summaries.of_blocks,
    export=export,
)
