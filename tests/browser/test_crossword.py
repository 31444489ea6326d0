"""The crossword page in a real browser: drawn, typed, filled, stopped, undone.

Each test leaves a screenshot in build/screenshots for people to look at.
"""

import json
import re

import pytest
from browsers import SCREENSHOTS, executed, expect, opened, set_theme

pytestmark = pytest.mark.slow

NAME = "07_crossword"
COUNTED = re.compile("Every slot has a word left")


@pytest.fixture(scope="module")
def notebook(browser, lab):
    """The notebook to make crosswords, with all cells run."""
    with executed(browser, lab(NAME), height=1150) as page:
        page.locator(".qless-crossword").wait_for()
        yield page


@pytest.fixture
def page(notebook, request):
    """The notebook with our layout 9x9, counted; a screenshot at the end."""
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    button(notebook, "Type letters").click()
    notebook.get_by_label("blocks in symmetric pairs").check()
    open_layout(notebook, "5x5")
    open_layout(notebook, "9x9")
    says(notebook, COUNTED)
    notebook.get_by_label("Our layouts").scroll_into_view_if_needed()
    yield notebook
    notebook.screenshot(path=SCREENSHOTS / f"{request.node.name}.png")


def open_layout(page, name):
    page.get_by_label("Our layouts").select_option(name)
    side = int(name.split("x")[0])
    expect(page.locator(".qless-crossword-cell")).to_have_count(side * side)


def says(page, text):
    expect(
        page.locator("[role=status], [role=alert]", has_text=text).first
    ).to_be_visible()


def cell(page, row, column):
    return page.locator(f".qless-crossword-cell[data-cell='{row},{column}']")


def button(page, name):
    return page.get_by_role("button", name=name, exact=True)


def letters(page, kind="given"):
    return page.locator(f".qless-crossword-cell.qless-{kind} span").all_text_contents()


def test_typed_letters_leave_fewer_words_to_what_they_cross(page):
    cells = page.locator(".jp-Cell").count()
    cell(page, 0, 0).click()
    page.keyboard.type("quiz")

    assert letters(page) == list("QUIZ")
    expect(page.locator(".qless-crossword-here")).to_have_text("1-Across: QUIZ")
    cell(page, 0, 0).click()
    page.keyboard.press("Space")
    expect(page.locator(".qless-crossword-here")).to_have_text(
        re.compile(r"1-Down: Q___, \d+ words? left: \w+")
    )
    page.keyboard.type("xdd")  # deletes a cell elsewhere; stops at the block
    assert page.locator(".jp-Cell").count() == cells


def test_typing_begins_in_the_first_open_cell_and_a_dot_goes_on(page):
    open_layout(page, "15x15")
    cursor = page.locator(".qless-cursor")
    expect(cursor).to_have_attribute("data-cell", "0,1")
    page.locator(".qless-crossword-grid").focus()
    page.keyboard.type("c.t")

    assert letters(page) == ["C", "T"]
    expect(cell(page, 0, 2)).to_have_class(re.compile("qless-block"))
    expect(cell(page, 0, 3).locator("span")).to_have_text("T")
    cell(page, 0, 13).click()
    page.keyboard.type(".")
    expect(cursor).to_have_attribute("data-cell", "1,0")  # the next line
    page.keyboard.press("ArrowUp")
    page.keyboard.type(".")
    expect(cell(page, 0, 0)).not_to_have_class(re.compile("qless-block"))
    expect(cursor).to_have_attribute("data-cell", "0,0")  # to be typed in


def test_letters_that_agree_with_a_fill_keep_it(page):
    button(page, "Fill").click()
    says(page, "Filled. Seed 1")
    cell(page, 0, 0).click()
    first, second = letters(page, "filled")[:2]
    page.keyboard.type(first.lower())
    expect(page.locator(".qless-filled")).to_have_count(68)
    says(page, "Filled. Seed 1")

    page.keyboard.type("x" if second != "X" else "y")
    expect(page.locator(".qless-filled")).to_have_count(0)
    says(page, "so its fill is gone")
    page.keyboard.type("z")
    expect(page.locator(".qless-given")).to_have_count(3)
    says(page, re.compile("No fill, proved|Every slot"))
    says(page, "so its fill is gone")
    for _ in range(2):
        page.keyboard.press("Control+z")
    expect(page.locator(".qless-filled")).to_have_count(68)
    says(page, "Filled. Seed 1")

    page.keyboard.press("Backspace")
    expect(page.locator(".qless-filled")).to_have_count(0)
    expect(button(page, "Lock all")).to_be_disabled()


def test_a_new_grid_whose_slots_are_too_long_is_not_striped(page):
    page.get_by_label("Size").fill("15x15")
    button(page, "New empty grid").click()

    says(page, "has no word longer than 12 letters: choose all of the list, or draw")
    expect(page.locator(".qless-crossword-cell.qless-tightest")).to_have_count(0)


def test_a_slot_without_a_word_is_named_and_striped(page):
    cell(page, 0, 0).click()
    page.keyboard.type("xq")

    says(
        page,
        "No fill, proved. 1-Across: no word of ENABLE1 to SCOWL size 60 fits XQ__.",
    )
    expect(cell(page, 0, 3)).to_have_class(re.compile("qless-tightest"))
    expect(page.locator(".qless-crossword-lists .qless-none").first).to_contain_text(
        "none"
    )


def test_blocks_come_in_symmetric_pairs_unless_switched_off(page):
    blocks = page.locator(".qless-crossword-cell.qless-block")
    before = blocks.count()
    button(page, "Draw blocks").click()
    cell(page, 2, 2).click()
    expect(blocks).to_have_count(before + 2)
    expect(cell(page, 6, 6)).to_have_class(re.compile("qless-block"))
    cell(page, 6, 6).click()
    expect(blocks).to_have_count(before)

    page.get_by_label("blocks in symmetric pairs").uncheck()
    cell(page, 2, 2).click()
    expect(blocks).to_have_count(before + 1)


def test_a_grid_is_filled_and_an_undo_takes_the_fill_back(page):
    cell(page, 4, 2).click()
    page.keyboard.type("s")
    button(page, "Fill").click()

    says(page, "Filled. Seed 1")
    assert len(letters(page, "filled")) == 69 - 1
    page.screenshot(path=SCREENSHOTS / "crossword_filled.png")
    button(page, "Undo").click()
    expect(page.locator(".qless-filled")).to_have_count(0)
    assert letters(page) == ["S"]
    button(page, "Redo").click()
    expect(page.locator(".qless-filled")).to_have_count(68)

    cell(page, 0, 0).click()
    button(page, "Lock word").click()
    expect(page.locator(".qless-given")).to_have_count(5)
    button(page, "Lock all").click()
    expect(page.locator(".qless-given")).to_have_count(69)


def test_a_slow_fill_is_stopped_and_its_best_part_shown(page):
    hard(page)
    button(page, "Fill").click()
    says(page, re.compile(r"Filling: \d+ s, \d+ of 81 cells at most"))
    expect(button(page, "Fill")).to_be_disabled()
    page.screenshot(path=SCREENSHOTS / "crossword_filling.png")
    button(page, "Stop").click()

    says(page, re.compile(r"Stopped after \d+ s: the largest partial fill is shown"))
    assert len(letters(page, "filled")) > 0


def hard(page):
    """Open an empty grid that takes long to fill."""
    page.get_by_label("Size").fill("9x9")
    button(page, "New empty grid").click()
    expect(page.locator(".qless-block")).to_have_count(0)
    says(page, COUNTED)


def test_what_is_typed_ends_a_slow_fill_and_never_waits(page):
    hard(page)
    button(page, "Fill").click()
    says(page, re.compile("Filling: "))
    cell(page, 0, 0).click()
    page.keyboard.type("str")

    assert letters(page) == list("STR")
    says(page, COUNTED)
    expect(button(page, "Stop")).to_be_disabled()


def test_a_grid_that_cannot_be_filled_is_proved_so(page):
    page.get_by_label("Size").fill("2x3")
    button(page, "New empty grid").click()
    says(
        page, "No fill, proved. 1-Across: no word of ENABLE1 to SCOWL size 60 fits __."
    )

    button(page, "Fill").click()
    says(page, "The whole space was searched")


@pytest.mark.parametrize("kind", ["text", ".ipuz", ".puz, Across Lite"])
def test_a_crossword_is_saved_and_opened_again(page, kind):
    cell(page, 0, 0).click()
    page.keyboard.type("quiz")
    says(page, COUNTED)
    page.get_by_label("Save as").select_option(kind)
    with page.expect_download() as saved:
        button(page, "Save").click()
    path = SCREENSHOTS.parent / saved.value.suggested_filename
    saved.value.save_as(path)
    open_layout(page, "5x5")

    choose_file(page, path)
    expect(page.locator(".qless-crossword-cell")).to_have_count(81)
    assert letters(page) == list("QUIZ")


def choose_file(page, path):
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open a file").click()
    chooser.value.set_files(path)


def test_bars_circles_and_hidden_cells_are_shown(page, tmp_path):
    style = {"shapebg": "circle", "barred": "R"}
    path = tmp_path / "marked.ipuz"
    puzzle = [[1, {"cell": 0, "style": style}, 2, 0], [3, 0, 0, 0], [None, 4, 0, 0]]
    kind = "https://ipuz.org/crossword#1"
    path.write_text(json.dumps({"kind": kind, "puzzle": puzzle}))
    choose_file(page, path)
    expect(page.locator(".qless-crossword-cell")).to_have_count(12)
    expect(page.locator(".qless-bar-right.qless-circle")).to_have_count(1)
    expect(page.locator(".qless-bar-right")).to_have_attribute("data-cell", "0,1")
    expect(page.locator(".qless-hidden")).to_have_attribute("data-cell", "2,0")
    says(page, "marked.ipuz has no solution.")

    cell(page, 0, 0).click()
    page.keyboard.type("at")
    expect(page.locator(".qless-cursor")).to_have_attribute("data-cell", "0,1")
    expect(page.locator(".qless-crossword-here")).to_have_text("1-Across: AT")


def test_a_file_that_is_none_gets_a_sentence(page, tmp_path):
    path = tmp_path / "it.puz"
    path.write_bytes(b"nothing")
    choose_file(page, path)

    says(page, "Cannot open it.puz: expected a whole .puz file")


def test_the_largest_of_our_layouts_is_filled(page):
    open_layout(page, "21x21")
    says(page, COUNTED)
    button(page, "Fill").click()

    says(page, "Filled. Seed")


def test_a_crossword_can_be_read_in_a_dark_theme(page):
    set_theme(page, "Dark")
    cell(page, 0, 0).click()
    page.keyboard.type("quiz")
    says(page, COUNTED)
    page.screenshot(path=SCREENSHOTS / "dark_crossword_heat.png")
    button(page, "Clear letters").click()
    expect(page.locator(".qless-given")).to_have_count(0)
    cell(page, 0, 5).click()
    page.keyboard.type("oval")
    expect(page.locator(".qless-given")).to_have_count(4)
    button(page, "Fill").click()
    says(page, "Filled.")
    page.screenshot(path=SCREENSHOTS / "dark_crossword.png")
    set_theme(page, "Light")


@pytest.mark.parametrize("theme", ["light"])  # the explorer tests both
def test_a_crossword_served_alone_is_made_without_code(theme, browser, voila):
    address = f"{voila(NAME)}?theme={theme}"
    with opened(browser, address, width=420, height=1300) as page:
        page.locator(".qless-crossword").wait_for()
        says(page, COUNTED)
        cell(page, 0, 0).click()
        page.keyboard.type("quiz")
        says(page, COUNTED)
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=SCREENSHOTS / f"alone_crossword_{theme}.png")
        expect(page.locator("body")).not_to_contain_text("import")


def test_a_page_is_shown_what_changed_while_its_states_were_gathered(browser, voila):
    with opened(browser, voila("late"), height=720) as page:
        page.locator(".qless-crossword").wait_for()

        expect(button(page, "Save PNG")).to_be_visible()
        expect(page.get_by_text("Told too early.")).to_be_visible()
