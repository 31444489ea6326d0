"""One word list, loaded: whatever a search needs of it, each made when first needed.

A lexicon serves rolls and wheels, an index serves grids, and grids that are scored need
the scores of the words as well. To load ENABLE1 into either takes about a second, so a
program holds one `Words` for all of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from qless_engine.grids.layout import OPEN, violations
from qless_engine.grids.problem import Problem
from qless_engine.grids.word_index import WordIndex
from qless_engine.words.lexicon import Lexicon
from qless_engine.words.wordlist import (
    WordList,
    common_words,
    read_sizes,
    read_words,
    scored_checksum,
)


class Words:
    """One word list in the forms that searches need.

    Attributes:
        listed: its words, name and checksum.
    """

    def __init__(self, listed: WordList) -> None:
        """Hold the list *listed*."""
        self.listed = listed

    @classmethod
    def read(
        cls,
        path: str | None = None,
        common: int | None = None,
        without: Sequence[str] = (),
    ) -> Words:
        """Read the list at *path*, as `wordlist.read_words` does.

        Raises:
            ValueError: the list cannot be used.
        """
        return cls(read_words(path, common, without))

    @property
    def name(self) -> str:
        """The name of the list."""
        return self.listed.name

    @property
    def sha256(self) -> str:
        """The checksum of its words."""
        return self.listed.sha256

    @cached_property
    def lexicon(self) -> Lexicon:
        """The words for rolls and wheels."""
        return Lexicon.from_words(self.listed.words)

    @cached_property
    def sizes(self) -> Mapping[str, int]:
        """The SCOWL size of each word that has one: how common it is."""
        return read_sizes()

    @cached_property
    def unscored(self) -> FillWords:
        """The words for fills without scores."""
        return FillWords.of(self.listed.words, self.sha256)

    @cached_property
    def scored(self) -> FillWords:
        """The words for the best fill, as `scored_from` returns all of them."""
        return self.scored_from(None)

    def scored_from(self, least: int | None) -> FillWords:
        """Return the words that score at least *least*, for the best fill.

        Raises:
            ValueError: the words have no scores.
        """
        scores, listed = self.listed.scores, self.listed.words
        if not scores:
            raise ValueError(
                f"expected lines word;score in {self.name}, found no score"
            )
        words = [x for x in listed if least is None or scores[x] >= least]
        return FillWords.of(words, scored_checksum(words, scores), scores)

    def common(self, words: Iterable[str], size: int | None) -> Iterable[str]:
        """Return those of *words* up to the SCOWL *size*; all if it is None."""
        return words if size is None else common_words(words, self.sizes, size)


@dataclass(frozen=True)
class FillWords:
    """The words that grids are filled from.

    Attributes:
        sha256: their checksum; if fills are scored, that of the lines word;score.
        words: all of them.
        scores: by word; None if fills are not scored.
        index: the words as the filler uses them.
    """

    sha256: str
    words: frozenset[str]
    scores: Mapping[str, int] | None
    index: WordIndex

    @classmethod
    def of(
        cls, words: Iterable[str], sha256: str, scores: Mapping[str, int] | None = None
    ) -> FillWords:
        """Return *words* with their index, scored if there are *scores*."""
        known = frozenset(words)
        index = WordIndex(known, None if scores is None else scores.__getitem__)
        return cls(sha256, known, scores, index)

    def faults(
        self, problem: Problem, fill: str, score: int | None = None
    ) -> Sequence[str]:
        """Return the rules that a *fill* of *problem* breaks, each as a sentence.

        Its entries must be words of the list, from the ranges of the problem, and
        their scores must add up to *score*, if it is given.
        """
        layout = problem.layout
        broken = violations(layout, fill, self.words)
        if broken:
            return broken
        rows = fill.split("/")
        entries = {
            slot.name: "".join(rows[row][column] for row, column in slot.cells)
            for slot in layout.slots
        }
        for name, first, after in problem.ranges:
            entry = entries[name]
            if entry not in self.index.table(len(entry)).words[first:after]:
                broken.append(f"{name}: {entry!r} is not in this piece")
        if self.scores is not None and score is not None:
            found = sum(
                self.scores[entries[slot.name]]
                for slot in layout.slots
                if OPEN in layout.entry(slot)  # an entry given whole scores nothing
            )
            if found != score:
                broken.append(f"it scores {found:,}, not {score}")
        return broken
