"""The runs of the fill benchmark: each grid by every program, with every word list.

All programs fill a grid one right after the other, so that what else the machine does
slows them alike. A seed is gone through for all grids before the next one.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from typing import Protocol

from tqdm import tqdm

from qless_engine.grids.layout import Layout
from qless_engine.words.wordlist import WordList
from sweeps.bench.command import Ask, asking
from sweeps.bench.fill_store import Key, Outcome, Store, Task, engine_code
from sweeps.kinds.engine import engine_version
from sweeps.pool.interpreters import Interpreter

CLOCK_SECONDS, LOG_SECONDS = 0.5, 10.0  # between two states of the bar


@dataclass(frozen=True)
class Words:
    """A word list, and the *path* that a child reads it from; None for the default."""

    path: str | None
    read: WordList


class Program(Protocol):
    """What fills layouts with one word list.

    Attributes:
        name: with its version.
        code: as in `Key`.
        is_seeded: whether it searches in another way under another seed.
    """

    name: str
    code: str
    is_seeded: bool

    def fill(self, task: Task) -> Outcome:
        """Return what came of *task*."""


class Ours:
    """The filler on one interpreter: a process for all layouts, or one for each.

    Attributes:
        name: the interpreter's.
    """

    is_seeded = True

    def __init__(
        self, interpreter: Interpreter, words: Words, *, is_cold: bool
    ) -> None:
        """Prepare a child with *words*; a new one for each layout if it *is_cold*."""
        self.name = interpreter.name + (", cold" if is_cold else "")
        self.code = engine_code()
        settings = {"words": words.path}
        module = "sweeps.bench.fill_child"
        self._command = interpreter.command(module, settings)
        self._hello = {
            "interpreter": interpreter.name,
            "engine_version": engine_version(),
            "word_list": words.read.name,
            "word_list_sha256": words.read.sha256,
        }
        self._is_cold = is_cold
        self._child = ExitStack()
        self._ask: Ask | None = None
        self._used = 0.0

    def fill(self, task: Task) -> Outcome:
        """Return what came of *task*."""
        if self._ask is None or self._is_cold:
            self.close()
            ask = self._child.enter_context(asking(self._command, self._hello))
            self._ask, self._used = ask, 0.0
        answer = self._ask(
            layout=task.layout.show(), seed=task.seed, seconds=task.seconds
        )
        outcome = Outcome(**answer)
        used, self._used = outcome.process_seconds - self._used, outcome.process_seconds
        return replace(outcome, process_seconds=used)

    def close(self) -> None:
        """End the child."""
        self._child.close()
        self._ask = None


@dataclass(frozen=True)
class Plan:
    """What is to be run.

    Attributes:
        layouts: by name.
        programs: by word list.
        seeds: how many, from 1.
        seconds: of processor time that a run has.
    """

    layouts: Mapping[str, Layout]
    programs: Sequence[tuple[Words, Sequence[Program]]]
    seeds: int
    seconds: float

    def tasks(self) -> list[tuple[Key, Program]]:
        """Return all runs, in order."""
        return [
            (self._key(words, name, program, seed), program)
            for seed in range(1, self.seeds + 1)
            for words, programs in self.programs
            for name in self.layouts
            for program in programs
            if program.is_seeded or seed == 1
        ]

    def _key(self, words: Words, name: str, program: Program, seed: int) -> Key:
        return Key(
            words=words.read.name,
            sha256=words.read.sha256,
            layout=name,
            program=program.name,
            code=program.code,
            seed=seed if program.is_seeded else 0,
            limit=self.seconds,
        )


def measure(plan: Plan, store: Store) -> None:
    """Add what *plan* has and *store* has not to the store; show how far it is."""
    tasks = plan.tasks()
    left = [(key, program) for key, program in tasks if key not in store.runs]
    on_terminal = sys.stderr.isatty()
    with tqdm(
        desc="fills",
        total=len(tasks),
        initial=len(tasks) - len(left),
        unit=" runs",
        file=sys.stderr,
        mininterval=CLOCK_SECONDS if on_terminal else LOG_SECONDS,
        smoothing=0,
        dynamic_ncols=True,
    ) as bar:
        for key, program in left:
            now = f"{key.layout}, {key.words}, {key.program}"
            bar.set_postfix_str(now, refresh=on_terminal)
            layout = plan.layouts[key.layout]
            task = Task(key.layout, layout, key.seed, key.limit)
            store.add(key, program.fill(task))
            bar.update()
