"""The board to play on: what is judged, what hints lay, without a browser."""

import pytest
from processes import odd_child, wait_until

from figures.pages.ask import Asker
from figures.pages.explorer.page import Explorer
from figures.pages.explorer.play import BESIDE, judge, next_word, slide
from qless_engine.boards.board import parse
from sweeps.child.player import HINT

WORDS = {"tea", "ton", "ten", "to"}


@pytest.mark.parametrize(
    ("board", "good", "said"),
    [
        ("t", 0, "0 words, 4 letters to lay."),
        ("te", 0, "0 words, 3 letters to lay."),
        ("to", 0, "0 words, 3 letters to lay."),
        ("tea", 3, "1 word, 2 letters to lay."),
        ("tea/o..", 3, "1 word, 1 letter to lay."),
        ("tea/o../n..", 5, "Solved: every run is a word, and every letter is used."),
        ("eat/..o/..n", 3, "Not yet: the across run 'eat' is not a word of the list."),
        ("ton..ea", 3, "Not yet: the letters are not one connected piece."),
    ],
)
def test_letters_that_are_laid_are_judged(board, good, said):
    judged = judge(parse(board), "aenot", WORDS)

    assert (len(judged.good), judged.said) == (good, said)
    assert judged.is_solved == said.startswith("Solved")


def test_nothing_that_is_laid_has_all_letters_to_lay():
    assert judge({}, "aenot", WORDS).said == "5 letters to lay."


def test_a_hint_first_names_a_word_that_crosses_what_is_laid():
    board = parse("tea....../o......../nineteens")

    assert next_word(board, {(0, 1): "e"})[0] == "tea"
    assert next_word(board, {})[0] == "nineteens"


def test_a_board_that_leaves_the_grid_is_slid_to_the_middle():
    assert slide([(3, 11), (3, 12)], is_free=False) == (0, -6)
    assert slide([(0, 0), (0, 2)], is_free=True) == (5, 4)


# With widgets; the child does as its tasks say.


@pytest.fixture
def play():
    explorer = Explorer(make_child=odd_child)
    explorer.play.start("aenot", WORDS)
    yield explorer.play
    explorer.close()


def lay(play, board, row=2, column=3):
    """Lay the letters of *board*, its first cell at *row* and *column*."""
    left = list("aenot")
    tiles = []
    for (r, c), letter in parse(board).items():
        left.remove(letter)
        tiles.append([letter, row + r, column + c])
    play.board.tiles = tiles + [[letter, BESIDE, BESIDE] for letter in left]


def test_all_letters_begin_beside_the_grid(play):
    assert play.board.tiles == [[letter, BESIDE, BESIDE] for letter in "aenot"]
    assert play.board.said == "5 letters to lay."


def test_the_letters_of_a_word_turn_good(play):
    lay(play, "tea")

    good = [play.board.tiles[index][0] for index in play.board.good]
    assert good == list("tea")
    assert not play.board.is_solved


def test_the_finish_is_recognised(play):
    lay(play, "tea/o../n..")

    assert play.board.is_solved
    assert len(play.board.good) == 5


def test_another_roll_takes_the_letters_back_and_the_same_does_not(play):
    lay(play, "tea")
    play.start("aenot", WORDS)
    assert len(play.laid()) == 3

    play.start("ent", WORDS)
    assert play.board.tiles == [[letter, BESIDE, BESIDE] for letter in "ent"]


def test_all_is_taken_back(play):
    lay(play, "tea")
    play.clear.click()

    assert play.laid() == {}
    assert play.board.good == []


def hinted(play, board):
    """What the play does with a hint to lay *board*, given as text at its place."""
    play._name({"board": board})  # noqa: SLF001
    return play


def test_a_hint_names_a_word_and_the_next_lays_it(play):
    lay(play, "t")
    board = [["t", 2, 3], ["e", 2, 4], ["a", 2, 5], ["o", 3, 3], ["n", 4, 3]]
    hinted(play, board)
    assert play.board.said == "There is a board with TEA. Hint again to lay it."
    assert len(play.laid()) == 1

    play.hint.click()
    assert play.laid() == {(2, 3): "t", (2, 4): "e", (2, 5): "a"}
    assert len(play.board.good) == 3


def test_a_hint_that_leaves_the_grid_slides_all(play):
    lay(play, "t", row=0, column=0)
    board = [["n", -2, 0], ["o", -1, 0], ["t", 0, 0], ["e", 0, 1], ["a", 0, 2]]
    hinted(play, board)
    play.hint.click()

    assert play.laid() == {(6, 0): "t", (6, 1): "e", (6, 2): "a"}


def test_that_nothing_completes_what_is_laid_is_told(play):
    lay(play, "ea")
    hinted(play, None)
    assert play.board.said == (
        "No board contains the laid letters: take some back. That is proved."
    )


def test_what_is_laid_can_be_finished_or_not(play):
    lay(play, "tea")
    board = [["t", 2, 3], ["e", 2, 4], ["a", 2, 5], ["o", 3, 3], ["n", 4, 3]]
    play._tell({"board": board})  # noqa: SLF001
    assert play.board.said == "Yes, a board contains the laid letters."

    play.hint.click()  # no word was named
    assert len(play.laid()) == 3
    play._tell({"board": None})  # noqa: SLF001
    assert play.board.said.startswith("No board contains the laid letters")


def test_what_is_laid_can_be_taken_along(play):
    assert play.takeaway.layout.display == "none"
    lay(play, "tea/o..")

    assert play.takeaway.text == "TEA\nO.."
    assert play.takeaway.layout.display is None


# A search for a hint that takes long


@pytest.fixture
def asked(monkeypatch):
    """What was asked for; it is never answered."""
    asked = []
    monkeypatch.setattr(
        Asker, "ask", lambda _, request, *__: asked.append(request["what"])
    )
    return asked


def test_moving_a_letter_stops_the_search_for_a_hint(play, asked):
    play.hint.click()
    assert play.hint.disabled
    lay(play, "tea")

    assert asked == [HINT]
    assert not play.hint.disabled
    wait_until(lambda: play.board.said == "1 word, 2 letters to lay.")


def test_a_second_click_starts_no_second_search(play, asked):
    for button in (play.hint, play.hint, play.check):
        button.click()

    assert asked == [HINT]


def test_the_search_for_a_hint_can_be_stopped_and_started_again(play, asked):
    lay(play, "tea")
    play.hint.click()
    play.halt.click()

    assert play.board.said == "Stopped: nothing is proved."
    assert (play.hint.disabled, play.halt.disabled) == (False, True)
    assert len(play.laid()) == 3
    play.check.click()
    assert asked == [HINT, HINT]
