"""The child process of one player: questions about one roll, answered one at a time.

Started as ``python -m sweeps.child.player WORDS`` and spoken to as `serve` is, so that
a page can ask on PyPy, and can stop a search by ending the process. WORDS is the path
of a word list as JSON. A question that takes long says between how far it is.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import NoReturn

from qless_engine.boards import near_miss
from qless_engine.boards.properties import completion
from qless_engine.boards.query import Query, Selection, Sizes
from qless_engine.outcome import NO_LIMIT
from qless_engine.solve import check_board
from qless_engine.words.lexicon import Lexicon
from qless_engine.words.playable import playable_words
from qless_engine.words.wordlist import WordList, common_words, read_sizes, read_words
from sweeps.child import serve as worker
from sweeps.child.looking import Look
from sweeps.kinds.engine import engine_version
from sweeps.kinds.kind import SO_FAR, Fields, Record, interpreter_name

HINT, MISS = "hint", "miss"  # what can be asked for, beside what `looking` names
EASY = 50  # hints have words of this SCOWL size or less, where they can


@dataclass(frozen=True)
class Words:
    """What is known of words: read once, for every question."""

    word_list: WordList
    lexicon: Lexicon
    sizes: Sizes

    @classmethod
    def load(cls, path: str | None) -> Words:
        """Return the words of the list at *path*; a ValueError if it is unusable."""
        word_list = read_words(path)
        return cls(word_list, Lexicon.from_words(word_list.words), read_sizes())


def main(words: str) -> NoReturn:
    """Answer requests with the word list *words* until standard input ends."""

    def start(say: worker.Say) -> tuple[Record, Callable[[Fields], Record]]:
        known = Words.load(json.loads(words))
        return hello(), lambda request: answer(request, known, say)

    worker.serve(start)


def hello(interpreter: str | None = None) -> Record:
    """Return what the first line of a child says, run by *interpreter* or by this."""
    return {
        "interpreter": interpreter or interpreter_name(),
        "engine_version": engine_version(),
    }


def answer(request: Fields, words: Words, say: worker.Say) -> Record:
    """Return the answer to *request*, which says what is asked for and of which roll.

    Its *asked* has the fields of `Query`. "first" asks for one board or the proof that
    there is none, "count" for the number of boards, "list" for that and the best ones,
    "hint" for a board that has what is *laid*, as `hint` takes it, "miss" for how close
    a roll without a board comes to one.
    An empty request is answered with which words are known: the child is ready.
    """
    if not request:
        return {"word_list_sha256": words.word_list.sha256}
    if request["what"] == HINT:
        return hint(request["roll"], request["laid"], words, say)
    if request["what"] == MISS:
        return miss(request["roll"], words.lexicon, say)
    start = time.perf_counter()
    roll, asked = request["roll"], Query(**request["asked"])
    every = playable_words(words.lexicon, roll)
    playable: Collection[str] = every
    if asked.common is not None:
        playable = common_words(every, words.sizes, asked.common)
    unusable = asked.unusable(roll, playable, words.lexicon.words)
    look = Look(asked, words.sizes, say)
    result = look.search(request["what"], () if unusable else playable, roll)
    best = look.best()
    for board in filter(None, [result.board, *(board for board, _ in best)]):
        check_board(board, words.lexicon, roll)
    return {
        "roll": roll,
        "ending": result.ending.value,
        "board": result.board,
        "boards": result.boards,
        "best": best,
        "words": list(playable),
        "rarer": sorted(set(every) - set(playable)),
        "unusable": list(unusable.values()),
        "word_list": words.word_list.name,
        "seconds": round(time.perf_counter() - start, 3),
    }


def hint(
    roll: str, laid: list[tuple[str, int, int]], words: Words, say: worker.Say
) -> Record:
    """Return a board of *roll* that has all that is *laid*: letters, rows, columns.

    The board has common words, if there is such a one; else any. It is given as *laid*
    is, and is None if it was proved that there is none.
    """
    part = {(row, column): letter for letter, row, column in laid}
    playable = playable_words(words.lexicon, roll)
    selection = Selection((lambda board: completion(board, part) is not None,))
    for known in (common_words(playable, words.sizes, EASY), playable):
        look = Look(Query(), words.sizes, say)
        result = look.one_of(selection, known, roll)
        if result.board is not None:
            whole = completion(result.board, part)
            assert whole is not None
            return {"board": [[whole[cell], *cell] for cell in sorted(whole)]}
    return {"board": None}


def miss(roll: str, lexicon: Lexicon, say: worker.Say) -> Record:
    """Return how close *roll*, which has no board, comes to one; *say* how far."""
    part = near_miss.largest_part(lexicon, roll, NO_LIMIT)

    def tell(share: float) -> None:
        say({SO_FAR: share})

    found = near_miss.solving_turns(lexicon, roll, NO_LIMIT, tell)
    return {"part": part, "turns": [[*turn, board] for turn, board in found]}


if __name__ == "__main__":
    main(sys.argv[1])
