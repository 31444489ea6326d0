"""Methods to find the best wheel, from the plainest on, each with one more idea.

Each method scores one wheel after the other: how many words it has with each of its
letters as hub, the letter that every word must use. Methods differ in what they prepare
and in the number of tests they need. They count their tests, except the last two, which
are the engine's. Standard library alone, for PyPy.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from notebooks.wheels.letter_sets import fitting, groups, mask
from qless_engine.wheels import NO_HUB, POINTS, Scores
from qless_engine.words.lexicon import SELDOM_FIRST, Lexicon

#: Scores the letters of a wheel, given the best score so far: words by hub, and tests.
#: If there are no words by hub, no hub is as good as the best so far.
Score = Callable[[str, int], tuple[Mapping[str, int], int]]

#: Returns how many tests the letters of a wheel take, without making any.
Tests = Callable[[str], int]


@dataclass(frozen=True)
class Method:
    """One method to score wheels.

    Attributes:
        name: in the table of all methods.
        work: what counts as a test.
        prepare: returns, for a lexicon, the function that scores a wheel.
        sample: the number of wheels it is timed on; None for all.
        tests: returns, for a lexicon, the function that says how many tests a wheel
            takes, whether in the sample or not; None if all wheels are timed.
    """

    name: str
    work: str
    prepare: Callable[[Lexicon], Score]
    sample: int | None = None
    tests: Callable[[Lexicon], Tests] | None = None


@dataclass(frozen=True)
class Best:
    """The wheels with the highest score, as letters and hub, and the tests made."""

    points: int
    wheels: Sequence[tuple[str, str]]
    tests: int


def best(score: Score, wheels: Iterable[str]) -> Best:
    """Return the best of *wheels* by *score*, each with its best hubs."""
    points = tests = 0
    found: list[tuple[str, str]] = []
    for letters in wheels:
        by_hub, more = score(letters, points)
        tests += more
        for hub, words in by_hub.items():
            if words > points:
                points, found = words, []
            if words == points:
                found.append((letters, hub))
    return Best(points, found, tests)


def plain(lexicon: Lexicon) -> Score:
    """Test every word against every wheel."""
    words = sorted(lexicon.words)

    def score(letters: str, _: int) -> tuple[dict[str, int], int]:
        hubs = sorted(set(letters))
        return {
            hub: sum(hub in w and not Counter(w) - Counter(letters) for w in words)
            for hub in hubs
        }, len(words) * len(hubs)

    return score


def all_words(lexicon: Lexicon) -> Tests:
    """Count all words once for each hub."""
    words = len(lexicon.words)
    return lambda letters: words * len(set(letters))


def hub_index(lexicon: Lexicon) -> Score:
    """Test only the words that use the hub."""
    having = {x: [w for w in sorted(lexicon.words) if x in w] for x in SELDOM_FIRST}

    def score(letters: str, _: int) -> tuple[dict[str, int], int]:
        rack = Counter(letters)
        hubs = sorted(set(letters))
        return {
            hub: sum(not Counter(w) - rack for w in having[hub]) for hub in hubs
        }, sum(len(having[hub]) for hub in hubs)

    return score


def words_with_hub(lexicon: Lexicon) -> Tests:
    """Count, for each hub, the words that use it."""
    having = {x: sum(x in word for word in lexicon.words) for x in SELDOM_FIRST}
    return lambda letters: sum(having[hub] for hub in sorted(set(letters)))


def letter_sets(lexicon: Lexicon) -> Score:
    """Test each letter set of the words, once for all hubs of a wheel."""
    sets = [(key, set(key), group) for key, group in groups(lexicon).items()]

    def score(letters: str, _: int) -> tuple[dict[str, int], int]:
        have = set(letters)
        by_hub = dict.fromkeys(sorted(have), 0)
        for key, need, group in sets:
            if need <= have:
                words = fitting(group, letters)
                for hub in key:
                    by_hub[hub] += words
        return by_hub, len(sets)

    return score


def all_sets(lexicon: Lexicon) -> Tests:
    """Count all letter sets, once for all hubs."""
    sets = len({frozenset(word) for word in lexicon.words})
    return lambda _: sets


def masks(lexicon: Lexicon) -> Score:
    """Test each letter set as the bits of a number."""
    sets = [(key, mask(key), group) for key, group in groups(lexicon).items()]

    def score(letters: str, _: int) -> tuple[dict[str, int], int]:
        lacking = ~mask(letters)
        by_hub = dict.fromkeys(sorted(set(letters)), 0)
        for key, need, group in sets:
            if need & lacking == 0:
                words = fitting(group, letters)
                for hub in key:
                    by_hub[hub] += words
        return by_hub, len(sets)

    return score


def table(lexicon: Lexicon) -> Score:
    """Look up each subset of a wheel's letters in a table of words by letter set."""
    sets = {mask(key): (key, group) for key, group in groups(lexicon).items()}

    def score(letters: str, _: int) -> tuple[dict[str, int], int]:
        by_hub = dict.fromkeys(sorted(set(letters)), 0)
        part = whole = mask(letters)
        while part != 0:
            if part in sets:
                key, group = sets[part]
                words = fitting(group, letters)
                for hub in key:
                    by_hub[hub] += words
            part = (part - 1) & whole
        return by_hub, (1 << len(by_hub)) - 1

    return score


def bound(lexicon: Lexicon) -> Score:
    """Skip a wheel if its letter set alone shows that it cannot be the best.

    The bound ignores which words need a letter twice, so it counts at least the words
    of the wheel. Wheels with the same letter set have the same bound.
    """
    words_of = {
        mask(key): (key, simple + len(repeating))
        for key, (simple, repeating) in groups(lexicon).items()
    }
    exact = table(lexicon)
    bounds: dict[int, int] = {}

    def score(letters: str, least: int) -> tuple[Mapping[str, int], int]:
        tests, part = 0, mask(letters)
        whole = part
        if whole not in bounds:
            at_most = dict.fromkeys(letters, 0)
            while part != 0:
                if part in words_of:
                    key, words = words_of[part]
                    for hub in key:
                        at_most[hub] += words
                part = (part - 1) & whole
                tests += 1
            bounds[whole] = max(at_most.values())
        if bounds[whole] < least:
            return {}, tests
        by_hub, more = exact(letters, least)
        return by_hub, tests + more

    return score


def tree(lexicon: Lexicon) -> Score:
    """Walk down the letter tree of all words, as far as the letters of a wheel last.

    The tree has the words letter by letter, rare letters first; if the wheel has no
    such letter left, one test rules out all words below it.
    """
    root: dict[str, Any] = {}  # nodes by letter; "" is how many words end here
    for word in sorted(lexicon.words):
        node = root
        for letter in sorted(word, key=SELDOM_FIRST.index):
            node = node.setdefault(letter, {})
        node[""] = node.get("", 0) + 1

    def score(letters: str, _: int) -> tuple[dict[str, int], int]:
        left = Counter(letters)
        by_hub = dict.fromkeys(sorted(left), 0)
        used: list[str] = []  # the letters from the root to this node

        def walk(node: dict[str, Any]) -> int:
            tests = 0
            for letter, below in node.items():
                if letter == "":
                    for hub in dict.fromkeys(used):
                        by_hub[hub] += below
                    continue
                tests += 1
                if left[letter] > 0:
                    left[letter] -= 1
                    used.append(letter)
                    tests += walk(below)
                    used.pop()
                    left[letter] += 1
            return tests

        return by_hub, walk(root)

    return score


def flat_tree(lexicon: Lexicon) -> Score:
    """Walk the same tree as the engine does: as a list, with all counts in a number."""
    score = exact_bound(lexicon)
    return lambda letters, _: score(letters, 0)


def exact_bound(lexicon: Lexicon) -> Score:
    """Count by hub only if the wheel without a hub has as many words as the best."""
    scores = Scores(lexicon, POINTS["words"])

    def score(letters: str, least: int) -> tuple[dict[str, int], int]:
        by_hub = scores.by_hub(letters, least)
        del by_hub[NO_HUB]
        return by_hub, 0  # as many tests as `tree` makes, but the engine counts none

    return score


#: All methods, in the order of the notebook. A sample of a slow one takes seconds.
METHODS = (
    Method("every word, every wheel", "words", plain, 10, all_words),
    Method("+ hub index", "words", hub_index, 10, words_with_hub),
    Method("letter sets, all hubs at once", "letter sets", letter_sets, 100, all_sets),
    Method("+ as masks", "letter sets", masks, 1000, all_sets),
    Method("table over letter sets", "parts of a wheel", table),
    Method("+ bound by letter sets", "parts of a wheel", bound),
    Method("tree of letters", "nodes", tree),
    Method("the same, flat (the engine)", "nodes", flat_tree),
    Method("+ bound without hubs (the engine)", "nodes", exact_bound),
)
