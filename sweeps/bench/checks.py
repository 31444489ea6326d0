"""Whether all programs of a benchmark say the same of each roll.

The time of a wrong count is worth nothing. A benchmark also shows that our searches
expand the same nodes in every run and on every interpreter.
"""

from __future__ import annotations

from collections.abc import Sequence

from qless_engine.outcome import Ending
from sweeps.bench.runs import KNOWN_WAY, Runs, is_finished
from sweeps.bench.yardstick import Yardstick
from sweeps.kinds.kind import Record

#: The compiled yardstick remembers every board to count each once, and it is slow at
#: that, so it is asked only of rolls with fewer boards.
CHECKED_BOARDS = 50_000

HAS_BOARD, BOARDS, NODES = "has a board", "boards", "nodes"


class Agreement:
    """What was said of each roll, first by us, then by others who are to agree."""

    def __init__(self, things: str = "rolls") -> None:
        """Begin with nothing said; in the text, *things* stand for rolls."""
        self._things = things
        self._said: dict[tuple[str, str], tuple[str, int]] = {}
        self._agreed: dict[tuple[str, str, str], set[str]] = {}
        self.differences: dict[str, None] = {}  # each once, in order

    def say(self, who: str, what: str, roll: str, value: int) -> None:
        """Let *who* say that *roll* has the *value* of *what*."""
        first, expected = self._said.setdefault((what, roll), (who, value))
        if value != expected:
            said = f"{first} says {expected:,}, {who} says {value:,}"
            self.differences[f"{roll}, {what}: {said}"] = None
        elif who != first:
            self._agreed.setdefault((who, first, what), set()).add(roll)

    def text(self) -> str:
        """Return what was compared, and every difference."""
        lines = [
            f"{who} agrees with {first} on {len(rolls):,} different {self._things}: "
            f"{what}"
            for (who, first, what), rolls in self._agreed.items()
        ]
        lines += [f"DISAGREEMENT on {line}" for line in self.differences]
        return "\n".join(lines) or "nothing to compare with"


def compare(all_runs: Sequence[Runs], compiled: Yardstick | None) -> Agreement:
    """Return whether *all_runs*, the backtracker's and the *compiled* one's agree."""
    agreement = Agreement()
    for runs in all_runs:
        _ours(agreement, runs)
    for runs in all_runs:
        for theirs, _ in (*runs.known_decided, *runs.known_counted):
            for record in filter(is_finished, theirs):
                _say(agreement, f"the {KNOWN_WAY}", record)
    if compiled is not None:
        for runs in all_runs:
            _compiled(agreement, runs, compiled)
    return agreement


def _ours(agreement: Agreement, runs: Runs) -> None:
    known = [ours for _, ours in (*runs.known_decided, *runs.known_counted)]
    cold = [runs.cold_decided, runs.cold_counted]
    for records in (*cold, *runs.decided, *runs.counted, *known):
        for record in records:
            _say(agreement, runs.interpreter, record)
            task = "decide" if record["boards"] is None else "count"
            nodes = f"{NODES} to {task}"
            agreement.say(runs.interpreter, nodes, record["roll"], record["nodes"])


def _say(agreement: Agreement, who: str, record: Record) -> None:
    if record["boards"] is None:
        has = int(record["ending"] == Ending.FOUND.value)
        agreement.say(who, HAS_BOARD, record["roll"], has)
    else:
        agreement.say(who, BOARDS, record["roll"], record["boards"])


def _compiled(agreement: Agreement, runs: Runs, compiled: Yardstick) -> None:
    """Add what the *compiled* yardstick says of the rolls of *runs*."""
    who = "the compiled yardstick"
    rolls = [record["roll"] for record in runs.cold_decided]
    for roll, found in zip(rolls, runs.yardstick_first[0].found):
        agreement.say(who, HAS_BOARD, roll, min(found, 1))
    few = [r["roll"] for r in runs.cold_counted if r["boards"] <= CHECKED_BOARDS]
    for roll, found in zip(few, compiled.run("canon", few).found):
        agreement.say(who, BOARDS, roll, found)
