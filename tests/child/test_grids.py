"""What the child of a crossword page answers: words left, a fill, a sentence."""

import pytest

from qless_engine.grids.layout import Layout
from qless_engine.grids.problem import Problem
from qless_engine.grids.word_index import WordIndex
from qless_engine.grids.words_left import words_left
from sweeps.child.grids import FILL, LEFT, answer, loader

WORDS = "tea eat ton net ate one not toe".split()
SIZES = {"tea": 20, "ton": 10}


def left(layout, words=WORDS):
    return words_left(Problem(Layout.parse(layout)), WordIndex(words), SIZES)


def test_words_and_letters_that_crossings_allow_are_counted():
    known = left(".../.##/.##", ["tea", "ton", "axe"])

    assert known.words == {"1-Across": 3, "1-Down": 3}
    assert known.letters[0, 0] == 2
    assert known.some["1-Across"] == ["ton", "tea", "axe"]  # the best known first


def test_a_slot_that_no_word_fits_is_named():
    known = left("x../.#./...")

    assert known.none_fits == ("1-Across", "1-Down")
    assert known.words["1-Across"] == known.words["1-Down"] == 0
    assert known.none_crosses is None


def test_a_slot_whose_crossings_leave_no_word_is_named():
    known = left("a../.##/.##", ["tea", "ton", "axe", "ate"])
    assert known.none_crosses is None

    known = left("ax./.##/.##", ["tea", "ton", "axe", "ate"])
    assert known.words == {"1-Across": 1, "1-Down": 1}
    known = left("a../.##/.##", ["tea", "ton", "axe"])
    assert (known.none_fits, known.none_crosses) == ((), "1-Down")
    assert known.words["1-Down"] == 0


@pytest.fixture
def lists(tmp_path):
    path = tmp_path / "few.txt"
    path.write_text("\n".join(WORDS))
    return loader(str(path))


def ask(lists, what, layout, said=None, **more):
    request = {"what": what, "layout": layout, "words": None, "common": None, **more}
    return answer(request, lists, (said if said is not None else []).append)


def test_an_empty_request_has_an_empty_answer_when_the_child_is_ready(lists):
    assert answer({}, lists, print) == {}


def test_given_entries_that_are_not_words_are_reported(lists):
    known = ask(lists, LEFT, "tex/.##/.##")

    assert known["strange"] == ["tex"]
    assert known["words"] == {"1-Across": 1, "1-Down": 3}
    assert known["word_list"] == "few.txt"


def test_the_answer_has_the_longest_word_and_how_common_words_are(lists):
    known = ask(lists, LEFT, "..../.##./.##.")

    assert (known["longest"], known["common"]) == (3, None)


def test_a_layout_is_filled_or_proved_to_have_no_fill(lists):
    filled = ask(lists, FILL, ".../.##/.##", seed=1)
    assert (filled["ending"], filled["fill"].count(".")) == ("found", 0)

    none = ask(lists, FILL, ".../.../...", seed=1)
    assert (none["ending"], none["fill"]) == ("exhausted", None)


def test_a_long_fill_reports_how_far_it_is(lists, monkeypatch):
    monkeypatch.setattr("sweeps.child.grids.SAY_SECONDS", 0)
    said = []
    ask(lists, FILL, ".../.##/.##", said, seed=1)

    assert said[0]["filled"] <= 5
    assert Layout.parse(said[0]["partial"]).rows[1][1:] == "##"


@pytest.mark.parametrize(
    ("layout", "words", "sentence"),
    [
        ("###", None, "expected two open cells side by side, found none"),
        ("...", "/no/such/list", "expected a word-list file, found none at"),
    ],
)
def test_what_cannot_be_used_gets_a_sentence(lists, layout, words, sentence):
    error = ask(lists, LEFT, layout, words=words)["error"]

    assert error.startswith(sentence)
    assert "\n" not in error
