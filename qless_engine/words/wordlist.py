"""A word list: chosen, read, named by its checksum, less the words to leave out.

A list is a file of text, plain or gzip; `entries` tells its words from the rest. The
normal form, over which the checksum is taken, is the words in lower case, sorted, each
once, one per line, each line ended by a line feed.
"""

from __future__ import annotations

import codecs
import hashlib
import os
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path

from qless_engine.files import is_stream, name_of, read_bytes
from qless_engine.text import quantity, quoted, shown
from qless_engine.words.entries import Entries, Lines, fold, read_entries


def _data_folder() -> Path:
    """Return the folder of the embedded files.

    A wheel has them in the package, a clone beside it.
    """
    package = Path(__file__).resolve().parents[1]
    packed = package / "data"
    return packed if packed.is_dir() else package.parent / "wordlists"


FOLDER = _data_folder()
EMBEDDED = FOLDER / "enable1.txt.gz"
EMBEDDED_SIZES = FOLDER / "scowl_sizes.tsv.gz"
SCOWL_SIZES = (10, 20, 35, 40, 50, 55, 60, 70, 80)  # each adds words
WORD_LIST_FILE = "a word-list file"  # what a message expects
VARIABLE = "QLESS_WORDS"  # environment variable that names the list to use instead

#: Lists known by the SHA-256 of their normal form; sources in wordlists/README.md.
KNOWN = {
    "3f16130220645692ed49c7134e24a18504c2ca55b3c012f7290e3e77c63b1a89": "ENABLE1",
    "79de4b07ed6f38ad1bdb1bf874e42383815b78730b23a0edce511f3ef043058e": "NASPA 2023",
    "559faa1e0296166f8f4c6074b71211c045202accb6920424aaa0758cc7bce9cd": "NASPA 2020",
    "c2ee5486137b23694494696def27fe563261f16484c2e5364a34e391d133f956": "NASPA 2018",
    "ea06931e05aa0c57384ab8fa74528954004d65c34fd65fe55559cd4b7dd7f517": "TWL06",
    "136332497985c48389f017064e7875ce49398ee10b5dc0fa4c701f7a5085985c": "CSW21",
    "38e1637610b97a7a67eb4980e44bae9788fd2b59eb46db3f54ccc68a48dd1328": "CSW24",
}


@dataclass(frozen=True, repr=False)
class WordList:
    """The words of one file in normal form.

    Attributes:
        name: the list's own name if its checksum is known, else the file's name; and
            the SCOWL size if only common words of it are here, and how many words were
            left out.
        sha256: checksum of the normal form, in hexadecimal.
        words: lower case, sorted, each once.
        lines: how many lines were read, and what became of them.
        left_out: how many words were left out by name.
        scores: by word; empty if the file has none.
    """

    name: str
    sha256: str
    words: Sequence[str]
    lines: Lines = field(default_factory=Lines)
    left_out: int = 0
    scores: Mapping[str, int] = field(default_factory=dict)

    @classmethod
    def of(cls, words: Iterable[str], name: str = "own words") -> WordList:
        """Return the list of these *words*, in any case and order.

        Raises:
            ValueError: there are none, or one is not of letters a-z.
        """
        given = [word.strip().lower() for word in words]
        odd = [word for word in given if not (word.isascii() and word.isalpha())]
        if odd or not given:
            found = quoted(min(odd)) if odd else "none"
            raise ValueError(f"expected words of letters a-z, found {found}")
        ordered = tuple(sorted(set(given)))
        lines = Lines(read=len(given), repeated=len(given) - len(ordered))
        return cls(name, _checksum(ordered), ordered, lines)

    def __repr__(self) -> str:
        """Return one line."""
        return f"<WordList {self.name}: {quantity(len(self.words), 'word')}>"

    @property
    def dropped(self) -> int:
        """How many lines had no word of letters a-z."""
        return self.lines.dropped

    def note(self) -> str:
        """Return what became of the lines as a sentence; "" if each is a word."""
        told = self.lines.note()
        if self.left_out > 0:
            read = told or f"{quantity(self.lines.read, 'line')} read"
            told = f"{read}, {quantity(self.left_out, 'word')} left out"
        return f"{self.name}: {told}" if told else ""

    def record(self) -> dict[str, object]:
        """Return the fields that say of an answer which words it is from."""
        return {
            "word_list": self.name,
            "word_list_sha256": self.sha256,
            "word_list_lines": {**self.lines.record(), "left_out": self.left_out},
        }


def read_words(
    path: str | Path | None = None,
    common: int | None = None,
    without: Sequence[str] = (),
) -> WordList:
    """Read the word list at *path*, by default the one that `list_path` names.

    With *common*, read only the words up to that SCOWL size (how common a word is), and
    with *without* leave out these words, and those of these files: a list of its own,
    with its own name and checksum.

    Raises:
        ValueError: *path* is empty; the file is missing, unreadable, not text or has
            no word; *common* is not a SCOWL size, or the list has no such word; one of
            *without* is no word and no word list, or no word is left.
    """
    chosen = list_path(path)
    return part_of(
        words_in(read_bytes(chosen, WORD_LIST_FILE), chosen), common, without
    )


def words_in(raw: bytes, path: Path) -> WordList:
    """Return the word list whose file at *path* has the bytes *raw*, unpacked.

    Raises:
        ValueError: it is not text, or has no word.
    """
    read = _entries(raw, path)
    ordered = tuple(sorted(read.words))
    sha256 = _checksum(ordered)
    name = list_name(sha256, path)
    return WordList(name, sha256, ordered, read.lines, scores=read.scores)


def list_name(sha256: str, path: Path) -> str:
    """Return the name of the list with the checksum *sha256*, whose file is *path*."""
    if is_stream(path):
        return KNOWN.get(sha256, "standard input")
    # The name of a file may not be valid text; the name of a list is.
    return KNOWN.get(sha256) or shown(
        os.fsencode(path.name).decode(errors="backslashreplace")
    )


def part_of(
    whole: WordList, common: int | None = None, without: Sequence[str] = ()
) -> WordList:
    """Return the words of the *whole* list up to the SCOWL size *common*, less some.

    Raises:
        ValueError: as `read_words` says.
    """
    if common is not None and common not in SCOWL_SIZES:
        sizes = ", ".join(map(str, SCOWL_SIZES))
        raise ValueError(f"expected a SCOWL size of {sizes}, got {common!r}")
    if common is not None:
        whole = _part(
            whole,
            common_words(whole.words, read_sizes(), common),
            f"{whole.name} to SCOWL size {common}",
            f"expected words up to SCOWL size {common}, found none in {whole.name}",
        )
    unwanted = _unwanted(without, whole)
    if not unwanted:
        return whole
    left_out = f"without {quantity(len(unwanted), 'word')}"
    part = _part(
        whole,
        tuple(word for word in whole.words if word not in unwanted),
        f"{whole.name} {left_out}",
        f"expected a word to be left, found none in {whole.name} {left_out}",
    )
    return replace(part, left_out=len(unwanted))


class WordNumbers(dict[str, int]):
    """A number for each of many words: a size, a score."""

    def __repr__(self) -> str:
        """Return one line."""
        return f"<numbers of {quantity(len(self), 'word')}>"


def _part(whole: WordList, words: tuple[str, ...], name: str, empty: str) -> WordList:
    """Return the list *name* of those *words* of the *whole*.

    Raises:
        ValueError: there are none, with the sentence *empty*.
    """
    if not words:
        raise ValueError(empty)
    return replace(whole, name=name, sha256=_checksum(words), words=words)


def is_file(text: str) -> bool:
    """Whether *text*, which names words to leave out, is a file of them, not a word."""
    return is_stream(text) or "." in text or "/" in text


def _unwanted(without: Sequence[str], whole: WordList) -> set[str]:
    """Return the words of the list *whole* that *without* names, or its files hold.

    Whatever has a dot or a slash names a file, all else is a word.

    Raises:
        ValueError: a file cannot be used, or it is unclear whether one is meant.
    """
    named: set[str] = set()
    for text in without:
        word = fold(text)
        if is_file(text):
            path = list_path(text)
            raw = read_bytes(path, WORD_LIST_FILE)
            named |= _entries(raw, path, is_of_phrases=True).words
        elif not (word.isascii() and word.isalpha()):
            raise ValueError(
                f"expected a word or a word-list file to leave out, got {quoted(text)}"
            )
        elif word not in whole.words and os.path.isfile(text):  # noqa: PTH113  # Path's own raises at a long name
            raise ValueError(
                f"expected a word to leave out, found the file {shown(text)} (write "
                f"./{shown(text)} to leave out its words)"
            )
        else:
            named.add(word)
    return named.intersection(whole.words)


def list_path(path: str | Path | None = None) -> Path:
    """Return the file to read: the one a user chose, or the embedded ENABLE1.

    Raises:
        ValueError: *path* is empty.
    """
    return chosen_path(path) or EMBEDDED


def chosen_path(path: str | Path | None = None) -> Path | None:
    """Return the file that a user chose: *path*, else QLESS_WORDS, else None.

    A ``~`` at its beginning is the home folder, even where no shell expands it.

    Raises:
        ValueError: *path* is empty.
    """
    if path == "":
        raise ValueError("expected the path of a word list, found an empty one")
    chosen = path or os.environ.get(VARIABLE)
    # Not Path.expanduser, which takes "./~x" for the home of x, and raises.
    return Path(os.path.expanduser(chosen)) if chosen else None  # noqa: PTH111


@cache  # it has 211,960 lines, and is needed for each SCOWL size
def read_sizes() -> Mapping[str, int]:
    """Return the size of each word in SCOWL, from 10 for the commonest to 80.

    The table has words of 3 to 12 letters in American spelling. A word that is missing
    is rarer, or in no list of SCOWL.

    Raises:
        ValueError: the embedded table is missing or broken.
    """
    raw = read_bytes(EMBEDDED_SIZES, WORD_LIST_FILE)
    text = _text(raw, EMBEDDED_SIZES)
    sizes = (line.split("\t") for line in text.splitlines())
    return WordNumbers((word, int(size)) for word, size in sizes)


def common_words(
    words: Iterable[str], sizes: Mapping[str, int], size: int
) -> tuple[str, ...]:
    """Return those of *words* up to the SCOWL *size*, in their order.

    A search among these is exhaustive for them, so its proofs hold for them only.

    >>> common_words(["eta", "tea", "tae"], {"eta": 55, "tea": 10}, 55)
    ('eta', 'tea')
    """
    return tuple(word for word in words if word in sizes and sizes[word] <= size)


def scored_checksum(words: Iterable[str], scores: Mapping[str, int]) -> str:
    """Return the SHA-256, in hexadecimal, of the lines word;score of *words*."""
    lines = "".join(f"{word};{scores[word]}\n" for word in words)
    return hashlib.sha256(lines.encode()).hexdigest()


def _checksum(words: tuple[str, ...]) -> str:
    """Return the SHA-256 of *words*, which are sorted, in hexadecimal."""
    return hashlib.sha256(("\n".join(words) + "\n").encode()).hexdigest()


def _entries(raw: bytes, path: Path, *, is_of_phrases: bool = False) -> Entries:
    """Return the words of the file at *path*, whose bytes are *raw*.

    Raises:
        ValueError: it is not text, or has no word.
    """
    entries = read_entries(_text(raw, path), is_of_phrases=is_of_phrases)
    if not entries.words:
        raise ValueError(
            f"expected a word list with one word of letters a-z per line, "
            f"found none in {name_of(path)}"
        )
    return entries


def _text(raw: bytes, path: Path) -> str:
    """Return *raw* as text: UTF-8 or UTF-16, or Latin-1 as of old.

    Raises:
        ValueError: the file, at *path*, is not text.
    """
    is_wide = raw[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
    try:
        text = raw.decode("utf-16" if is_wide else "utf-8-sig")
    except UnicodeDecodeError:
        text = raw.decode("latin-1")
    if re.search(r"[\0-\x08\x0e-\x1f]", text):  # no text has these control bytes
        found = "a zip archive (unpack it first)" if raw[:2] == b"PK" else "binary data"
        raise ValueError(
            f"expected a word list as text, found {found} in {name_of(path)}"
        )
    return text
