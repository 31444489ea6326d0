"""A word list that grids are filled from, and what is wrong with a fill from it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from qless_engine.grids.layout import OPEN, violations
from qless_engine.grids.problem import Problem
from qless_engine.grids.word_index import WordIndex
from qless_engine.words.wordlist import (
    WordList,
    read_scores,
    read_words,
    scored_checksum,
)


@dataclass(frozen=True)
class FillList:
    """The words of one list, to fill with and to check.

    Attributes:
        name: of the list.
        sha256: its checksum; if fills are scored, that of its lines word;score.
        words: all of them.
        scores: by word; None if fills are not scored.
        index: the words, as the searches want them.
    """

    name: str
    sha256: str
    words: frozenset[str]
    scores: Mapping[str, int] | None
    index: WordIndex

    @classmethod
    def read(cls, path: str | None, *, is_scored: bool) -> FillList:
        """Return the list at *path*, as for `wordlist.read_words`.

        Raises:
            ValueError: it is unusable; or lacks scores, and fills are to be scored.
        """
        listed = read_words(path)
        if not is_scored:
            return cls.unscored(listed)
        scores = read_scores(path)
        return cls(
            listed.name,
            scored_checksum(listed.words, scores),
            frozenset(listed.words),
            scores,
            WordIndex(listed.words, scores.__getitem__),
        )

    @classmethod
    def unscored(cls, listed: WordList) -> FillList:
        """Return the list that was read as *listed*, whose fills are not scored."""
        words = frozenset(listed.words)
        return cls(listed.name, listed.sha256, words, None, WordIndex(words))

    def faults(self, problem: Problem, fill: str, score: int | None) -> Sequence[str]:
        """Return what is wrong with a *fill* of *problem* said to *score* so much.

        Its entries must be words of the list, from the ranges of the problem.
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
        if self.scores is not None:
            found = sum(
                self.scores[entries[slot.name]]
                for slot in layout.slots
                if OPEN in layout.entry(slot)  # what is given whole scores nothing
            )
            if found != score:
                broken.append(f"it scores {found:,}, not {score}")
        return broken
