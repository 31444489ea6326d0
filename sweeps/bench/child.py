"""The child that is measured: it answers many rolls at once and says what they cost.

It runs what a sweep runs for a roll. The processor time is that of filter and search,
without the check of the board and without talking to the parent.
"""

from __future__ import annotations

import resource
import sys
import time
from collections.abc import Sequence

from qless_engine.boards.query import DEFAULT, SEARCHES
from qless_engine.decide import check_board
from qless_engine.outcome import Budget
from qless_engine.words.lexicon import Lexicon
from qless_engine.words.playable import playable_words
from qless_engine.words.wordlist import read_words
from sweeps.child.serve import IsPreempted, Say, Service
from sweeps.kinds.kind import Record

#: What ru_maxrss counts in: kibibytes on Linux, bytes on macOS.
MAXRSS_IN_MIB = 2**20 if sys.platform == "darwin" else 2**10


def start(path: str | None, _say: Say, _: IsPreempted) -> Service:
    """Answer requests with the word list at *path*."""
    word_list = read_words(path)
    lexicon = Lexicon.from_words(word_list.words)
    listed = {"word_list_sha256": word_list.sha256}
    return listed, lambda request: answer(lexicon, **request)


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
