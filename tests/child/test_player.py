"""A player's questions to a child: answers, and reports on the way."""

import pytest
from processes import child_here

from qless_engine.boards import properties
from qless_engine.boards.board import show
from qless_engine.boards.properties import completion
from qless_engine.loaded import Words
from qless_engine.words.wordlist import WordList
from sweeps.child import player
from sweeps.kinds.kind import SO_FAR

FEW = ("ate", "eat", "not", "tea", "ton", "tone", "note")
WORDS = Words(WordList("few", "ab", FEW))
WORDS.sizes = {"ton": 10, "tea": 20}


def ask(what, roll="aenot", said=None, **asked):
    request = {"what": what, "roll": roll, "asked": asked}
    say = (said if said is not None else []).append
    return player.answer(request, WORDS, say)


def test_an_empty_request_is_answered_with_the_checksum_of_the_list():
    assert player.answer({}, WORDS, lambda _: None) == {
        "word_list_sha256": WORDS.sha256
    }


def test_a_first_board_comes_with_the_words_of_the_roll():
    answer = ask("first")

    assert (answer["ending"], answer["boards"]) == ("found", None)
    assert sorted(answer["words"]) == sorted(FEW)
    assert answer["board"] is not None


def test_a_roll_without_a_board_is_proved_to_have_none():
    answer = ask("first", roll="aeeeno")

    assert (answer["ending"], answer["board"]) == ("exhausted", None)


def test_a_list_has_all_boards_the_best_first():
    count, listed = ask("count"), ask("list", prefer="commonest")

    assert count["boards"] == listed["boards"] == len(listed["best"])
    sizes = [size for _, size in listed["best"]]
    commonness = properties.commonness
    assert sizes == [commonness(board, WORDS.sizes) for board, _ in listed["best"]]
    assert sizes == sorted(sizes)
    assert sizes[0] == 20


def test_only_as_many_boards_are_kept_as_are_shown(monkeypatch):
    whole = ask("list", prefer="fewest-words")
    monkeypatch.setattr(player, "KEPT", 2)

    answer = ask("list", prefer="fewest-words")
    assert answer["best"] == whole["best"][:2]
    assert answer["boards"] == whole["boards"] > 4


def test_a_word_that_cannot_be_used_is_explained():
    answer = ask("list", uses=["zoo"])

    assert answer["unusable"] == ["the roll cannot spell 'zoo'"]
    assert (answer["ending"], answer["boards"]) == ("exhausted", 0)


def test_common_words_are_all_that_is_searched():
    assert sorted(ask("first", common=20)["words"]) == ["tea", "ton"]


def test_a_search_reports_how_far_it_is(monkeypatch):
    monkeypatch.setattr(player, "SAY_SECONDS", 0)
    said = []

    ask("list", said=said)
    assert said != []
    assert all(0 <= line[SO_FAR] <= 1 for line in said)


@pytest.mark.slow
def test_a_child_answers_and_is_heard_between(tmp_path):
    (tmp_path / "few.txt").write_text("\n".join(FEW))
    child, heard = child_here(player.__name__, str(tmp_path / "few.txt")), []
    try:
        assert child.ask({}).keys() == {"word_list_sha256"}
        request = {"what": "list", "roll": "aenot", "asked": {"uses": ["note"]}}
        answer = child.ask(request, heard.append)
        assert "error" not in answer
        assert all("note" in properties.words_of(board) for board, _ in answer["best"])
        bad = child.ask({"what": "list", "roll": "aenot", "asked": {"use": []}})
        assert bad["error"].startswith("TypeError")
    finally:
        child.close()


def hint(*laid, roll="aenot"):
    request = {"what": "hint", "roll": roll, "laid": laid}
    return player.answer(request, WORDS, lambda _: None)["board"]


def test_a_hint_has_what_is_laid_where_it_is_laid():
    board = hint(("n", 5, 3), ("o", 6, 3))

    assert ["n", 5, 3] in board
    assert ["o", 6, 3] in board
    assert sorted(letter for letter, _, _ in board) == sorted("aenot")


def test_a_hint_without_letters_laid_has_common_words():
    letters = {(row, column): letter for letter, row, column in hint()}

    assert set(properties.words_of(show(letters))) == {"ton", "tea"}


def test_letters_that_no_board_has_give_no_hint():
    assert hint(("a", 0, 0), ("n", 0, 1)) is None


@pytest.mark.parametrize("board", ["tea/o../n..", "t../o../nte"])
def test_a_board_is_completed_as_it_lies_or_transposed(board):
    whole = completion(board, {(7, 7): "o", (7, 8): "n"})

    assert whole is not None
    assert (whole[7, 6], whole[7, 7], whole[7, 8]) == ("t", "o", "n")
    assert completion(board, {(7, 7): "n", (7, 8): "o"}) is None


def test_a_near_miss_has_its_best_part():
    request = {"what": "miss", "roll": "aenotz"}
    answer = player.answer(request, WORDS, lambda _: None)

    letters = answer["part"].replace("/", "").replace(".", "")
    assert sorted(letters) == sorted("aenot")
    assert answer["turns"] == []  # six letters are no roll of the dice
