"""The pieces of grids: all of them together answer as the whole, in whatever order."""

import random

import pytest
from hypothesis import given, settings, strategies as st
from small_cases import brute_force, layouts, word_lists

from qless_engine.grids.layout import OPEN
from qless_engine.loaded import FillWords
from sweeps.kinds import kinds
from sweeps.kinds.fills import KIND, FillQuestion, FillTally
from sweeps.kinds.kind import Context
from sweeps.kinds.pieces import (
    FILLED,
    KEY,
    NO_FILL,
    UNDECIDED,
    Answer,
    Pieces,
    answers,
    keys as keys_of,
)

#: How a grid is searched.
WAYS = st.fixed_dictionaries(
    {
        "pieces": st.none() | st.integers(1, 5),
        "workers": st.integers(1, 4),
        "seed": st.integers(0, 99),
        "stopped_after": st.none() | st.integers(1, 4),
    }
)


def searched(layout, scores, way, *, best):
    """Return the records of one grid, as some workers make them side by side.

    Which of them is done first is drawn. After some records the sweep is stopped,
    and goes on from what is stored.
    """
    lists = {"w": FillWords.of(scores, "sum", scores if best else None)}
    context = Context(KIND, FillQuestion(best=best), lists, "X 1")
    keys = list(keys_of({"grid": layout.show()}, lists, [1], way["pieces"]))
    rng = random.Random(way["seed"])
    stored, stop = [], way["stopped_after"]
    while True:
        inputs = Pieces(keys, lists, best=best)
        done = {record["task"] for record in stored}
        needless = [new for record in stored for new in inputs.take(record)[1:]]
        stored += [record for record in needless if record["task"] not in done]
        done = {record["task"] for record in stored}
        waiting = [key for key in keys if key[0] not in done]
        at_work = []
        while waiting or at_work:
            while waiting and len(at_work) < way["workers"]:
                task = dict(zip(KEY, waiting.pop(0)))
                at_work.append(inputs.with_news(task))
            task = at_work.pop(rng.randrange(len(at_work)))
            taken = inputs.take(kinds.run(task, context))
            stored += taken if stop is None else taken[:1]  # killed before the rest
            if len(stored) == stop:
                break
        else:
            if stop is None:
                return stored
        stop = None


@settings(deadline=None, max_examples=120)
@given(layout=layouts("ab"), words=word_lists("ab"), best=st.booleans(), way=WAYS)
def test_the_pieces_answer_as_brute_force_does(layout, words, best, way):
    scores = {word: len(word) + 2 * word.count("a") - 3 for word in words}
    fills = brute_force(layout, words)
    records = searched(layout, scores, way, best=best)

    (whole,) = answers(records).values()
    assert sorted(record["task"] for record in records) == list(range(whole.pieces))
    assert str(whole) == (FILLED if fills else NO_FILL)
    if best and fills:
        assert whole.is_searched
        assert whole.best == max(score(layout, fill, scores) for fill in fills)
    skipped = [record for record in records if record["filled_by"] is not None]
    assert (not best and fills != []) or skipped == []
    for record in records:
        assert (record["fill"] is None) or record["fill"] in fills
        assert (record["ending"] is None) == (record in skipped)
        bounds = [None, *(other["score"] for other in records)]
        assert record["more_than"] in bounds


def score(layout, fill, scores):
    rows = fill.split("/")
    return sum(
        scores["".join(rows[r][c] for r, c in slot.cells)]
        for slot in layout.slots
        if OPEN in layout.entry(slot)
    )


def record(task, ending, fill=None, score=None):
    found = {"ending": ending, "fill": fill, "score": score, "filled_by": None}
    grid = {"grid": "g", "word_list": "w", "seed": 1, "pieces": 2}
    return {"task": task, **grid, **found}


@pytest.mark.parametrize(
    ("endings", "said", "is_searched"),
    [
        ([], UNDECIDED, False),
        (["exhausted"], UNDECIDED, False),
        (["exhausted", "budget"], UNDECIDED, False),
        (["exhausted", "exhausted"], NO_FILL, True),
        (["budget", "found"], FILLED, False),
        (["exhausted", "found"], FILLED, True),
        (["found", None], FILLED, False),
    ],
)
def test_there_is_no_fill_only_if_every_piece_was_searched(endings, said, is_searched):
    whole = Answer(2)
    for task, ending in enumerate(endings):
        whole.add(record(task, ending, "ab" if ending == "found" else None))

    assert (str(whole), whole.is_searched) == (said, is_searched)


def test_the_best_score_may_be_below_zero():
    whole = Answer(2)
    whole.add(record(0, "found", "ab", -7))
    assert whole.best == -7
    whole.add(record(1, "found", "ab", 0))
    assert whole.best == 0
    whole.add(record(2, "found", "ab", -3))
    assert whole.best == 0


def test_the_tally_counts_a_grid_when_it_is_decided_or_all_was_tried():
    tally = FillTally()
    tally.add(record(0, "exhausted"))
    assert str(tally) == "0 filled, 0 no fill, 0 undecided"
    tally.add(record(1, "budget"))
    assert str(tally) == "0 filled, 0 no fill, 1 undecided"
    tally.add({**record(2, "found", "ab"), "grid": "h"})
    assert str(tally) == "1 filled, 0 no fill, 1 undecided"
