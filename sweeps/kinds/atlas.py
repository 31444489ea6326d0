"""A block of consecutive rolls to decide, each of them, as a task of a sweep.

Consecutive rolls share most letters, so most are decided by a board of one before. What
is known from one block is forgotten in the next: thus a record depends on its block
alone, and is the same whoever makes it, and after whatever else.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass

from qless_engine.boards.board import violations
from qless_engine.boards.query import SEARCHES
from qless_engine.boards.substitution import Substitution
from qless_engine.outcome import NO_LIMIT
from qless_engine.rolls.numbering import rank
from qless_engine.rolls.weights import rolls_from
from qless_engine.words.playable import playable_words
from sweeps.kinds.context import Context, Record, check_found

#: Rolls of a block: two seconds of work, and some kilobytes of record.
ROLLS = 10_000


@dataclass(frozen=True)
class AtlasTask:
    """One block of rolls to decide.

    Attributes:
        place: its place in the order in which the blocks are taken, from 0.
        first: its first roll; it has ROLLS of them, or as many as there are.
    """

    place: int
    first: str


#: Of a record, the key first. "unsolvable" is like
#: "bfghlmnnoovz:17:31 cffjjkmwxxzz:0:0": each such roll, the nodes of its proof, how
#: many words it can spell. "boards_sha256" is over the boards of all others, a line
#: each: it says whether two machines have found the same.
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


def run(task: AtlasTask, context: Context) -> Record:
    """Return the record of *task*: what is true of its rolls, then what it cost.

    Of the rolls that can be solved so many were *exchanged*: their board is one met
    before but for a letter; so many have a board of *few_words*; and so many were
    *searched*. The cost in *seconds* is in processor time.

    Raises:
        RuntimeError: the search gave a board that breaks a rule.
    """
    start = time.process_time()
    lexicon, search = context.lexicon, SEARCHES[context.question.search]
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
        else:
            result = search.first_board(playable_words(lexicon, roll), roll, NO_LIMIT)
            board = result.board
            nodes += result.nodes
            if board is None:
                unsolvable.append(f"{roll}:{result.nodes}:{result.candidate_words}")
                unsolvable_outcomes += weight
                continue
            exchange = few if result.nodes == 0 else other
            few_words += result.nodes == 0
        check_found(board, violations(board, lexicon.words, roll))
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
