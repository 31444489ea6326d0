"""Word-list files of every kind that people have, and those that are refused."""

import gzip
import hashlib
import os

import pytest
from paths import ROOT

from qless_engine.words.wordlist import (
    EMBEDDED,
    KNOWN,
    VARIABLE,
    read_words,
)

SHARED = ROOT.parent / "shared" / "wordlists"
WORDS = ("ate", "eat", "tea")
PLAIN = b"ate\neat\ntea\n"  # WORDS in normal form


@pytest.fixture(autouse=True)
def _no_list_chosen(monkeypatch):
    monkeypatch.delenv(VARIABLE, raising=False)


@pytest.fixture
def words_of(tmp_path):
    """Return a function that writes bytes to a file and reads it as a word list."""

    def read(content, name="words.txt"):
        (tmp_path / name).write_bytes(content)
        return read_words(tmp_path / name)

    return read


# Each holds the three words once, and nothing that would be dropped.
FORMS = {
    "plain": PLAIN,
    "not sorted": b"tea\nate\neat\n",
    "no last line end": b"ate\neat\ntea",
    "Windows line ends": b"ate\r\neat\r\ntea\r\n",
    "old Macintosh line ends": b"ate\reat\rtea\r",
    "mixed line ends": b"ate\r\neat\rtea\n",
    "byte order mark": b"\xef\xbb\xbfate\neat\ntea\n",
    "byte order mark and Windows line ends": b"\xef\xbb\xbfate\r\neat\r\ntea\r\n",
    "upper case": b"ATE\nEAT\nTEA\n",
    "mixed case": b"Ate\neAt\ntEA\n",
    "blank lines": b"\n\nate\n\r\neat\n   \ntea\n\n",
    "blanks around": b"  ate\neat  \n\ttea\t\n",
    "definitions": b"ATE past of eat, v.\nEAT to take food\nTEA a drink [n TEAS]\n",
    "definitions after a tab": b"ate\tpast of eat\neat\tto take food\ntea\ta drink\n",
    "scores after a semicolon": b"ate;50\neat;4\ntea;50;new\n",
    "scores after a comma": b"ate,50\neat,4\ntea, 50\n",
    "definitions with accents, UTF-8": "ATE p\u00e2t\u00e9\nEAT\nTEA\n".encode(),
    "definitions with accents, Latin-1": b"ATE p\xe2t\xe9\nEAT\nTEA\n",
    "words in quotes": b'"ate"\n"eat",50\n"tea";50\n',
    "scores after a tab, some missing": b"ate\t5\neat\t\ntea\n",
    "counts after a blank": b"ate 23135851162\neat 40\ntea 3\n",
    "UTF-16": "ate\neat\ntea\n".encode("utf-16"),
    "UTF-16, big end first": "\ufeffate\neat\ntea\n".encode("utf-16-be"),
    "gzip": gzip.compress(PLAIN),
    "gzip of Windows text with a mark": gzip.compress(b"\xef\xbb\xbfTEA\r\nATE\r\nEAT"),
    "gzip in two parts": gzip.compress(b"ate\nea") + gzip.compress(b"t\ntea\n"),
}


@pytest.mark.parametrize("content", FORMS.values(), ids=FORMS)
def test_every_form_of_a_list_gives_the_same_words(words_of, content):
    word_list = words_of(content)

    assert word_list.words == WORDS
    assert word_list.dropped == 0
    assert word_list.sha256 == hashlib.sha256(PLAIN).hexdigest()


def test_gzip_is_told_by_content_not_by_name(words_of):
    assert words_of(PLAIN, "words.txt.gz") == words_of(PLAIN, "words.txt.gz")
    assert words_of(PLAIN, "a.txt.gz").words == WORDS
    assert words_of(gzip.compress(PLAIN), "a.txt").words == WORDS


# What is read beside the three words, and the counts that are not 0.
BESIDE = {
    "words read before": (b"tea\nTEA\ntea;5\n", {"repeated": 3, "unscored": 2}),
    "digits": (b"123\nt3a\n", {"dropped": 2}),
    "other signs": (b"Dr.\nQ&A\n<p>\nT.E.A.\n", {"dropped": 4}),
    "several words": (b"tea, eat, ate\n", {"dropped": 1}),
    "comments": (b"# my list\n//mine\n;mine\n", {"comments": 3}),
    "other scripts": ("\u0447\u0430\u0439\n\u8336\n".encode(), {"dropped": 2}),
    "an underscore": (b"t_a\n", {"dropped": 1}),
}


@pytest.mark.parametrize(("more", "counts"), BESIDE.values(), ids=BESIDE)
def test_what_is_no_new_word_is_counted(words_of, more, counts):
    word_list = words_of(PLAIN + more)
    told = word_list.lines.record()

    assert word_list.words == WORDS
    assert told.pop("read") == len((PLAIN + more).splitlines())
    assert {name: number for name, number in told.items() if number} == counts
    assert word_list.dropped == counts.get("dropped", 0)


def test_words_of_every_length_are_kept(words_of):
    assert words_of(b"a\nab\nabcdefghijklmnop\n").words == (
        "a",
        "ab",
        "abcdefghijklmnop",
    )


def test_an_unknown_list_is_named_after_its_file(words_of):
    assert words_of(PLAIN, "my words.txt").name == "my words.txt"


def test_the_checksum_depends_on_the_words_alone(words_of):
    assert words_of(b"TEA\nate\nate\n12").sha256 == words_of(b"ate;1\r\ntea").sha256
    assert words_of(PLAIN).sha256 != words_of(b"ate\neat\n").sha256


def test_common_words_are_a_list_of_their_own(words_of, tmp_path):
    words_of(b"the\naah\neta\nzzx\ntea\n")
    common = read_words(tmp_path / "words.txt", common=50)
    as_a_file = words_of(b"tea\neta\nthe\n")

    assert common.words == ("eta", "tea", "the")
    assert common.name == "words.txt to SCOWL size 50"
    assert common.lines.read == 5
    assert common.sha256 == as_a_file.sha256


@pytest.mark.parametrize(
    ("common", "said"),
    [
        (45, "^expected a SCOWL size of 10, 20, .*, 80, got 45"),
        (10, "^expected words up to SCOWL size 10, found none in words.txt"),
    ],
)
def test_common_words_that_cannot_be_told_or_are_none_are_refused(
    words_of, tmp_path, common, said
):
    words_of(b"aah\neta\n")

    with pytest.raises(ValueError, match=said):
        read_words(tmp_path / "words.txt", common)


# Files that are refused, and what the sentence says of them.
NUL, NO_GZIP, NO_WORD = "binary data", "complete gzip file", "found none"
REFUSED = {
    "empty": (b"", NO_WORD),
    "blank lines only": (b"\n \r\n\t\n", NO_WORD),
    "a byte order mark only": (b"\xef\xbb\xbf", NO_WORD),
    "digits only": (b"12\n345\n", NO_WORD),
    "other scripts only": ("\u0447\u0430\u0439\n".encode(), NO_WORD),
    "empty gzip": (gzip.compress(b""), NO_WORD),
    "NUL bytes": (b"ate\0eat\0tea\0", NUL),
    "NUL bytes in gzip": (gzip.compress(b"ate\0eat\n"), NUL),
    "gzip in gzip": (gzip.compress(gzip.compress(PLAIN)), NUL),
    "UTF-16 without a mark": ("ate\neat\n".encode("utf-16-le"), NUL),
    "a program": (b"\x7fELF\x02\x01\x01\x00", NUL),
    "a zip file": (b"PK\x03\x04\x14\x00\x00\x00", "zip archive .unpack it"),
    "gzip, cut": (gzip.compress(PLAIN)[:-9], NO_GZIP),
    "gzip, cut in its last bytes": (gzip.compress(PLAIN)[:-1], NO_GZIP),
    "gzip, its first bytes only": (b"\x1f\x8b", NO_GZIP),
    "gzip with a wrong checksum": (gzip.compress(PLAIN)[:-8] + b"\1" * 8, NO_GZIP),
    "gzip with other bytes after it": (gzip.compress(PLAIN) + b"tea\n", NO_GZIP),
    "gzip that is damaged": (gzip.compress(PLAIN)[:10] + b"\xff" * 20, NO_GZIP),
}


@pytest.mark.parametrize(("content", "found"), REFUSED.values(), ids=REFUSED)
def test_what_is_no_list_is_refused_in_one_sentence_with_its_path(
    words_of, tmp_path, content, found
):
    with pytest.raises(ValueError, match=f"^expected .*{found}") as refusal:
        words_of(content)

    assert str(tmp_path / "words.txt") in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_no_beginning_of_a_gzip_file_passes_for_a_list(words_of):
    whole = gzip.compress(b"".join(b"word%c\n" % x for x in b"abcdefghijklmnopq"))
    for size in range(len(whole)):
        with pytest.raises(ValueError, match=r"^expected"):
            words_of(whole[:size])

    assert len(words_of(whole).words) == 17


# Paths, in which {} is a folder with the file words.txt, and what is said of them.
NO_PATH = {
    "no file": ("{}/no.txt", r"found none at .*no\.txt"),
    "a folder": ("{}", "found the folder /"),
    "a path through a file": ("{}/words.txt/more.txt", "a part of its path is a file"),
    "a name that is too long": ("{}/" + "w" * 300, "its name is too long"),
    "the home of nobody": ("~nosuchuser/x", "found none at ~nosuchuser/x"),
    "an empty path": ("", "path of a word list, found an empty one"),
    "a device that has no end": ("/dev/zero", "found the device /dev/zero"),
}


@pytest.mark.parametrize(("path", "said"), NO_PATH.values(), ids=NO_PATH)
def test_a_path_without_a_list_is_refused(words_of, tmp_path, path, said):
    words_of(PLAIN)

    with pytest.raises(ValueError, match=said):
        read_words(path.format(tmp_path))


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read every file")
def test_a_file_that_may_not_be_read_is_refused(words_of, tmp_path):
    words_of(PLAIN)
    (tmp_path / "words.txt").chmod(0)

    with pytest.raises(ValueError, match=r"permission is missing"):
        read_words(tmp_path / "words.txt")


def test_a_pipe_is_read_like_a_file():
    reader, writer = os.pipe()
    os.write(writer, PLAIN)
    os.close(writer)
    try:
        word_list = read_words(f"/dev/fd/{reader}")
    finally:
        os.close(reader)

    assert word_list.words == WORDS


def test_the_variable_names_the_list_to_use(tmp_path, monkeypatch):
    (tmp_path / "mine.txt").write_bytes(PLAIN)
    monkeypatch.setenv(VARIABLE, str(tmp_path / "mine.txt"))

    assert read_words().name == "mine.txt"


def test_a_path_goes_before_the_variable(words_of, monkeypatch):
    monkeypatch.setenv(VARIABLE, "/no/such/list")

    assert words_of(PLAIN).words == WORDS


def test_a_tilde_is_the_home_folder(tmp_path, monkeypatch):
    (tmp_path / "mine.txt").write_bytes(PLAIN)
    monkeypatch.setenv("HOME", str(tmp_path))
    assert read_words("~/mine.txt").words == WORDS

    monkeypatch.setenv(VARIABLE, "~/mine.txt")
    assert read_words().words == WORDS


def test_a_list_whose_file_name_is_no_text_has_a_name_that_is(words_of):
    name = words_of(PLAIN, os.fsdecode(b"bad\xffname.txt")).name

    assert name == "bad\\xffname.txt"
    assert name.encode().isascii()


@pytest.mark.parametrize("value", [None, ""])
def test_without_a_choice_the_embedded_list_is_read(monkeypatch, value):
    if value is not None:
        monkeypatch.setenv(VARIABLE, value)

    word_list = read_words()

    assert (word_list.name, word_list.note()) == ("ENABLE1", "")


def test_the_embedded_list_has_the_published_checksum_and_words():
    raw = gzip.decompress(EMBEDDED.read_bytes())
    word_list = read_words(EMBEDDED)

    assert word_list.sha256 == hashlib.sha256(raw).hexdigest()
    assert KNOWN[word_list.sha256] == "ENABLE1"
    assert len(word_list.words) == 172_823
    assert {"knickknack", "razzmatazz", "razzmatazzes"} <= set(word_list.words)


def test_a_known_list_less_one_word_is_named_after_its_file(words_of):
    less = b"\n".join(gzip.decompress(EMBEDDED.read_bytes()).split()[:-1])

    assert words_of(less, "less.txt").name == "less.txt"


def test_the_guide_to_the_lists_has_the_checksums_that_are_known():
    guide = (ROOT / "wordlists" / "README.md").read_text(encoding="utf-8")
    named = {
        columns[3].strip("`"): columns[1]
        for columns in (
            [column.strip() for column in line.split("|")]
            for line in guide.splitlines()
        )
        if len(columns) == 6 and len(columns[3]) == 66
    }

    assert named == KNOWN


# Copies of lists that may not be passed on lie beside some checkouts, never in them.
COPIES = {
    "NASPA 2018": ("nwl2018", 192_111),
    "NASPA 2020": ("nwl2020", 191_852),
    "NASPA 2023": ("nwl2023", 196_601),
    "TWL06": ("twl06", 178_691),
    "CSW21": ("csw21", 279_077),
    "CSW24": ("csw24", 280_887),
}


@pytest.mark.parametrize("name", COPIES)
def test_a_known_list_is_recognised_by_its_words(name):
    file, count = COPIES[name]
    copy = next(SHARED.glob(f"*{file}.txt.gz"), None)
    if copy is None:
        pytest.skip(f"there is no copy of {name} beside this checkout")

    word_list = read_words(copy)

    assert (word_list.name, len(word_list.words)) == (name, count)


def test_characters_that_steer_a_terminal_are_written_as_numbers(words_of):
    assert words_of(PLAIN, "a\x1b[2Jb\n.txt").name == "a\\x1b[2Jb\\n.txt"
