"""The answer to a layout that was to be filled: as one object for JSON, or as text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from qless_engine.answer import counted
from qless_engine.domains import Domains
from qless_engine.filler import FillResult
from qless_engine.layout import OPEN, Slot
from qless_engine.outcome import Ending
from qless_engine.problem import Problem
from qless_engine.word_index import FIRST, WordIndex
from qless_engine.wordlist import WordList


@dataclass(frozen=True)
class FillAnswer:
    """All that is told about one layout.

    Attributes:
        problem: what was to be filled.
        wanted: "first", "all" or "best".
        result: what was found.
        fills: every fill, if all were wanted in the record.
        hopeless: slots that no word of the list fits, whatever crosses them.
        word_list: where the words are from.
        seconds: what it took.
    """

    problem: Problem
    wanted: str
    result: FillResult
    fills: Sequence[str]
    hopeless: Sequence[Slot]
    word_list: WordList
    seconds: float

    def record(self) -> dict[str, object]:
        """Return the answer by field; a field that was not asked for is not there."""
        result = self.result
        record: dict[str, object] = {
            "layout": self.problem.layout.show(),
            "ending": result.ending.value,
            "fill": result.fill,
            "fills": result.fills,
            "partial": result.partial,
            "filled": result.filled,
            "hopeless": [slot.name for slot in self.hopeless],
            "nodes": result.nodes,
            "wipeouts": result.wipeouts,
            "restarts": result.restarts,
            "seconds": round(self.seconds, 6),
            "word_list": self.word_list.name,
            "word_list_sha256": self.word_list.sha256,
        }
        if self.wanted == "best":
            record["score"] = None if result.fill is None else result.score
        if self.wanted == "all":
            record["all_fills"] = self.fills
        return record

    def text(self) -> str:
        """Return the fill as people read it, and a line of what it cost.

        If all were wanted, they were shown as they came.
        """
        result = self.result
        shown = []
        if result.fill is not None and self.wanted != "all":
            shown = [result.fill]
        if result.ending is Ending.BUDGET and not result.fills:
            shown = [result.partial]
        return "\n\n".join([*map(drawn, shown), *self._why(), self._cost_line()])

    def _why(self) -> list[str]:
        """Return what is known of why there is no fill."""
        lines = [
            f"{slot.name}: no word of {self.word_list.name} fits "
            f"{self.problem.layout.entry(slot).upper()!r}"
            for slot in self.hopeless
        ]
        return ["\n".join(lines)] if lines else []

    def _cost_line(self) -> str:
        layout, result = self.problem.layout, self.result
        return (
            f"{len(layout.rows)}x{len(layout.rows[0])} with "
            f"{counted(len(layout.slots), 'slot')}: {self._found()}; words of "
            f"{self.word_list.name}, {counted(result.nodes, 'node')}, "
            f"{counted(result.wipeouts, 'wipeout')}, "
            f"{counted(result.restarts, 'restart')}, {self.seconds:.3f} s"
        )

    def _found(self) -> str:
        """Return what is known of the fills that were asked for."""
        result = self.result
        fills = counted(result.fills, "fill")
        if result.ending is Ending.EXHAUSTED:
            return "no fill (proved: the whole space was searched)"
        if result.ending is Ending.FOUND:
            return {
                "first": "filled",
                "all": f"{fills} in all",
                "best": f"best fill, {result.score:,} points (proved)",
            }[self.wanted]
        if self.wanted == "best" and result.fill is not None:
            return f"stopped; the best of {fills} so far has {result.score:,} points"
        if self.wanted == "all":
            return f"stopped with {fills}, there may be more"
        return f"not decided, {result.filled} cells filled at most when it was stopped"


def drawn(layout: str) -> str:
    """Return a *layout*, filled or not, as rows of capitals.

    >>> print(drawn("tea/e#t/nor"))
    T E A
    E # T
    N O R
    """
    return "\n".join(" ".join(row.upper()) for row in layout.split("/"))


def hopeless_slots(problem: Problem, index: WordIndex) -> list[Slot]:
    """Return the slots of *problem* that no word fits, whatever crosses them."""
    domains = Domains(problem, index)
    hopeless = []
    for number, (slot, table) in enumerate(zip(problem.layout.slots, domains.tables)):
        words = domains.words_left(number)
        for having, sign in zip(table.having, problem.layout.entry(slot)):
            if sign != OPEN:
                fitting = having[ord(sign) - FIRST]
                words = [left & fit for left, fit in zip(words, fitting)]
        if not any(words):
            hopeless.append(slot)
    return hopeless
