"""Stores that vanish, were changed, or cannot be written to, and what is said then."""

import os
import shutil
import sqlite3
import sys
import tempfile
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from processes import main
from small_sweeps import change

from qless_engine import writing as written
from sweeps import SweepError
from sweeps.runs import launch
from sweeps.store import table
from sweeps.store.store import Store, read

WORDS = "ate eat eta tea ton net ten note tone toe one tee ebb tin".split()


def sweep(folder, rolls=4):
    """Run the sweep "s" of a few *rolls* with a few words, on this Python."""
    words = folder / "few.txt"
    words.write_text("\n".join(WORDS))
    options = {"interpreter": sys.executable, "workers": 1, "progress": False}
    asked = {"rolls": rolls, "seed": 1, "words": words, "folder": folder}
    return launch.run_rolls(name="s", **asked, **options)


def delete(path):
    path.unlink()


def replace(path):
    other = path.with_name("other")
    shutil.copyfile(path, other)
    other.replace(path)


@pytest.mark.parametrize(
    ("harm", "method"),
    [(delete, "put"), (replace, "put"), (replace, "end_run"), (delete, "close")],
)
def test_a_store_that_vanishes_is_an_error_and_never_success(
    tmp_path, monkeypatch, harm, method
):
    whole = getattr(Store, method)

    def harmed(store, *arguments):
        if store.path.exists():
            harm(store.path)
        return whole(store, *arguments)

    monkeypatch.setattr(Store, method, harmed)

    with pytest.raises(SweepError, match=r"s\.sqlite.*run the same command again"):
        sweep(tmp_path)


CHANGES = {
    "UPDATE records SET roll = 'aaa' WHERE draw = 0": "does not give this roll",
    "UPDATE records SET nodes = 'x' WHERE draw = 0": "nodes is no int",
    "UPDATE records SET board = 'zzz' WHERE draw = 0": "the board",
    "DROP TABLE runs": "no such table: runs",
    "UPDATE runs SET rolls = 'x'": "settings or runs that were changed",
    "UPDATE settings SET value = '{' WHERE name = 'seed'": "settings that were changed",
}


@pytest.mark.parametrize("statement", CHANGES)
def test_a_changed_store_is_refused_by_table_and_by_a_resumed_sweep(
    tmp_path, statement
):
    sweep(tmp_path)
    change(tmp_path, statement)
    for reader in (lambda: table.load("s", tmp_path), lambda: sweep(tmp_path, 5)):
        with pytest.raises(SweepError, match=CHANGES[statement]) as caught:
            reader()

        assert str(tmp_path / "s.sqlite") in str(caught.value)
        assert "restore the file, or delete it" in str(caught.value)


def test_a_table_that_cannot_be_written_has_its_summary_and_status_1(
    tmp_path, capsys, monkeypatch
):
    sweep(tmp_path)

    def refuse(*_):
        raise PermissionError(13, "permission is missing")

    monkeypatch.setattr(written.os, "open", refuse)
    status, out, err = main(capsys, "table", "s", "--folder", tmp_path)

    assert status == 1
    assert "rolls decided      4 of 4" in out
    assert (
        f"not written: cannot use {tmp_path / 's.parquet'}: permission is missing"
        in err
    )


def test_what_a_killed_sweep_left_is_read_in_a_folder_that_is_read_only(tmp_path):
    sweep(tmp_path)
    with (
        tempfile.TemporaryDirectory() as name,
        closing(sqlite3.connect(tmp_path / "s.sqlite", isolation_level=None)) as store,
    ):
        store.execute("PRAGMA journal_mode = WAL")
        store.execute("UPDATE records SET seconds = 77.5 WHERE draw = 3")
        folder = Path(name)
        for end in ("", "-wal"):  # which alone has the new value
            shutil.copyfile(tmp_path / f"s.sqlite{end}", folder / f"s.sqlite{end}")
        folder.chmod(0o555)
        with somebody():
            found = read(folder / "s.sqlite").records[3]["seconds"]

        assert found == 77.5
        assert {path.name for path in folder.iterdir()} == {"s.sqlite", "s.sqlite-wal"}


@contextmanager
def somebody():
    """Be a user who may not write everywhere."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(65534)
    try:
        yield
    finally:
        os.seteuid(0)


def test_folders_that_are_empty_names_or_not_there_are_bad_input(tmp_path, capsys):
    for folder in ("", tmp_path / "none"):
        status, out, err = main(capsys, "list", "--folder", folder)

        assert (status, out, err.count("\n")) == (2, "", 1)
