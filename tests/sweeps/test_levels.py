"""The same rolls at each vocabulary level: checked, and put together."""

import sys

import pandas as pd
import pytest

from qless_engine.words.wordlist import read_sizes, read_words
from sweeps import SweepError
from sweeps.runs import levels


def asked(*rows):
    """Return the table of two SCOWL sizes and the whole list, a row a roll."""
    sizes = (10, 35, levels.WHOLE)
    return pd.DataFrame(
        [
            {"draw": draw, "roll": f"roll{draw}", "level": level, "ending": ending}
            for draw, row in enumerate(rows)
            for level, ending in zip(sizes, row)
        ]
    )


F, E, B = "found", "exhausted", "budget"


def test_what_one_level_leaves_undecided_another_decides():
    rows = [(E, B, F), (F, B, B), (B, E, F), (B, B, B)]

    endings = levels.endings(asked(*rows))
    assert endings.loc[:, [10, 35, levels.WHOLE]].to_numpy().tolist() == [
        [E, B, F],
        [F, F, F],
        [E, E, F],
        [B, B, B],
    ]


def test_the_least_level_is_known_or_between_two():
    rows = [(E, F, F), (F, F, F), (E, E, E), (E, B, F), (E, E, B)]

    least = levels.least_levels(levels.endings(asked(*rows)))
    assert least["first"].tolist() == [35, 10, levels.NOWHERE, 35, levels.WHOLE]
    assert least["last"].tolist() == [35, 10, levels.NOWHERE, 100, levels.NOWHERE]


@pytest.mark.parametrize("row", [(F, E, F), (E, F, E), (F, B, E)])
def test_a_board_that_is_lost_with_more_words_is_a_fault(row):
    with pytest.raises(SweepError, match=r"^draw 1 has a board of few words, but"):
        levels.endings(asked((E, E, F), row))


def test_levels_of_other_rolls_are_a_fault():
    whole = asked((E, F, F), (E, E, F))
    other = whole.assign(roll=["other", *whole["roll"][1:]])

    for wrong in (whole[1:], other):
        with pytest.raises(SweepError, match="expected the same rolls at each level"):
            levels.endings(wrong)


@pytest.mark.slow
def test_each_level_is_a_sweep_and_is_resumed(tmp_path, monkeypatch):
    monkeypatch.setattr(levels, "SCOWL_SIZES", (10, 35))
    words = tmp_path / "some.txt"
    words.write_text("\n".join(read_words().words[::25]))
    beside = tmp_path / "few.txt"
    beside.write_text("tea\nton\n")
    options = {"name": "s", "seed": 1, "words": words, "beside": [beside]}
    options |= {"folder": tmp_path, "workers": 1, "interpreter": sys.executable}
    options |= {"search": "backtracker", "progress": False}
    first = levels.run(rolls=3, **options)
    table = levels.run(rolls=5, **options)

    kept = table[table["draw"] < 3].reset_index(drop=True)
    pd.testing.assert_frame_equal(kept, first)
    mine = table[table["list"] == "some.txt"]
    assert list(mine["level"].unique()) == [10, 35, levels.WHOLE]
    assert mine["list_words"].is_monotonic_increasing
    sizes = read_sizes()
    known = [w for w in read_words(words).words if sizes.get(w, 100) <= 35]
    assert set(mine.loc[mine["level"] == 35, "list_words"]) == {
        sum(3 <= len(word) <= 12 for word in known)
    }
    assert levels.endings(mine).shape == (5, 3)
    assert table.groupby("list").size().to_dict() == {"some.txt": 15, "few.txt": 5}
    assert {path.stem for path in tmp_path.glob("*.sqlite")} == {
        "s_common10_some_txt_seed1",
        "s_common35_some_txt_seed1",
        "s_some_txt_seed1",
        "s_few_txt_seed1",
    }
