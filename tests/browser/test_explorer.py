"""The explorer in a real browser: what one sees after typing, clicking, waiting.

Each test leaves a screenshot in build/screenshots for people to look at.
"""

import re
from pathlib import Path

import matplotlib.image
import pytest
from browsers import SCREENSHOTS, executed, expect, opened, set_theme

from figures.pages.fields import MAX_SEED
from qless_engine.rolls.dice import random_rolls

pytestmark = pytest.mark.slow

NAME = "03_explorer"
RICH = "achiloprstty"  # has millions of boards, which take minutes to compare
UNSOLVABLE = "bfghlmnnoovz"


@pytest.fixture(scope="module")
def notebook(browser, lab):
    """The notebook of the explorer, with all cells run."""
    with executed(browser, lab(NAME), height=1300) as page:
        page.get_by_label("Letters", exact=True).wait_for()
        yield page


@pytest.fixture
def page(notebook, request):
    """The notebook, with a screenshot of the explorer when the test ends."""
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    notebook.get_by_role("tab", name="Solve").click()
    notebook.get_by_label("Letters", exact=True).scroll_into_view_if_needed()
    yield notebook
    notebook.screenshot(path=SCREENSHOTS / f"{request.node.name}.png")


def explorer(page):
    """The part of *page* that is the explorer."""
    return page.locator(
        ".jp-OutputArea-output", has=page.get_by_label("Letters", exact=True)
    )


def shows_board_of(page, letters):
    """Expect the board that is shown to have these *letters*."""
    shown = page.locator(".widget-html-content svg[role=img] text")
    expect(shown).to_have_count(len(letters))
    assert sorted(shown.all_text_contents()) == sorted(letters)


def shows(page, text):
    expect(explorer(page)).to_contain_text(text)


def test_a_board_is_found_for_typed_letters(page):
    letters = page.get_by_label("Letters", exact=True)
    letters.fill("")
    letters.press_sequentially("tonebad", delay=60)

    shows(page, "Solvable.")
    shows(page, re.compile("of ENABLE1 can be spelled"))
    shows_board_of(page, "TONEBAD")


def test_a_roll_without_a_board_is_proved_to_have_none(page):
    page.get_by_label("Letters", exact=True).fill(UNSOLVABLE)

    shows(page, "No board. Proved: the whole space was searched.")
    expect(explorer(page).locator("svg[role=img]")).to_have_count(0)
    shows(page, "10 of 12 letters, without V Z")
    shows(page, "5 turns of a single die would help:")
    shows(page, "O to I, on the die AEIOUU")


def test_bad_letters_get_a_sentence(page):
    page.get_by_label("Letters", exact=True).fill("qu1ck")

    shows(page, "A roll is 3 to 12 letters a-z, got 'qu1ck'.")
    expect(explorer(page).locator("svg[role=img]")).to_have_count(0)


def test_boards_are_counted_and_shown_on_pages(page):
    page.get_by_label("Letters", exact=True).fill("cdeeghmnrtty")

    shows(page, re.compile(r"[\d,]+ boards in all\."))
    shows(page, "1 to 6 of the best")
    page.get_by_role("button", name="More").click()
    shows(page, "7 to 12 of the best")


def test_a_long_count_is_stopped_and_typing_goes_on(page):
    page.get_by_label("Letters", exact=True).fill(RICH)
    stop = page.get_by_role("button", name="Stop", exact=True)
    expect(stop).to_be_enabled()
    expect(page.get_by_role("button", name="Count boards")).to_be_disabled()
    bar = explorer(page).locator(".progress-bar")
    expect(bar).to_have_attribute("style", re.compile("width: (?!0%)"))
    page.screenshot(path=SCREENSHOTS / "while_counting.png")

    stop.click()
    expect(stop).to_be_disabled()
    shows(page, re.compile("Stopped: at least|not all of them compared"))
    page.get_by_role("button", name="Count boards").click()
    expect(stop).to_be_enabled()
    page.get_by_label("Letters", exact=True).fill("abdehilnortw")
    shows(page, "Solvable.")


def test_dice_are_rolled_under_a_seed_that_is_shown(page):
    page.get_by_role("button", name="Roll the dice").click()

    shows(page, re.compile(r"These are the dice of seed \d+:"))
    seed = int(page.get_by_label("Seed").input_value())
    assert 0 < seed <= MAX_SEED
    (roll,) = random_rolls(1, seed)
    expect(page.get_by_label("Letters", exact=True)).to_have_value(roll.upper())


def test_a_word_that_must_be_used_is_in_the_board(page):
    page.get_by_label("Letters", exact=True).fill("cdeeghmnrtty")
    page.get_by_label("Must use").fill("trenched")

    shows(page, "Solvable as asked.")
    expect(explorer(page).locator("svg[role=img] title")).to_have_text(
        re.compile("trenched")
    )
    page.get_by_label("Must use").fill("")


# A board to take along


@pytest.fixture
def trench(page):
    """The explorer with a board of three words, chosen from the page of the best."""
    page.get_by_label("Letters", exact=True).fill("cdeeghmnrtty")
    shows(page, "boards in all")
    page.locator(".qless-picture").nth(1).click()
    expect(explorer(page).locator("svg[role=img] title")).to_have_text(
        re.compile("across trenched")
    )
    expect(page.locator(".qless-picture[aria-pressed=true]")).to_have_count(1)
    return page


def saved(page, button):
    """The file that is saved by a click on this *button*."""
    with page.expect_download() as download:
        page.get_by_role("button", name=button).click()
    return download.value.suggested_filename, Path(download.value.path())


def test_a_chosen_board_is_copied_as_text_with_one_click(trench):
    trench.context.grant_permissions(["clipboard-read", "clipboard-write"])
    trench.get_by_role("button", name="Copy as text").click()

    shows(trench, "Copied.")
    copied = trench.evaluate("navigator.clipboard.readText()")
    assert "TRENCHED" in copied.splitlines()
    assert sorted(copied.replace("\n", "").replace(".", "")) == list("CDEEGHMNRTTY")


def test_where_the_page_may_not_copy_the_text_is_there_to_be_copied(trench):
    hide = "value => Object.defineProperty(navigator, 'clipboard', value)"
    trench.evaluate(hide, {"value": None, "configurable": True})
    trench.get_by_role("button", name="Copy as text").click()

    shows(trench, "Press Ctrl+C to copy.")
    by_hand = trench.get_by_label("The board as text").filter(visible=True)
    expect(by_hand).to_have_value(re.compile("TRENCHED"))
    expect(by_hand).to_be_focused()
    trench.evaluate("() => delete navigator.clipboard")


def test_a_chosen_board_is_saved_as_svg_and_as_png(trench):
    name, path = saved(trench, "Save SVG")
    assert name == "cdeeghmnrtty.svg"
    picture = path.read_text()
    assert picture.startswith("<svg")

    name, path = saved(trench, "Save PNG")
    assert name == "cdeeghmnrtty.png"
    image = matplotlib.image.imread(path)
    width = int(re.search(r'width="(\d+)"', picture)[1])
    assert image.shape[1] == 4 * width
    assert image[..., 3].min() == 0  # nothing between the tiles
    assert image[image[..., 3] == 1][:, 0].min() < 0.2  # ink


# The board to play on


@pytest.fixture
def play(page):
    """The tab to play in, with the letters of a roll beside the grid."""
    page.get_by_role("tab", name="Play").click()
    page.get_by_role("button", name="Clear board").click()
    plays(page, "cdeeghmnrtty")
    page.locator(".qless-said").scroll_into_view_if_needed()
    return page


def plays(page, roll):
    """Type *roll* and wait for its letters beside the grid."""
    page.get_by_label("Letters", exact=True).fill(roll)
    beside = page.locator(".qless-beside .qless-tile")
    expect(beside).to_have_text(list(roll.upper()))


def green(page):
    return page.locator(".qless-cell .qless-tile.qless-good")


def drag(page, word):
    """Drag the letters of *word* onto the grid, in a row."""
    for column, letter in enumerate(word, start=4):
        beside = page.locator(".qless-beside").get_by_label(f"Tile {letter}").first
        cell = page.locator(f"[data-cell='3,{column}']")
        beside.drag_to(cell)
        expect(cell).to_have_text(letter)


def test_letters_dragged_to_a_word_turn_green(play):
    drag(play, "TED")

    expect(green(play)).to_have_count(3)
    expect(play.locator(".qless-said")).to_have_text("1 word, 9 letters to lay.")


def test_the_clock_restarts_with_another_roll_and_not_before(play):
    clock = play.locator(".qless-clock")
    drag(play, "TED")
    expect(clock).not_to_have_text("0:00")
    play.get_by_role("button", name="Clear board").click()
    expect(green(play)).to_have_count(0)
    expect(clock).not_to_have_text("0:00")

    play.get_by_label("Letters", exact=True).fill("tonebad")
    expect(clock).to_have_text("0:00")


def test_a_roll_is_solved_with_the_keyboard_alone(play):
    cells = play.locator(".jp-Cell").count()
    play.locator("[data-cell='4,1']").click()
    for keys in ("regency", "ArrowLeft " * 6, "ArrowUp Space m e t h"):
        for key in keys.split() if " " in keys else keys:
            play.keyboard.press(key)
    for key in ["ArrowUp"] * 4 + ["ArrowRight"] * 2 + list("ted"):
        play.keyboard.press(key)

    expect(play.locator(".qless-said")).to_have_text(
        "Solved: every run is a word, and every letter is used."
    )
    expect(green(play)).to_have_count(12)
    assert play.locator(".jp-Cell").count() == cells  # d, d deletes a cell elsewhere


def test_hints_name_a_word_and_lay_it_to_the_end(play):
    hint = play.get_by_role("button", name="Hint")
    for _ in range(12):
        hint.click()
        expect(hint).to_be_enabled()
        if play.locator(".qless-beside .qless-tile").count() == 0:
            break

    expect(play.locator(".qless-said")).to_contain_text("Solved")


def test_what_is_laid_can_be_finished_or_not(play):
    check = play.get_by_role("button", name="Can it be finished?")
    drag(play, "TED")
    check.click()
    said = play.locator(".qless-said")
    expect(said).to_have_text("Yes, a board contains the laid letters.")

    play.get_by_role("button", name="Clear board").click()
    plays(play, "cdeeghmnrtty")
    drag(play, "CGM")
    check.click()
    expect(said).to_contain_text("No board contains the laid letters")


def test_a_slow_hint_is_stopped_and_can_be_asked_for_again(play):
    plays(play, RICH)
    for cell, letter in (("0,0", "t"), ("11,11", "y")):  # millions of boards, none so
        play.locator(f"[data-cell='{cell}']").click()
        play.keyboard.type(letter)
    said = play.locator(".qless-said")
    expect(said).to_have_text("0 words, 10 letters to lay.")

    hint = play.get_by_role("button", name="Hint")
    hint.click()
    expect(hint).to_be_disabled()
    play.screenshot(path=SCREENSHOTS / "while_searching_a_hint.png")
    play.get_by_role("button", name="Stop searching").click()
    expect(said).to_have_text("Stopped: nothing is proved.")
    expect(hint).to_be_enabled()


def test_a_board_that_is_laid_can_be_saved(play):
    drag(play, "TED")
    expect(green(play)).to_have_count(3)

    name, path = saved(play, "Save SVG")
    assert name == "det.svg"
    assert "<title>across ted</title>" in path.read_text()


def test_the_explorer_can_be_read_in_a_dark_theme(page):
    page.get_by_label("Letters", exact=True).fill("cdeeghmnrtty")
    shows(page, "Solvable.")
    set_theme(page, "Dark")
    shows(page, "1 to 6 of the best")

    captions = page.locator(".qless-picture small").first
    expect(captions).not_to_have_css("color", "rgb(0, 0, 0)")
    page.screenshot(path=SCREENSHOTS / "dark_look.png")
    page.get_by_role("tab", name="Play").click()
    page.get_by_role("button", name="Clear board").click()
    plays(page, "cdeeghmnrtty")
    drag(page, "TED")
    expect(green(page)).to_have_count(3)
    page.screenshot(path=SCREENSHOTS / "dark_play.png")
    set_theme(page, "Light")


# Served alone, by Voila


@pytest.mark.parametrize(("theme", "is_light"), [("light", "true"), ("dark", "false")])
def test_the_explorer_served_alone_is_played_without_code(
    theme, is_light, browser, voila
):
    with opened(browser, f"{voila(NAME)}?theme={theme}", height=1300) as page:
        page.get_by_label("Letters", exact=True).fill("tonebad")
        expect(page.locator("body")).to_contain_text("Solvable.")
        shows_board_of(page, "TONEBAD")
        expect(page.locator("body")).not_to_contain_text("import")
        expect(page.locator("body")).to_have_attribute("data-jp-theme-light", is_light)
        expect(page.locator("body")).to_contain_text("boards in all")
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=SCREENSHOTS / f"alone_look_{theme}.png")

        page.get_by_role("tab", name="Play").click()
        plays(page, "abdenot")
        drag(page, "TONE")
        expect(green(page)).to_have_count(4)
        page.screenshot(path=SCREENSHOTS / f"alone_play_{theme}.png")
