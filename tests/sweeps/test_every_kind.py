"""What holds of every kind of sweep: its table, on any interpreter, killed or not."""

import os
import signal
import sys

import pandas as pd
import pytest
from paths import ROOT
from processes import PYPY, descendants, is_alive, run, start, wait_until
from small_sweeps import made, result, stored, without_cost
from some_words import nth_words

from sweeps.kinds.kinds import KINDS
from sweeps.pool import process
from sweeps.pool.interpreters import find
from sweeps.runs.launch import launch
from sweeps.store import table

#: By kind: its key; then its columns with their types, "?" for those that may be None.
TABLES = {
    "atlas": """place first
place:int first:str rolls:int outcomes:int unsolvable_outcomes:int unsolvable:str
exchanged:int few_words:int searched:int boards_sha256:str nodes:int word_list:str
word_list_sha256:str seconds:float interpreter:str""",
    "fills": """task grid word_list seed problem pieces
task:int grid:str word_list:str seed:int problem:str pieces:int more_than:int?
filled_by:int? ending:str? fill:str? score:int? partial:str? filled:int?
word_list_sha256:str nodes:int? wipeouts:int? restarts:int? seconds:float?
interpreter:str?""",
    "rolls": """draw roll
draw:int roll:str ending:str board:str? boards:int? candidate_words:int word_list:str
word_list_sha256:str nodes:int placements:int seconds:float interpreter:str""",
    "wheels": """wheel letters
wheel:int letters:str pangrams:str no_hub_score:int best_score:int best_hubs:str
hub_scores:str points:str word_list:str word_list_sha256:str seconds:float
interpreter:str""",
}


class Swept:
    """A sweep of one kind; its options are those of the command line and of Python."""

    def __init__(self, folder, name, grids=(), **options):
        """Run it with one CPython child, and let nothing happen to it."""
        self.kind, self.grids, self.options = KINDS[name], [*grids], options
        self.folder = folder / "undisturbed"
        self.table = self.run(self.folder, workers=1)

    def run(self, folder, **how):
        """Run the sweep "s" in *folder*; return its table."""
        asked = {"interpreter": sys.executable, "progress": False, **self.options}
        asked |= {"grids": self.grids} if self.grids else {}
        launch(self.kind, name="s", folder=folder, **{**asked, **how})
        return table.load("s", folder)

    def command(self, folder):
        """Return the arguments of the same sweep, for two children."""
        options = [
            part
            for name, values in self.options.items()
            for value in (values if isinstance(values, list) else [values])
            for part in (f"--{name.replace('seeds', 'seed')}", value)
        ]
        how = ["--folder", folder, "--interpreter", sys.executable, "--workers", 2]
        return [self.kind.name, *self.grids, *options, "--name", "s", *how]


@pytest.fixture(scope="module", params=["rolls", "wheels", "fills"])
def swept(request, tmp_path_factory):
    """A sweep of each kind, slow enough that there is a middle to disturb.

    Blocks of an atlas take too long on CPython for that.
    """
    folder = tmp_path_factory.mktemp(request.param)
    if request.param == "rolls":  # each takes milliseconds
        options = {"rolls": 180, "seed": 1, "search": "backtracker"}
        return Swept(folder, "rolls", **options, words=nth_words(folder, 20))
    if request.param == "wheels":
        return Swept(folder, "wheels", words=nth_words(folder, 5))
    made(folder)
    lists = [folder / f"{name}.txt" for name in ("more", "less")]
    return Swept(folder, "fills", [folder / "grids"], words=lists, seeds=[1, 2, 3, 4])


@pytest.mark.parametrize("name", TABLES)
def test_a_kind_has_this_key_and_these_columns(name):
    key, *columns = TABLES[name].split("\n")
    kind = KINDS[name]

    assert " ".join(kind.key) == key
    assert [
        f"{column}:{type_.__name__}{'?' * (column in kind.optional)}"
        for column, type_ in kind.columns.items()
    ] == " ".join(columns).split()


def test_the_kinds_are_those_tested_here():
    assert [*KINDS] == [*TABLES]


def test_a_table_is_typed_by_its_columns_also_in_parquet(swept):
    types = {"int": "int64", "int?": "Int64", "float": "float64", "float?": "Float64"}

    assert {name: str(type_) for name, type_ in swept.table.dtypes.items()} == {
        name: types.get(type_, "str")
        for name, type_ in (
            column.split(":")
            for column in TABLES[swept.kind.name].split()[len(swept.kind.key) :]
        )
    }
    assert swept.table.attrs["asked"] == len(swept.table)
    path = table.export_parquet("s", swept.folder, swept.table)
    pd.testing.assert_frame_equal(pd.read_parquet(path), swept.table)


@pytest.mark.slow
def test_ten_pypy_children_give_the_table_of_one_cpython_child(swept, tmp_path):
    try:
        find(PYPY)
    except ValueError as error:
        pytest.skip(str(error))
    there = swept.run(tmp_path, workers=10, interpreter=PYPY)

    assert without_cost(there).equals(without_cost(swept.table))
    assert set(there["interpreter"]) == {find(PYPY).name}


@pytest.mark.slow
def test_a_killed_sweep_is_resumed_by_the_same_command(swept, tmp_path):
    command, least = swept.command(tmp_path), 2
    with start(*command) as parent:
        wait_until(lambda: stored(tmp_path) >= least)
        parent.send_signal(signal.SIGSTOP)  # or it may be done before we have looked
        before = stored(tmp_path)
        os.kill(descendants(parent.pid)[-1], signal.SIGKILL)
        parent.send_signal(signal.SIGCONT)
        wait_until(lambda: stored(tmp_path) > before)
        orphans = descendants(parent.pid)
        parent.kill()
        parent.wait()
        wait_until(lambda: not any(map(is_alive, orphans)))

    partial = table.load("s", tmp_path)
    assert least <= len(partial) < len(swept.table)
    assert table.provenance("s", tmp_path)["end"] is None
    assert "(proved:" not in table.summary("s", tmp_path)

    status, out, err = run(*command)

    assert (status, "Traceback" in err) == (0, False)
    tasks, unit = f"{len(swept.table):,}", swept.kind.unit
    assert out == f"{tasks} {unit}s stored in {tmp_path / 's.sqlite'}.\n"
    assert f" {len(swept.table)}/{len(swept.table)} " in err
    assert result(tmp_path).equals(without_cost(swept.table))
    again = table.load("s", tmp_path)
    key = swept.kind.key[0]
    kept = again[again[key].isin(partial[key])].reset_index(drop=True)
    assert kept.equals(partial)
    assert table.provenance("s", tmp_path)["runs"] == 2


def test_a_sweep_that_is_done_starts_no_child(swept, monkeypatch):
    monkeypatch.setattr(process, "Child", None)

    assert swept.run(swept.folder).equals(swept.table)


#: By kind, settings that would make other records, and what is said of each.
OTHER = {
    "rolls": [
        ({"seed": 2}, r"seed 1 \(now 2\)"),
        ({"max_nodes": 10}, r"max nodes None \(now 10\)"),
        ({"count": True}, r"count False \(now True\)"),
        ({"common": 50}, r"common None \(now 50\)"),
    ],
    "wheels": [({"points": "letters"}, r"points 'words' \(now 'letters'\)")],
    "fills": [
        ({"split": 2}, r"split None \(now 2\)"),
        ({"best": True}, r"best False \(now True\), word list "),
        ({"seeds": [1, 2]}, r"seeds \[1, 2, 3, 4\] \(now \[1, 2\]\)"),
        ({"words": []}, r"word list \['more.txt', .*\] \(now \['ENABLE1'\]\)"),
        ({"grids": [ROOT / "figures/layouts/5x5.txt"]}, r"grids {.*} \(now {.*}\)"),
        ({"seconds": 3.0}, r"seconds None \(now 3\.0\)"),
    ],
}


def test_other_settings_under_the_same_name_are_refused(swept):
    for other, said in OTHER[swept.kind.name]:
        with pytest.raises(ValueError, match=f"'s' was begun with {said}") as caught:
            swept.run(swept.folder, **other)
        assert len(str(caught.value)) < 500
    words = swept.options["words"]
    with pytest.raises(ValueError, match=f"kind '{swept.kind.name}' .now 'atlas'"):
        launch(
            KINDS["atlas"],
            name="s",
            words=words[0] if isinstance(words, list) else words,
            folder=swept.folder,
        )
    assert stored(swept.folder) == len(swept.table)
