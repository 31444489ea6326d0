"""Letter substitution: a board of a neighbouring roll with one letter replaced.

Two rolls are neighbours if they differ in one letter. Replace that letter in one cell
of a board of the one: the shape stays connected, the letters are those of the other
roll, and only the two runs through the cell have changed. If both are words, or a
letter alone, the new board breaks no rule: it is a legal board of the other roll. If no
replacement works, this proves nothing: other boards of either roll were not tried.

In the order of `rolls.weights`, neighbouring rolls share most of their letters. Of all
rolls with ENABLE1, 68.7 % are decided by substitution, in a hundredth of the time of a
search; 25.4 % by two or three words, 4.2 % by a search and 1.8 % by a proof.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

#: Boards that are kept for the same eleven letters. More decide hardly more rolls.
KEPT = 8


class Substitution:
    """Boards of earlier rolls, by eleven of their letters."""

    def __init__(self, words: Collection[str]) -> None:
        """Begin without a board; runs must be *words*."""
        self._words = words
        self._kept: dict[
            str, list[tuple[str, str]]
        ] = {}  # boards, each with its other letter

    def keep(self, roll: str, board: str) -> None:
        """Remember *board*, a legal board of *roll*."""
        for letter, others in _without_one(roll):
            kept = self._kept.setdefault(others, [])
            if len(kept) < KEPT:
                kept.append((board, letter))

    def board(self, roll: str) -> str | None:
        """Return a remembered board with one letter replaced as a board of *roll*.

        None if no remembered board fits, which does not prove that *roll* has no board.
        """
        for letter, others in _without_one(roll):
            for board, other in self._kept.get(others, ()):
                replaced = self._replace(board, other, letter)
                if replaced is not None:
                    return replaced
        return None

    def _replace(self, board: str, old: str, new: str) -> str | None:
        """Return *board* with *new* for one *old*; None if a run would be no word."""
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
        """Whether the run of *line* through *place* is a word or a letter alone."""
        start = line.rfind(".", 0, place) + 1
        end = line.find(".", place)
        run = line[start:] if end < 0 else line[start:end]
        return len(run) == 1 or run in self._words


def _without_one(roll: str) -> Iterator[tuple[str, str]]:
    """Yield each different letter of *roll* with the letters that are left."""
    before = ""
    for place, letter in enumerate(roll):
        if letter != before:
            yield letter, roll[:place] + roll[place + 1 :]
        before = letter
