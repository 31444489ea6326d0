"""The words as a tree of their letters, in one list; immutable.

Which words count is settled here, by length, and never inside a search: only words of
3 to 12 letters can stand on a board of twelve letters without a run of two.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from qless_engine.rolls.dice import MAX_LETTERS, MIN_LETTERS

#: The letters, first those that the fewest rolls have: of every hundred rolls none has
#: a q, 17 have a v, 63 an n. In this order, a word that is not playable fails early.
SELDOM_FIRST = "qvzjxwykfsubdgmipeaochrltn"

# A node of the tree: its letter's place in SELDOM_FIRST, its depth, whether words end
# here, and the place of the next node that is not a descendant.
LETTER = 31
DEPTH, DEPTH_AT = 15, 5
ENDS = 1 << 9
NEXT_AT = 10

#: From 1 on, as 0 ends the letters of a word.
_RANKS = bytes.maketrans(SELDOM_FIRST.encode(), bytes(range(1, 27)))


@dataclass(frozen=True, repr=False)
class Lexicon:
    """The words that may stand on a board.

    The tree has the letters of every word, sorted as SELDOM_FIRST has them, from a root
    that is not stored down to a node where the word ends, with its anagrams. Nodes come
    in preorder: a node is followed by its descendants.

    Attributes:
        words: every word, for membership.
        nodes: the tree, one number per node, which PyPy keeps as machine integers;
            359,278 nodes for ENABLE1's 152,309 words.
        groups: by node, the words that end there in alphabetical order.
    """

    words: frozenset[str]
    nodes: list[int]
    groups: list[tuple[str, ...]]

    def __repr__(self) -> str:
        """Return one line."""
        return f"<Lexicon of {len(self.words):,} words>"

    @classmethod
    def from_words(cls, words: Iterable[str]) -> Lexicon:
        """Return the lexicon of the *words* of 3 to 12 letters.

        Raises:
            ValueError: no word has 3 to 12 letters, or one of these is not of letters
                a-z in lower case.
        """
        kept = frozenset(w for w in words if MIN_LETTERS <= len(w) <= MAX_LETTERS)
        if not kept:
            raise ValueError(
                f"expected words of {MIN_LETTERS} to {MAX_LETTERS} letters, found none"
            )
        odd = [w for w in kept if not (w.isascii() and w.isalpha() and w.islower())]
        if odd:
            raise ValueError(f"expected words of letters a-z, got {min(odd)!r}")
        return cls(kept, *_tree(kept))


def _tree(words: Iterable[str]) -> tuple[list[int], list[tuple[str, ...]]]:
    """Return the nodes and the groups of *words*."""
    nodes: list[int] = []
    groups: list[tuple[str, ...]] = []
    open_nodes: list[int] = []  # by depth, the places of the nodes above
    before = b""
    for key in sorted(map(_key, words)):
        letters, _, word = key.partition(b"\0")
        if letters == before:
            groups[-1] += (word.decode(),)
            continue
        shared = 0
        for here, there in zip(letters, before):
            if here != there:
                break
            shared += 1
        for place in open_nodes[shared:]:
            nodes[place] |= len(nodes) << NEXT_AT
        del open_nodes[shared:]
        for depth in range(shared, len(letters)):
            open_nodes.append(len(nodes))
            nodes.append(letters[depth] - 1 | depth << DEPTH_AT)
            groups.append(())
        nodes[-1] |= ENDS
        groups[-1] = (word.decode(),)
        before = letters
    for place in open_nodes:
        nodes[place] |= len(nodes) << NEXT_AT
    return nodes, groups


def _key(word: str) -> bytes:
    """Return the sort key of *word* in the tree: its letters in order, then itself.

    One text per word takes less memory than a table of anagrams, and half the time.
    """
    letters = word.encode()
    return bytes(sorted(letters.translate(_RANKS))) + b"\0" + letters
