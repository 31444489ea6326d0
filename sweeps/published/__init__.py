"""The samples behind the findings: committed Parquet files, and their checksums."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pandas as pd

FOLDER = Path(__file__).resolve().parent
CHECKSUMS = "SHA256SUMS"  # as `sha256sum --check` reads them


def load(name: str) -> pd.DataFrame:
    """Return the published table *name*; its attributes say how it was made.

    Raises:
        ValueError: there is no such table.
    """
    path = FOLDER / f"{name}.parquet"
    if not path.is_file():
        raise ValueError(f"expected a published table, found none at {path}")
    return pd.read_parquet(path)


def changed() -> list[str]:
    """Return the names of the files that do not have their checksum."""
    lines = (FOLDER / CHECKSUMS).read_text(encoding="ascii").splitlines()
    wanted = {name: digest for digest, name in (line.split() for line in lines)}
    paths = {path.name: path for path in FOLDER.glob("*.parquet")}
    return [
        name
        for name in sorted({*wanted, *paths})
        if name not in paths or checksum(paths[name]) != wanted.get(name)
    ]


def checksum(path: Path) -> str:
    """Return the SHA-256 of the file at *path*, in hexadecimal."""
    return hashlib.sha256(path.read_bytes()).hexdigest()
