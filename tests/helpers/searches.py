"""The searches that must agree, all as one kind of function; boards as text.

The conversion is written here once more, apart from ``board.py``, so that a mistake in
one of the two shows.
"""

from functools import cache

from qless_engine import oracle
from qless_engine.boards import backtracker, enumerator
from qless_engine.outcome import Ending
from qless_engine.words.lexicon import Lexicon
from qless_engine.words.playable import playable_words


def text_of(cells):
    """Return (row, column, letter) triples as rows joined by "/", "." for no letter."""
    letters = {(row, col): letter for row, col, letter in cells}
    rows = range(min(r for r, _ in letters), max(r for r, _ in letters) + 1)
    cols = range(min(c for _, c in letters), max(c for _, c in letters) + 1)
    return "/".join("".join(letters.get((r, c), ".") for c in cols) for r in rows)


def cells_of(text):
    """Return the (row, column, letter) triples of a board's text."""
    return {
        (row, col, letter)
        for row, line in enumerate(text.split("/"))
        for col, letter in enumerate(line)
        if letter != "."
    }


def key_of(text):
    """Return a board's text or its transpose's: fewer rows, or else alphabetical."""
    transposed = "/".join("".join(column) for column in zip(*text.split("/")))
    return min(text, transposed, key=lambda form: (form.count("/"), form))


def by_oracle(words, roll, least=3):
    """Return the key of every board of words of *least* letters or more, sorted."""
    return _oracle_keys(frozenset(words), roll, least)


@cache
def _oracle_keys(words, roll, least):
    boards = oracle.boards(roll, words, least)
    return sorted(key_of(text_of(cells)) for cells in boards)


def by_backtracker(words, roll, least=3):
    """Return the key of every board visited, sorted; if it was visited twice, twice."""
    return _all_keys(backtracker.all_boards, words, roll, least)


def by_enumerator(words, roll, least=3):
    """Return the key of every board listed, sorted, having counted them as well."""
    listed = _all_keys(enumerator.all_boards, words, roll, least)
    playable = playable_words(Lexicon.from_words(words, least), roll)
    assert enumerator.all_boards(playable, roll).boards == len(listed)
    return listed


def _all_keys(all_boards, words, roll, least):
    visited = []
    playable = playable_words(Lexicon.from_words(words, least), roll)
    result = all_boards(playable, roll, visit=visited.append)
    assert result.boards == len(visited)
    assert result.ending is (Ending.FOUND if visited else Ending.EXHAUSTED)
    assert visited == [key_of(text_of(cells_of(text))) for text in visited]
    return sorted(visited)


#: What lists every board of a roll. A new search is added here and tested everywhere.
SEARCHES = {
    "oracle": by_oracle,
    "backtracker": by_backtracker,
    "enumerator": by_enumerator,
}

#: Those that are tested against the oracle.
ENGINE_SEARCHES = {name: s for name, s in SEARCHES.items() if name != "oracle"}

#: What finds one board of a roll, or proves that none exists.
FIRST_SEARCHES = {
    "backtracker": backtracker.first_board,
    "enumerator": enumerator.first_board,
}
