"""The front door: answers of the calls, how they show themselves, what they refuse."""

import json
import random
import subprocess
import sys
from urllib.parse import unquote

import pytest
from paths import ROOT

import qless_engine as qless
from qless_engine.boards.board import violations
from qless_engine.boards.enumerator import all_boards
from qless_engine.boards.properties import has_hole, is_symmetric, word_count
from qless_engine.words.wordlist import WordList

FEW = "ate hen ink tip ten".split()
PINWHEEL = "..h./ate./.ink/.p.."
MANY = "eat tea ton not net ten tone note neat".split()


@pytest.mark.parametrize("letters", ["PATHINKE", "p a t h i n k e", " eknihtap "])
def test_letters_come_in_any_case_and_order_with_blanks(letters):
    answer = qless.solve(letters, words=FEW)

    assert (answer.roll, answer.ending) == ("aehiknpt", "found")
    assert answer.board == PINWHEEL


def test_a_roll_without_a_board_is_told_as_proved():
    answer = qless.solve("aehiknpt", words=["ate", "hen"])

    assert (answer.ending, answer.board) == ("exhausted", None)
    assert "proved" in str(answer)


def test_a_spent_budget_is_no_proof():
    words = ["ate", "hen", "ink", "tip", "pinwheel"]
    answer = qless.count("aehiknpt", words=words, max_nodes=1)

    assert answer.ending == "budget"
    assert "not decided" in str(answer)
    assert "proved" not in str(answer)


def test_a_clock_stops_a_search_too():
    answer = qless.count("aaeeinorstln", max_seconds=0)

    assert answer.ending == "budget"


@pytest.mark.parametrize(
    "words", [MANY, [w.upper() for w in MANY], WordList.of(MANY), tuple(MANY)]
)
def test_words_may_be_a_list_or_a_word_list(words):
    assert qless.count("aenott", words=words).boards == len(_boards("aenott", MANY))


def test_words_may_be_the_path_of_a_file(tmp_path):
    path = tmp_path / "many.txt"
    path.write_text("\n".join(MANY))

    by_path = qless.count("aenott", words=path)

    assert by_path.boards == qless.count("aenott", words=MANY).boards
    assert by_path.word_list == "many.txt"


def test_a_file_that_changes_is_read_again(tmp_path):
    path = tmp_path / "changing.txt"
    path.write_text("ton")
    before = qless.solve("eat", words=path)
    path.write_text("ton\neat")

    assert (before.board, qless.solve("eat", words=path).board) == (None, "eat")


def test_the_default_list_is_loaded_once():
    assert qless.Words.of() is qless.Words.of(None)


def test_boards_are_listed_as_the_enumerator_does_each_legal():
    for seed in range(10):
        roll = "".join(random.Random(seed).choices("aentot", k=7))
        listed = [board.board for board in qless.boards(roll, words=MANY)]
        assert sorted(listed) == sorted(_boards(roll, MANY))
        assert not any(violations(x, set(MANY), qless.parse_roll(roll)) for x in listed)


def test_boards_are_searched_for_only_as_far_as_asked():
    rich = qless.boards("aaeeinorstln")  # has hundreds of thousands

    assert bool(rich)
    first = rich[:3]

    assert [board.board for board in first] == [rich[x].board for x in range(3)]
    assert "listed so far" in repr(rich)
    listed = int(repr(rich).split(": ")[1].split()[0].replace(",", ""))
    assert listed == 3


def test_boards_count_from_the_end_and_by_slices_as_a_list_does():
    some = qless.boards("aenott", words=MANY)
    listed = [board.board for board in some]

    assert len(some) == len(listed) > 3
    assert some[-1].board == listed[-1]
    for piece in (slice(1, 3), slice(-2, None), slice(None, None, 2), slice(5, 2)):
        assert [board.board for board in some[piece]] == listed[piece]
    with pytest.raises(IndexError):
        some[len(listed)]
    with pytest.raises(IndexError):
        some[-len(listed) - 1]


def test_the_row_of_a_board_has_its_properties():
    for row in qless.boards("aenott", words=MANY):
        assert row.words.split() == qless.words_of(row.board)
        assert row.word_count == word_count(row.board)
        assert row.is_symmetric == is_symmetric(row.board)
        assert row.has_hole == has_hole(row.board)
        assert row.longest_word in row.words.split()


def test_boards_as_asked_and_the_best_first():
    fewest = qless.boards("aenott", words=MANY, prefer="fewest-words")
    counts = [board.word_count for board in fewest]

    assert counts == sorted(counts)
    assert qless.solve("aenott", MANY, "fewest-words").board == fewest[0].board
    using = qless.boards("aenott", words=MANY, using=["TONE"])
    assert [b.board for b in using]
    assert all("tone" in board.words.split() for board in using)
    assert len(qless.boards("aenott", words=MANY, using=["zebra"])) == 0


def test_a_table_of_all_boards_has_one_row_a_board():
    pandas = pytest.importorskip("pandas", reason="needs pandas")
    some = qless.boards("aenott", words=MANY)
    table = pandas.DataFrame(some)

    assert len(table) == len(some)
    assert (
        list(table.columns)
        == (
            "board words word_count longest_word scowl_size is_symmetric has_hole "
            "has_block"
        ).split()
    )
    assert table.word_count.sum() == sum(board.word_count for board in some)


def test_a_layout_is_filled_and_its_entries_are_named():
    answer = qless.fill("te.\no#.\nn..", words=["tea", "ton", "ate", "nee"])

    assert (answer.ending, answer.fill) == ("found", "tea/o#t/nee")
    assert answer.entries["1-Across"] == "tea"
    assert answer.entries["2-Down"] == "ate"
    assert str(answer) == "T E A\nO # T\nN E E"


def test_a_layout_without_a_fill_is_told_as_proved():
    answer = qless.fill("...", words=["tone"])

    assert (answer.ending, answer.fill, answer.entries) == ("exhausted", None, {})
    assert "proved" in str(answer)


def test_the_best_fill_needs_scores(tmp_path):
    path = tmp_path / "scored.txt"
    path.write_text("tea;10\nate;30\neat;20\n")

    assert qless.fill("...", words=path, best=True).fill == "ate"
    assert qless.fill("...", words=path, best=True).score == 30
    with pytest.raises(ValueError, match="word;score"):
        qless.fill("...", words=["tea"], best=True)


def test_rolls_of_the_dice_are_those_of_the_command():
    assert qless.dice(3, seed=7) == list(qless.random_rolls(3, 7))
    assert qless.dice(0) == []


REFUSED = {
    "too few letters": lambda: qless.solve("te", words=FEW),
    "no letters": lambda: qless.count("12", words=FEW),
    "an unknown preference": lambda: qless.solve("tea", FEW, "pretty"),
    "an unknown shape": lambda: qless.solve("tea", FEW, shapes=["round"]),
    "an unknown search": lambda: qless.solve("tea", FEW, search="magic"),
    "an unknown size": lambda: qless.solve("tea", FEW, common=36),
    "no words": lambda: qless.solve("tea", []),
    "a word with a digit": lambda: qless.solve("tea", ["t2a"]),
    "a missing file": lambda: qless.solve("tea", "/no/such/list.txt"),
    "an empty path": lambda: qless.solve("tea", ""),
    "no nodes": lambda: qless.solve("tea", FEW, max_nodes=0),
    "a ragged layout": lambda: qless.fill("..\n...", FEW),
    "fewer rolls than none": lambda: qless.dice(-1),
}


@pytest.mark.parametrize("call", REFUSED.values(), ids=REFUSED)
def test_what_cannot_be_used_is_refused_in_one_sentence(call):
    with pytest.raises(ValueError, match=r"expected|a roll is") as refusal:
        call()
    assert "\n" not in str(refusal.value)


def test_one_text_where_a_list_is_meant_is_refused():
    with pytest.raises(TypeError, match="lists"):
        qless.solve("tea", FEW, using="tea")


def test_no_repr_is_long_and_none_searches():
    default = qless.Words.of()
    shown = [
        qless.solve("tea"),
        qless.count("tea"),
        qless.boards("aaeeinorstln"),
        qless.boards("tea")[0],
        qless.fill("...", words=MANY),
        default,
        default.listed,
        default.lexicon,
        default.lexicon.words,
        default.lexicon.groups,
        default.unscored,
        default.unscored.index,
        default.sizes,
        default.atlas,
        qless.wheel("eatstonri"),
        qless.best_wheel(5, words=["stone", "notes", "ton"]),
        qless.odds("aehmnprrsstt"),
        qless.playable_words(default.lexicon, "aaeeinorstln"),
        qless.read_sizes(),
    ]

    assert {type(x).__name__: len(repr(x)) for x in shown if len(repr(x)) > 2000} == {}


def test_what_a_notebook_draws_is_a_picture_without_script():
    for answer in (
        qless.solve("PATHINKE", words=FEW),
        qless.solve("PATHINKE", words=["ate"]),
        qless.boards("aenott", words=MANY)[0],
        qless.fill("...", words=MANY),
    ):
        picture = answer._repr_svg_()
        assert picture.startswith("<svg ")
        assert "<script" not in picture
    assert "<svg" in _html(qless.boards("aenott", words=MANY))
    assert "no board" in _html(qless.boards("aenott", words=["zebra"]))


def test_answers_are_flat():
    for answer in (qless.solve("tea", MANY), qless.fill("...", words=MANY)):
        assert json.loads(json.dumps(vars(answer))) == vars(answer)


def _boards(roll, words):
    found = []
    letters = qless.parse_roll(roll)
    playable = qless.playable_words(qless.Lexicon.from_words(words), letters)
    all_boards(playable, letters, visit=found.append)
    return found


def _html(shown):
    return unquote(shown._repr_html_())


@pytest.mark.parametrize(
    "first", ["", "import qless_engine.boards.board", "from qless_engine import wheels"]
)
def test_every_public_name_is_there_whatever_was_loaded_before(first):
    program = (
        f"{first}\n"
        "import qless_engine as qless; from qless_engine import boards\n"
        "assert [x.words for x in boards('aet', words=['ate'])] == ['ate'], boards\n"
        "from qless_engine import api, public\n"
        "assert qless.boards is api.boards, qless.boards\n"
        "assert all(getattr(qless, x) is getattr(public, x) for x in public.__all__)"
    )
    done = subprocess.run(  # noqa: S603
        [sys.executable, "-c", program],
        cwd=ROOT,
        check=False,
        capture_output=True,
        text=True,
    )

    assert (done.returncode, done.stderr) == (0, "")


def test_a_name_that_is_not_there_is_told():
    with pytest.raises(AttributeError, match="'qless_engine' has no attribute 'nope'"):
        qless.nope  # noqa: B018
