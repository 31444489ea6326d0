"""The words of a list, read from its text: what a line is, the list as a whole tells.

**Separators.** A semicolon or a tab ends the word; a comma does if a number follows. If
nearly every line has a comma, a colon, a bar, an equals sign or a spaced dash, then so
does that sign, and if nearly every line ends with a number after a blank, so does the
blank. Where the word is in double quotes, they end it. The first number after the word
is its score.

**Definitions.** If nearly every line begins with a word in capitals, and what follows
after a blank has small letters, then what follows is a definition.

**Phrases.** If a line has a phrase or a score, the list is one for crosswords, and a
line is one entry: blanks, hyphens, apostrophes, and marks such as ``!`` are left out.
In a list of single words, such as a spelling dictionary, a line with these signs
(``can't``, ``cat's``, ``home-brew``) has no word. Accents are folded in either. A line
with any other sign, such as a digit, has no word: half a line is never a word.

**What is no word.** Comments (``#``, ``//`` or ``;`` begins the line), and a head of
prose such as a licence.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace

from qless_engine.text import quantity

COMMENTS = ("#", "//", ";")
#: Signs within an entry that a crossword leaves out: blanks, hyphens, apostrophes, and
#: marks at the end of a phrase.
JOINED = (
    " \u00a0-\u00ad\u2010\u2011\u2012\u2013\u2014\u2212"
    "'`\u00b4\u02bc\u2018\u2019\u2032!?"
)
#: Letters that Unicode does not take apart; all others lose their accents by its NFKD.
FOLDED = {
    "\u00df": "ss",
    "\u00e6": "ae",
    "\u0153": "oe",
    "\u00f8": "o",
    "\u00f0": "d",
    "\u0111": "d",
    "\u00fe": "th",
    "\u0142": "l",
    "\u0131": "i",
    "\u0127": "h",
    "\u0167": "t",
    "\u014b": "ng",
    "\u0138": "k",
}
MISSING_SCORE = 0  # of a word without one, in a list that has scores
NEARLY_ALL = 0.9  # of the lines
RARE = 0.05  # of the lines
HEAD_LINES = 200  # the longest licence at the head of a list
SEPARATORS = (",", "|", ":", "=", " - ", " \u2013 ", " \u2014 ")

_JOINED = frozenset(JOINED)
_AROUND = ',:;=.()"'  # signs at the ends of a word that has a definition
_TRANSLATION = str.maketrans({**dict.fromkeys(JOINED), **FOLDED})
_NUMBER = r"[+-]?\d{1,18}(?:\.\d{1,18})?"
_SCORE = re.compile(rf'[\s;,|:="]*({_NUMBER})(?=\s*(?:$|[;,\t"#]|//))')
_BEFORE_NUMBER = re.compile(rf"(.*\S)\s+({_NUMBER})")
_COMMA = re.compile(rf",\s*(?={_NUMBER}\s*(?:$|[;,\t#]|//))")
_QUOTED = re.compile(r'"([^"]*)"(.*)')


@dataclass(frozen=True)
class Lines:
    """How many lines of a list were read, and what became of them.

    Attributes:
        read: lines that are not blank.
        joined: entries of several parts, such as phrases, read as one word.
        folded: words that lost accents.
        repeated: lines whose word was read before.
        dropped: lines without a word of letters a-z.
        comments: lines of comments, and of a head such as a licence.
        unscored: words without a score, in a list with scores: MISSING_SCORE.
        rounded: scores that are no whole numbers, and were rounded.
    """

    read: int = 0
    joined: int = 0
    folded: int = 0
    repeated: int = 0
    dropped: int = 0
    comments: int = 0
    unscored: int = 0
    rounded: int = 0

    def note(self) -> str:
        """Return what happened as a clause; "" if each line is a word of its own."""
        happened = {
            "joined to one word (phrases, hyphens, apostrophes)": self.joined,
            "without their accents": self.folded,
            "repeated": self.repeated,
            "dropped (no word of letters a-z)": self.dropped,
            "comments or head": self.comments,
            f"without a score (counted as {MISSING_SCORE})": self.unscored,
            "with a rounded score": self.rounded,
        }
        told = [f"{number:,} {what}" for what, number in happened.items() if number]
        return ", ".join([f"{quantity(self.read, 'line')} read", *told]) if told else ""

    def record(self) -> dict[str, int]:
        """Return the counts as fields."""
        return asdict(self)


@dataclass(frozen=True)
class Entries:
    """The words of a text.

    Attributes:
        words: lower case, each once.
        scores: by word, the higher one of two; empty if no line has a score.
        lines: how they were read.
    """

    words: frozenset[str]
    scores: Mapping[str, int]
    lines: Lines


def read_entries(text: str, *, is_of_phrases: bool = False) -> Entries:
    """Return the words of the list *text*, at most one a line.

    The list *is_of_phrases* also if a line has a phrase or a score.
    """
    every = [line.strip() for line in re.split("\r\n?|\n", text)]
    lines = [line for line in every if line != ""]
    if all(map(_is_word, lines)):
        words = frozenset(line.lower() for line in lines)
        counts = Lines(read=len(lines), repeated=len(lines) - len(words))
        return Entries(words, {}, counts)
    form = _Form.of([line for line in lines if not line.startswith(COMMENTS)])
    start = _head(every, form)
    content = [x for x in every[start:] if x != "" and not x.startswith(COMMENTS)]
    pairs = [form.split(line) for line in content]
    for entry, number in pairs:
        is_of_phrases = is_of_phrases or " " in entry or number is not None
    found: dict[str, int | None] = {}
    joined = folded = dropped = used = rounded = 0
    for entry, number in pairs:
        word = entry.lower() if _is_word(entry) else fold(entry)
        if not _is_word(word) or not (is_of_phrases or _JOINED.isdisjoint(entry)):
            dropped += 1
            continue
        used += 1
        if word not in found:
            found[word] = None
            joined += any(sign in _JOINED for sign in entry)
            folded += any(sign.isalpha() and not sign.isascii() for sign in entry)
        if number is not None:
            rounded += "." in number
            score, before = _whole(number), found[word]
            found[word] = score if before is None else max(score, before)
    scores = {w: x for w, x in found.items() if x is not None}
    unscored = len(found) - len(scores) if scores else 0
    if scores:
        scores = {w: MISSING_SCORE if x is None else x for w, x in found.items()}
    counts = Lines(
        read=len(lines),
        joined=joined,
        folded=folded,
        repeated=used - len(found),
        dropped=dropped,
        comments=len(lines) - len(content),
        unscored=unscored,
        rounded=rounded,
    )
    return Entries(frozenset(found), scores, counts)


def fold(entry: str) -> str:
    """Return *entry* as one word in lower case; a sign that is no letter stays.

    >>> fold("Caf\u00e9 au lait"), fold("hors d'\u0153uvre"), fold("4x4")
    ('cafeaulait', 'horsdoeuvre', '4x4')
    """
    apart = unicodedata.normalize("NFKD", entry.lower())
    bare = "".join(sign for sign in apart if not unicodedata.combining(sign))
    return bare.translate(_TRANSLATION)


def _is_word(text: str) -> bool:
    return text.isascii() and text.isalpha()


def _whole(number: str) -> int:
    """Return the *number* rounded to a whole one, a half upward."""
    return math.floor(float(number) + 0.5) if "." in number else int(number)


@dataclass(frozen=True)
class _Form:
    """What ends the word of a line, throughout one list.

    Attributes:
        separators: the signs that do.
        is_counted: whether a number after a blank is a score.
        is_defined: whether a definition follows after a blank.
        has_more: whether nearly every line has more than its word.
        is_scored: whether nearly every line has a score.
    """

    separators: re.Pattern[str] = re.compile("[;\t]")
    is_counted: bool = False
    is_defined: bool = False
    has_more: bool = False
    is_scored: bool = False

    @classmethod
    def of(cls, lines: Sequence[str]) -> _Form:
        """Return the form of a list with these *lines*, without comments."""
        form = cls._unscored(lines)
        scored = [line for line in lines if form.split(line)[1] is not None]
        return replace(form, is_scored=_are_nearly_all(scored, lines))

    @classmethod
    def _unscored(cls, lines: Sequence[str]) -> _Form:
        if _are_nearly_all([x for x in lines if ";" in x or "\t" in x], lines):
            return cls(has_more=True)
        words = [line.partition(" ") for line in lines]
        defined = [rest != rest.upper() for _, _, rest in words if rest != ""]
        is_defined = (
            any(defined)
            and _are_nearly_all([x for x in defined if x], defined)
            and _are_nearly_all([x for x, _, _ in words if _is_capital(x)], lines)
        )
        for sign in SEPARATORS:
            ended = [line.partition(sign)[0] for line in lines if sign in line]
            if _are_nearly_all(ended, lines) and (
                not is_defined
                or _are_nearly_all([x for x in ended if x.isupper()], lines)
            ):
                return cls(re.compile(rf"[;\t]|{re.escape(sign)}"), has_more=True)
        counted = [line for line in lines if _BEFORE_NUMBER.fullmatch(line)]
        is_counted = _are_nearly_all(counted, lines)
        return cls(
            is_counted=is_counted,
            is_defined=is_defined,
            has_more=is_counted or is_defined,
        )

    def split(self, line: str) -> tuple[str, str | None]:
        """Return the entry of *line*, and its score as it is written, or None."""
        if _is_word(line) and not self.is_defined:
            return line, None
        entry, rest = self._cut(line)
        score = None if rest == "" else _SCORE.match(rest)
        return entry.strip(), None if score is None else score[1]

    def fits(self, line: str) -> bool:
        """Whether *line* is a single word, or has what nearly every line has."""
        if _is_word(line) and not self.is_defined:
            return True
        entry, rest = self._cut(line)
        if self.is_defined:
            return entry != ""
        return rest != "" and (not self.is_scored or self.split(line)[1] is not None)

    def _cut(self, line: str) -> tuple[str, str]:
        """Return the entry of *line* and what comes after it."""
        if line[0] == '"':
            whole = _QUOTED.match(line)
            if whole is not None:
                return whole[1], whole[2]
        if self.is_defined:
            entry, _, rest = line.partition(" ")
            return (entry.strip(_AROUND), rest) if _is_capital(entry) else ("", rest)
        end = self.separators.search(line) or _COMMA.search(line)
        if end is not None:
            return line[: end.start()], line[end.end() :]
        counted = _BEFORE_NUMBER.fullmatch(line) if self.is_counted else None
        return (line, "") if counted is None else (counted[1], counted[2])


def _are_nearly_all(some: Sequence[object], of: Sequence[object]) -> bool:
    return len(some) >= NEARLY_ALL * len(of)


def _is_capital(field: str) -> bool:
    """Whether *field* is a word of two or more capitals, as defined words are."""
    word = field.strip(_AROUND)
    return len(word) > 1 and word.isupper()


def _head(lines: Sequence[str], form: _Form) -> int:
    """Return how many of the first *lines*, which may be blank, are no words.

    Where nearly every line has more than a word, all before the first such line are a
    head. Else it ends with the last line of prose (four words or more, and a sign such
    as a full stop), or with the blank line or rule after that.
    """
    first = lines[:HEAD_LINES]
    if form.has_more:
        fitting = (at for at, line in enumerate(first) if line and form.fits(line))
        return next(fitting, 0)
    begun = next((line for line in first if not _is_rule(line)), "")
    if " " not in begun:
        return 0
    end = max((at + 1 for at, line in enumerate(first) if _is_prose(line)), default=0)
    content = [line for line in first[:end] if not _is_rule(line)]
    if sum(len(line.split()) > 2 for line in content) * 2 < len(content):
        return 0
    phrases = sum(" " in line for line in lines)
    if end > 0 or phrases < RARE * len(lines):
        at = end
        while at < len(first) and " " in first[at]:
            at += 1
        if at < len(first) and _is_rule(first[at]):
            end = at + 1
    return end


def _is_prose(line: str) -> bool:
    return len(line.split()) > 3 and not _is_word(fold(line))


def _is_rule(line: str) -> bool:
    """Whether *line* is blank, or a rule such as ``-----``."""
    return not any(sign.isalnum() for sign in line)
