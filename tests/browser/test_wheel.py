"""Word wheels in a real browser: typed, clicked, hinted at, celebrated.

Each test leaves a screenshot in build/screenshots for people to look at.
"""

import re

import pytest
from browsers import SCREENSHOTS, executed, expect, opened, set_theme

from figures.pages.fields import MAX_SEED

pytestmark = pytest.mark.slow

NAME = "06_play_a_wheel"


@pytest.fixture(scope="module")
def notebook(browser, lab):
    """The notebook to play wheels, with all cells run."""
    with executed(browser, lab(NAME), height=900) as page:
        page.locator(".qless-wheel").wait_for()
        yield page


@pytest.fixture
def page(notebook, request):
    """The notebook with a wheel on which nothing is found; a screenshot at the end."""
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    choose(notebook, "")
    choose(notebook, "reactions")  # so that what was found on the other is forgotten
    choose(notebook, "ndeokgelw")
    notebook.get_by_label("Letters", exact=True).scroll_into_view_if_needed()
    yield notebook
    notebook.screenshot(path=SCREENSHOTS / f"{request.node.name}.png")


def choose(page, letters, hub=""):
    page.get_by_label("Hub", exact=True).fill(hub)
    page.get_by_label("Letters", exact=True).fill(letters)
    if letters:
        expect(tiles(page)).to_have_text([*letters.upper()])
        page.locator(".qless-disc").click(position={"x": 1, "y": 1})  # between tiles


def tiles(page):
    return page.locator(".qless-wheel-tile")


def says(page, text):
    expect(page.locator(".qless-wheel-said")).to_have_text(text)


def row(page, name):
    return page.locator(".qless-row", has=page.get_by_text(name, exact=True))


def test_typed_words_are_ticked_off_by_length(page):
    says(page, re.compile(r"^\d+ words to find with the hub, K; 1 of all letters\.$"))
    cells = page.locator(".jp-Cell").count()
    page.keyboard.type("keen")
    expect(page.locator(".qless-word")).to_have_text("KEEN")
    expect(page.locator(".qless-wheel-tile:disabled")).to_have_count(4)
    page.keyboard.press("Enter")

    says(page, "KEEN: yes.")
    expect(row(page, "4 letters").locator(".qless-found")).to_have_text("✓ keen")
    expect(row(page, "4 letters")).to_contain_text(re.compile(r"1 of \d+"))
    expect(page.locator(".qless-progress")).to_contain_text(re.compile(r"^1 of \d+"))
    page.keyboard.type("dd")  # deletes a cell elsewhere
    page.keyboard.press("Escape")
    assert page.locator(".jp-Cell").count() == cells


def test_clicked_words_are_taken_and_one_can_type_on(page):
    for letter in ("K", "N", "E", "E"):
        page.locator(".qless-wheel-tile:enabled", has_text=letter).first.click()
    page.get_by_role("button", name="Enter", exact=True).click()
    says(page, "KNEE: yes.")

    page.keyboard.type("elkk")
    page.keyboard.press("Backspace")
    page.keyboard.press("Enter")
    says(page, "ELK: yes.")


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("ke", "KE: too short, words have 3 letters or more."),
        ("gold", "GOLD: not with the hub, K."),
        ("kelg", "KELG: not in the word list, ENABLE1."),
        ("kelp", "KELP: the wheel has no P."),
    ],
    ids="short hubless unlisted unspelled".split(),
)
def test_a_word_that_is_not_taken_is_told_why(page, word, said):
    page.keyboard.type(word)
    page.keyboard.press("Enter")

    says(page, said)
    expect(page.locator(".qless-found")).to_have_count(0)


def test_a_pangram_is_celebrated_and_found_once(page):
    page.keyboard.type("knowledge")
    page.keyboard.press("Enter")
    says(page, "KNOWLEDGE: a pangram, all 9 letters!")
    expect(page.locator(".qless-joy")).to_have_count(1)
    expect(row(page, "9 letters")).to_contain_text("✓ 1 of 1")
    page.wait_for_timeout(300)  # in the middle of the dance
    page.screenshot(path=SCREENSHOTS / "wheel_pangram.png")

    page.keyboard.type("knowledge")
    page.keyboard.press("Enter")
    says(page, "KNOWLEDGE: already found.")
    expect(page.locator(".qless-joy")).to_have_count(0)


def test_hints_tell_first_letters_then_a_beginning_and_all_words(page):
    page.get_by_role("button", name="First letters").click()
    says(page, re.compile(r"^First letters of those left: E \d, "))
    begin = page.get_by_role("button", name="A beginning")
    begin.click()
    says(page, "A word of 3 letters begins with EK.")
    begin.click()
    says(page, "The word is EKE.")

    page.get_by_role("button", name="Show the words").click()
    expect(page.locator(".qless-missing", has_text="knowledge")).to_be_visible()
    page.get_by_role("button", name="Hide the words").click()
    expect(page.locator(".qless-missing")).to_have_count(0)


def test_the_letters_around_the_hub_are_shuffled_and_the_hub_stays(page):
    def corners():
        page.wait_for_timeout(400)  # they slide
        return [tile.bounding_box() for tile in tiles(page).all()]

    before = corners()
    page.keyboard.press("Space")
    after = corners()

    assert after != before
    assert after[4] == before[4]
    key = sorted((c["x"], c["y"]) for c in before)
    assert sorted((c["x"], c["y"]) for c in after) == key


def test_a_good_wheel_is_drawn_under_a_seed_that_is_shown(page):
    page.get_by_role("button", name="New puzzle").click()
    letters = page.get_by_label("Letters", exact=True)
    expect(letters).not_to_have_value("ndeokgelw")
    seed = page.get_by_label("Seed").input_value()
    expect(page.locator("body")).to_contain_text(f"This is the wheel of seed {seed}:")
    assert 0 < int(seed) < MAX_SEED
    drawn = letters.input_value()

    choose(page, "ndeokgelw")
    expect(page.get_by_label("Seed")).to_have_value("")
    page.get_by_label("Seed").fill(seed)
    page.get_by_label("Seed").press("Enter")
    expect(letters).to_have_value(drawn)


def test_a_wheel_of_twelve_letters_is_a_ring(page):
    choose(page, "concentrates", hub="t")

    says(page, re.compile("with the hub, T; 1 of all letters"))
    expect(page.locator(".qless-hub")).to_have_text("T")


def test_letters_that_make_no_wheel_get_a_sentence(page):
    page.get_by_label("Letters", exact=True).fill("staple")

    expect(page.locator("[role=alert]")).to_have_text(
        "Expected the hub of 'staple', as 6 letters have no middle one."
    )
    expect(page.locator(".qless-wheel")).to_be_hidden()


def test_a_wheel_can_be_read_in_a_dark_theme(page):
    set_theme(page, "Dark")
    page.locator(".qless-disc").click(position={"x": 1, "y": 1})  # to type into it
    for word in ("keen", "knowledge", "gleek"):
        page.keyboard.type(word)
        page.keyboard.press("Enter")
        says(page, re.compile(word.upper()))
    page.get_by_role("button", name="Show the words").click()
    page.keyboard.type("kneedz")
    expect(page.locator(".qless-missing").first).to_be_visible()
    page.screenshot(path=SCREENSHOTS / "dark_wheel.png")
    page.keyboard.press("Escape")
    set_theme(page, "Light")


@pytest.mark.parametrize("theme", ["dark"])  # the explorer tests both
def test_a_wheel_served_alone_is_played_without_code(theme, browser, voila):
    with opened(browser, f"{voila(NAME)}?theme={theme}", width=420, height=900) as page:
        page.locator(".qless-wheel").wait_for()
        for letter in ("K", "N", "O", "W"):
            page.locator(".qless-wheel-tile:enabled", has_text=letter).first.click()
        page.keyboard.press("Enter")

        says(page, "KNOW: yes.")
        expect(page.locator("body")).not_to_contain_text("import")
        SCREENSHOTS.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=SCREENSHOTS / f"alone_wheel_{theme}.png")
