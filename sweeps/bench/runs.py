"""The runs of a benchmark on one interpreter, with the yardstick's runs between them.

Every repetition is a process of its own, so that none profits from what the one before
has compiled. A warm run comes after other rolls, which are not counted; a cold run is
the first thing a process does.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import asdict, dataclass, field

from qless_engine.outcome import Ending
from qless_engine.rolls.dice import random_rolls
from sweeps.bench.command import Ask, asking
from sweeps.bench.yardstick import Run, Yardstick
from sweeps.kinds.kind import Record
from sweeps.kinds.rolls import RollQuestion
from sweeps.pool.interpreters import Interpreter

KNOWN_WAY = "backtracker"  # the search that ours is compared with
# As many rolls as are measured: one in 25 has no board of few words, and these must be
# searched until the search is compiled. The seed is hardly one of measured rolls.
WARM_UP = tuple(random_rolls(4_000, seed=1_000_003))
WARM_UP_COUNTS, WARM_UP_NODES = 10, 20_000  # of WARM_UP: rolls counted, nodes of each


@dataclass(frozen=True)
class Size:
    """How much is measured; None for no limit.

    Attributes:
        decided: rolls for which a first board or a proof is wanted.
        count_nodes: a roll is counted if that takes fewer nodes.
        known_decided: of the decided rolls, those the backtracker decides too.
        known_counted: of the decided rolls with the fewest words, counted by both.
        known_nodes: the backtracker's budget for one roll.
    """

    decided: int
    count_nodes: int | None
    known_decided: int
    known_counted: int
    known_nodes: int


@dataclass(frozen=True)
class Plan:
    """What is asked on an interpreter, and how often.

    Attributes:
        words: path of the word list; None for the default.
        hello: what a child says first, but for the interpreter.
        decided: rolls to decide.
        counted: rolls to count, if they take no more than the size's nodes.
        repeat: warm runs of each part.
        say: told what is done next.
    """

    words: str | None
    hello: Record
    decided: Sequence[str]
    counted: Sequence[str]
    repeat: int
    say: Callable[[str], None]


@dataclass
class Runs:
    """The records of all runs on one interpreter; an inner list is one run.

    Those of *known_...* are pairs of runs, the backtracker's and ours. A yardstick's
    list has one run more than ours, as it runs before and after each; or none.
    """

    interpreter: str
    size: Size
    cold_decided: list[Record] = field(default_factory=list)
    cold_counted: list[Record] = field(default_factory=list)
    decided: list[list[Record]] = field(default_factory=list)
    counted: list[list[Record]] = field(default_factory=list)
    filter_seconds: list[float] = field(default_factory=list)
    known_decided: list[tuple[list[Record], list[Record]]] = field(default_factory=list)
    known_counted: list[tuple[list[Record], list[Record]]] = field(default_factory=list)
    yardstick_first: list[Run] = field(default_factory=list)
    yardstick_all: list[Run] = field(default_factory=list)
    most_boards: Record | None = None
    loaded_mib: float = 0.0
    peak_mib: float = 0.0


def measure(
    interpreter: Interpreter, plan: Plan, size: Size, yardstick: Yardstick | None
) -> Runs:
    """Return all runs of *plan*, as far as *size* goes, on *interpreter*."""
    runs = Runs(interpreter.name, size)
    rolls = list(plan.decided[: size.decided])
    plan.say(f"{interpreter.name}: cold runs")
    with _child(interpreter, plan) as ask:
        runs.cold_decided = ask(rolls=rolls)["records"]
    with _child(interpreter, plan) as ask:
        limited = {"count": True, "max_nodes": size.count_nodes}
        tried = ask(rolls=list(plan.counted), **limited)["records"]
    runs.cold_counted = [r for r in tried if is_finished(r)]
    counted = [record["roll"] for record in runs.cold_counted]
    for number in range(1, plan.repeat + 1):
        plan.say(f"{interpreter.name}: run {number} of {plan.repeat}")
        with _child(interpreter, plan) as ask:
            _warm_up(ask)
            if yardstick is not None:
                runs.yardstick_first.append(yardstick.run("first", rolls))
            runs.decided.append(ask(rolls=rolls)["records"])
            runs.filter_seconds.append(ask(rolls=rolls, filter_only=True)["seconds"])
            if yardstick is not None:
                runs.yardstick_all.append(yardstick.run("all", counted))
            runs.counted.append(ask(rolls=counted, count=True)["records"])
    if yardstick is not None:
        runs.yardstick_first.append(yardstick.run("first", rolls))
        runs.yardstick_all.append(yardstick.run("all", counted))
    plan.say(f"{interpreter.name}: the {KNOWN_WAY}, and memory")
    _compare_with_known_way(interpreter, plan, runs)
    _measure_memory(interpreter, plan, runs)
    return runs


def is_finished(record: Record) -> bool:
    """Whether the search of *record* was not stopped by its budget."""
    return bool(record["ending"] != Ending.BUDGET.value)


def _warm_up(ask: Ask) -> None:
    """Let a child decide and count rolls that are not measured."""
    ask(rolls=list(WARM_UP))
    few = list(WARM_UP[:WARM_UP_COUNTS])
    ask(rolls=few, count=True, max_nodes=WARM_UP_NODES)


def _compare_with_known_way(interpreter: Interpreter, plan: Plan, runs: Runs) -> None:
    """Add the runs of both searches, after one that only warms them up."""
    size, known = runs.size, {"search": KNOWN_WAY, "max_nodes": runs.size.known_nodes}
    by_words = sorted(runs.cold_decided, key=lambda record: record["candidate_words"])
    fewest = list(dict.fromkeys(r["roll"] for r in by_words))[: size.known_counted]
    first = list(plan.decided[: size.known_decided])
    with _child(interpreter, plan) as ask:
        for _ in range(plan.repeat + 1):
            for rolls, count, pairs in (
                (first, False, runs.known_decided),
                (fewest, True, runs.known_counted),
            ):
                theirs = ask(rolls=rolls, count=count, **known)["records"]
                ours = ask(rolls=rolls, count=count)["records"]
                pairs.append((theirs, ours))
    del runs.known_decided[0], runs.known_counted[0]


def _measure_memory(interpreter: Interpreter, plan: Plan, runs: Runs) -> None:
    """Add the most memory of a process that counts the roll with most boards."""
    if not runs.cold_counted:
        return
    runs.most_boards = max(runs.cold_counted, key=lambda record: record["boards"])
    with _child(interpreter, plan) as ask:
        runs.loaded_mib = ask(rolls=[])["peak_mib"]
        answer = ask(rolls=[runs.most_boards["roll"]], count=True)
        runs.peak_mib = answer["peak_mib"]


def _child(interpreter: Interpreter, plan: Plan) -> AbstractContextManager[Ask]:
    """Return what gives the function that asks a new child."""
    question = asdict(RollQuestion(lists=[plan.words]))
    command = interpreter.command("sweeps.bench.child", question)
    return asking(command, {"interpreter": interpreter.name, **plan.hello})
