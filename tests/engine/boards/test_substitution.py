"""Letter substitution: boards of earlier rolls with one letter replaced."""

from qless_engine.boards.board import violations
from qless_engine.boards.enumerator import first_board
from qless_engine.boards.substitution import KEPT, Substitution
from qless_engine.rolls.weights import rolls_from
from qless_engine.words.lexicon import Lexicon
from qless_engine.words.playable import playable_words
from qless_engine.words.wordlist import read_words

BOARD = "tea/o../n.."


def turned(words, roll, board=BOARD, of="aenot"):
    substitution = Substitution(words.split())
    substitution.keep(of, board)
    return substitution.board(roll)


def test_a_letter_is_replaced_where_all_runs_stay_words():
    assert turned("tea ton sea son", "aenos") == "sea/o../n.."
    assert turned("tea ton tee", "eenot") == "tee/o../n.."


def test_no_letter_is_replaced_where_a_run_is_no_word():
    assert turned("tea ton sea", "aenos") is None  # down it would be "son"
    assert turned("tea ton son", "aenos") is None


def test_a_letter_that_stands_twice_is_tried_in_each_place():
    assert turned("eel eta ell", "aellt", "eel/t../a..", "aeelt") == "ell/t../a.."


def test_a_roll_that_differs_in_two_letters_is_not_made():
    assert turned("tea ton sea son see", "eenos") is None


def test_a_roll_that_is_met_again_has_its_board():
    assert turned("tea ton", "aenot") == BOARD


def test_so_many_boards_are_kept_for_the_same_letters():
    substitution = Substitution({"tea", "ton", "sea", "son"})
    for _ in range(KEPT):
        substitution.keep("aenot", "ton/e../a..")
    substitution.keep("aenot", BOARD)

    assert substitution.board("aenos") == "son/e../a.."


def test_what_is_returned_is_a_board_of_the_roll():
    words = read_words().words[::4]
    lexicon, substitution, made = Lexicon.from_words(words), Substitution({*words}), 0
    for roll, _ in rolls_from(7_000_000, 300):
        board = substitution.board(roll)
        if board is None:
            board = first_board(playable_words(lexicon, roll), roll).board
        else:
            made += 1
        if board is not None:
            assert violations(board, lexicon.words, roll) == []
            substitution.keep(roll, board)

    assert made > 30
