"""The child that is measured: it answers many rolls at once and says what they cost.

It runs what a sweep runs for a roll. The processor time is that of filter and search,
without the check of the board and without talking to the parent.
"""

from __future__ import annotations

import json
import resource
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import NoReturn

from qless_engine.boards.query import DEFAULT, SEARCHES
from qless_engine.outcome import Budget
from qless_engine.solve import check_board
from qless_engine.words.lexicon import Lexicon
from qless_engine.words.playable import playable_words
from qless_engine.words.wordlist import read_words
from sweeps import SweepError
from sweeps.child.serve import Say, serve
from sweeps.kinds.engine import engine_version
from sweeps.kinds.kind import Fields, Record, Value, interpreter_name
from sweeps.pool.process import Child, ChildDied

#: What ru_maxrss counts in: kibibytes on Linux, bytes on macOS.
MAXRSS_IN_MIB = 2**20 if sys.platform == "darwin" else 2**10

Ask = Callable[..., Record]  # of a child, a request by names and values


@contextmanager
def asking(command: Sequence[str], expected: Fields) -> Iterator[Ask]:
    """Give the function that asks a new child; the child ends with the block.

    Raises:
        SweepError: the child cannot be started, died, or could not do what was asked.
    """
    child = Child(command, expected)

    def ask(**request: Value) -> Record:
        try:
            answer = child.ask(request)
        except ChildDied as error:
            raise SweepError(f"the child that is measured {error}") from None
        if "error" in answer:
            raise SweepError(f"the child that is measured failed: {answer['error']}")
        return answer

    try:
        yield ask
    finally:
        child.close()


def main(path: str) -> NoReturn:
    """Answer requests with the word list at *path*, which is JSON."""

    def start(_say: Say) -> tuple[Record, Callable[[Fields], Record]]:
        word_list = read_words(json.loads(path))
        lexicon = Lexicon.from_words(word_list.words)
        return hello(word_list.sha256), lambda request: answer(lexicon, **request)

    serve(start)


def hello(sha256: str, interpreter: str | None = None) -> Record:
    """Return the first line of a child, by default on this interpreter."""
    return {
        "interpreter": interpreter or interpreter_name(),
        "engine_version": engine_version(),
        "word_list_sha256": sha256,
    }


def answer(
    lexicon: Lexicon,
    rolls: Sequence[str],
    *,
    count: bool = False,
    search: str = DEFAULT,
    max_nodes: int | None = None,
) -> Record:
    """Return the records of *rolls* and the peak memory of this process so far."""
    first_board, all_boards = SEARCHES[search]
    records: list[Record] = []
    for roll in rolls:
        start = time.process_time()
        words = playable_words(lexicon, roll)
        filtered = time.process_time()
        result = (all_boards if count else first_board)(words, roll, Budget(max_nodes))
        end = time.process_time()
        if result.board is not None:
            check_board(result.board, lexicon, roll)
        records.append(
            {
                "roll": roll,
                "ending": result.ending.value,
                "boards": result.boards if count else None,
                "candidate_words": result.candidate_words,
                "nodes": result.nodes,
                "filter_seconds": filtered - start,
                "seconds": end - start,
            }
        )
    used = resource.getrusage(resource.RUSAGE_SELF)
    return {"records": records, "peak_mib": used.ru_maxrss / MAXRSS_IN_MIB}


if __name__ == "__main__":
    main(sys.argv[1])
