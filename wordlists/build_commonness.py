"""Build scowl_sizes.tsv.gz, how common each word is, from Debian's package scowl.

    python wordlists/build_commonness.py           # the installed package, or apt's
    python wordlists/build_commonness.py FOLDER    # where dpkg -x has unpacked it

SCOWL sorts words into sizes from 10, the commonest, to 95. A word gets the smallest
size at which the lists english-words and american-words have it. Left out are size 95,
words that hardly anyone knows; words with other letters than a to z in lower case; and
words that no board can hold. SCOWL's notice is copied beside the table, as its licence
asks. Nothing is written unless the table is the known one byte for byte; the gzip
header holds no date and no name, so an unchanged table is an unchanged file.
"""
# ruff: noqa: INP001 - a script beside its data, not a package

from __future__ import annotations

import gzip
import hashlib
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from qless_engine.writing import atomic_write

SIZES = (10, 20, 35, 40, 50, 55, 60, 70, 80)  # every one that has a list, up to 80
LISTS = "usr/share/dict/scowl"
NOTICE = "usr/share/doc/scowl/copyright"
WORD = re.compile("[a-z]{3,12}")  # as in Lexicon
SHA256 = "258c63e5b16a848963e6326674ba4fbfcb952171a2b8fecf4a09eb511ee93522"
HERE = Path(__file__).parent


def main(arguments: list[str]) -> str | None:
    """Write the table and the notice; return a sentence if that failed."""
    if arguments:
        return build(Path(arguments[0]))
    if Path("/", LISTS).is_dir():
        return build(Path("/"))
    with tempfile.TemporaryDirectory() as folder:
        try:
            unpack(folder)
        except (OSError, subprocess.CalledProcessError):
            return "apt-get and dpkg could not download and unpack the package scowl"
        return build(Path(folder))


def unpack(folder: str) -> None:
    """Download the package with apt and unpack it, without installing it."""
    apt = ["apt-get", "--quiet=2", "download", "scowl"]
    subprocess.run(apt, cwd=folder, check=True)  # noqa: S603 - no user input
    (package,) = Path(folder).glob("scowl_*.deb")
    dpkg = ["dpkg", "-x", str(package), folder]
    subprocess.run(dpkg, check=True)  # noqa: S603 - no user input


def build(package: Path) -> str | None:
    """Write both files from the unpacked *package*; return a sentence if it failed."""
    sizes: dict[str, int] = {}
    try:
        for size in SIZES:
            for name in ("english-words", "american-words"):
                text = (package / LISTS / f"{name}.{size}").read_text(encoding="utf-8")
                for word in text.split():
                    if WORD.fullmatch(word):
                        sizes.setdefault(word, size)
        notice = (package / NOTICE).read_bytes()
    except OSError as error:
        return f"expected the unpacked package scowl, found no {error.filename}"
    table = "".join(f"{word}\t{size}\n" for word, size in sorted(sizes.items()))
    found = hashlib.sha256(table.encode()).hexdigest()
    if found != SHA256:
        return (
            f"expected the table of scowl 2020.12.07 with SHA-256 {SHA256}, "
            f"found {found}"
        )
    for name, contents in (
        ("scowl_sizes.tsv.gz", gzip.compress(table.encode(), mtime=0)),
        ("scowl-copyright.txt", notice),
    ):
        with atomic_write(HERE / name) as file:
            file.write(contents)
    return None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
