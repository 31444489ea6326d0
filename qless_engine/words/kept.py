"""What the cache has of a word-list file: its words, and their lexicon."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import overload

from qless_engine.words import cache
from qless_engine.words.entries import Lines
from qless_engine.words.lexicon import Lexicon
from qless_engine.words.wordlist import WordList, list_name


class Kept:
    """What the cache has of a word-list file: its words, and their lexicon."""

    def __init__(self, key: str, sections: Sequence[bytes] | None) -> None:
        """Hold the *sections* kept under *key*; None if there are none."""
        self.key = key
        self.sections = sections

    @classmethod
    def of(cls, raw: bytes) -> Kept:
        """Return what the cache has of the file whose bytes are *raw*."""
        key = cache.key_of(raw)
        return cls(key, cache.recall(key))

    def listed(self, path: Path) -> WordList | None:
        """Return the word list, whose file is at *path*."""
        if self.sections is None:
            return None
        head, text = json.loads(self.sections[0]), self.sections[1].decode("ascii")
        sha256, lines = head["sha256"], Lines(**head["lines"])
        return WordList(list_name(sha256, path), sha256, WordsOfText(text), lines)

    def lexicon(self) -> Lexicon | None:
        """Return the lexicon."""
        return None if self.sections is None else Lexicon.of(self.sections[2:])

    def keep(self, listed: WordList) -> Lexicon:
        """Build the lexicon of *listed*, keep both and return it."""
        lexicon = Lexicon.from_words(listed.words)
        if listed.scores:  # a list for grids, which has no use of a lexicon
            return lexicon
        head = json.dumps({"sha256": listed.sha256, "lines": listed.lines.record()})
        text = "\n".join(listed.words)
        cache.keep(self.key, [head.encode(), text.encode(), *lexicon.sections()])
        return lexicon


class WordsOfText(Sequence[str]):
    """The words in a text, one a line, which is split when they are asked for."""

    def __init__(self, text: str) -> None:
        """Hold the words of *text*."""
        self._text = text

    @cached_property
    def _words(self) -> Sequence[str]:
        return self._text.split("\n")

    @overload
    def __getitem__(self, place: int) -> str: ...

    @overload
    def __getitem__(self, place: slice) -> Sequence[str]: ...

    def __getitem__(self, place: int | slice) -> str | Sequence[str]:
        """Return the word at *place*, or the words of a slice."""
        return self._words[place]

    def __iter__(self) -> Iterator[str]:
        """Yield every word."""
        return iter(self._words)

    def __len__(self) -> int:
        """Return how many words there are."""
        return self._text.count("\n") + 1

    def __eq__(self, other: object) -> bool:
        """Whether *other* has the same words."""
        return isinstance(other, Sequence) and [*self] == [*other]

    def __hash__(self) -> int:
        """Return the hash of the words."""
        return hash(tuple(self._words))
