"""One word list, loaded: whatever a search needs of it, each made when first needed.

A lexicon serves rolls and wheels, an index serves grids, and grids that are scored need
the scores of the words as well. To load ENABLE1 into either takes about a second, so a
program holds one `Words` for all of them.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Union

from qless_engine.files import read_bytes
from qless_engine.grids.layout import OPEN, violations
from qless_engine.grids.problem import Problem
from qless_engine.grids.word_index import WordIndex
from qless_engine.rolls.atlas import Atlas, atlas_path, read_atlas
from qless_engine.rolls.dice import MIN_LETTERS
from qless_engine.words.kept import Kept
from qless_engine.words.lexicon import Lexicon
from qless_engine.words.wordlist import (
    WORD_LIST_FILE,
    WordList,
    common_words,
    list_path,
    part_of,
    read_sizes,
    scored_checksum,
    words_in,
)

#: Where a caller may take words from: None is the default list, a text is a path.
WordSource = Union[None, str, "os.PathLike[str]", Iterable[str], WordList, "Words"]


class Words:
    """One word list in the forms that searches need.

    Attributes:
        path: the file it was read from; None for the default list.
        listed: its words, name and checksum.
        min_letters: how long a word on a board or of a wheel must be.
    """

    min_letters = MIN_LETTERS

    def __init__(
        self, listed: WordList, path: str | None = None, kept: Kept | None = None
    ) -> None:
        """Hold the list *listed*, which was read from *path*, and what is *kept*."""
        self.path = path
        self.listed = listed
        self._kept = kept

    @classmethod
    def read(
        cls,
        path: str | None = None,
        common: int | None = None,
        without: Sequence[str] = (),
    ) -> Words:
        """Read the list at *path*, as `wordlist.read_words` does.

        A list that was read before is taken from the cache, if it is still the same.

        Raises:
            ValueError: the list cannot be used.
        """
        chosen = list_path(path)
        raw = read_bytes(chosen, WORD_LIST_FILE)
        kept = Kept.of(raw)
        whole = kept.listed(chosen) or words_in(raw, chosen)
        listed = part_of(whole, common, without)
        return cls(listed, path, kept if listed is whole else None)

    @classmethod
    def of(cls, source: WordSource = None, common: int | None = None) -> Words:
        """Return the words of *source*, up to the SCOWL size *common*.

        A file is read once, unless it changes.

        Raises:
            ValueError: they cannot be used.
        """
        if source is None or isinstance(source, (str, os.PathLike)):
            path = list_path(None if source is None else os.fspath(source))
            try:
                state = path.stat()
            except (OSError, ValueError):
                return cls.read(str(path), common)  # which says what is wrong
            return _read_once(
                None if source is None else str(path),
                common,
                (str(path), state.st_ino, state.st_size, state.st_mtime_ns),
            )
        if isinstance(source, Words):
            words = source
        elif isinstance(source, WordList):
            words = cls(source)
        else:
            words = cls(WordList.of(source))
        return words if common is None else cls(part_of(words.listed, common))

    def __repr__(self) -> str:
        """Return one line."""
        return f"<Words of {self.name}>"

    def with_min_letters(self, min_letters: int | None) -> Words:
        """Return the same words for boards and wheels of words of *min_letters*.

        None stands for what the rules say.
        """
        wanted = MIN_LETTERS if min_letters is None else min_letters
        if wanted == self.min_letters:
            return self
        words = copy(self)
        words.min_letters = wanted
        words.__dict__.pop("lexicon", None)  # the words of another length
        return words

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
        if self._kept is None or self.min_letters != MIN_LETTERS:
            return Lexicon.from_words(self.listed.words, self.min_letters)
        return self._kept.lexicon() or self._kept.keep(self.listed)

    @cached_property
    def sizes(self) -> Mapping[str, int]:
        """The SCOWL size of each word that has one: how common it is."""
        return read_sizes()

    @property
    def atlas_path(self) -> Path | None:
        """The file beside the list that should be its atlas, or None without a file."""
        path = atlas_path(list_path(self.path))
        # Not Path.exists, which raises at a long name.
        return path if os.path.exists(path) else None  # noqa: PTH110

    @cached_property
    def atlas(self) -> Atlas | None:
        """The rolls without a board, if the file that lists them is of these words.

        Raises:
            ValueError: the file is broken.
        """
        path = self.atlas_path
        atlas = None if path is None else read_atlas(path)
        return atlas if atlas and atlas.word_list_sha256 == self.sha256 else None

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


def check_lengths(common: int | None, min_letters: int | None) -> None:
    """Raise ValueError if words of two letters must be *common*: none has a size."""
    if common is not None and min_letters == 2:
        raise ValueError(
            "expected a shortest word of 3 letters or more with a SCOWL size, as no "
            "word of 2 letters has one"
        )


@lru_cache(maxsize=4)
def _read_once(path: str | None, common: int | None, _state: object) -> Words:
    return Words.read(path, common)


@dataclass(frozen=True, repr=False)
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
