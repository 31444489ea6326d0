"""A board of a roll made from the board of a roll met before: one letter exchanged.

Rolls that differ in one letter often have boards that do. Where rolls come in an order
in which neighbours share most of their letters, seven in ten are decided so, in a
hundredth of the time of a search. Of all rolls with ENABLE1, 68.7 % are, 25.4 % by two
or three words, 4.2 % by a search for a board and 1.8 % by a proof.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

#: Boards that are kept for the same eleven letters. More decide hardly more rolls.
KEPT = 8


class Substitution:
    """The boards met so far, by eleven of their letters."""

    def __init__(self, words: Collection[str]) -> None:
        """Begin without a board; the *words* are those of the list."""
        self._words = words
        self._kept: dict[str, list[tuple[str, str]]] = {}  # boards, and the twelfth

    def keep(self, roll: str, board: str) -> None:
        """Keep *board*, which is one of *roll*."""
        for letter, others in _without_one(roll):
            kept = self._kept.setdefault(others, [])
            if len(kept) < KEPT:
                kept.append((board, letter))

    def board(self, roll: str) -> str | None:
        """Return a board of *roll* that is a kept one but for a letter; None if none.

        None is no proof that *roll* has no board.
        """
        for letter, others in _without_one(roll):
            for board, other in self._kept.get(others, ()):
                exchanged = self._exchanged(board, other, letter)
                if exchanged is not None:
                    return exchanged
        return None

    def _exchanged(self, board: str, old: str, new: str) -> str | None:
        """Return *board* with *new* for one letter *old*, if its runs stay words."""
        rows = board.split("/")
        for number, row in enumerate(rows):
            place = row.find(old)
            while place >= 0:
                changed = row[:place] + new + row[place + 1 :]
                if self._is_word(changed, place):
                    column = "".join([line[place] for line in rows])
                    down = column[:number] + new + column[number + 1 :]
                    if self._is_word(down, number):
                        return "/".join([*rows[:number], changed, *rows[number + 1 :]])
                place = row.find(old, place + 1)
        return None

    def _is_word(self, line: str, place: int) -> bool:
        """Whether the run of *line* through *place* is a word, or a letter alone."""
        start = line.rfind(".", 0, place) + 1
        end = line.find(".", place)
        run = line[start:] if end < 0 else line[start:end]
        return len(run) == 1 or run in self._words


def _without_one(roll: str) -> Iterator[tuple[str, str]]:
    """Yield each different letter of *roll*, and the others."""
    before = ""
    for place, letter in enumerate(roll):
        if letter != before:
            yield letter, roll[:place] + roll[place + 1 :]
        before = letter
