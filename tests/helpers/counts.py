"""Boards by what they are: as `counting` counts, and as the enumerator lists them."""

import random
from collections import Counter

from qless_engine.boards import enumerator
from qless_engine.boards.board import parse
from qless_engine.boards.properties import words_of
from qless_engine.counting.count import Tree, count_boards
from qless_engine.outcome import Budget, Ending
from qless_engine.rolls.dice import random_rolls
from qless_engine.words.lexicon import Lexicon
from qless_engine.words.playable import playable_words
from qless_engine.words.wordlist import read_words


def counted_classes(words, roll):
    """Return how many boards there are by number of words and whether it is a tree."""
    counted = count_boards(words, roll)
    assert counted.is_complete
    classes = Counter()
    for part in counted.parts:
        classes[part.what.words, isinstance(part.what, Tree)] += part.boards
    return classes


def class_of(board):
    """Return the number of words of *board* and whether it is a tree of words."""
    words = words_of(board)
    crossings = sum(map(len, words)) - len(parse(board))
    return len(words), crossings == len(words) - 1


def listed_classes(words, roll, max_nodes=None):
    """Return the classes of the boards that the enumerator lists; None if too many."""
    classes = Counter()
    result = enumerator.all_boards(
        words,
        roll,
        Budget(max_nodes),
        lambda board: classes.update([class_of(board)]),
    )
    return None if result.ending is Ending.BUDGET else classes


def dense_bag(size, seed):
    """Return playable words of few letters, so that rings are common, and a roll."""
    rng = random.Random(f"dense {size} {seed}")
    alphabet = "abcd"[: rng.choice((2, 3, 4))]
    number = rng.choice((4, 8, 12))
    lengths = rng.choices((3, 3, 3, 4, 4, 5, 6), k=number)
    words = ["".join(rng.choices(alphabet, k=length)) for length in lengths]
    roll = "".join(sorted(rng.choices(alphabet, k=size)))
    return playable_words(Lexicon.from_words(words), roll), roll


def compare_rolls(path, rolls, seed):
    """Count *rolls* random rolls with the list at *path* both ways.

    For a longer check than a test should be: a thousand rolls take minutes on PyPy.
    Return how many boards were compared, and the rolls that differ.
    """
    lexicon = Lexicon.from_words(read_words(path).words)
    boards, different = 0, []
    for roll in random_rolls(rolls, seed):
        words = playable_words(lexicon, roll)
        counted = count_boards(words, roll)
        expected = enumerator.all_boards(words, roll).boards
        boards += expected
        if counted.boards != expected:
            different.append(roll)
    return boards, different
