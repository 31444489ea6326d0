"""Small word lists and random small puzzles; what tests of jobs share."""

import random

from qless_engine.grids.layout import Layout
from qless_engine.words.wordlist import read_words
from sweeps.child.puzzles import answer, checksum
from sweeps.jobs.pieces import SLICES, Pieces, Request
from sweeps.kinds.puzzle import Puzzle
from sweeps.kinds.word_lists import read_lists

#: Neither a fill nor a proof is found in any time that a test has.
MONSTER = "/".join(["......"] * 6)
SMALL = ".../.##/.##"
FOUR = "..../..../..../...."

EACH = 8  # one in EACH words of 3 to 6 letters is in the list "few.txt"


def few_words(folder):
    """Return the path of a list of some two thousand words with scores in *folder*."""
    short = [word for word in read_words().words if 3 <= len(word) <= 6][::EACH]
    path = folder / "few.txt"
    path.write_text("\n".join(f"{w};{3 * w.count('a') - 1}" for w in short))
    return path


def layouts(count, seed, sides=(3, 4, 5)):
    """Return *count* different random layouts."""
    rng, drawn = random.Random(seed), {}
    while len(drawn) < count:
        rows, columns = rng.choice(sides), rng.choice(sides)
        signs = rng.choices("#.", [1, rng.choice([2, 4])], k=rows * columns)
        text = "/".join(
            "".join(signs[row * columns : (row + 1) * columns]) for row in range(rows)
        )
        try:
            drawn[Layout.parse(text).show()] = None
        except ValueError:  # no two open cells side by side
            continue
    return [*drawn]


def request_of(lists, text, kind=None, seed=1):
    """Return what asks for *text* with the first of *lists*."""
    puzzle = Puzzle.parse(text)
    kind = puzzle.kind(kind)
    (name, words), *_ = lists.items()
    return Request(puzzle.show(), kind, name, checksum(words, puzzle, kind), seed)


def solved(asked, lists, max_seconds=None):
    """Return the pieces of a request after all were searched, one after the other."""
    pieces = Pieces(asked)
    while not pieces.is_over:
        piece = pieces.draw()
        task = pieces.task(piece, max_seconds)
        pieces.take(piece, answer(task, lists, lambda: False))
    return pieces


def set_slices(monkeypatch, nodes):
    """Let the first slice of each job be *nodes*."""
    same = dict.fromkeys(SLICES, nodes)
    monkeypatch.setattr("sweeps.jobs.pieces.SLICES", same)


def few_lists(folder):
    """Return the list of `few_words`, as children have it."""
    return read_lists([str(few_words(folder))])
