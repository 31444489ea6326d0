"""Read a word-list file: normalise, drop what is not a word, name it by its checksum.

A list is text, plain or gzip, one word per line. Only the first field of a line counts,
so that ``WORD definition`` and ``word;score`` lines work; case, byte-order mark and
carriage returns do not matter. A phrase with a score, ``no way;40``, is not a word. The
normal form, over which the checksum is taken, is the words in lower case, sorted, each
once, one per line, each line ended by a line feed.
"""

from __future__ import annotations

import gzip
import hashlib
import os
import re
import stat
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType

FOLDER = Path(__file__).resolve().parents[2] / "wordlists"
EMBEDDED = FOLDER / "enable1.txt.gz"
EMBEDDED_SIZES = FOLDER / "scowl_sizes.tsv.gz"
SCOWL_SIZES = (10, 20, 35, 40, 50, 55, 60, 70, 80)  # each adds words
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


@dataclass(frozen=True)
class WordList:
    """The words of one file in normal form.

    Attributes:
        name: the list's own name if its checksum is known, else the file's name; and
            the SCOWL size, if only common words of it are here.
        sha256: checksum of the normal form, in hexadecimal.
        words: lower case, sorted, each once.
        dropped: lines without a word of letters a-z, or with a repeated or rare word.
    """

    name: str
    sha256: str
    words: tuple[str, ...]
    dropped: int


def read_words(path: str | Path | None = None, common: int | None = None) -> WordList:
    """Read the word list at *path*, by default the one that `list_path` names.

    With *common*, read only the words up to that SCOWL size (how common a word is):
    a list of its own, with its own name and checksum.

    Raises:
        ValueError: *path* is empty; the file is missing, unreadable, not text or has
            no word; *common* is not a SCOWL size, or the list has no such word.
    """
    if common is not None and common not in SCOWL_SIZES:
        sizes = ", ".join(map(str, SCOWL_SIZES))
        raise ValueError(f"expected a SCOWL size of {sizes}, got {common!r}")
    chosen = list_path(path)
    text = _decode(_read_bytes(chosen), chosen)
    lines = re.split(r"[\r\n]+", text.lower())  # \r alone ends old Macintosh lines
    first_fields = (_fields(line)[0] for line in lines)
    candidates = [field for field in first_fields if field != ""]
    words = {field for field in candidates if field.isascii() and field.isalpha()}
    if not words:
        raise ValueError(
            f"expected a word list with one word of letters a-z per line, "
            f"found none in {chosen}"
        )
    ordered = tuple(sorted(words))
    sha256 = _checksum(ordered)
    # The name of a file may not be valid text; the name of a list is.
    file_name = os.fsencode(chosen.name).decode(errors="backslashreplace")
    name = KNOWN.get(sha256, file_name)
    if common is not None:
        ordered = common_words(ordered, read_sizes(), common)
        if not ordered:
            raise ValueError(
                f"expected words up to SCOWL size {common}, found none in {name}"
            )
        name, sha256 = f"{name} to SCOWL size {common}", _checksum(ordered)
    return WordList(name, sha256, ordered, len(candidates) - len(ordered))


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
    text = _decode(_read_bytes(EMBEDDED_SIZES), EMBEDDED_SIZES)
    sizes = (line.split("\t") for line in text.splitlines())
    return MappingProxyType({word: int(size) for word, size in sizes})


def common_words(
    words: Iterable[str], sizes: Mapping[str, int], size: int
) -> tuple[str, ...]:
    """Return those of *words* up to the SCOWL *size*, in their order.

    A search among these is exhaustive for them, so its proofs hold for them only.

    >>> common_words(["eta", "tea", "tae"], {"eta": 55, "tea": 10}, 55)
    ('eta', 'tea')
    """
    return tuple(word for word in words if word in sizes and sizes[word] <= size)


def read_scores(path: str | Path | None = None) -> Mapping[str, int]:
    """Return the score of each word of the list at *path*, which has lines word;score.

    The list is chosen, and its words are told from the rest, as in `read_words`.

    Raises:
        ValueError: a word has no score that is a whole number.
    """
    chosen = list_path(path)
    scores: dict[str, int] = {}
    for line in re.split(r"[\r\n]+", _decode(_read_bytes(chosen), chosen).lower()):
        fields = _fields(line)
        if fields[0].isascii() and fields[0].isalpha():
            if len(fields) < 2 or not re.fullmatch(r"-?\d{1,9}", fields[1]):
                raise ValueError(
                    f"expected lines word;score with a whole number of at most 9 "
                    f"digits in {chosen}, found {line.strip()!r}"
                )
            scores.setdefault(fields[0], int(fields[1]))
    return MappingProxyType(scores)


def scored_checksum(words: Iterable[str], scores: Mapping[str, int]) -> str:
    """Return the SHA-256, in hexadecimal, of the lines word;score of *words*."""
    lines = "".join(f"{word};{scores[word]}\n" for word in words)
    return hashlib.sha256(lines.encode()).hexdigest()


def _fields(line: str) -> list[str]:
    """Return the fields of a *line*: a word, and what follows it.

    A phrase of several words with a score, as crossword lists have, is not a word.

    >>> _fields("tea;40"), _fields("AAH an exclamation; also AH"), _fields("no way;40")
    (['tea', '40'], ['AAH', 'an', 'exclamation', 'also', 'AH'], [''])
    """
    line = line.strip()
    if " " in line and re.fullmatch(r"[^;]* [^;]*;\s*-?\d+", line):
        return [""]
    return re.split(r"[\s;,]+", line)


def _checksum(words: tuple[str, ...]) -> str:
    """Return the SHA-256 of *words*, which are sorted, in hexadecimal."""
    return hashlib.sha256(("\n".join(words) + "\n").encode()).hexdigest()


def _read_bytes(path: Path) -> bytes:
    """Return the bytes of the file at *path*, unpacked if they are gzip."""
    try:
        if stat.S_ISCHR(path.stat().st_mode):  # such as /dev/zero, which has no end
            raise ValueError(f"expected a word-list file, found the device {path}")
        raw = path.read_bytes()
        return gzip.decompress(raw) if raw[:2] == b"\x1f\x8b" else raw
    except IsADirectoryError:
        raise ValueError(
            f"expected a word-list file, found the folder {path}"
        ) from None
    except FileNotFoundError:
        raise ValueError(f"expected a word-list file, found none at {path}") from None
    except (EOFError, zlib.error, gzip.BadGzipFile):
        raise ValueError(
            f"expected a complete gzip file, found a broken one at {path}"
        ) from None
    except OSError as error:
        raise ValueError(
            f"expected a readable word list at {path}, found: {error.strerror}"
        ) from None


def _decode(raw: bytes, path: Path) -> str:
    """Return *raw* as text: UTF-8, or Latin-1 as many older lists are written."""
    if re.search(rb"[\x00-\x08\x0e-\x1f]", raw):  # no text has these control bytes
        raise ValueError(f"expected a word list as text, found binary data in {path}")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return raw.decode("latin-1")
