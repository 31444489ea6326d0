"""Build solvability.tsv: with each word list, how many rolls of the dice have no board.

    python wordlists/build_solvability.py LIST...

Each LIST is the file of a word list with its atlas beside it, which the commands
`python -m sweeps atlas` and `table` have written: `my.txt` with `my.atlas.gz`. An atlas
has every roll without a board, each proved, so these counts are exact. Rows of lists
that are not named stay as they are.
The checksum is over the unsolvable rolls by the alphabet, each on a line that a line
feed ends: whoever decides all rolls anew, with a list that we may not hand on, can see
that the rolls are the same.
"""
# ruff: noqa: INP001 - a script beside its data, not a package

from __future__ import annotations

import sys
from pathlib import Path

from qless_engine.rolls.atlas import OUTCOMES, atlas_path, read_atlas
from qless_engine.rolls.numbering import number_of_rolls
from qless_engine.words.lexicon import Lexicon
from qless_engine.words.wordlist import read_words
from qless_engine.writing import atomic_write

TABLE = Path(__file__).parent / "solvability.tsv"


def main(paths: list[str]) -> str | None:
    """Write the table of the lists at *paths*; return a sentence if that failed."""
    try:
        new = [row(Path(path)) for path in paths]
    except ValueError as error:
        return str(error)
    if not new:
        return "expected word lists that have an atlas beside them, found none"
    try:
        _write(new)
    except OSError as error:
        return f"expected a table to write at {TABLE}, found: {error.strerror}"
    return None


def _write(new: list[dict[str, str | int]]) -> None:
    """Put the *new* rows into the table, in the place of those of the same lists."""
    names, *old = TABLE.read_text(encoding="utf-8").splitlines()
    rows = {line.split("\t")[0]: line for line in old}
    rows.update((str(r["word_list"]), "\t".join(map(str, r.values()))) for r in new)
    with atomic_write(TABLE) as file:
        file.write("\n".join([names, *rows.values(), ""]).encode())


def row(path: Path) -> dict[str, str | int]:
    """Return the columns of the word list at *path*.

    Raises:
        ValueError: it or its atlas cannot be read, or the atlas is of other words.
    """
    words, atlas = read_words(path), read_atlas(atlas_path(path))
    if atlas.word_list_sha256 != words.sha256:
        raise ValueError(f"expected an atlas of {path}, found one of {atlas.word_list}")
    return {
        "word_list": words.name,
        "words": len(Lexicon.from_words(words.words).words),
        "word_list_sha256": words.sha256,
        "rolls": number_of_rolls(),
        "unsolvable_rolls": len(atlas.unsolvable),
        "outcomes": OUTCOMES,
        "unsolvable_outcomes": atlas.unsolvable_outcomes,
        "unsolvable_sha256": atlas.sha256,
        "made": atlas.made,
    }


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
