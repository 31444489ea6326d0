"""ENABLE1 and a part of it as a word list of its own; what many tests share."""

from functools import cache

from paths import ENABLE1

from qless_engine.words.lexicon import Lexicon
from qless_engine.words.wordlist import read_words


@cache
def enable1():
    """Return the lexicon of ENABLE1."""
    return Lexicon.from_words(enable1_words())


@cache
def enable1_words():
    """Return the words of ENABLE1, in alphabetical order."""
    return read_words(ENABLE1).words


def nth_words(folder, step, name="some.txt"):
    """Return the file *name* in *folder* with each *step*-th word of ENABLE1."""
    path = folder / name
    path.write_text("\n".join(enable1_words()[::step]))
    return path
