"""The cache of built lexicons: used when it is right, and never needed."""

import os
import stat
import threading
from pathlib import Path

import pytest

from qless_engine.loaded import Words
from qless_engine.words import cache
from qless_engine.words.lexicon import Lexicon
from qless_engine.words.playable import playable_words
from qless_engine.words.wordlist import read_words

FEW = "ate eat tea hen ink tip ten tone note pinwheel"


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    folder = tmp_path / "cache"
    monkeypatch.setenv(cache.VARIABLE, str(folder))
    return folder


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "few.txt"
    path.write_text("\n".join(FEW.split()) + "\nto\nno1\n")
    return str(path)


@pytest.fixture
def built(monkeypatch):
    """The lexicons that were built, and not taken from the cache."""
    built = []
    from_words = Lexicon.from_words.__func__

    def counted(cls, words):
        built.append(1)
        return from_words(cls, words)

    monkeypatch.setattr(Lexicon, "from_words", classmethod(counted))
    return built


def test_a_lexicon_is_built_once_and_is_the_same_from_the_cache(path, built, folder):
    first = Words.read(path)
    lexicon = first.lexicon
    again = Words.read(path)

    assert built == [1]
    assert (again.lexicon.nodes, again.lexicon.text) == (lexicon.nodes, lexicon.text)
    assert again.lexicon.starts == lexicon.starts
    assert built == [1]
    assert again.listed == first.listed == read_words(path)
    assert len(list(folder.iterdir())) == 1
    for roll in ("aehiknpt", "aeenttoo"):
        one, other = (playable_words(x.lexicon, roll) for x in (first, again))
        assert one.anagrams == other.anagrams


def test_a_list_of_the_same_words_in_another_file_has_its_own_name(path, tmp_path):
    _ = Words.read(path).lexicon
    other = tmp_path / "other.txt"
    other.write_bytes((tmp_path / "few.txt").read_bytes())

    assert Words.read(str(other)).name == "other.txt"


def test_a_changed_list_is_not_taken_from_the_cache(path, built):
    _ = Words.read(path).lexicon
    with Path(path).open("a") as file:
        file.write("ton\n")

    assert "ton" in Words.read(path).lexicon.words
    assert built == [1, 1]


def test_changed_code_does_not_trust_what_other_code_kept(path, built, monkeypatch):
    _ = Words.read(path).lexicon
    monkeypatch.setattr(cache, "_code", lambda: b"other code")

    _ = Words.read(path).lexicon

    assert built == [1, 1]


def _cut(raw):
    return raw[:-1]


def _flip(raw):
    return raw[:-3] + bytes([raw[-3] ^ 1]) + raw[-2:]


def _other_key(raw):
    return raw.replace(b'"key": "', b'"key": "0', 1)


BROKEN = {
    "empty": lambda _: b"",
    "cut": _cut,
    "longer": lambda raw: raw + b"x",
    "one bit changed": _flip,
    "of another key": _other_key,
    "no head": lambda raw: b"\x00" * len(raw),
    "a head of another shape": lambda _: b'["a"]\n',
    "huge sizes": lambda raw: raw.replace(b'"sizes": [', b'"sizes": [99999999999999, '),
    "negative sizes": lambda raw: raw.replace(b'"sizes": [', b'"sizes": [-5, 5, '),
}


@pytest.mark.parametrize("spoil", BROKEN.values(), ids=BROKEN)
def test_a_broken_file_is_not_trusted_and_is_written_anew(path, built, folder, spoil):
    _ = Words.read(path).lexicon
    (kept,) = folder.iterdir()
    good = kept.read_bytes()
    kept.write_bytes(spoil(good))

    assert sorted(Words.read(path).lexicon.words) == sorted(FEW.split())
    assert built == [1, 1]
    assert kept.read_bytes() == good


def test_a_folder_in_place_of_the_file_does_no_harm(path, folder):
    _ = Words.read(path).lexicon
    (kept,) = folder.iterdir()
    kept.unlink()
    kept.mkdir()

    assert len(Words.read(path).lexicon.words) == len(FEW.split())
    assert list(folder.iterdir()) == [kept]


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_cannot_be_written_does_no_harm(path, folder):
    folder.mkdir()
    folder.chmod(stat.S_IRUSR | stat.S_IXUSR)

    assert len(Words.read(path).lexicon.words) == len(FEW.split())


def test_a_folder_that_cannot_be_made_does_no_harm(path, tmp_path, monkeypatch):
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path / "few.txt" / "inside"))

    assert len(Words.read(path).lexicon.words) == len(FEW.split())


def test_an_empty_name_of_the_folder_switches_the_cache_off(path, built, monkeypatch):
    monkeypatch.setenv(cache.VARIABLE, "")
    _ = Words.read(path).lexicon
    _ = Words.read(path).lexicon

    assert built == [1, 1]
    assert cache.folder() is None


def test_the_folder_is_where_the_specification_says(monkeypatch, tmp_path):
    monkeypatch.delenv(cache.VARIABLE)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache.folder() == tmp_path / "qless-engine"

    monkeypatch.setenv("XDG_CACHE_HOME", "relative/ignored")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    assert cache.folder() == tmp_path / "home" / ".cache" / "qless-engine"


def test_many_at_once_leave_one_whole_file(path, folder):
    threads = [
        threading.Thread(target=lambda: Words.read(path).lexicon) for _ in range(8)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert len(list(folder.iterdir())) == 1
    assert len(Words.read(path).lexicon.words) == len(FEW.split())
