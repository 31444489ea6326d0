"""The explorer without a browser: what its widgets show after a click or a change."""

import sys

import pytest
from processes import child_here, is_alive, odd_child, wait_until

from figures.pages.ask import Asker
from figures.pages.explorer import boards as explorer_boards, text as explorer_text
from figures.pages.explorer.page import Explorer
from figures.pages.fields import ALL_WORDS
from figures.pages.takeaway import Takeaway
from notebooks.run import committed
from qless_engine.boards.properties import word_count, words_of
from qless_engine.rolls.dice import random_rolls
from qless_engine.svg.board import board_svg
from sweeps.child import player
from sweeps.kinds.kind import SO_FAR

FEW = ("ate", "eat", "not", "tea", "ton", "tone", "note", "tab", "eta", "net", "ten")


@pytest.fixture(scope="module")
def one_explorer(tmp_path_factory):
    """An explorer that knows few words, on this Python, which starts sooner."""
    path = tmp_path_factory.mktemp("words") / "few.txt"
    path.write_text("\n".join(FEW))
    explorer = Explorer(make_child=lambda: child_here(player.__name__, str(path)))
    yield explorer
    explorer.close()


@pytest.fixture
def explorer(one_explorer, monkeypatch):
    """The explorer as it is at first, but with its children ready."""
    monkeypatch.setattr(explorer_boards, "PAUSE_SECONDS", 0.05)
    form = one_explorer.form
    form.letters.value = form.uses.value = ""
    form.order.value = "fewest-words"
    for box in form.shapes.values():
        box.value = False
    return one_explorer


def typed(explorer, letters):
    explorer.form.letters.value = letters
    wait_until(lambda: "Searching" not in explorer.form.verdict.value)
    return explorer.form


def quantity(explorer, letters):
    form = typed(explorer, letters)
    wait_until(lambda: "in all" in form.counted.value)
    return form


def test_typed_letters_show_a_board_and_words_by_length(explorer):
    form = typed(explorer, "tonea")

    assert "Solvable." in form.verdict.value
    assert form.board.value.startswith("<svg")
    assert form.takeaway.svg == form.board.value
    assert len(form.takeaway.text.replace("\n", "").replace(".", "")) == 5
    assert form.words.value.index("4 letters") < form.words.value.index("3 letters")
    assert "note tone" in form.words.value


def test_a_roll_without_a_board_is_told_to_be_proved(explorer):
    form = typed(explorer, "aeeeno")

    assert "No board. Proved: the whole space was searched." in form.verdict.value
    assert form.board.value == ""
    assert form.takeaway.layout.display == "none"
    assert form.boards.layout.display == "none"
    assert form.count.disabled


def test_a_roll_without_a_board_shows_its_nearest_miss(explorer):
    form = typed(explorer, "aenotz")
    wait_until(lambda: "Nearest miss" in form.miss.value)

    assert "5 of 6 letters, without Z<" in form.miss.value
    assert form.halt.layout.display == "none"
    typed(explorer, "ton")
    assert form.miss.value == ""


def test_turns_of_a_die_are_shown_with_their_boards():
    answer = {"part": "tea", "turns": [["zx", "z", "x", "axe"]]}
    shown = explorer_text.near_miss("aetz", answer)

    assert "1 turn of a single die would help:" in shown
    assert "Z to X, on the die ZX" in shown
    assert "Not even a part" in explorer_text.near_miss(
        "zzz", {"part": None, "turns": []}
    )


@pytest.mark.parametrize(
    ("letters", "said"),
    [
        ("", "Type 3 to 12 letters, or roll."),
        ("qu", "1 more to begin with."),
        ("abc1", "A roll is 3 to 12 letters a-z, got &#x27;abc1&#x27;."),
        ("abcdefghijklm", "got 13 in"),
        ("<b>", "&lt;b&gt;"),
        ("äöü", "A roll is 3 to 12 letters a-z"),
    ],
)
def test_what_is_no_roll_gets_a_sentence(letters, said, explorer):
    explorer.form.letters.value = letters

    assert said in explorer.form.message.value
    assert explorer.form.verdict.value == ""


def test_letters_after_a_mistake_are_answered(explorer):
    explorer.form.letters.value = "ton1"
    form = typed(explorer, "ton")

    assert form.message.value == ""
    assert "Solvable" in form.verdict.value


def test_spaces_and_capitals_do_not_matter(explorer):
    assert "Solvable" in typed(explorer, "T O N").verdict.value


def test_all_boards_are_counted_and_the_best_come_first(explorer):
    form = quantity(explorer, "tonea")

    boards = [board for board, _ in explorer.boards._best]  # noqa: SLF001
    assert form.counted.value.split(">")[1].startswith(f"{len(boards)} boards in all.")
    assert form.count.disabled
    counts = [word_count(board) for board in boards]
    assert counts == sorted(counts)


def test_pages_are_turned_to_the_last_and_back(explorer):
    form = quantity(explorer, "toneatab")
    number = len(explorer.boards._best)  # noqa: SLF001
    assert number > explorer_boards.A_PAGE
    first = form.page.boards
    assert form.before.disabled
    while not form.after.disabled:
        form.after.click()

    assert f" {number} of the best {number}" in form.place.value
    assert form.page.boards != first
    while not form.before.disabled:
        form.before.click()
    assert form.page.boards == first


def test_a_board_that_is_clicked_is_shown_and_can_be_taken_along(explorer):
    form = quantity(explorer, "toneatab")
    board = form.page.boards[3][0]
    form.page.chosen = board

    assert form.takeaway.text == board.upper().replace("/", "\n")
    assert form.board.value == form.takeaway.svg == board_svg(board)


def test_another_order_lists_the_boards_again(explorer):
    form = quantity(explorer, "toneatab")
    fewest = explorer.boards._best[0][0]  # noqa: SLF001
    form.order.value = "most-words"
    wait_until(lambda: "in all" in form.counted.value and form.page.boards)

    assert word_count(explorer.boards._best[0][0]) > word_count(fewest)  # noqa: SLF001


def test_rare_words_can_be_left_out(explorer):
    explorer.form.common.value = 20
    form = typed(explorer, "tonea")

    assert "of SCOWL size 20 or less" in form.verdict.value
    assert " eta " not in form.words.value
    explorer.form.common.value = ALL_WORDS
    wait_until(lambda: " eta " in form.words.value)


def test_a_word_that_must_be_used_is_in_every_board(explorer):
    explorer.form.uses.value = "Note"
    quantity(explorer, "noteat")

    boards = explorer.boards._best  # noqa: SLF001
    assert boards
    assert all("note" in words_of(board) for board, _ in boards)


def test_a_word_that_cannot_be_used_is_explained(explorer):
    explorer.form.uses.value = "zebra"
    form = typed(explorer, "tonea")

    assert "No board as asked. Proved: the roll cannot spell" in form.verdict.value


def test_a_shape_that_no_board_has_is_told(explorer):
    explorer.form.shapes["hole"].value = True

    assert "No board as asked." in typed(explorer, "tonea").verdict.value


def test_a_button_rolls_the_dice_and_shows_the_seed(explorer):
    form = explorer.form
    form.roll.click()

    (roll,) = random_rolls(1, int(form.seed.value))
    assert form.letters.value == roll.upper()
    assert f"seed {form.seed.value}:" in form.message.value


def test_the_same_seed_gives_the_same_roll_again(explorer):
    (roll,) = random_rolls(1, 17)
    for _ in range(2):
        explorer.form.seed.value = "17"
        assert explorer.form.letters.value == roll.upper()

        explorer.form.letters.value = roll[:-1]  # no roll of the seed any more
        assert explorer.form.seed.value == ""


@pytest.mark.parametrize("seed", ["x", "-1", "1.5", "12345678"])
def test_what_is_no_seed_gets_a_sentence(seed, explorer):
    explorer.form.seed.value = seed

    said = f"A seed is a number up to 1,000,000, got &#x27;{seed}&#x27;."
    assert said in explorer.form.message.value


# Children that search without an end


@pytest.fixture
def endless(monkeypatch):
    """An explorer whose count never ends; its roll is not asked but begun."""
    monkeypatch.setattr(explorer_boards, "PAUSE_SECONDS", 0.05)
    monkeypatch.setattr(
        explorer_boards.Boards, "_request", lambda *_: {"act": "search"}
    )
    explorer = Explorer(make_child=odd_child)
    explorer.boards.begin("aenot", "tea/o../n..")
    yield explorer
    explorer.close()


def searched(explorer):
    asker = explorer.boards._current._asker  # noqa: SLF001
    wait_until(lambda: asker._asking is not None)  # noqa: SLF001
    return asker.pid


def test_a_count_is_stopped_by_killing_its_child(endless):
    pid = searched(endless)
    form = endless.form
    assert (form.count.disabled, form.stop.disabled) == (True, False)

    form.stop.click()
    assert not is_alive(pid)
    assert (form.count.disabled, form.stop.disabled) == (False, True)
    assert "Stopped: at least 1 board." in form.counted.value


def test_a_second_click_starts_no_second_search(endless):
    pid = searched(endless)
    asked = endless.boards._current._number  # noqa: SLF001
    for _ in range(3):
        endless.form.count.click()

    assert endless.boards._current._number == asked  # noqa: SLF001
    assert endless.boards.pid == pid
    assert is_alive(pid)


def test_a_stopped_count_can_be_started_again(endless):
    first = searched(endless)
    endless.form.stop.click()
    endless.form.stop.click()

    endless.form.count.click()
    assert searched(endless) != first


def test_a_slow_first_board_can_be_stopped(endless, monkeypatch):
    """A question that says how far it is, and has no answer yet."""
    heard = []
    monkeypatch.setattr(Asker, "ask", lambda *question: heard.append(question[-1]))
    form = endless.form
    form.letters.value = "ten"
    assert form.halt.layout.display == "none"
    heard[-1]({SO_FAR: 0.5})
    assert form.halt.layout.display is None

    form.halt.click()
    assert "Stopped: nothing is proved." in form.verdict.value
    assert form.halt.layout.display == "none"
    heard[-1]({SO_FAR: 0.6})  # too late
    assert form.halt.layout.display == "none"


def test_typing_never_waits_for_a_count(endless, monkeypatch):
    monkeypatch.setattr(endless, "_show", lambda _: None)  # the odd child has no board
    pid = searched(endless)
    endless.form.letters.value = "ten"

    assert not is_alive(pid)


def test_progress_is_shown_with_the_best_boards_so_far(endless):
    searched(endless)
    best = [["tea/o../n..", 35]]
    boards = endless.boards
    boards._show_progress({SO_FAR: 0.25, "boards": 1234, "best": best})  # noqa: SLF001

    assert "1,234 boards so far" in endless.form.counted.value
    assert endless.form.progress.value == 0.25
    assert "SCOWL 35" in endless.form.page.boards[0][-1]
    endless.form.stop.click()
    assert "at least 1,234 boards" in endless.form.counted.value


def test_a_closed_explorer_leaves_no_process(endless):
    pid = searched(endless)

    endless.close()
    assert not is_alive(pid)


def test_an_explorer_without_its_words_says_so():
    explorer = Explorer("tonea", words="nowhere.txt", interpreter=sys.executable)
    wait_until(lambda: "alert" in explorer.form.message.value)

    assert "expected a word-list file, found none" in explorer.form.message.value
    assert explorer.form.board.value == ""
    explorer.close()


def test_before_the_first_board_there_is_nothing_to_take_along():
    assert Takeaway().layout.display == "none"


def test_no_words_are_told_in_a_sentence():
    assert "No word can be spelled." in explorer_text.by_length([])


def test_a_notebook_is_committed_without_its_widgets(tmp_path):
    dead = {
        "output_type": "display_data",
        "data": {committed.WIDGET: {"model_id": "4a"}, "text/plain": "VBox()"},
        "metadata": {},
    }
    cell = {"cell_type": "code", "metadata": {}, "outputs": [dead], "source": []}
    committed.write({"cells": [cell]}, tmp_path / "mine.ipynb")

    assert committed.read(tmp_path / "mine.ipynb")["cells"][0]["outputs"] == []
