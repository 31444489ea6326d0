"""The service of a sweep: a task goes in, its record comes out."""

from __future__ import annotations

from sweeps.child.serve import IsPreempted, Say, Service
from sweeps.kinds import kinds
from sweeps.kinds.kind import Fields


def start(question: Fields, _say: Say, is_preempted: IsPreempted) -> Service:
    """Load the words of *question*, the fields of a `Question`, and answer its tasks.

    Raises:
        ValueError: the question or one of its word lists cannot be used.
    """
    context = kinds.load(kinds.question(question), is_preempted)
    return context.listed, lambda task: kinds.run(task, context)
