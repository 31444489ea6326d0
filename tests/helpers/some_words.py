"""A part of ENABLE1 as a word list of its own; what tests of sweeps share."""

from qless_engine.words.wordlist import read_words


def nth_words(folder, step, name="some.txt"):
    """Return the file *name* in *folder* with each *step*-th word of ENABLE1."""
    path = folder / name
    path.write_text("\n".join(read_words().words[::step]))
    return path
