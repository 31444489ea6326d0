"""Numbers of boards: quantiles with their doubt, the summary, the bar of a sweep."""

import math
import random
import re
import threading
from itertools import product
from statistics import median_low

import pytest
from processes import PATIENCE

from sweeps.kinds import rolls as roll_kind
from sweeps.quantiles import Counts, Span, median_rank
from sweeps.runs.progress import Bar, Progress


def test_a_quantile_is_the_number_of_one_of_the_rolls():
    counts = Counts.of(["found"] * 4 + ["exhausted"], [20, 8, 3, 30, 0])

    assert [counts.quantile(q).low for q in (0, 0.25, 0.5, 0.75, 1)] == [
        0,
        3,
        8,
        20,
        30,
    ]
    assert counts.quantile(0.5) == Span(8, 8)


@pytest.mark.parametrize("seed", range(20))
def test_a_quantile_holds_that_of_all_numbers_that_rolls_out_of_budget_may_have(seed):
    rng = random.Random(seed)
    counts = Counts()
    for _ in range(rng.randint(1, 9)):
        counts.add(rng.choice(["found", "budget"]), rng.randint(1, 9))
    may_have = [
        median_low([*counts.counted, *map(sum, zip(counts.bounds, more))])
        for more in product((0, 3, 1000), repeat=len(counts.bounds))
    ]

    span = counts.quantile(0.5)
    assert span.low == min(may_have)
    assert (span.high == math.inf) == (max(may_have) >= 1000)
    assert span.high == math.inf or span.high == max(may_have)


def test_a_bound_is_never_taken_for_a_count():
    counted = Counts.of(["found"] * 5, [1, 2, 3, 4, 5])
    bounded = Counts.of(
        ["found", "found", "budget", "budget", "budget"], [1, 2, 3, 4, 5]
    )

    assert (str(counted.quantile(0.5)), str(bounded.quantile(0.5))) == (
        "3",
        "3 or more",
    )
    # The fewest boards may be those of no other roll, whatever the bounds.
    assert str(bounded.quantile(0.2)) == "1"


@pytest.mark.parametrize("rolls", [1, 5, 6, 7, 30, 101])
def test_the_interval_of_the_median_misses_it_in_5_percent_at_most(rolls):
    rank = median_rank(rolls)
    missed = [sum(math.comb(rolls, k) for k in range(r)) for r in (rank, rank + 1)]

    assert missed[0] <= 0.025 * 2**rolls < missed[1]


def test_few_rolls_and_none_leave_the_median_open():
    assert Counts([1, 2, 3, 4, 5]).median_interval() == Span(0, math.inf)
    assert Counts([1, 2, 3, 4, 5, 6]).median_interval() == Span(1, 6)
    assert Counts().quantile(0.5) == Span(0, math.inf)


def lines_of(*rows):
    """The summary of rolls (draw, ending, boards) that were counted, by label."""
    records = [
        {
            "draw": draw,
            "roll": f"roll{draw}",
            "ending": ending,
            "seconds": 0.5,
            "boards": boards,
            "board": "ate" if ending == "found" else None,
        }
        for draw, ending, boards in rows
    ]
    return dict(roll_kind.KIND.summary(records, {"rolls": 9, "count": True}))


def test_the_summary_names_the_largest_and_the_smallest_with_their_rolls():
    rows = [(draw, "found", 10 * draw) for draw in range(1, 8)]
    lines = lines_of((0, "exhausted", 0), *rows)

    assert lines["boards, median"] == "30, n = 8"
    assert lines["its 95 % interval"] == "0 to 70"
    assert lines["boards, quartiles"] == "10; 50"
    assert lines["most boards"] == "70, roll roll7"
    assert lines["fewest, solvable"] == "10, roll roll1"
    assert "undecided" not in lines


def test_the_summary_marks_what_is_only_a_bound():
    lines = lines_of(
        (0, "found", 7), (1, "budget", 99), (2, "budget", 2), (4, "found", 9)
    )

    # The draw that is not there was being counted when the sweep was stopped.
    assert lines["boards, median"] == "7 or more, n = 5"
    assert lines["most boards"] == "99 or more, roll roll1 (as far as is known)"
    assert lines["fewest, solvable"] == "7, roll roll0 (as far as is known)"
    assert lines["undecided"] == "2 out of budget, 1 not counted yet"


def test_a_sweep_without_records_has_no_numbers():
    assert "boards, median" not in lines_of()


def test_the_bar_shows_the_median_and_no_time_left_when_the_last_are_at_work(capsys):
    done = [{"ending": "found", "boards": boards} for boards in (4, 8)]
    bar = Progress("mine", 5, done, kind=roll_kind.KIND, workers=2, shown=True)
    bar._bar.mininterval = 0  # noqa: SLF001  # each state is shown
    for ending, boards in (("found", 6), ("budget", 5), ("exhausted", 0)):
        bar.add({"ending": ending, "boards": boards})
    bar.close()

    states = re.split(r"[\r\n]+", capsys.readouterr().err.strip())
    assert re.search(r" 2/5 \[00:00<", states[0])
    assert " 3/5 [00:00, the last are at work, median 6 boards]" in states[1]
    assert "median 5 to 6 boards, 1 out of budget]" in states[2]
    assert re.search(r" 5/5 \[00:00<00:00, .* median 5 to 6 boards, 1", states[-1])


def test_the_bar_of_a_sweep_that_does_not_count_shows_the_share_solved(capsys):
    bar = Progress("mine", 9, [], kind=roll_kind.KIND, workers=1, shown=True)
    bar._bar.mininterval = 0  # noqa: SLF001
    for ending in ("found", "exhausted"):
        bar.add({"ending": ending, "boards": None})
    bar.close()

    assert "solved 50.0%" in capsys.readouterr().err


def test_a_bar_that_was_interrupted_while_it_was_drawn_stops_no_other(monkeypatch):
    def interrupted(*_):
        raise KeyboardInterrupt

    options = {"kind": roll_kind.KIND, "workers": 1, "shown": True}
    with monkeypatch.context() as patch:
        patch.setattr(Bar, "display", interrupted)
        with pytest.raises(KeyboardInterrupt):
            Progress("mine", 2, [], **options)

    other = threading.Thread(target=lambda: Progress("more", 2, [], **options).close())
    other.start()
    other.join(PATIENCE)
    assert not other.is_alive()


def test_the_clock_of_the_bar_goes_on_while_a_roll_is_searched(capsys, monkeypatch):
    monkeypatch.setattr("sweeps.runs.progress.STILL_LOG_SECONDS", 0.02)
    bar = Progress("mine", 2, [], kind=roll_kind.KIND, workers=1, shown=True)
    bar._closed.wait(0.2)  # noqa: SLF001
    bar.close()

    assert capsys.readouterr().err.count("0/2") > 2
