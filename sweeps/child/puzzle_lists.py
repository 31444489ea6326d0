"""The word lists of a child that answers puzzles: read at once, indexed when needed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from qless_engine import loaded
from qless_engine.words.lexicon import Lexicon
from qless_engine.words.wordlist import read_sizes, read_words
from sweeps.kinds.engine import engine_version
from sweeps.kinds.kind import Record, interpreter_name
from sweeps.kinds.puzzle import BEST, LAYOUT, Puzzle


class Words:
    """One word list, in the forms in which puzzles need it."""

    def __init__(self, path: str | None) -> None:
        """Read the list at *path*; a ValueError if it is unusable."""
        self.path = path
        self.listed = read_words(path)

    @cached_property
    def lexicon(self) -> Lexicon:
        """The words, for rolls and wheels."""
        return Lexicon.from_words(self.listed.words)

    @cached_property
    def unscored(self) -> loaded.FillWords:
        """The words, for fills of which one is as good as another."""
        return loaded.Words(self.listed, self.path).unscored

    @cached_property
    def scored(self) -> loaded.FillWords:
        """The words, for the best fill; a ValueError if they have no scores."""
        return loaded.Words(self.listed, self.path).scored

    def sha256(self, puzzle: Puzzle, kind: str) -> str:
        """Return the checksum of all that the answer to *puzzle* depends on."""
        is_scored = puzzle.form == LAYOUT and kind == BEST
        return self.scored.sha256 if is_scored else self.listed.sha256


class Lists:
    """Word lists by name, and the sizes of words."""

    def __init__(self, paths: Sequence[str | None]) -> None:
        """Read the lists at *paths*.

        Raises:
            ValueError: one is unusable, or two have the same name.
        """
        self.by_name: dict[str, Words] = {}
        for path in paths:
            words = Words(path)
            if words.listed.name in self.by_name:
                raise ValueError(
                    f"expected word lists of different names, found two "
                    f"{words.listed.name!r}"
                )
            self.by_name[words.listed.name] = words

    @cached_property
    def sizes(self) -> Mapping[str, int]:
        """SCOWL's size of each word."""
        return read_sizes()

    def hello(self) -> Record:
        """Return what the first line of a child with these lists says."""
        lists = self.by_name.values()
        return {
            "interpreter": interpreter_name(),
            "engine_version": engine_version(),
            "word_list": [*self.by_name],
            "word_list_sha256": [words.listed.sha256 for words in lists],
        }
