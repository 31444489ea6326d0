"""The words that fit through a letter, given the rack: worked out once for each rack.

The same racks recur all over a search, so every answer here is remembered. Sets of
letters are integers with bit `code` set; codes and runs are those of `partial_board`.

A **hook** is a way a word can lie through a letter or a run that is on the board:
(codes of the word, letters before, letters after, length, the other letters of the
word: their packed counts and the set of them).
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from qless_engine.boards.partial_board import CODE_BITS, CODE_MASK, Run
from qless_engine.words.letters import COUNT
from qless_engine.words.playable import PlayableWords

Hook = tuple[list[int], int, int, int, int, int]

NO_PART, PART, WORD = range(3)  # what a run is: in no word, part of one, a word


class Candidates:
    """The playable words of one roll, looked up by letter and rack.

    Attributes:
        alphabet: the different letters of the roll; `alphabet[code - 1]`.
        units: by code, what one letter adds to packed counts.
        guards: the guard bits of packed counts.
        rack: packed counts of the whole roll.
        words: how many playable words there are.
        places: by code, how often the letter occurs in all words together.
    """

    def __init__(self, words: Collection[str], roll: str) -> None:
        """Prepare to look up the playable *words* of *roll*."""
        playable = PlayableWords.of(words, roll)
        packing = playable.packing
        self.alphabet = "".join(packing.units)
        self.units = [0, *packing.units.values()]
        self.guards = packing.guards
        self.rack = packing.pack(roll)
        self.words = len(words)
        self.places = [0] * len(self.units)
        self._anagrams = playable.anagrams
        self._words = self._encode(playable)
        self._whole = frozenset(words)
        self._text = " ".join(words)  # any part of a word is a part of this text
        self._kinds: dict[int, int] = {}
        self._through: list[list[Hook] | None] = [None] * len(self.units)
        self._last_hooks: dict[int, list[Hook]] = {}
        self._hooks: dict[int, list[Hook]] = {}
        self._hook_letters: dict[int, tuple[int, int]] = {}
        self._around: dict[int, list[Hook]] = {}
        self._extensions: dict[int, dict[int, list[Hook]]] = {}

    def _encode(self, playable: PlayableWords) -> list[tuple[list[int], int, int]]:
        """Return each word as codes, packed counts and set of letters, long first."""
        code = [0] * 128
        for number, letter in enumerate(self.alphabet, start=1):
            code[ord(letter)] = number
        places = self.places
        coded = []
        for need, group in playable.anagrams.items():
            letters = _letters([code[byte] for byte in group[0].encode()])
            for word in group:
                codes = [code[byte] for byte in word.encode()]
                for one in codes:
                    places[one] += 1
                coded.append((codes, need, letters))
        return coded

    def count(self, code: int) -> int:
        """Return how often the letter *code* occurs in the roll."""
        return self.rack // self.units[code] & COUNT

    def last_hooks(self, code: int, rack: int) -> Sequence[Hook]:
        """Return the hooks at letter *code* that use up the *rack*."""
        if rack + self.units[code] not in self._anagrams:
            return ()
        key = rack << CODE_BITS | code
        hooks = self._last_hooks.get(key)
        if hooks is None:
            hooks = self._last_hooks[key] = [
                hook for hook in self._all_hooks(code) if hook[4] == rack
            ]
        return hooks

    def hooks(self, code: int, rack: int) -> list[Hook]:
        """Return the hooks at letter *code* whose other letters are in the *rack*."""
        key = rack << CODE_BITS | code
        hooks = self._hooks.get(key)
        if hooks is None:
            hooks = self._hooks[key] = self._playable_from(self._all_hooks(code), rack)
        return hooks

    def hook_letters(self, rack: int) -> tuple[int, int]:
        """Return the set of letters at which the *rack* has a hook, and its size."""
        found = self._hook_letters.get(rack)
        if found is None:
            guards = self.guards
            lent = rack | guards
            letters = 0
            for code in range(1, len(self.units)):
                for hook in self._all_hooks(code):
                    if (lent - hook[4]) & guards == guards:
                        letters |= 1 << code
                        break
            size = sum(rack // unit & COUNT for unit in self.units[1:])
            found = self._hook_letters[rack] = letters, size
        return found

    def extensions(self, run: Run, rack: int) -> list[Hook]:
        """Return the hooks of *run* whose other letters, if any, are in the *rack*."""
        by_rack = self._extensions.setdefault(run, {})
        extensions = by_rack.get(rack)
        if extensions is None:
            extensions = by_rack[rack] = self._playable_from(
                self._hooks_of_run(run), rack
            )
        return extensions

    def kind(self, run: Run) -> int:
        """Return whether *run* is a WORD, PART of one, or NO_PART of any."""
        kind = self._kinds.get(run)
        if kind is None:
            text = ""
            rest = run
            while rest:
                text = self.alphabet[(rest & CODE_MASK) - 1] + text
                rest >>= CODE_BITS
            kind = (
                WORD if text in self._whole else PART if text in self._text else NO_PART
            )
            self._kinds[run] = kind
        return kind

    def _playable_from(self, hooks: Sequence[Hook], rack: int) -> list[Hook]:
        """Return those of *hooks* whose other letters are in the *rack*."""
        guards = self.guards
        lent = rack | guards
        return [hook for hook in hooks if (lent - hook[4]) & guards == guards]

    def _all_hooks(self, code: int) -> list[Hook]:
        """Return every hook at letter *code*, whatever the rack."""
        hooks = self._through[code]
        if hooks is None:
            hooks = self._through[code] = []
            unit = self.units[code]
            for codes, need, letters in self._words:
                if not letters >> code & 1:
                    continue
                others = need - unit
                around = letters if others & unit * COUNT else letters ^ 1 << code
                length = len(codes)
                for place in range(length):
                    if codes[place] == code:
                        after = length - 1 - place
                        hooks.append((codes, place, after, length, others, around))
        return hooks

    def _hooks_of_run(self, run: Run) -> list[Hook]:
        """Return every hook of *run*, whatever the rack."""
        hooks = self._around.get(run)
        if hooks is None:
            hooks = self._around[run] = []
            digits = []
            while run:
                digits.append(run & CODE_MASK)
                run >>= CODE_BITS
            digits.reverse()
            size = len(digits)
            of_run = sum(self.units[code] for code in digits)
            for codes, need, _ in self._words:
                length = len(codes)
                for start in range(length - size + 1):
                    if codes[start : start + size] == digits:
                        after = length - start - size
                        around = _letters(codes[:start] + codes[start + size :])
                        hooks.append(
                            (codes, start, after, length, need - of_run, around)
                        )
        return hooks


def _letters(codes: Sequence[int]) -> int:
    """Return the set of the letters *codes*."""
    letters = 0
    for code in codes:
        letters |= 1 << code
    return letters
