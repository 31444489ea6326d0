"""Words grouped by letter set (their distinct letters), and such sets as bits.

The methods to find the best wheel share this. Standard library alone, for PyPy.
"""

from __future__ import annotations

from collections.abc import Sequence

from qless_engine.words.lexicon import Lexicon

#: Words of one letter set: how many need no letter twice; for each of the others, the
#: letters it needs more than once, and how often.
Group = tuple[int, Sequence[Sequence[tuple[str, int]]]]


def groups(lexicon: Lexicon) -> dict[str, Group]:
    """Return the words of *lexicon* by letter set, its letters in order."""
    words_of: dict[str, list[str]] = {}
    for word in sorted(lexicon.words):
        words_of.setdefault("".join(sorted(set(word))), []).append(word)
    by_set: dict[str, Group] = {}
    for key, words in words_of.items():
        needs = [
            [(x, word.count(x)) for x in key if word.count(x) > 1] for word in words
        ]
        repeating = [need for need in needs if need]
        by_set[key] = (len(words) - len(repeating), repeating)
    return by_set


def fitting(group: Group, letters: str) -> int:
    """Return how many words of *group* the wheel *letters* can spell."""
    simple, repeating = group
    for need in repeating:
        for letter, count in need:
            if letters.count(letter) < count:
                break
        else:
            simple += 1
    return simple


def mask(letters: str) -> int:
    """Return the set of *letters* as bits."""
    mask = 0
    for letter in letters:
        mask |= 1 << ord(letter) - ord("a")
    return mask
