"""The page of wheels without a browser: what is shown after typing and clicking."""

import pytest

from figures.pages.fields import ALL_WORDS
from figures.pages.wheel.page import NO_TILE, WheelPlay

FEW = "ape lap pal pastel petal plate staple tap zap reactions"


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "few.txt"
    path.write_text(FEW.replace(" ", "\n"))
    return str(path)


@pytest.fixture
def play(path):
    return WheelPlay("saptle", hub="t", words=path)


def tell(play, what, **more):
    """Do as the page does when the player wants *what*."""
    play.board._handle_custom_msg({"what": what, **more}, [])  # noqa: SLF001
    return play.board.said


def test_the_wheel_is_shown_with_its_hub(play):
    board = play.board

    assert (board.letters, board.hub, board.is_round) == ("saptle", 3, True)
    assert len(board.places) == 6
    assert board.places[3] == (1.5, 1.5)
    assert "to find with the hub, T" in board.said
    assert board.layout.display is None


def test_what_the_page_tells_is_done(play):
    play.common.value = ALL_WORDS
    assert tell(play, "take", word="staple") == "STAPLE: a pangram, all 6 letters!"
    assert play.board.mood == "joy"
    assert play.board.progress == "1 of 5 words"
    assert tell(play, "letters").startswith("First letters of those left: P 3")
    assert tell(play, "beginning") == "A word of 3 letters begins with TA."
    assert play.board.mood == "plain"

    tell(play, "show")
    assert play.board.is_shown
    assert play.board.rows[0][4] == ["tap"]
    tell(play, "show")
    assert play.board.rows[0][4] == []


def test_what_was_found_stays_until_another_wheel_is_chosen(play):
    tell(play, "take", word="tap")
    play.common.value = ALL_WORDS
    assert play.board.progress == "1 of 5 words"

    play.hub.value = "p"
    assert play.board.progress == "0 of 8 words"
    play.hub.value = "none"
    assert play.board.hub == NO_TILE


@pytest.mark.parametrize(
    ("letters", "hub", "said"),
    [
        ("", "", "Type 5 to 12 letters, or start a new puzzle."),
        ("abc", "", "2 more to begin with."),
        ("staple", "", "Expected the hub of"),
        ("staple", "z", "Expected a hub that is a letter of"),
        ("st4ple", "", "A wheel is 5 to 12 letters a-z, got"),
    ],
)
def test_what_makes_no_wheel_gets_a_sentence_and_can_be_mended(
    play, letters, hub, said
):
    play.hub.value, play.letters.value = hub, letters
    assert said in play.message.value
    assert play.board.layout.display == "none"

    play.hub.value, play.letters.value = "", "ndeokgelw"
    assert (play.message.value, play.board.layout.display) == ("", None)
    assert (play.board.hub, play.board.is_round) == (4, False)


def test_a_wheel_is_drawn_under_a_seed_until_letters_are_typed(play):
    play.draw.click()
    seed, letters = play.seed.value, play.letters.value
    assert f"This is the wheel of seed {seed}:" in play.message.value
    assert sorted(letters) == sorted("REACTIONS")

    play.letters.value = "ndeokgelw"
    assert (play.seed.value, play.message.value) == ("", "")
    play.seed.value = seed
    assert play.letters.value == letters


@pytest.mark.parametrize("seed", ["-1", "x", "1000001", "9" * 5000], ids=len)
def test_what_is_no_seed_is_told(play, seed):
    play.seed.value = seed

    assert "A seed is a number up to 1,000,000, got" in play.message.value
    assert play.board.letters == "saptle"


def test_a_size_that_no_word_has_is_told(path):
    play = WheelPlay("saptle", hub="t", words=path, size=8)
    play.draw.click()

    assert "No word of few.txt has 8 letters." in play.message.value
    even = WheelPlay("", words=path, size=6)
    assert even.board.layout.display == "none"
    even.draw.click()
    assert len(even.hub.value) == 1
    assert even.board.layout.display is None


def test_a_page_without_a_wheel_hears_nothing(path):
    play = WheelPlay("", words=path)

    assert tell(play, "take", word="tap") == ""
