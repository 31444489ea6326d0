"""Times the ways to find the best wheel, one after the other, in one child process.

It is a service of `sweeps.child`, so that the times are those of PyPy, where there is
one. Its settings are the path of a word list and the size of a wheel. The slow ways are
timed on a sample, every n-th wheel by the alphabet.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from notebooks.wheels.methods import METHODS, Best, Method, best, flat_tree
from qless_engine.wheels import pangrams
from qless_engine.words.lexicon import Lexicon
from qless_engine.words.wordlist import read_words
from sweeps import SweepError
from sweeps.child.serve import IsPreempted, Say, Service
from sweeps.kinds.kind import Record, readable_path
from sweeps.pool import interpreters
from sweeps.pool.process import asking, new_child

RUNS = 3  # of each way


def start(settings: tuple[str | None, int], _say: Say, _: IsPreempted) -> Service:
    """Time methods, which are asked for by their place in METHODS."""
    words, size = settings
    lexicon = Lexicon.from_words(read_words(words).words)
    wheels = [*pangrams(lexicon, size)]
    return {}, lambda task: timed(METHODS[task["place"]], lexicon, wheels)


def race(
    words: str | Path | None, size: int, interpreter: str = "auto"
) -> Iterator[Record]:
    """Yield what each way costs with the list *words* and all wheels of *size* letters.

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
    """Return what *method* costs for all *wheels*, by those of its sample.

    Tests are counted, of all wheels. Seconds are of processor time, the least of some
    runs: what is prepared, and what the sample takes, times all tests to its tests.
    "agrees" is whether the engine finds the same best wheels in the sample.
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
    """Return what it takes to prepare *method* and to score *sample*, and the best.

    In seconds of processor time, which other work on the machine makes longer only.
    """
    start = time.process_time()
    score = method.prepare(lexicon)
    prepared = time.process_time()
    found = best(score, sample)
    return prepared - start, time.process_time() - prepared, found
