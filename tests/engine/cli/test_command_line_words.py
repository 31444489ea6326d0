"""Word lists on the command line: phrases, scores, what is said, words left out."""

import json

import pytest
from command_line import run

PHRASES = (
    "ad hoc\nal dente\nno-brainer\nhors d'oeuvre\ncaf\u00e9\nno way\nzebra crossing\n"
)
SCORED = "TEA;20\ntea;80\nEAT;50\nATE;50\nETA;50\nONE;50.5\n"
RING = "...\n.#.\n...\n"


@pytest.fixture
def file(tmp_path):
    """Return a function that writes a text to a file and returns its path."""

    def write(text, name="words.txt"):
        (tmp_path / name).write_text(text, encoding="utf-8")
        return tmp_path / name

    return write


def filled(layout, words, *options):
    status, out, err = run("fill", layout, "--words", words, "--json", *options)
    assert (status, err) == (0, "")
    return json.loads(out)


def test_a_phrase_is_an_entry_of_a_crossword_and_no_part_of_it_is(file):
    words = file(PHRASES)
    long, short = file("." * 13, "13.txt"), file("." * 5, "5.txt")

    assert filled(long, words)["fill"] == "zebracrossing"
    assert set(filled(short, words, "--all")["all_fills"]) == {"adhoc", "noway"}


@pytest.mark.parametrize("roll", ["hors", "zebra"])
def test_a_part_of_a_phrase_is_no_word_on_a_board(file, roll):
    _, out, _ = run("roll", roll, "--words", file(PHRASES))

    assert "no board (proved" in out


def test_a_list_with_missing_repeated_and_broken_scores_has_a_best_fill(file):
    words = file(SCORED + "NET\n")
    row = file("...", "row.txt")

    assert filled(row, words, "--best")["score"] == 80
    assert filled(row, words, "--best", "--without", "tea")["score"] == 51


def test_the_least_score_leaves_words_out(file):
    words = file("BAD;20\nTEA;50\n")

    assert filled(file("...", "row.txt"), words, "--min-score", "21")["fill"] == "tea"


def test_no_fill_has_a_word_twice(file):
    square = filled(file("...\n...\n...\n", "open.txt"), file("bit\nice\nten\n"))
    few = file(
        "CAT;50\nART;50\nTEE;50\nCAB;20\nARE;60\nTEA;30\nATE;50\nRTE;20\n", "f.txt"
    )

    assert square["ending"] == "exhausted"
    ring = filled(file(RING, "ring.txt"), few, "--min-score", "50")
    assert ring["ending"] == "exhausted"


ASKED = {
    "roll": ("roll", "tea"),
    "odds": ("odds", "tea"),
    "wheel": ("wheel", "tea", "--hub", "none"),
    "fill": ("fill", "{row}"),
}


@pytest.mark.parametrize("command", ASKED)
def test_every_command_says_what_became_of_the_lines(file, command):
    row = file("...", "row.txt")
    words = file("tea\nten\nno way\n4x4\n")
    arguments = [x.format(row=row) for x in ASKED[command]]
    if command == "wheel":
        arguments = ["wheel", "teaisanow", "--hub", "none"]

    _, _, err = run(*arguments, "--words", words)
    _, out, quiet = run(*arguments, "--words", words, "--json")
    _, _, plain = run(*arguments, "--words", file("tea\nten\n", "plain.txt"))

    assert err == (
        "words.txt: 4 lines read, 1 joined to one word (phrases, hyphens, "
        "apostrophes), 1 dropped (no word of letters a-z)\n"
    )
    lines = json.loads(out)["word_list_lines"]
    assert (lines["read"], lines["joined"], lines["dropped"]) == (4, 1, 1)
    assert (quiet, plain) == ("", "")


def test_words_are_left_out_by_name_and_by_file(file):
    words = file("tea\neat\nate\neta\nno way\n")
    bad = file("# bad\nETA\nno-way\nxyz\n", "bad.txt")
    named = ("--without", "Tea", "--without", bad)

    _, out, err = run("roll", "tea", "--all", "--words", words, *named)
    _, record, _ = run("roll", "tea", "--words", words, *named, "--json")

    assert out.startswith("ATE\n\nEAT\n\n")
    assert "words.txt without 3 words's words playable" in out
    assert err.endswith(", 3 words left out\n")
    assert json.loads(record)["word_list_lines"]["left_out"] == 3


@pytest.mark.parametrize(
    ("without", "said"),
    [
        ("4x4", "expected a word or a word-list file to leave out, got '4x4'"),
        ("./no.txt", "expected a word-list file, found none at no.txt"),
        ("tea", "expected a word to be left, found none in words.txt without 1 word"),
    ],
)
def test_what_cannot_be_left_out_is_refused(file, without, said):
    status, _, err = run("roll", "tea", "--words", file("tea\n"), "--without", without)

    assert status == 2
    assert said in err


def test_a_file_whose_name_looks_like_a_word_is_not_taken_for_it(file, monkeypatch):
    words = file("tea\neat\n")
    monkeypatch.chdir(file("eat\n", "bad").parent)

    status, _, err = run("roll", "tea", "--words", words, "--without", "bad")

    assert status == 2
    assert "found the file bad (write ./bad to leave out its words)" in err
    assert run("roll", "tea", "--words", words, "--without", "./bad")[0] == 0
