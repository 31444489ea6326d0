"""The command ``fill``: fill a crossword layout, as text or as JSON."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace

from qless_engine.cli.listing import Listing
from qless_engine.cli.roll import words_of
from qless_engine.cli.watch import Watch
from qless_engine.crosswords.crossword import Crossword
from qless_engine.crosswords.files import kind_of, read_crossword, save, write
from qless_engine.decide import ALL, BEST, FIRST, fill
from qless_engine.grids.filler import Filler, FillResult, Plan
from qless_engine.grids.layout import Slot
from qless_engine.grids.problem import Problem
from qless_engine.grids.words_left import hopeless_slots, why_no_word
from qless_engine.outcome import Budget, Ending
from qless_engine.text import grid_text, quantity
from qless_engine.words.wordlist import WordList


@dataclass(frozen=True)
class FillAnswer:
    """The answer for one layout, as it is printed.

    Attributes:
        problem: the layout, with its given letters.
        wanted: FIRST, ALL or BEST.
        result: what was found.
        hopeless: slots that no word of the list fits, whatever crosses them.
        word_list: the list that the words are from.
        sha256: its checksum; if words are scored, that of its lines word;score.
        seconds: time of the search.
    """

    problem: Problem
    wanted: str
    result: FillResult
    hopeless: Sequence[Slot]
    word_list: WordList
    sha256: str
    seconds: float

    def record(self) -> dict[str, object]:
        """Return the fields of the answer; a field that was not wanted is missing.

        If ALL were wanted, they were listed as they were found.
        """
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
            **self.word_list.record(),
            "word_list_sha256": self.sha256,
        }
        if self.wanted == BEST:
            record["score"] = None if result.fill is None else result.score
        return record

    def text(self) -> str:
        """Return the fill in capitals, and a line with the ending and the cost.

        If ALL were wanted, they were printed as they were found.
        """
        result = self.result
        shown = []
        if result.fill is not None and self.wanted != ALL:
            shown = [result.fill]
        if result.ending is Ending.BUDGET and not result.fills:
            shown = [result.partial]
        return "\n\n".join([*map(grid_text, shown), *self._why(), self._cost_line()])

    def _why(self) -> list[str]:
        """Return the reasons found why there is no fill."""
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
            f"{quantity(len(layout.slots), 'slot')}: {self._verdict()}; words of "
            f"{self.word_list.name}, {quantity(result.nodes, 'node')}, "
            f"{quantity(result.wipeouts, 'wipeout')}, "
            f"{quantity(result.restarts, 'restart')}, {self.seconds:.3f} s"
        )

    def _verdict(self) -> str:
        """Return what is known of the fills that were wanted."""
        result = self.result
        fills = quantity(result.fills, "fill")
        if result.ending is Ending.EXHAUSTED:
            return "no fill (proved: the whole space was searched)"
        if result.ending is Ending.FOUND:
            return {
                FIRST: "filled",
                ALL: f"{fills} in all",
                BEST: f"best fill, {result.score:,} points (proved)",
            }[self.wanted]
        if self.wanted == BEST and result.fill is not None:
            return f"stopped; the best of {fills} so far has {result.score:,} points"
        if self.wanted == ALL:
            return f"stopped with {fills}; there may be more"
        return f"not decided, at most {result.filled} cells filled when it was stopped"


def fill_layout(options: argparse.Namespace) -> None:
    """Print the layout that the *options* name, filled as they ask.

    Raises:
        ValueError: the layout, the word list or the name of the output is not as
            expected.
        CannotDoError: the output cannot be written.
        KeyboardInterrupt: the search was interrupted; what it had found is printed.
    """
    crossword = _read(options)
    problem = Problem(crossword.layout)
    loaded = words_of(options, options.common)
    is_scored = options.best or options.min_score is not None
    words = loaded.scored_from(options.min_score) if is_scored else loaded.unscored
    watch = Watch()
    start = time.monotonic()

    def stop() -> bool:
        late = (
            options.seconds is not None and time.monotonic() - start > options.seconds
        )
        return watch.stop() or late

    def note(seconds: float) -> str:
        now = filler.so_far()
        best = f", best {now.score:,}" if options.best and now.fill else ""
        return (
            f"{seconds:.0f} s, {now.nodes / seconds:,.0f} nodes a second, "
            f"{now.restarts} restarts, {now.filled} cells filled at most{best}"
        )

    plan = Plan(seed=options.seed, letters="score" if options.best else "choice")
    filler = Filler(problem, words.index, plan, Budget(options.max_nodes, stop))
    watch.note = note
    first = {"layout": problem.layout.show()}
    listing = Listing(first, "all_fills", None if options.json else grid_text)
    want = ALL if options.all else BEST if options.best else FIRST
    try:
        result = fill(filler, words, want=want, visit=listing.add)
    finally:
        watch.close()
    answer = FillAnswer(
        problem=problem,
        wanted=want,
        result=result,
        hopeless=[] if result.fills else hopeless_slots(problem, words.index),
        word_list=loaded.listed,
        sha256=words.sha256,
        seconds=time.monotonic() - start,
    )
    if options.json and options.all:
        listing.end(answer.record())
    else:
        print(json.dumps(answer.record()) if options.json else answer.text())
    if options.output is not None:
        _save(options.output, crossword, result.fill)
    if result.ending is Ending.BUDGET:
        watch.raise_interrupt(is_partial=True)


def _read(options: argparse.Namespace) -> Crossword:
    """Return the crossword that the *options* name, which fits their output.

    Say what is not used of its file.
    """
    crossword = read_crossword(options.layout)
    said = crossword.left_empty()
    if crossword.fill is not None:
        said.append(
            "The solution in the file is left out; only its given letters stay."
        )
    for sentence in said:
        print(sentence, file=sys.stderr)
    if options.output is not None:
        if options.all:
            raise ValueError("expected --output without --all: a file holds one fill")
        write(kind_of(options.output), crossword)  # any fault is told before the search
    return crossword


def _save(path: str, crossword: Crossword, found: str | None) -> None:
    """Save *crossword* with the fill that was *found* at *path*; say what is lost."""
    if found is None:
        print(f"No fill, so {path} is not written.", file=sys.stderr)
        return
    lost = [*crossword.lost, *save(path, replace(crossword, fill=found))]
    if lost:
        print(f"Not kept in {path}: {', '.join(lost)}.", file=sys.stderr)
