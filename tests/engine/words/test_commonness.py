"""The table of how common words are: what is in it, and how it is made."""

import gzip
import hashlib
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from paths import ROOT

from qless_engine.words.wordlist import (
    EMBEDDED,
    EMBEDDED_SIZES,
    SCOWL_SIZES,
    read_sizes,
    read_words,
)

BUILD = ROOT / "wordlists" / "build_commonness.py"
SHARED = ROOT.parent / "shared" / "wordlists" / "scowl2020-us-size.tsv.gz"
PACKAGE = Path("/usr/share/dict/scowl")  # if the package scowl is installed
SHA256 = "258c63e5b16a848963e6326674ba4fbfcb952171a2b8fecf4a09eb511ee93522"


@pytest.fixture(scope="module")
def sizes():
    return read_sizes()


def test_some_words_have_the_sizes_that_scowl_gives_them(sizes):
    words = "the tea eta aah aahed color colour zzx at".split()

    assert [sizes.get(x) for x in words] == [10, 10, 50, 55, 80, 10, None, None, None]


def test_the_table_is_sorted_and_has_words_that_a_board_can_hold(sizes):
    assert list(sizes) == sorted(sizes)
    assert {len(word) for word in sizes} == set(range(3, 13))
    assert set("".join(sizes)) == set("abcdefghijklmnopqrstuvwxyz")
    assert set(sizes.values()) == set(SCOWL_SIZES)


def test_the_table_is_the_one_that_its_guide_describes(sizes):
    guide = (ROOT / "wordlists" / "README.md").read_text(encoding="utf-8")
    counts = Counter(sizes.values())
    listed = Counter(sizes.get(word) for word in read_words(EMBEDDED).words)

    assert (
        hashlib.sha256(gzip.decompress(EMBEDDED_SIZES.read_bytes())).hexdigest()
        == SHA256
    )
    assert SHA256 in guide
    for size in SCOWL_SIZES:
        known = sum(counts[x] for x in SCOWL_SIZES if x <= size)
        enable1 = sum(listed[x] for x in SCOWL_SIZES if x <= size)

        assert f"| {size} | {counts[size]:,} | {known:,} | {enable1:,} |" in guide


def test_the_notice_lies_beside_the_table():
    notice = (ROOT / "wordlists" / "scowl-copyright.txt").read_text(encoding="utf-8")

    assert "both that copyright notice and this permission notice" in notice


@pytest.mark.skipif(not SHARED.exists(), reason="there is no other table to compare")
def test_another_reading_of_the_same_lists_agrees(sizes):
    lines = gzip.decompress(SHARED.read_bytes()).decode().splitlines()
    other = (line.split("\t") for line in lines)

    assert sizes == {w: int(size) for w, size in other if 3 <= len(w) <= 12}


def built(*arguments):
    ended = subprocess.run(  # noqa: S603  # our own script
        [sys.executable, BUILD, *arguments],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    return ended.returncode, ended.stderr


def test_a_folder_without_the_package_is_refused_in_one_sentence(tmp_path):
    status, said = built(tmp_path)

    assert status == 1
    assert said.startswith("expected the unpacked package scowl, found no ")
    assert said.count("\n") == 1


def test_lists_of_another_version_are_refused_and_nothing_is_written(tmp_path):
    before = EMBEDDED_SIZES.read_bytes()
    lists = tmp_path / "usr/share/dict/scowl"
    lists.mkdir(parents=True)
    for size in SCOWL_SIZES:
        for name in ("english-words", "american-words"):
            (lists / f"{name}.{size}").write_text("tea\nton's\n\u00e9tude\n")
    (tmp_path / "usr/share/doc/scowl").mkdir(parents=True)
    (tmp_path / "usr/share/doc/scowl/copyright").write_text("notice")
    status, said = built(tmp_path)
    only_tea = hashlib.sha256(b"tea\t10\n").hexdigest()

    assert status == 1
    assert said.endswith(f"found {only_tea}\n")
    assert EMBEDDED_SIZES.read_bytes() == before


@pytest.mark.skipif(not PACKAGE.is_dir(), reason="the package scowl is not installed")
def test_the_installed_package_gives_the_table():
    before = EMBEDDED_SIZES.read_bytes()

    assert built("/") == (0, "")
    assert EMBEDDED_SIZES.read_bytes() == before
