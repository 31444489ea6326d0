"""The answer to a layout that was to be filled: as one object for JSON, or as text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from qless_engine.cli.answer import counted
from qless_engine.grids.domains import Domains
from qless_engine.grids.filler import FillResult
from qless_engine.grids.layout import OPEN, Slot
from qless_engine.grids.problem import Problem
from qless_engine.grids.word_index import FIRST, WordIndex
from qless_engine.outcome import Ending
from qless_engine.words.wordlist import WordList


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
        sha256: its checksum; if the best was wanted, that of its lines word;score.
        seconds: what it took.
    """

    problem: Problem
    wanted: str
    result: FillResult
    fills: Sequence[str]
    hopeless: Sequence[Slot]
    word_list: WordList
    sha256: str
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
            "word_list_sha256": self.sha256,
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
        layout = self.problem.layout
        entries = {slot.name: layout.entry(slot) for slot in layout.slots}
        lines = [
            why_no_word(slot.name, entries, self.word_list.name)
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


def why_no_word(name: str, entries: Mapping[str, str], word_list: str) -> str:
    """Return why no word fits the slot *name* of those whose *entries* are given."""
    entry = entries[name]
    twice = [other for other in entries if entries[other] == entry and other != name]
    if twice and OPEN not in entry:
        return f"{entry.upper()} stands in {twice[0]} and in {name}."
    return f"{name}: no word of {word_list} fits {written(entry)}."


def written(entry: str) -> str:
    """Return *entry* as people write it, an open cell as an underscore."""
    return entry.upper().replace(OPEN, "_")


def hopeless_slots(problem: Problem, index: WordIndex) -> list[Slot]:
    """Return the slots of *problem* that no word fits, whatever crosses them."""
    domains = Domains(problem, index)
    hopeless = []
    for number, (slot, table) in enumerate(zip(problem.layout.slots, domains.tables)):
        words = domains.words_left(number) if table.words else []
        for having, sign in zip(table.having, problem.layout.entry(slot)):
            if words and sign != OPEN:
                fitting = having[ord(sign) - FIRST]
                words = [left & fit for left, fit in zip(words, fitting)]
        if not any(words):
            hopeless.append(slot)
    return hopeless
