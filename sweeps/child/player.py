"""The service of a player: questions about the boards of one roll, one at a time.

A page asks it on PyPy, and stops a search by ending the process. Its settings are the
path of a word list. A question that takes long reports how far it is.
"""

from __future__ import annotations

import heapq
import time

from qless_engine import decide
from qless_engine.boards import near_miss
from qless_engine.boards.properties import commonness, completion
from qless_engine.boards.query import Query, Rank, Selection, Sizes
from qless_engine.loaded import Words
from qless_engine.outcome import NO_LIMIT, Budget
from qless_engine.words.lexicon import Lexicon
from qless_engine.words.playable import playable_words
from qless_engine.words.wordlist import common_words
from sweeps.child.serve import IsPreempted, Say, Service
from sweeps.kinds.kind import SO_FAR, Fields, Record

#: What can be asked for: one board or the proof that none exists; the number of
#: boards; that and the best boards; a board that has what is laid; how close a roll
#: without a board comes to one.
FIRST, COUNT, LIST, HINT, MISS = "first", "count", "list", "hint", "miss"

SAY_SECONDS = 0.25  # between two reports of how far a search is
KEPT = 240  # of the best boards, to page through; a record of them is some 10 kB
EASY = 50  # hints have words of this SCOWL size or less, where possible


def start(path: str | None, say: Say, _: IsPreempted) -> Service:
    """Answer questions with the word list at *path*, as for `wordlist.read_words`.

    Raises:
        ValueError: the word list cannot be used.
    """
    words = Words.read(path)
    for needed in ("lexicon", "sizes"):
        getattr(words, needed)  # is loaded now, not with the first question
    return {}, lambda request: answer(request, words, say)


def answer(request: Fields, words: Words, say: Say) -> Record:
    """Return the answer to *request*: *what* is asked for, and of which *roll*.

    With FIRST, COUNT and LIST, *asked* has the fields of a `Query`; with HINT, *laid*
    is as for `hint`. An empty request is answered with the checksum of the word list:
    the child is ready.
    """
    if not request:
        return {"word_list_sha256": words.sha256}
    what, roll = request["what"], request["roll"]
    if what == HINT:
        return hint(roll, request["laid"], words, say)
    if what == MISS:
        return miss(roll, words.lexicon, say)
    start = time.perf_counter()
    query = Query(**request["asked"])
    look = Look(query, words.sizes, say)
    visit = look.keep if what == LIST else look.count if look.has_conditions else None
    want = decide.FIRST if what == FIRST else decide.ALL
    found = decide.solve(words, roll, query, look.budget, want=want, visit=visit)
    best = look.best()
    for board, _ in best:
        decide.check_board(board, words.lexicon, roll)
    every = playable_words(words.lexicon, roll)
    return {
        "roll": roll,
        "ending": found.result.ending.value,
        "board": found.result.board,
        "boards": found.result.boards,
        "best": best,
        "words": list(found.playable),
        "rarer": sorted(set(every) - set(found.playable)),
        "unusable": list(found.unusable.values()),
        "candidate_words": found.result.candidate_words,
        "nodes": found.result.nodes,
        "placements": found.result.placements,
        "word_list": words.name,
        "seconds": round(time.perf_counter() - start, 3),
    }


def hint(roll: str, laid: list[tuple[str, int, int]], words: Words, say: Say) -> Record:
    """Return a board of *roll* that has all that is *laid*: letters, rows, columns.

    The board is of common words if there is such a board, else of any words. It is
    given as *laid* is, or is None if it was proved that there is no board.
    """
    part = {(row, column): letter for letter, row, column in laid}
    playable = playable_words(words.lexicon, roll)
    selection = Selection((lambda board: completion(board, part) is not None,))
    for known in (common_words(playable, words.sizes, EASY), playable):
        budget = Look(Query(), words.sizes, say).budget
        board = selection.one_board(known, roll, budget).result.board
        if board is not None:
            decide.check_board(board, words.lexicon, roll)
            whole = completion(board, part)
            assert whole is not None
            return {"board": [[whole[cell], *cell] for cell in sorted(whole)]}
    return {"board": None}


def miss(roll: str, lexicon: Lexicon, say: Say) -> Record:
    """Return how close *roll*, which has no board, comes to one."""
    part = near_miss.largest_part(lexicon, roll, NO_LIMIT)

    def tell(share: float) -> None:
        say({SO_FAR: share})

    found = near_miss.solving_turns(lexicon, roll, NO_LIMIT, tell)
    return {"part": part, "turns": [[*turn, board] for turn, board in found]}


class Look:
    """Looks at the boards of one search: counts, keeps the best, reports.

    Attributes:
        budget: for the search, which it never stops.
        has_conditions: whether the boards that are wanted must be counted here.
    """

    def __init__(self, query: Query, sizes: Sizes, say: Say) -> None:
        """Look for the boards of *query*, with the *sizes* of words."""
        self.budget = Budget(stop=self._tick, progress=self._tell)
        self._selection = query.selection(sizes)
        self.has_conditions = bool(self._selection.conditions)
        self._sizes = sizes
        self._say = say
        self._next = time.monotonic() + SAY_SECONDS
        self._found = self._done = 0
        self._of = 1
        self._best: list[tuple[Rank, str]] = []
        self._worst: Rank | None = None  # which one must beat once KEPT are kept

    def count(self, _: str) -> None:
        """Count a board."""
        self._found += 1

    def keep(self, board: str) -> None:
        """Count *board*, and keep it if it is among the best so far."""
        self._found += 1
        rank = self._selection.rank(board)
        if self._worst is None or rank < self._worst:
            self._best.append((rank, board))
            if len(self._best) >= 2 * KEPT:  # so that sorting is seldom
                self._cut()

    def best(self) -> list[tuple[str, int]]:
        """Return the boards that were kept, the best first, and how common each is."""
        self._cut()
        return [(board, commonness(board, self._sizes)) for _, board in self._best]

    def _cut(self) -> None:
        self._best = heapq.nsmallest(KEPT, self._best)
        self._worst = self._best[-1][0] if len(self._best) == KEPT else None

    def _tell(self, done: int, of: int) -> None:
        self._done, self._of = done, of

    def _tick(self) -> bool:
        """Report how far the search is if it is time; never stop it."""
        now = time.monotonic()
        if now >= self._next:
            self._next = now + SAY_SECONDS
            share = round(self._done / max(self._of, 1), 3)
            self._say({SO_FAR: share, "boards": self._found, "best": self.best()})
        return False
