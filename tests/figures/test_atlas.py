"""Figures of an atlas: the same bytes, all named, exact numbers, and what they say."""

from fractions import Fraction

import pandas as pd
import pytest
from pictures import assert_same_bytes

from figures.findings import atlas as atlas_findings
from figures.findings.turned_dice import Turned
from figures.plots import atlas as draw_atlas, turned_dice as draw_dice
from notebooks.rolls import atlas as atlas_inputs
from qless_engine.rolls.atlas import OUTCOMES, Atlas, Unsolvable, atlas_path
from qless_engine.rolls.dice import DICE, random_rolls, weight
from qless_engine.words.wordlist import EMBEDDED, read_words

HEAD = "word_list\twords\trolls\tunsolvable_rolls\toutcomes\tunsolvable_outcomes\n"


def atlas(rolls=40):
    """An atlas of rolls by chance, with more nodes and words from one to the next."""
    lost = sorted(set(random_rolls(rolls, seed=2)))
    found = {r: Unsolvable(weight(r), n, 9 + n) for n, r in enumerate(lost)}
    return Atlas("ENABLE1", "ab12", "by chance", found)


def turned(rolls=40):
    """Dice of which each saves less than the one before, and the last but one none."""
    shown = {(die, x): die.count(x) * OUTCOMES // 6 for die in DICE for x in die}
    lost = {key: rolls * len(key[1]) * ord(key[1]) for key in shown}
    table = pd.DataFrame(
        {
            "unsolvable": 600,
            "turned": [600 - rolls * place for place in range(12)],
            "percent": [100 - rolls * place / 6 for place in range(12)],
            "throws": 3600,
            "won": [1200 - rolls * place for place in range(12)],
            "percent won": [(1200 - rolls * place) / 36 for place in range(12)],
        },
        index=pd.Index(DICE, name="die"),
    )
    faces = atlas_findings.shares(shown, lost, ["die", "letter"])
    return Turned(faces, table, {"aabb": rolls})


def lists(rolls=40):
    counts = {"ENABLE1": rolls, "longer list": rolls // 2}
    table = atlas_findings.shares(
        dict.fromkeys(counts, OUTCOMES), counts, ["word list"]
    )
    return table.assign(words=[152_309, 190_000])


EACH = {
    "letter": lambda n=40: draw_atlas.unsolvable_by_letter(
        atlas_findings.by_letter(atlas(n)), atlas(n)
    ),
    "pair": lambda n=40: draw_atlas.unsolvable_by_pair(
        atlas_findings.by_pair(atlas(n)), atlas(n)
    ),
    "vowels": lambda n=40: draw_atlas.unsolvable_by_vowels(
        atlas_findings.by_vowels(atlas(n)), atlas(n)
    ),
    "list": lambda n=40: draw_atlas.unsolvable_by_list(lists(n)),
    "face": lambda n=40: draw_dice.unsolvable_by_face(turned(n).faces, atlas(n)),
    "save": lambda n=40: draw_dice.save_by_die(turned(n), atlas(n)),
}
each_figure = pytest.mark.parametrize("figure", EACH.values(), ids=EACH)


@each_figure
def test_the_same_atlas_gives_the_same_bytes(figure, tmp_path):
    assert_same_bytes(figure, 40, 9, tmp_path)


@each_figure
def test_axes_are_named_and_figures_say_that_nothing_is_estimated(figure):
    drawn = figure()

    note = drawn.get_supxlabel().replace("\n", " ")
    assert "exact counts: nothing is estimated" in note
    assert "interval" not in note + drawn.get_suptitle()
    assert "%" in drawn.get_suptitle()
    assert drawn.axes[0].get_ylabel() != ""
    assert any("%" in axes.get_xlabel() + axes.get_ylabel() for axes in drawn.axes)


@each_figure
def test_an_atlas_without_a_roll_can_be_drawn(figure):
    figure(0).draw_without_rendering()


def test_bars_of_letters_are_sorted_with_their_counts_beside():
    table = atlas_findings.by_letter(atlas())
    axes = EACH["letter"]().axes[0]

    heights = [bar.get_width() for bar in axes.patches]
    assert heights == sorted(table["percent"], reverse=True)
    hardest = table.loc[axes.get_yticklabels()[0].get_text()]
    assert axes.texts[0].get_text() == (
        f"{hardest['unsolvable']:,.0f} of {hardest['all']:,.0f}"
    )
    assert axes.lines[0].get_xdata()[0] == pytest.approx(
        100 * atlas().unsolvable_outcomes / OUTCOMES
    )


def test_a_pair_has_the_same_colour_on_both_sides_and_impossible_ones_have_none():
    pairs = atlas_findings.by_pair(atlas())
    figure = EACH["pair"]()
    shown = figure.axes[0].collections[0].get_array()
    order = [label.get_text() for label in figure.axes[0].get_xticklabels()]

    assert (shown.filled(-1) == shown.filled(-1).T).all()
    assert len(order) == 25
    assert shown.mask[order.index("j"), order.index("j")]
    assert {(order[r], order[c]) for r, c in zip(*shown.mask.nonzero())} == {
        (x, y)
        for x in order
        for y in order
        if tuple(sorted((x, y))) not in set(pairs.index)
    }


def test_the_area_of_a_face_is_its_outcomes():
    table = turned().faces
    axes = EACH["face"]().axes[0]

    widths = [bar.get_width() / draw_dice.BAR for bar in axes.patches]
    assert widths == pytest.approx([2, 2, 1, 1])  # mmllby
    areas = [width * bar.get_height() for width, bar in zip(widths, axes.patches)]
    lost = table.loc[DICE[0]]["unsolvable"]
    assert areas == pytest.approx([100 * n / (OUTCOMES // 6) for n in lost])


# What is said


def test_the_finding_has_the_exact_share_and_how_seldom_a_game_is_lost():
    rolls = atlas(3)
    lost = rolls.unsolvable_outcomes

    assert atlas_findings.winnable(rolls) == (
        f"ENABLE1: {OUTCOMES - lost:,} of 2,176,782,336 "
        f"({atlas_findings.percent(100 - 100 * lost / OUTCOMES)}) equally likely "
        "outcomes of the dice have a board; one game in "
        f"{OUTCOMES / lost:,.1f} cannot be won"
    )
    assert atlas_findings.winnable(atlas(0)) == (
        "ENABLE1: 2,176,782,336 of 2,176,782,336 (100 %) equally likely outcomes of "
        "the dice have a board"
    )


def test_shares_are_given_in_lowest_terms():
    table = atlas_findings.solvable(atlas())

    for _, row in table.iterrows():
        part, whole = map(int, row["in lowest terms"].split("/"))
        assert Fraction(row["solvable"], row["all"]) == Fraction(part, whole)
        assert (row["solvable"] % part, row["all"] % whole) == (0, 0)
        assert row["solvable"] + row["unsolvable"] == row["all"]


def test_extremes_name_what_is_tied_but_not_a_dozen():
    table = atlas_findings.shares(
        dict.fromkeys("abcdefgh", 8), {"a": 4, "b": 4, "c": 2}, ["letter"]
    )

    assert atlas_findings.extremes(table, "letter") == (
        "Unsolvable most often, by letter: with a or b, 50.00 % of outcomes, least "
        "often with d or 4 others, 0 %"
    )
    pair = atlas_findings.shares({("a", "b"): 8}, {("a", "b"): 1}, ["letter", "other"])
    assert "with a and b, 12.50 % of" in atlas_findings.extremes(pair, "pair")


def test_only_a_die_that_always_saves_is_at_100_percent():
    dice = turned(3)
    nearly = dice.saved.assign(percent=[100.0, 99.9999, *[50.0] * 10])
    axes = draw_dice.save_by_die(
        Turned(dice.faces, nearly, dice.hopeless), atlas()
    ).axes[0]

    assert [text.get_text() for text in axes.texts[:4:2]] == [
        "100 %",
        "99.99990 %",
    ]


def test_the_best_and_the_worst_die_to_turn_are_told():
    saved, hopeless = turned(6).saved, {"aabb": 3, "abbb": 1}

    said = (
        "Turning one die saves 100 % of the unsolvable outcomes if it is mmllby, "
        "89.00 % if it is aaeeoo; "
    )
    assert atlas_findings.saved(saved, hopeless) == said + "4 are saved by no die"
    assert atlas_findings.saved(saved, {}) == said + "some die always does"


def test_rolls_of_few_words_are_compared_with_the_atlas():
    poorest_lost = next(iter(atlas().unsolvable))  # of 9 words; the next one has 10
    rolls = pd.DataFrame(
        {"words": [8, 9, 9], "solvable": [True, True, False]},
        index=["aaabbbcccddd", "aaabbbcccdde", poorest_lost],
    )

    said = atlas_findings.poorest(rolls, atlas())
    assert said == (
        "2 solvable rolls spell 8 to 9 words, no other so few; of the unsolvable, 1 "
        "spell at most 9, and the atlas has the same"
    )
    for changed in (rolls[:2], rolls.assign(words=[8, 9, 10])):
        assert atlas_findings.poorest(changed, atlas()).endswith("has OTHERS")


# What is read


def test_an_atlas_beside_the_words_is_read_and_must_be_of_them(tmp_path, monkeypatch):
    monkeypatch.delenv("QLESS_WORDS", raising=False)
    path = tmp_path / "mine.txt"
    path.write_text("tea\nten\n")
    beside = Atlas("mine", read_words(path).sha256, "now", atlas(5).unsolvable)
    atlas_path(path).write_bytes(beside.pack())

    words, found = atlas_inputs.words_and_atlas(str(path), "")
    assert (words.listed, found) == (read_words(path), beside)
    with pytest.raises(ValueError, match="an atlas made from ENABLE1, found one"):
        atlas_inputs.words_and_atlas("", str(atlas_path(path)))
    path.write_text("tea\ntan\n")
    with pytest.raises(
        ValueError, match=r"expected an atlas made from mine\.txt, found one"
    ):
        atlas_inputs.words_and_atlas(str(path), "")


def test_counts_by_list_are_read_and_other_files_refused(tmp_path):
    path = tmp_path / "lists.tsv"
    path.write_text(HEAD + f"mine\t9\t15\t3\t{OUTCOMES}\t{OUTCOMES // 4}\n")
    table = atlas_inputs.counts_by_list(str(path))

    assert table.loc["mine"].to_dict() == {
        "all": OUTCOMES,
        "unsolvable": OUTCOMES // 4,
        "percent": 25,
        "words": 9,
        "rolls": 15,
        "unsolvable rolls": 3,
    }
    assert atlas_findings.lists(table) == "No board: 25.00 % with mine"
    for text in ("hello\n", "", HEAD + "mine\t9\t15\tx\t8\t2\n"):
        path.write_text(text)
        with pytest.raises(ValueError, match=r"^expected a table of word lists with"):
            atlas_inputs.counts_by_list(str(path))
    with pytest.raises(ValueError, match="no_file, found: there is no such file"):
        atlas_inputs.counts_by_list(str(tmp_path / "no_file"))


def test_the_committed_lists_and_the_committed_atlas_agree():
    path = EMBEDDED.with_name("solvability.tsv")
    if not path.exists():
        pytest.skip("no table of lists here")
    counted = atlas_inputs.counts_by_list(str(path)).loc["ENABLE1"]
    _, beside = atlas_inputs.words_and_atlas(str(EMBEDDED), "")

    assert counted["unsolvable"] == beside.unsolvable_outcomes
    assert counted["unsolvable rolls"] == len(beside.unsolvable)
