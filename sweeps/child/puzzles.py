"""The child process of many jobs: a puzzle, or a piece of one, goes in, an answer out.

Started as ``python -m sweeps.child.puzzles SETTINGS`` and spoken to as `serve` is.
SETTINGS are the paths of word lists, as JSON; each list is read at the start, as the
first line says its checksum, and indexed when it is first needed.

A piece has a **slice**, a number of nodes. If a search for fills has spent it, the
piece is cut in the child, which has the words, and the answer brings its parts.
"""

from __future__ import annotations

import json
import queue
import sys
import time
from collections.abc import Callable
from typing import NoReturn

from qless_engine.outcome import Budget, Ending
from sweeps.child import serve as worker
from sweeps.child.puzzle_answers import of_layout, of_letters
from sweeps.child.puzzle_lists import Lists
from sweeps.kinds.kind import LEFT, Fields, Record
from sweeps.kinds.puzzle import LAYOUT, Puzzle

#: Nodes between two questions whether to stop. To ask takes a microsecond, and the node
#: of a big layout two milliseconds, while another job waits for the slot.
NEAR = 16


class Watchful(Budget):
    """A budget that asks whether to stop more often."""

    def check(self, nodes: int) -> int:
        """Return at how many nodes to ask again, as `Budget.check` does."""
        return min(super().check(nodes), nodes + NEAR)


def main(settings: str) -> NoReturn:
    """Answer pieces, with the lists of *settings*, until standard input ends."""
    lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()

    def start(_say: worker.Say) -> tuple[Record, Callable[[Fields], Record]]:
        lists = Lists(json.loads(settings)["lists"])
        # Only LEAVE comes while a piece is at work: the next waits for its answer.
        return lists.hello(), lambda piece: answer(
            piece, lists, lambda: not lines.empty()
        )

    worker.serve(start, lines)


def answer(piece: Fields, lists: Lists, is_left: Callable[[], bool]) -> Record:
    """Return the answer to *piece*, what it asks first.

    Its *puzzle* and *kind* are as in `puzzle_text`, its *problem* the part of a layout
    that is meant, its *max_seconds* the time left. After *max_nodes* it is cut into
    at most so many *max_parts*. It is given up when it *is_left*.

    Raises:
        ValueError: the list is not the one that was meant, or lacks scores.
        RuntimeError: the search gave what breaks a rule.
    """
    start, began = time.process_time(), time.monotonic()

    def stop() -> bool:
        seconds = piece["max_seconds"]
        return is_left() or (
            seconds is not None and time.monotonic() - began >= seconds
        )

    puzzle, words = Puzzle.parse(piece["puzzle"]), lists.by_name[piece["word_list"]]
    meant, found = piece["word_list_sha256"], words.sha256(puzzle, piece["kind"])
    if found != meant:
        raise ValueError(
            f"expected the list {piece['word_list']!r} with the checksum "
            f"{meant[:12]}, found {found[:12]}"
        )
    budget = Watchful(piece["max_nodes"], stop)
    if puzzle.form == LAYOUT:
        record = of_layout(piece, words, budget)
    else:
        record = of_letters(puzzle, piece["kind"], words, lists, budget)
    if record["ending"] == Ending.BUDGET.value and is_left():
        return {**piece, LEFT: True}
    return {**piece, **record, "seconds": round(time.process_time() - start, 6)}


if __name__ == "__main__":
    main(sys.argv[1])
