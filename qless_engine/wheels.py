"""Word wheels: the words that a wheel spells, and the wheels that score most.

A **wheel** is 5 to 12 letters, one of them the **hub**, which each of its words must
have; a **pangram** is a word that uses all its letters. To the filter a wheel is a
roll, so to solve one is to leave out the words without the hub.

**The best wheel** is searched for among those with a pangram, as puzzles have them (of
ten letters and more, some without one spell more words). They are the letters of each
word of the size, anagrams once, with each letter as the hub. All are tried, and one
walk of the filter is enough for all hubs: every word scores for each of its different
letters. The score without a hub is at least that with any hub; where it is less than
the best so far, the hubs need not be told apart.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from qless_engine.outcome import NO_LIMIT, Budget, Ending, OutOfBudget
from qless_engine.text import quoted
from qless_engine.words.letters import COUNT
from qless_engine.words.lexicon import Lexicon
from qless_engine.words.playable import playable_words

MIN_SIZE, MAX_SIZE = 5, 12  # letters of a wheel
REUSED_SIZE = 7  # letters of a wheel at least, if they may be used again
REUSED_LETTERS = 4  # of its shortest word
SQUARE = 9  # letters of a wheel that is shown in three rows

EVERY_HUB = "every"  # instead of a hub: each letter of a wheel in turn
NO_HUB = "none"  # instead of a hub: all words of the letters score

#: Points tables, by name: what a word scores.
POINTS: Mapping[str, Callable[[str], int]] = {"words": lambda _: 1, "letters": len}


@dataclass(frozen=True)
class Wheel:
    """A wheel as it is shown.

    Attributes:
        letters: row by row, the hub in the middle: at half the length, rounded down.
        hub: one of them, or NO_HUB.
    """

    letters: str
    hub: str

    @classmethod
    def parse(cls, text: str, hub: str | None = None) -> Wheel:
        """Return the wheel of the letters *text*; its hub is the middle one or *hub*.

        A *hub* changes places with the letter in the middle.

        >>> Wheel.parse("ndeokgelw"), Wheel.parse("staple", hub="e").letters
        (Wheel(letters='ndeokgelw', hub='k'), 'staelp')

        Raises:
            ValueError: *text* is not 5 to 12 letters a-z; *hub* is not one of them,
                or missing where there is no middle.
        """
        letters = "".join(text.split()).lower()
        if not (letters.isascii() and letters.isalpha()) or not (
            MIN_SIZE <= len(letters) <= MAX_SIZE
        ):
            raise ValueError(
                f"a wheel is {MIN_SIZE} to {MAX_SIZE} letters a-z, got {quoted(text)}"
            )
        if hub is None:
            if len(letters) % 2 == 0:
                raise ValueError(
                    f"expected the hub of {quoted(text)}, as {len(letters)} letters "
                    "have no middle one"
                )
            return cls(letters, letters[len(letters) // 2])
        if hub == NO_HUB:
            return cls(letters, hub)
        if len(hub) != 1 or hub.lower() not in letters:
            raise ValueError(
                f"expected a hub that is a letter of {quoted(text)}, or {NO_HUB!r}, "
                f"got {quoted(hub)}"
            )
        swapped = list(letters)
        place, middle = letters.index(hub.lower()), len(letters) // 2
        if letters[middle] != hub.lower():
            swapped[place], swapped[middle] = swapped[middle], swapped[place]
        return cls("".join(swapped), hub.lower())

    def text(self) -> str:
        """Return the wheel in capitals: nine letters as a square, others in one row.

        >>> print(Wheel.parse("ndeokgelw").text())
        N D E
        O[K]G
        E L W
        """
        row = " ".join(self.letters.upper())
        if self.hub != NO_HUB:
            middle = len(self.letters) // 2
            row = f" {row} "
            row = f"{row[: 2 * middle]}[{self.hub.upper()}]{row[2 * middle + 3 :]}"
            row = row.strip()
        if len(self.letters) != SQUARE:
            return row
        return "\n".join(row[start : start + 6].strip() for start in (0, 6, 12))


@dataclass(frozen=True)
class Scored:
    """One of the best wheels: its *pangrams*, anagrams of each other, and its *hub*."""

    pangrams: tuple[str, ...]
    hub: str


@dataclass(frozen=True)
class BestWheels:
    """The wheels that score most.

    Attributes:
        ending: FOUND if all wheels were tried; EXHAUSTED if there are none; BUDGET if
            the search was stopped: then a wheel that was not tried may score more.
        points: the score of each of them, 0 if there are none.
        wheels: all with this score, in the order of pangram and hub.
        nodes: wheels tried; one wheel with different hubs counts once.
        of: number of all wheels.
    """

    ending: Ending
    points: int
    wheels: tuple[Scored, ...]
    nodes: int
    of: int


def solve(lexicon: Lexicon, letters: str, hub: str | None = None) -> tuple[str, ...]:
    """Return the words that *letters* spell with the *hub*, in alphabetical order.

    With NO_HUB every word counts. Letters and hub are as for `Wheel.parse`.

    Raises:
        ValueError: *letters* and *hub* are not a wheel.
    """
    wheel = Wheel.parse(letters, hub)
    words = playable_words(lexicon, wheel.letters)
    return tuple(sorted(w for w in words if wheel.hub == NO_HUB or wheel.hub in w))


def reused(
    words: Iterable[str], wheel: Wheel, min_letters: int = REUSED_LETTERS
) -> tuple[str, ...]:
    """Return the words of the letters of *wheel*, each used as often as one likes.

    They have the hub and *min_letters* or more, and come in alphabetical order.

    Raises:
        ValueError: the wheel has fewer than 7 letters, or one of them twice.
    """
    letters = frozenset(wheel.letters)
    if not REUSED_SIZE <= len(letters) == len(wheel.letters):
        raise ValueError(
            f"expected {REUSED_SIZE} to {MAX_SIZE} different letters of a wheel whose "
            f"letters may be used again, got {wheel.letters!r}"
        )
    return tuple(
        sorted(
            word
            for word in words
            if len(word) >= min_letters
            and (wheel.hub == NO_HUB or wheel.hub in word)
            and letters.issuperset(word)
        )
    )


def reused_points(word: str, letters: str) -> int:
    """Return what *word* scores where *letters* may be used again, as in newspapers.

    That is 1 for up to four letters, else the length; 7 more if it uses all *letters*.

    >>> reused_points("ball", "gablnit"), reused_points("balling", "gablnit")
    (1, 7)
    """
    length = len(word)
    return (length if length > 4 else 1) + 7 * (set(word) >= set(letters))


def pangrams(lexicon: Lexicon, size: int) -> dict[str, tuple[str, ...]]:
    """Return the wheels of *size* letters, in alphabetical order: letters to pangrams.

    Raises:
        ValueError: *size* is not 5 to 12.
    """
    if not MIN_SIZE <= size <= MAX_SIZE:
        raise ValueError(
            f"expected a wheel of {MIN_SIZE} to {MAX_SIZE} letters, got {size}"
        )
    words = (group for group in lexicon.groups if group and len(group[0]) == size)
    return dict(sorted(("".join(sorted(group[0])), group) for group in words))


class Scores:
    """The scores of wheels, hub by hub.

    Attributes:
        lexicon: the words that score.
        worth: by the first word of a group of anagrams, what the group scores.
    """

    def __init__(self, lexicon: Lexicon, points: Callable[[str], int]) -> None:
        """Score each word of *lexicon* by its *points*, which are 0 or more."""
        self.lexicon = lexicon
        self.worth = {
            group[0]: sum(map(points, group)) for group in lexicon.groups if group
        }

    def by_hub(self, letters: str, least: int = 0) -> dict[str, int]:
        """Return the scores of the wheel *letters* with NO_HUB and with each hub.

        NO_HUB comes first; the others are left out if its score is below *least*.
        """
        words = playable_words(self.lexicon, letters)
        worth = self.worth
        of_counts = [
            (counts, worth[group[0]]) for counts, group in words.anagrams.items()
        ]
        scores = {NO_HUB: sum(points for _, points in of_counts)}
        if scores[NO_HUB] >= least:
            for hub, unit in words.packing.units.items():
                bits = unit * COUNT
                scores[hub] = sum(
                    points for counts, points in of_counts if counts & bits
                )
        return scores


def best_wheels(
    lexicon: Lexicon,
    size: int = 9,
    hub: str = EVERY_HUB,
    points: Callable[[str], int] = POINTS["words"],
    budget: Budget = NO_LIMIT,
) -> BestWheels:
    """Return the wheels of *size* letters whose words score most *points*.

    The *hub* is a letter, EVERY_HUB or NO_HUB. Points are 0 or more.

    Raises:
        ValueError: *size* is not 5 to 12, or *hub* is not one of these.
    """
    if hub not in (EVERY_HUB, NO_HUB) and not (len(hub) == 1 and "a" <= hub <= "z"):
        raise ValueError(
            f"expected a hub a-z, {EVERY_HUB!r} or {NO_HUB!r}, got {quoted(hub)}"
        )
    wheels = pangrams(lexicon, size)
    if hub not in (EVERY_HUB, NO_HUB):
        wheels = {letters: words for letters, words in wheels.items() if hub in letters}
    scores = Scores(lexicon, points)
    best = nodes = check_at = 0
    found: list[Scored] = []
    ending = Ending.FOUND if wheels else Ending.EXHAUSTED
    try:
        for letters, words in wheels.items():
            if nodes >= check_at:
                budget.tell(nodes, len(wheels))
                check_at = budget.check(nodes)
            nodes += 1
            for one, score in scores.by_hub(letters, best).items():
                if one == hub or (hub == EVERY_HUB and one != NO_HUB):
                    if score > best:
                        best, found = score, []
                    if score == best:
                        found.append(Scored(words, one))
    except OutOfBudget:
        ending = Ending.BUDGET
    found.sort(key=lambda wheel: (wheel.pangrams, wheel.hub))
    return BestWheels(ending, best, tuple(found), nodes, len(wheels))
