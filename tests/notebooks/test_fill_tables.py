"""Runs of fillers as tables: what a factor is made of, and the benchmark's table."""

import pandas as pd
import pytest

from notebooks.fills import tables as fill_tables


def run(grid, method, ending, seconds, nodes):
    return {
        "list": "ours",
        "grid": grid,
        "method": method,
        "seed": 1,
        "ending": ending,
        "seconds": seconds,
        "nodes": nodes,
    }


def costs(*runs, limit=5):
    return fill_tables.costs(pd.DataFrame([run(*one) for one in runs]), limit)


def factors(by_grid):
    rows = by_grid.values()
    return [
        fill_tables.factor(rows, "fast", "slow", what) for what in ("nodes", "seconds")
    ]


def test_a_factor_is_the_geometric_mean_over_grids():
    by_grid = costs(
        ("5x5", "slow", "found", 4.0, 800),
        ("5x5", "fast", "found", 1.0, 100),
        ("9x9", "slow", "exhausted", 0.1, 200),
        ("9x9", "fast", "found", 0.1, 100),
    )

    assert factors(by_grid) == ["4 (n = 2)", "2 (n = 2)"]


def test_seconds_of_what_no_way_takes_long_for_are_not_compared():
    by_grid = costs(
        ("5x5", "slow", "found", 0.04, 800), ("5x5", "fast", "found", 0.02, 100)
    )

    assert factors(by_grid) == ["8 (n = 1)", "-"]


@pytest.mark.parametrize(
    ("slow", "fast", "said"),
    [
        ("budget", "found", ["≥8 (n = 1)", "≥5 (n = 1)"]),
        ("found", "budget", ["≤8 (n = 1)", "≤0.8 (n = 1)"]),
        ("budget", "budget", ["-", "-"]),
    ],
)
def test_a_run_that_was_stopped_makes_a_factor_a_bound(slow, fast, said):
    by_grid = costs(("5x5", "slow", slow, 4.0, 800), ("5x5", "fast", fast, 1.0, 100))

    assert factors(by_grid) == said


def test_the_table_of_steps_shows_what_was_not_decided():
    runs = [("5x5", "slow", "budget", 5.1, 1800), ("5x5", "fast", "found", 1.0, 100)]
    table = fill_tables.steps(costs(*runs), "ours", ["slow", "fast"])

    assert table.to_dict("records") == [
        {
            "5x5": "> 1,800",
            "seconds": "5.00",
            "factor, nodes": "-",
            "factor, seconds": "-",
        },
        {
            "5x5": "100",
            "seconds": "1.00",
            "factor, nodes": "≥18 (n = 1)",
            "factor, seconds": "≥5 (n = 1)",
        },
    ]


def test_an_idea_switched_off_is_compared_with_the_engine():
    runs = [("5x5", "slow", "found", 4.0, 800), ("5x5", "fast", "found", 1.0, 100)]
    table = fill_tables.without(costs(*runs), {"slow": "bitsets"}, "fast")

    assert table.loc["bitsets"].to_list() == [1, "8 (n = 1)", "4 (n = 1)"]


def test_a_grid_that_is_not_decided_has_no_seconds_among_instances():
    runs = [("5x5", "slow", "budget", 5.1, 1800), ("5x5", "fast", "found", 1.0, 100)]
    table = fill_tables.instances(costs(*runs))

    assert table["seconds"].isna().to_list() == [True, False]
    assert table["seconds"].to_list()[1] == 1.0


def test_the_table_of_a_benchmark_is_read_and_summed_up_beside_gecode(tmp_path):
    path = tmp_path / "bench.parquet"
    rows = [
        run("15-01", "PyPy 7", "found", 1.0, 9),
        run("15-01", "Gecode 6", "budget", 60.0, None),
    ]
    pd.DataFrame(rows).assign(limit=60.0).to_parquet(path)
    runs = fill_tables.benchmark(path)

    assert runs[["method", "seconds"]].to_numpy().tolist() == [
        ["PyPy 7", 1.0],
        ["Gecode 6", 60.0],
    ]
    said = fill_tables.summed(fill_tables.costs(runs, 60))
    assert "Gecode 6 / its, geometric mean  60.00 over 1" in said


def test_without_a_benchmark_there_are_no_runs(tmp_path):
    assert fill_tables.benchmark(tmp_path / "none.tsv") is None


def test_another_file_is_no_benchmark(tmp_path):
    (tmp_path / "text").write_text("a\tb\n1\t2\n")
    pd.DataFrame({"a": [1]}).to_parquet(tmp_path / "other")

    for name in ("text", "other"):
        with pytest.raises(ValueError, match="expected the runs of a benchmark, found"):
            fill_tables.benchmark(tmp_path / name)


def test_the_answer_is_of_the_first_interpreter():
    rows = [
        ("9x9", "PyPy 7", 5, "at"),
        ("9x9", "PyPy 7", 9, "it"),
        ("9x9", "CPython 3", 3, "at"),
    ]
    columns = ["grid", "interpreter", "nodes", "fill"]
    fills = pd.DataFrame(rows, columns=columns).assign(problem="..", seconds=0.5)

    assert fill_tables.answer(fills, "9x9") == (
        "9x9: 1 slots filled in 7 nodes and 0.5 s on PyPy (median; 2 of 2 seeds)"
    )
    none = fill_tables.answer(fills.assign(fill=None), "9x9")
    assert none == "9x9: 1 slots, not filled under 2 seeds"


def test_nodes_are_compared_where_both_interpreters_decided():
    rows = [
        ("9x9", 1, "found", 5),
        ("9x9", 1, "found", 5),
        ("9x9", 2, "exhausted", 7),
        ("9x9", 2, "exhausted", 8),
        ("9x9", 3, "budget", 900),
        ("9x9", 3, "budget", 300),
        ("15x15", 1, "found", 900),
        ("15x15", 1, "budget", 300),
    ]
    fills = pd.DataFrame(rows, columns=["grid", "seed", "ending", "nodes"])

    assert fill_tables.disagreeing(fills) == ["9x9, seed 2"]
    assert fill_tables.disagreeing(fills[fills["ending"] == "budget"]) == []


def test_each_seed_of_a_sweep_is_a_grid_of_its_own():
    fills = pd.DataFrame(
        [("9x9", 4, "PyPy 7", "ENABLE1")],
        columns=["grid", "seed", "interpreter", "word_list"],
    )
    (run,) = fill_tables.swept(fills, 60).to_dict("records")

    assert (run["grid"], run["method"], run["list"]) == (
        "9x9, seed 4",
        "PyPy 7",
        "ENABLE1",
    )
    assert run["limit"] == 60
