"""The SQLite file of a sweep: what is in it stays, and what cannot be is said."""

import os
import signal
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest
from processes import ROOT, status_of

from sweeps import SweepError
from sweeps.kinds.rolls import KIND as ROLLS
from sweeps.store.files import default_name, names, results_folder, store_path
from sweeps.store.store import Store, read

SETTINGS = {
    "seed": 1,
    "word_list": "five.txt",
    "word_list_sha256": "ab",
    "max_nodes": None,
    "search": "backtracker",
    "count": False,
}
RUN = {"start": "2026-01-01T00:00:00+00:00", "rolls": 9, "workers": 2, "words": None}


def record(draw, **values):
    return {
        "draw": draw,
        "roll": "aet",
        "ending": "found",
        "board": "ate",
        "boards": None,
        "candidate_words": 1,
        "word_list": "five.txt",
        "word_list_sha256": "ab",
        "nodes": 2,
        "placements": 1,
        "seconds": 0.25,
        "interpreter": "CPython 3.11.7",
        **values,
    }


def open_store(folder, settings=None):
    return closing(Store(folder / "s.sqlite", ROLLS, settings or SETTINGS))


def stored(folder):
    return read(folder / "s.sqlite")


def test_what_was_put_is_read_in_order_of_its_keys(tmp_path):
    records = [record(2), record(0, board=None, ending="exhausted"), record(1)]
    with open_store(tmp_path) as store:
        store.put(records[:2])
        store.put(records[2:])

    assert stored(tmp_path).records == [records[1], records[2], records[0]]
    assert stored(tmp_path).settings == SETTINGS


def test_a_record_is_stored_once_and_never_changed(tmp_path):
    with open_store(tmp_path) as store:
        store.put([record(0)])
        store.put([record(0, seconds=9.0), record(1)])

        assert [r["draw"] for r in store.read().records] == [0, 1]

    assert stored(tmp_path).records[0]["seconds"] == 0.25


def test_one_roll_drawn_twice_is_two_records(tmp_path):
    with open_store(tmp_path) as store:
        store.put([record(0), record(1)])

    assert len(stored(tmp_path).records) == 2


def test_a_batch_is_stored_whole_or_not_at_all(tmp_path):
    with open_store(tmp_path) as store:
        store.put([record(0)])
        with pytest.raises(KeyError):
            store.put([record(1), {"draw": 2}])
        with pytest.raises(SweepError, match=r"type 'set'|datatype"):
            store.put([record(3), record(4, nodes={1})])
        store.put([record(5)])

    assert [r["draw"] for r in stored(tmp_path).records] == [0, 5]


def test_each_run_has_a_row(tmp_path):
    for end in ("2026-01-01T00:01:00+00:00", None):
        with open_store(tmp_path) as store:
            store.start_run(RUN)
            if end:
                store.end_run(end)

    first, second = stored(tmp_path).runs

    assert first["end"] == "2026-01-01T00:01:00+00:00"
    assert second["end"] is None
    assert first["workers"] == second["workers"] == 2


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("seed", 2),
        ("word_list_sha256", "cd"),
        ("max_nodes", 10),
        ("search", "other"),
        ("count", True),
    ],
)
def test_settings_that_would_change_records_are_refused(tmp_path, name, value):
    with open_store(tmp_path) as store:
        store.put([record(0)])

    with pytest.raises(ValueError, match=f"'s' was begun with {name.split('_')[0]}"):
        Store(tmp_path / "s.sqlite", ROLLS, {**SETTINGS, name: value})

    with open_store(tmp_path):  # the lock was let go
        pass
    assert len(stored(tmp_path).records) == 1


def test_a_sweep_that_is_open_is_refused_to_others_but_can_be_read(tmp_path):
    with open_store(tmp_path) as store:
        store.put([record(0)])
        with pytest.raises(SweepError, match="the sweep 's' is running already"):
            Store(tmp_path / "s.sqlite", ROLLS, SETTINGS)

        assert len(stored(tmp_path).records) == 1

        store.put([record(1)])
    with open_store(tmp_path):
        pass


def test_what_was_put_survives_the_death_of_the_writer(tmp_path):
    program = (
        "import os, pathlib, sys; import test_store as t;"
        "s = t.Store(pathlib.Path(sys.argv[1]), t.ROLLS, t.SETTINGS);"
        "s.put([t.record(n) for n in range(100)]); os.kill(os.getpid(), 9)"
    )
    folders = [ROOT, ROOT / "tests" / "helpers", Path(__file__).parent]
    environment = {"PYTHONPATH": ":".join(map(str, folders))}
    writer = [sys.executable, "-c", program, tmp_path / "s.sqlite"]

    assert status_of(*writer, cwd=ROOT, env=environment) == -signal.SIGKILL
    assert (tmp_path / "s.sqlite-wal").exists()
    assert len(stored(tmp_path).records) == 100
    with open_store(tmp_path) as store:
        store.put([record(100)])

    assert len(stored(tmp_path).records) == 101
    assert sorted(p.name for p in tmp_path.iterdir()) == [".s.lock", "s.sqlite"]


def test_a_file_of_another_kind_is_refused_and_left_as_it_was(tmp_path):
    path = tmp_path / "s.sqlite"
    path.write_bytes(b"this is no database, but long enough to look at. " * 100)
    before = path.read_bytes()

    for call in (lambda: Store(path, ROLLS, SETTINGS), lambda: read(path)):
        with pytest.raises(SweepError, match="expected the store of a sweep"):
            call()
    assert path.read_bytes() == before


def test_another_programs_database_is_refused_and_left_as_it_was(tmp_path):
    path = tmp_path / "s.sqlite"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE records (draw)")
        connection.commit()
    before = path.read_bytes()

    for call in (lambda: Store(path, ROLLS, SETTINGS), lambda: read(path)):
        with pytest.raises(SweepError, match="expected the store of a sweep"):
            call()
    assert path.read_bytes() == before


def test_a_store_of_another_format_is_refused(tmp_path):
    with open_store(tmp_path):
        pass
    with closing(sqlite3.connect(tmp_path / "s.sqlite")) as connection:
        connection.execute("ALTER TABLE records ADD COLUMN more")

    with pytest.raises(SweepError, match="expected a store with the columns of this"):
        stored(tmp_path)


def test_an_empty_file_is_a_store_that_was_only_just_made(tmp_path):
    (tmp_path / "s.sqlite").touch()
    with open_store(tmp_path) as store:
        store.put([record(0)])

    assert len(stored(tmp_path).records) == 1


def test_a_full_disk_is_one_sentence_and_loses_nothing_stored(tmp_path):
    with open_store(tmp_path) as store:
        store.put([record(0)])
        # As SQLite says it when the disk is full; test_launch fills a real one.
        store._connection.execute("PRAGMA max_page_count = 1")  # noqa: SLF001
        with pytest.raises(SweepError, match="disk is full; what was stored before is"):
            store.put([record(n) for n in range(1, 1000)])

    assert stored(tmp_path).records == [record(0)]


@pytest.mark.parametrize("folder", ["file/folder", "file"])
def test_a_folder_that_cannot_be_is_one_sentence(tmp_path, folder):
    (tmp_path / "file").touch()

    with pytest.raises(ValueError, match=r"cannot use .*(path is|there is) a file"):
        Store(tmp_path / folder / "s.sqlite", ROLLS, SETTINGS)


@pytest.mark.parametrize(
    "name",
    ["", "a/b", "../a", ".a", "a b", "-a", "a\n", "x" * 101, "\N{CJK RADICAL SUN}" * 9],
)
def test_a_name_that_is_no_file_name_is_refused(name):
    with pytest.raises(ValueError, match="expected a name of letters a-z, digits"):
        store_path(name)


def test_the_longest_name_is_that_of_a_file(tmp_path):
    Store(store_path("x" * 100, tmp_path), ROLLS, SETTINGS).close()

    assert names(tmp_path) == ["x" * 100]


@pytest.mark.parametrize(
    ("word_list", "name"),
    [
        ("ENABLE1", "rolls_enable1_seed1"),
        ("my words.txt", "rolls_my_words_txt_seed1"),
        ("w\N{LATIN SMALL LETTER O WITH DIAERESIS}rter.gz", "rolls_w_rter_gz_seed1"),
    ],
)
def test_a_sweep_is_named_after_list_and_seed(word_list, name):
    assert default_name("rolls", word_list, 1) == name


def test_a_default_name_can_be_the_name_of_a_file(tmp_path):
    name = default_name("counts", "/" * 300, 10**18)

    assert store_path(name, tmp_path).name == f"{name}.sqlite"


def test_a_folder_that_has_the_name_of_a_store_is_told(tmp_path):
    (tmp_path / "s.sqlite").mkdir()

    with pytest.raises(ValueError, match=r"cannot use .*s\.sqlite: it is a folder"):
        open_store(tmp_path)
    with pytest.raises(ValueError, match=r"cannot use .*s\.sqlite: it is a folder"):
        stored(tmp_path)


def test_a_run_has_a_path_that_is_no_text_as_text(tmp_path):
    with open_store(tmp_path) as store:
        store.start_run({"words": os.fsdecode(b"/bad\xffname")})

    assert stored(tmp_path).runs[0]["words"] == "/bad\\xffname"


def test_the_folder_is_that_of_the_argument_or_of_the_environment(
    tmp_path, monkeypatch
):
    monkeypatch.setenv("QLESS_RESULTS", str(tmp_path / "a"))

    assert results_folder() == tmp_path / "a"
    assert store_path("x", tmp_path) == tmp_path / "x.sqlite"

    monkeypatch.delenv("QLESS_RESULTS")

    assert results_folder() == ROOT / "sweeps" / "results"


def test_sweeps_are_listed_by_name(tmp_path):
    for name in ("b", "a"):
        Store(tmp_path / f"{name}.sqlite", ROLLS, SETTINGS).close()
    (tmp_path / "a.parquet").touch()

    assert names(tmp_path) == ["a", "b"]


def test_a_file_is_no_folder_of_sweeps(tmp_path):
    (tmp_path / "file").touch()

    with pytest.raises(ValueError, match=r"cannot use .*file: a part of its path"):
        names(tmp_path / "file")
