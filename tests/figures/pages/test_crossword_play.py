"""The crossword page without a browser: drafts, the way back, files, fills."""

import json
from datetime import datetime, timezone

import pytest
from ipywidgets import Widget
from processes import odd_child, wait_until

from figures.pages.ask import Asker
from figures.pages.crossword.draft import Draft, History, empty, locked, without_letters
from figures.pages.crossword.page import CrosswordPlay
from qless_engine.crosswords.crossword import Crossword
from qless_engine.crosswords.files import IPUZ, PUZ, read, write
from qless_engine.grids.layout import Layout
from sweeps.child.grids import FILL, LEFT


def test_a_history_goes_back_and_forth_and_forgets_what_was_undone():
    history = History(Draft("..."))
    history.do(Draft("a.."))
    history.do(Draft("a.."))  # nothing new
    history.undo()
    assert (history.now.given, history.has_before, history.has_after) == (
        "...",
        False,
        True,
    )
    history.redo()
    assert history.now.given == "a.."

    history.undo()
    history.do(Draft("b.."))
    assert not history.has_after


def test_letters_of_a_fill_are_locked_all_or_some():
    draft = Draft("t../#.#", "tea/#t#")

    assert locked(draft).given == "tea/#t#"
    assert locked(draft, [(0, 1), (1, 1)]) == Draft("te./#t#", "tea/#t#")
    assert locked(Draft("t..")) == Draft("t..")


def test_letters_are_cleared_and_blocks_stay():
    assert without_letters(Draft("te#/#a.", "te#/#ab")) == Draft("..#/#..")
    assert empty(2, 3).given == ".../..."


@pytest.mark.parametrize(
    ("given", "cell"), [("..", (0, 0)), ("##/#./..", (1, 1)), ("##", (0, 0))]
)
def test_typing_begins_in_the_first_open_cell(given, cell):
    assert Draft(given).first_open == cell


@pytest.mark.parametrize(
    ("given", "is_kept"),
    [("t../#.#", True), ("o../#.#", False), ("#../#.#", False), ("../#.", False)],
)
def test_a_fill_is_kept_by_letters_that_agree_with_it(given, is_kept):
    draft = Draft(".../#.#", "tea/#t#", "Filled.")

    redrawn = draft.redrawn(given, draft.fill)
    assert (redrawn.fill != "", redrawn.said != "") == (is_kept, is_kept)
    assert draft.redrawn(".../#.#", "") == Draft(".../#.#")


def test_a_block_of_a_fill_that_was_opened_takes_the_fill():
    assert Draft(".../#.#").redrawn(".../...", "tea/#t#").fill == ""


# With widgets; nothing is answered unless a test does it.


@pytest.fixture
def asked(monkeypatch):
    """What was asked for, and whom to tell."""
    asked = []
    monkeypatch.setattr(
        Asker,
        "ask",
        lambda _, request, done, hear=None: asked.append((request, done, hear)),
    )
    return asked


@pytest.fixture
def play(asked):
    made = CrosswordPlay(".../#.#/...", make_child=odd_child)
    assert asked[0][0]["what"] == LEFT
    yield made
    made.close()


def left(request, **more):
    """An answer to the *request* for what is left, by default three words a slot."""
    slots = Layout.parse(request["layout"]).slots
    return {
        "layout": request["layout"],
        "common": request["common"],
        "words": {slot.name: 3 for slot in slots},
        "letters": [[*cell, 3] for slot in slots for cell in slot.cells],
        "some": {},
        "none_fits": [],
        "none_crosses": None,
        "longest": 12,
        "strange": [],
        "word_list": "few",
        **more,
    }


def fill_asked(asked):
    return [one for one in asked if one[0]["what"] == FILL]


def so_far(partial, filled=3):
    return {
        "so_far": 0.5,
        "partial": partial,
        "filled": filled,
        "nodes": 9,
        "restarts": 0,
        "seconds": 1.0,
    }


FOUND = {
    "ending": "found",
    "fill": "tea/#t#/ton",
    "nodes": 5,
    "restarts": 0,
    "seconds": 0.1,
    "word_list": "few",
}


def test_words_left_are_shown_in_colours_and_by_slot(play, asked):
    request, done, _ = asked[-1]
    names = [slot.name for slot in Layout.parse(request["layout"]).slots]
    words = dict(zip(names, [12, 0, 3], strict=True))
    done(left(request, words=words, none_crosses=names[1]))

    assert [slot[5] for slot in play.form.board.slots] == [12, 0, 3]
    assert [0, 1, 0] in [list(colour) for colour in play.form.board.colours]
    assert f"{names[1]} (___) has no word left" in play.form.status.value
    play.form.fill.click()
    fill_asked(asked)[0][1](FOUND)
    play.form.undo.click()
    assert [request["what"] for request, *_ in asked] == [LEFT, FILL]  # known still
    assert f"{names[1]} (___) has no word left" in play.form.status.value


def test_a_second_click_starts_no_second_search(play, asked):
    play.form.fill.click()
    play.form.fill.click()

    assert len(fill_asked(asked)) == 1
    assert play.form.fill.disabled


def test_the_status_is_of_the_fill_that_is_shown(play, asked):
    for fill in (FOUND["fill"], "tie/#t#/one"):
        play.form.fill.click()
        fill_asked(asked)[-1][1]({**FOUND, "fill": fill})
    assert "Seed 2" in play.form.status.value

    play.form.undo.click()
    assert "Seed 1" in play.form.status.value
    play.form.redo.click()
    assert "Seed 2" in play.form.status.value


def test_the_same_fill_again_has_the_status_of_the_last_search(play, asked):
    for _ in range(2):
        play.form.fill.click()
        fill_asked(asked)[-1][1](FOUND)

    assert "Seed 2" in play.form.status.value


def test_while_words_are_counted_the_status_is_of_no_other_grid(play, asked):
    request, done, _ = asked[-1]
    done(left(request))
    assert "Every slot has a word left" in play.form.status.value

    play.form.new.click()
    assert "Counting" in play.form.status.value


def test_a_proof_stays_when_the_words_are_counted_later(play, asked):
    request, done, _ = asked[-1]
    play.form.fill.click()
    fill_asked(asked)[0][1]({**FOUND, "ending": "exhausted", "fill": None})
    done(left(request))
    assert "No fill, proved." in play.form.status.value

    play.form.board.given = "t../#.#/..."
    assert "proved" not in play.form.status.value


def test_a_search_that_is_stopped_at_once_leaves_the_status_of_the_fill(play, asked):
    play.form.fill.click()
    fill_asked(asked)[0][1](FOUND)
    play.form.fill.click()
    play.form.stop.click()

    assert "Stopped: nothing is proved." in play.form.status.value
    assert "Filled." in play.form.status.value


def open_file(play, name, content):
    play.form.file.value = (
        {
            "name": name,
            "type": "",
            "size": len(content),
            "content": content,
            "last_modified": datetime.now(tz=timezone.utc),
        },
    )


def test_a_file_with_a_fill_has_a_status_of_its_own(play, asked):
    request, done, _ = asked[-1]
    done(left(request))
    filled = saved(PUZ, "#../...", "#at/tea")
    open_file(play, "mine.puz", filled)

    assert (play.form.board.given, play.form.board.fill) == ("#../...", "#at/tea")
    assert "those of mine.puz" in play.form.status.value
    assert play.form.message.value == ""
    assert list(play.form.board.cursor) == [0, 1, 0]


CIRCLE = {"style": {"shapebg": "circle", "barred": "R"}}
MARKED = {
    "kind": "https://ipuz.org/crossword#1",
    "title": "<b>Monday</b>",
    "puzzle": [[{"cell": 1, **CIRCLE}, 2, 3], [4, 0, 0], [None, 5, 0]],
    "clues": {"Across": [[2, "Not off"], [4, "Meal"]]},
}


def test_clues_circles_bars_and_hidden_cells_survive(play, asked, downloads):
    open_file(play, "marked.ipuz", json.dumps(MARKED).encode())
    board = play.form.board
    assert asked[-1][0]["layout"] == ".|../.../#.."
    assert (board.bars, board.circles, board.hidden) == (
        [(0, 0, 0)],
        [(0, 0)],
        [(2, 0)],
    )
    assert "marked.ipuz has no solution." in play.form.message.value

    board.given = ".on/tea/#.."
    play.form.fill.click()
    fill_asked(asked)[-1][1]({**FOUND, "fill": "ton/tea/#as"})
    play.form.kind.value = IPUZ
    play.form.save.click()
    (name, content), again = downloads[-1], read("x.ipuz", downloads[-1][1])
    assert (name, play.form.message.value) == ("marked.ipuz", "")
    assert again.layout.show() == ".|on/tea/#.."
    assert again.fill == "ton/tea/#as"
    assert again.extras == read("x.ipuz", json.dumps(MARKED).encode()).extras
    assert len(again.extras.clues) == 2
    assert b"<b>Monday</b>" in content


def test_what_a_saved_file_does_not_keep_is_said(play, downloads):
    open_file(play, "marked.ipuz", json.dumps(MARKED).encode())
    play.form.save.click()
    assert "Not kept in marked.txt: title, clues, hidden cells, circles." in (
        play.form.message.value
    )

    play.form.kind.value = PUZ
    play.form.save.click()
    assert "Expected a layout without bars for .puz" in play.form.message.value
    assert [name for name, _ in downloads] == ["marked.txt"]

    play.form.board.given = "###/tea/#.."
    play.form.save.click()
    assert "1 clue of slots that are gone" in play.form.message.value


def test_another_grid_has_no_marks_and_undo_brings_them_back(play):
    open_file(play, "marked.ipuz", json.dumps(MARKED).encode())
    play.form.new.click()
    assert (play.form.board.bars, play.form.board.circles) == ([], [])

    play.form.undo.click()
    assert (play.form.board.bars, play.form.board.circles) == ([(0, 0, 0)], [(0, 0)])


def test_what_a_file_says_is_text_in_the_page(play):
    name = "<img src=x onerror=alert(1)>.ipuz"
    open_file(play, name, json.dumps({**MARKED, "<img src=x>": 1}).encode())

    assert "&lt;img src=x&gt;" in play.form.message.value
    assert "<img" not in play.form.message.value
    open_file(play, name, b"<img src=x>")
    assert "<img" not in play.form.message.value


@pytest.fixture
def downloads(play, monkeypatch):
    """The files that the page was given to save: name and content."""
    files = []
    monkeypatch.setattr(
        type(play.form.board), "download", lambda _, *file: files.append(file)
    )
    return files


def saved(kind, layout, fill=None):
    return write(kind, Crossword(Layout.parse(layout), fill))[0]


def test_what_is_not_kept_of_a_file_is_said(play):
    puzzle = json.loads(saved(IPUZ, ".../...", "tea/eat"))
    puzzle |= {"difficulty": "hard", "clues": {"Across": [[1, "Meal"]]}}
    puzzle["solution"][0][0] = "TEN"
    open_file(play, "daily.ipuz", json.dumps(puzzle).encode())

    assert "Not kept of daily.ipuz: difficulty." in play.form.message.value
    assert "Left empty" in play.form.message.value
    assert "1 cell." in play.form.message.value
    assert play.form.board.fill == ".ea/eat"


def begun(play, asked, size, **more):
    """Begin an empty grid, which has no word long enough."""
    play.form.size.value = size
    play.form.new.click()
    request, done, _ = asked[-1]
    slots = [slot.name for slot in Layout.parse(request["layout"]).slots]
    done(left(request, none_fits=slots, words=dict.fromkeys(slots, 0), **more))


def test_slots_that_no_word_is_as_long_as_are_said_to_be_too_long(play, asked):
    begun(play, asked, "15x13")
    said = play.form.status.value

    assert "few has no word longer than 12 letters: choose all of the list" in said
    assert "or draw blocks into 1-Across, 1-Down, 2-Down, 3-Down and 24 more." in said
    assert "proved" not in said
    assert play.form.board.colours == []  # not a grid of stripes

    play.form.common.value = 0
    request, done, _ = asked[-1]
    done(left(request, longest=14))
    assert "longer than 14 letters: draw blocks into 1-Across" in play.form.status.value


def test_a_few_slots_that_are_too_long_are_striped(play, asked):
    begun(play, asked, "2x13")

    assert "draw blocks into 1-Down, 2-Down." in play.form.status.value
    assert "1-Across: no word of few fits __." in play.form.status.value
    assert [0, 0, 0] in [list(colour) for colour in play.form.board.colours]


def test_a_long_entry_that_is_given_is_not_too_long(play, asked):
    play.form.board.given = "abcdefghijklm"
    request, done, _ = asked[-1]
    done(left(request))

    assert "Every letter is given." in play.form.status.value


def test_a_letter_that_agrees_with_the_fill_keeps_it(play, asked):
    play.form.fill.click()
    fill_asked(asked)[0][1](FOUND)
    board = play.form.board
    board.given = "t../#.#/..."

    assert (board.fill, play.history.now.given) == (FOUND["fill"], board.given)
    assert "Filled." in play.form.status.value
    assert play.form.message.value == ""


def test_that_a_fill_is_gone_is_said_until_something_else_is_done(play, asked):
    play.form.fill.click()
    fill_asked(asked)[0][1](FOUND)
    for given in ("x../#.#/...", "xy./#.#/...", "xyz/#.#/..."):
        play.form.board.given = given
        assert play.form.board.fill == ""
        assert "Undo brings it back" in play.form.message.value

    play.form.undo.click()
    assert play.form.message.value == ""


def test_a_fill_that_the_page_takes_back_is_gone_here_too(play, asked):
    play.form.fill.click()
    fill_asked(asked)[0][1](FOUND)
    play.form.board.fill = ""  # as by backspace on a letter of it

    assert (play.history.now.fill, play.form.lock.disabled) == ("", True)
    assert "Undo brings it back" in play.form.message.value


def test_a_page_that_listens_late_is_told_all_again(play, monkeypatch):
    told = []
    monkeypatch.setattr(
        Widget,
        "send_state",
        lambda widget, key=None: told.append(widget) if key is None else None,
    )
    play.form.takeaway._handle_custom_msg({}, [])  # noqa: SLF001  # by the page

    assert {play.form.status, play.form.status.layout} <= {*told}


def test_a_fill_is_shown_locked_and_undone(play, asked):
    play.form.fill.click()
    fill_asked(asked)[0][1](FOUND)
    board = play.form.board
    assert (board.given, board.fill) == (".../#.#/...", FOUND["fill"])
    assert "Filled." in play.form.status.value

    play.form.lock.click()
    assert board.given == FOUND["fill"]
    play.form.undo.click()
    play.form.undo.click()
    assert (board.given, board.fill) == (".../#.#/...", "")


def test_another_fill_is_asked_for_where_a_cell_has_no_slot(play, asked):
    play.form.board.given = "...#./...##/...#."
    play.form.seed.value = "1000000"
    play.form.fill.click()
    done = fill_asked(asked)[0][1]
    done({**FOUND, "fill": "tae#./arm##/gee#."})
    play.form.fill.click()

    assert fill_asked(asked)[-1][0]["seed"] == 1  # after the last seed


def test_another_fill_is_of_the_next_seed(play, asked):
    for _ in range(2):
        play.form.fill.click()
        fill_asked(asked)[-1][1](FOUND)

    assert [request["seed"] for request, *_ in fill_asked(asked)] == [1, 2]
    assert play.form.seed.value == "2"


def test_a_search_that_is_stopped_shows_its_best_part(play, asked):
    play.form.fill.click()
    _, done, hear = fill_asked(asked)[0]
    hear(so_far("te./#.#/..."))
    assert "3 of 7 cells at most" in play.form.status.value
    play.form.stop.click()

    assert play.form.board.fill == "te./#.#/..."
    assert "Nothing is proved." in play.form.status.value
    done(FOUND)  # too late
    assert play.form.board.fill == "te./#.#/..."


def test_that_there_is_no_fill_is_said_to_be_proved(play, asked):
    play.form.fill.click()
    fill_asked(asked)[0][1]({**FOUND, "ending": "exhausted", "fill": None})

    assert "No fill, proved." in play.form.status.value
    assert not play.form.fill.disabled


def test_what_is_typed_stops_a_search_and_takes_its_fill_back(play, asked):
    play.form.fill.click()
    play.form.board.given = "x../#.#/..."
    assert play.form.stop.disabled
    fill_asked(asked)[0][1](FOUND)
    assert play.form.board.fill == ""

    play.form.fill.click()
    fill_asked(asked)[1][1]({**FOUND, "fill": "xea/#t#/ton"})
    play.form.board.given = "y../#.#/..."
    assert play.form.board.fill == ""
    assert "Undo brings it back" in play.form.message.value


def test_a_grid_without_a_slot_gets_a_sentence_and_no_fill(play):
    play.form.board.given = "#.#"

    assert "Expected two open cells side by side" in play.form.status.value
    assert play.form.fill.disabled


@pytest.mark.parametrize("size", ["1x5", "41", "no", ""])
def test_a_size_that_is_none_gets_a_sentence(play, size):
    play.form.size.value = size
    play.form.new.click()

    assert "Expected a size such as 15x15" in play.form.message.value
    assert play.history.now.given == ".../#.#/..."


def test_an_empty_grid_of_a_size_is_begun(play):
    play.form.size.value = "4x3"
    play.form.board.cursor = [2, 2, 1]
    play.form.new.click()

    assert play.form.board.given == "..../..../...."
    assert list(play.form.board.cursor) == [0, 0, 0]


def test_a_crossword_is_saved_as_a_file(play, downloads):
    play.form.save.click()

    assert downloads == [("crossword.txt", b"...\n#.#\n...\n")]


def test_a_real_child_fills_and_counts():
    play = CrosswordPlay("5x5")
    wait_until(lambda: "Every slot has a word left" in play.form.status.value)
    play.form.fill.click()
    wait_until(lambda: "Filled." in play.form.status.value)
    play.close()

    assert "." not in play.history.now.fill
