"""The answer to what was asked of one roll: as one object for JSON, or as text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from qless_engine.boards.asked import Asked
from qless_engine.boards.properties import UNLISTED
from qless_engine.boards.selection import Selected
from qless_engine.outcome import Ending
from qless_engine.words.wordlist import WordList


@dataclass(frozen=True)
class Answer:
    """All that is told about one roll.

    Attributes:
        roll: its letters.
        asked: what was asked of its boards.
        selected: what was found.
        boards: every board found, in the order to show them; None if only one is.
        preferred: what makes the board the best; None if nothing was preferred.
        unusable: why no board can be as asked, by the word or shape at fault.
        seconds: what it took.
        word_list: where its words are from.
    """

    roll: str
    asked: Asked
    selected: Selected
    boards: Sequence[str] | None
    preferred: int | None
    unusable: Mapping[str, str]
    seconds: float
    word_list: WordList

    def record(self) -> dict[str, object]:
        """Return the answer by field; a field that was not asked for is not there."""
        result, asked = self.selected.result, self.asked
        record: dict[str, object] = {
            "roll": self.roll,
            "ending": result.ending.value,
            "board": result.board,
            "candidate_words": result.candidate_words,
            "nodes": result.nodes,
            "placements": result.placements,
            "seconds": round(self.seconds, 6),
            "word_list": self.word_list.name,
            "word_list_sha256": self.word_list.sha256,
        }
        if result.boards is not None:
            record["boards"] = result.boards
        if self.boards is not None:
            record["all_boards"] = self.boards
        if asked.common is not None:
            record["common"] = asked.common
        record.update((shape, True) for shape in asked.shapes)
        if asked.uses:
            record["with"] = asked.uses
        if asked.uses or self.unusable:
            record["unusable"] = self.unusable
        if asked.prefer is not None:
            record["prefer"] = asked.prefer
            record["preferred"] = self.preferred
        if asked.shapes or asked.uses or asked.prefer is not None:
            record["boards_seen"] = self.selected.seen
        return record

    def text(self) -> str:
        """Return the boards as people read them, and below a line of what they cost."""
        board = self.selected.result.board
        shown = self.boards
        if shown is None:
            shown = [] if board is None else [board]
        drawn = (board.upper().replace("/", "\n") for board in shown)
        return "\n\n".join([*drawn, self._cost_line()])

    def _cost_line(self) -> str:
        result, asked = self.selected.result, self.asked
        found = self._found()
        if asked.prefer is not None and result.board is not None:
            so_far = " (so far)" if result.ending is Ending.BUDGET else ""
            found += f"; {self._best()}{so_far}"
        common = (
            "" if asked.common is None else f" of SCOWL size {asked.common} or less"
        )
        return (
            f"{self.roll}: {found}; {result.candidate_words:,} of "
            f"{self.word_list.name}'s words{common} playable, {result.nodes:,} nodes, "
            f"{result.placements:,} placements, {self.seconds:.3f} s"
        )

    def _found(self) -> str:
        """Return what is known of the boards that were asked for."""
        result = self.selected.result
        seen = f"{self.selected.seen:,}"
        asked, of_seen, looked = "", "", ""
        if self.asked.shapes or self.asked.uses:
            asked, of_seen = " as asked", f" of {seen}"
            looked = f", none of {seen} boards is as asked"
        boards = f"{counted(result.boards or 0, 'board')}{asked}{of_seen}"
        common = "" if self.asked.common is None else " of such words"
        why = "; ".join(self.unusable.values())
        if result.ending is Ending.BUDGET:
            return f"not decided, {boards} when the search was stopped"
        if result.ending is Ending.EXHAUSTED:
            why = why or f"the whole space was searched{looked}"
            return f"no board{asked} (proved: {why})"
        if result.boards is None:
            return f"solved{asked}"
        return boards if asked else f"{boards}{common} in all"

    def _best(self) -> str:
        """Return what was preferred, and how much of it the best board has."""
        assert self.preferred is not None
        assert self.asked.prefer is not None
        if self.asked.prefer == "longest-word":
            return f"longest word: {counted(self.preferred, 'letter')}"
        if self.asked.prefer != "commonest":
            return f"{self.asked.prefer.replace('-', ' ')}: {self.preferred}"
        if self.preferred == UNLISTED:
            return "commonest words: with one of no SCOWL size"
        return f"commonest words: SCOWL size {self.preferred} of 10 to 80"


def counted(number: int, thing: str) -> str:
    """Return *number* with the name of one *thing* or of many."""
    return f"{number:,} {thing}{'' if number == 1 else 's'}"
