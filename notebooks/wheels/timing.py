"""Times of the methods to find the best wheel, measured one by one in one child.

It is a service of `sweeps.child`, so that the times are those of PyPy if there is one.
Its settings are the path of a word list and the size of a wheel. The slow methods are
timed on a sample: every n-th wheel in alphabetical order.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from notebooks.wheels.methods import METHODS, Best, Method, best, flat_tree
from qless_engine.loaded import Words
from qless_engine.wheels import pangrams
from qless_engine.words.lexicon import Lexicon
from sweeps import SweepError
from sweeps.child.serve import IsPreempted, Say, Service
from sweeps.kinds.kind import Record
from sweeps.kinds.word_lists import readable_path
from sweeps.pool import interpreters
from sweeps.pool.process import asking, new_child

RUNS = 3  # of each method


def start(settings: tuple[str | None, int], _say: Say, _: IsPreempted) -> Service:
    """Time methods, which tasks name by their place in METHODS."""
    words, size = settings
    lexicon = Words.read(words).lexicon
    wheels = [*pangrams(lexicon, size)]
    return {}, lambda task: timed(METHODS[task["place"]], lexicon, wheels)


def race(
    words: str | Path | None, size: int, interpreter: str = "auto"
) -> Iterator[Record]:
    """Yield the cost of each method with *words* and all wheels of *size* letters.

    *interpreter* is as for `interpreters.find`.

    Raises:
        ValueError: *interpreter* is not a working Python.
        SweepError: the child cannot be started, died, or failed.
    """
    python = interpreters.find(interpreter)
    child = new_child(python, __name__, [readable_path(words), size])
    with asking(child) as ask:
        for place, method in enumerate(METHODS):
            try:
                record = ask(place=place)
            except SweepError as error:
                raise SweepError(f"{method.name}: {error}") from None
            yield {**record, "interpreter": python.name}


def timed(method: Method, lexicon: Lexicon, wheels: Sequence[str]) -> Record:
    """Return what *method* costs for all *wheels*, extrapolated from its sample.

    Tests are counted for all wheels. Seconds are processor time, the least of RUNS:
    those of preparing, plus those of the sample times the ratio of all tests to its
    tests. "agrees" is whether the engine finds the same best wheels in the sample.
    """
    step = 1 if method.sample is None else -(-len(wheels) // method.sample)
    sample = wheels[::step]
    runs = [_run(method, lexicon, sample) for _ in range(RUNS)]
    found = runs[0][2]
    tests, times = found.tests, 1.0
    if method.tests is not None:
        tests = sum(map(method.tests(lexicon), wheels))
        times = tests / found.tests
    seconds = min(prepare + times * score for prepare, score, _ in runs)
    expected = best(flat_tree(lexicon), sample)
    return {
        "method": method.name,
        "timed on": len(sample),
        "a test is of": method.work,
        "tests": tests,
        "seconds": round(seconds, 3),
        "agrees": (found.points, found.wheels) == (expected.points, expected.wheels),
        "best": f"{found.points} {' '.join(map('/'.join, found.wheels))}",
    }


def _run(
    method: Method, lexicon: Lexicon, sample: Sequence[str]
) -> tuple[float, float, Best]:
    """Return the seconds to prepare *method* and to score *sample*, and the best.

    Seconds are processor time, which other work on the machine can only lengthen.
    """
    start = time.process_time()
    score = method.prepare(lexicon)
    prepared = time.process_time()
    found = best(score, sample)
    return prepared - start, time.process_time() - prepared, found
