"""The words as a tree of their letters, in flat arrays; immutable.

Which words count is settled here, by length, and never inside a search: by the rules,
words of 3 to 12 letters. With another shortest word, the searches answer for that rule.

Words are cut out of one text when they are first asked for, and only then become
objects: so a lexicon loads in milliseconds (`cache`), and processes that share its
memory go on sharing most of it.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence, Set as AbstractSet
from dataclasses import dataclass
from functools import cached_property
from typing import overload

from qless_engine.rolls.dice import MAX_LETTERS, MIN_LENGTHS, MIN_LETTERS

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
        nodes: the tree, one number per node; 359,278 nodes for ENABLE1's 152,309
            words.
        starts: by node, where the words that end there begin in *text*; -1 if none
            does.
        text: the words, anagrams together: these in alphabetical order with blanks
            between them and a line feed behind them.
        min_letters: how long a word must be; a shorter run on a board breaks the rules.
    """

    nodes: array[int]
    starts: array[int]
    text: str
    min_letters: int = MIN_LETTERS

    def __repr__(self) -> str:
        """Return one line."""
        return f"<Lexicon of {len(self.words):,} words>"

    @classmethod
    def from_words(
        cls, words: Iterable[str], min_letters: int = MIN_LETTERS
    ) -> Lexicon:
        """Return the lexicon of the *words* of *min_letters* to 12 letters.

        Raises:
            ValueError: *min_letters* is not 2 to 12; no word has *min_letters* to 12
                letters, or one of these is not of letters a-z in lower case.
        """
        if not MIN_LENGTHS.start <= min_letters <= MAX_LETTERS:
            raise ValueError(
                f"expected a shortest word of {MIN_LENGTHS.start} to {MAX_LETTERS} "
                f"letters, got {min_letters}"
            )
        kept = frozenset(w for w in words if min_letters <= len(w) <= MAX_LETTERS)
        if not kept:
            raise ValueError(
                f"expected words of {min_letters} to {MAX_LETTERS} letters, found none"
            )
        odd = [w for w in kept if not (w.isascii() and w.isalpha() and w.islower())]
        if odd:
            raise ValueError(f"expected words of letters a-z, got {min(odd)!r}")
        return cls(*_tree(kept), min_letters)

    @classmethod
    def of(cls, sections: Sequence[bytes]) -> Lexicon:
        """Return the lexicon that `sections` wrote."""
        starts = array("i", sections[1])
        width = len(sections[0]) // len(starts)
        nodes = array("i" if width == starts.itemsize else "q", sections[0])
        return cls(nodes, starts, sections[2].decode("ascii"))

    def sections(self) -> list[bytes]:
        """Return the lexicon as flat bytes."""
        return [self.nodes.tobytes(), self.starts.tobytes(), self.text.encode()]

    @cached_property
    def words(self) -> AbstractSet[str]:
        """Every word, for membership."""
        return _Words(self)

    @cached_property
    def groups(self) -> Groups:
        """By node, the words that end there in alphabetical order."""
        return Groups(self)

    def node_of(self, word: str) -> int | None:
        """Return the node at which the letters of *word* end; None if none does."""
        nodes, wanted = self.nodes, bytes(sorted(word.encode().translate(_RANKS)))
        place = depth = 0
        while place < len(nodes):
            node = nodes[place]
            if node >> DEPTH_AT & DEPTH < depth:  # no more children of the letters
                return None
            if (node & LETTER) + 1 != wanted[depth]:
                place = node >> NEXT_AT
                continue
            depth += 1
            if depth == len(wanted):
                return place if node & ENDS else None
            place += 1
        return None


class _Words(AbstractSet[str]):
    """The words of a lexicon as a set; to ask for one is a walk down the tree."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        text = lexicon.text
        self.size = text.count(" ") + text.count("\n")

    def __contains__(self, word: object) -> bool:
        if not isinstance(word, str) or not (word.isascii() and word.isalpha()):
            return False
        node = self.lexicon.node_of(word)
        return node is not None and word in self.lexicon.groups[node]

    def __iter__(self) -> Iterator[str]:
        return iter(self.lexicon.text.split())

    def __len__(self) -> int:
        return self.size


class Groups(Sequence["tuple[str, ...]"]):
    """By node, the anagrams that end there; () where none do."""

    def __init__(self, lexicon: Lexicon) -> None:
        """Take the groups of *lexicon*."""
        self.starts, self.text = lexicon.starts, lexicon.text
        self.known: dict[int, tuple[str, ...]] = {}  # by start

    @overload
    def __getitem__(self, place: int) -> tuple[str, ...]: ...

    @overload
    def __getitem__(self, place: slice) -> list[tuple[str, ...]]: ...

    def __getitem__(
        self, place: int | slice
    ) -> tuple[str, ...] | list[tuple[str, ...]]:
        """Return the anagrams that end at the node *place*."""
        if isinstance(place, slice):
            return [self[x] for x in range(*place.indices(len(self)))]
        start = self.starts[place]
        return () if start < 0 else self.at(start)

    def at(self, start: int) -> tuple[str, ...]:
        """Return the anagrams that begin at *start* in the text."""
        group = self.known.get(start)
        if group is None:
            end = self.text.index("\n", start)
            group = self.known[start] = tuple(self.text[start:end].split(" "))
        return group

    def __len__(self) -> int:
        """Return the number of nodes."""
        return len(self.starts)


def _tree(words: Iterable[str]) -> tuple[array[int], array[int], str]:
    """Return the nodes, the starts and the text of *words*."""
    nodes: list[int] = []
    starts = array("i")
    parts: list[str] = []
    size = 0  # of the text so far
    open_nodes: list[int] = []  # by depth, the places of the nodes above
    before = b""
    for key in sorted(map(_key, words)):
        letters, _, word = key.partition(b"\0")
        if letters == before:
            parts += " ", word.decode()
            size += 1 + len(word)
            continue
        if parts:
            parts.append("\n")
            size += 1
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
            starts.append(-1)
        nodes[-1] |= ENDS
        starts[-1] = size
        parts.append(word.decode())
        size += len(word)
        before = letters
    for place in open_nodes:
        nodes[place] |= len(nodes) << NEXT_AT
    # Narrow numbers load faster; a list of a million words needs wide ones.
    width = "i" if len(nodes) << NEXT_AT < 1 << 31 else "q"
    return array(width, nodes), starts, "".join(parts) + "\n"


def _key(word: str) -> bytes:
    """Return the sort key of *word* in the tree: its letters in order, then itself.

    One text per word takes less memory than a table of anagrams, and half the time.
    """
    letters = word.encode()
    return bytes(sorted(letters.translate(_RANKS))) + b"\0" + letters
