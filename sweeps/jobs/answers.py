"""The answers of jobs on disk, so that no puzzle is searched twice.

They are in one SQLite file in the folder of sweeps. Only final answers are kept, each
for its request and the engine that proved it, as soon as it is known: a kill loses no
answer. Several processes may use the file at a time, and any thread may call.
"""

from __future__ import annotations

import json
import sqlite3
import threading
from dataclasses import asdict
from pathlib import Path

from qless_engine.outcome import Ending
from qless_engine.version import engine_version
from sweeps.jobs.pieces import Answer, Request
from sweeps.store.files import SameFile, in_sentences, results_folder

FILE = "answers.db"  # not a name that a sweep may have
WAIT_SECONDS = 10.0  # while another process writes

KEY = "puzzle, kind, word_list_sha256, seed, engine_version"
TABLE = f"""
    CREATE TABLE IF NOT EXISTS answers (
        puzzle TEXT, kind TEXT, word_list_sha256 TEXT, seed INTEGER,
        engine_version TEXT, answer TEXT NOT NULL, PRIMARY KEY ({KEY})
    )
"""


class Answers:
    """The file of answers in one folder; close it when done."""

    def __init__(self, folder: str | Path | None = None) -> None:
        """Open the file in *folder*, as for `files.results_folder`.

        Raises:
            SweepError: the file is of another kind, or cannot be used.
            ValueError: *folder* cannot be used.
        """
        self.path = results_folder(folder) / FILE
        self._lock = threading.Lock()
        with in_sentences(self.path):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._connection = sqlite3.connect(
                self.path,
                timeout=WAIT_SECONDS,
                isolation_level=None,
                check_same_thread=False,
            )
            try:
                self._connection.execute("PRAGMA journal_mode = WAL").fetchall()
                # As for a sweep: a power failure may lose the last answer, not more.
                self._connection.execute("PRAGMA synchronous = NORMAL")
                self._connection.execute(TABLE)
                self._file = SameFile(self.path)
            except BaseException:
                self._connection.close()
                raise

    def get(self, request: Request) -> Answer | None:
        """Return the answer to *request*, or None if it is not known or is damaged.

        Raises:
            SweepError: the file cannot be read.
        """
        asked = f"SELECT answer FROM answers WHERE ({KEY}) = (?, ?, ?, ?, ?)"  # noqa: S608
        with in_sentences(self.path), self._lock:
            rows = self._connection.execute(asked, _key(request)).fetchall()
        if not rows:
            return None
        try:
            fields = json.loads(rows[0][0])
            fields["ending"] = Ending(fields["ending"])
            fields["answers"] = tuple(fields["answers"])
            return Answer(request, **fields)
        except (ValueError, TypeError, KeyError):  # the file was changed
            return None

    def put(self, answer: Answer) -> None:
        """Keep *answer*, unless it is not final.

        Raises:
            SweepError: it cannot be written.
        """
        if answer.ending is Ending.BUDGET:
            return
        fields = asdict(answer)
        del fields["request"]
        fields["ending"] = answer.ending.value
        row = (*_key(answer.request), json.dumps(fields))
        insert = "INSERT OR REPLACE INTO answers VALUES (?, ?, ?, ?, ?, ?)"
        with in_sentences(self.path), self._lock:
            self._connection.execute(insert, row)
            self._file.check()

    def close(self) -> None:
        """Close the file."""
        self._connection.close()


def _key(request: Request) -> tuple[str | int, ...]:
    """Return the key of the answer to *request*."""
    return (
        request.puzzle,
        request.kind,
        request.word_list_sha256,
        request.seed,
        engine_version(),
    )
