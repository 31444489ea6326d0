"""The kinds of sweep there are: the KIND of each module of this folder that has one."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterator
from typing import Any

import sweeps.kinds
from sweeps.kinds.kind import Context, Fields, Kind, Question, Record


def _found() -> Iterator[Kind]:
    """Yield the KIND of each module that has one, in alphabetical order."""
    for module in pkgutil.iter_modules(sweeps.kinds.__path__, "sweeps.kinds."):
        kind = getattr(importlib.import_module(module.name), "KIND", None)
        if isinstance(kind, Kind):
            yield kind


#: By name.
KINDS = {kind.name: kind for kind in _found()}


def question(asked: Fields) -> Question:
    """Return the question with the fields *asked*, as a child is given them.

    Raises:
        ValueError: there is no such kind, or a field has no such value.
    """
    if asked["kind"] not in KINDS:
        raise ValueError(f"expected a kind of {[*KINDS]}, got {asked['kind']!r}")
    return KINDS[asked["kind"]].question(**asked)


def load(
    question: Question, is_preempted: Callable[[], bool] = lambda: False
) -> Context[Any]:
    """Return what a child keeps to answer *question*, as `Kind.load` does."""
    return KINDS[question.kind].load(question, is_preempted)


def run(task: Fields, context: Context[Any]) -> Record:
    """Return the record of the *task* that has these values.

    If the task was preempted, that is a record of its key and the field PREEMPTED.

    Raises:
        RuntimeError: the search gave a board or a fill that breaks a rule.
    """
    return context.kind.run(context.kind.task(**task), context)
