"""Sweeps of word wheels: records, whole sweeps disturbed and resumed, their tables."""

import sys

import pytest
from processes import main
from small_sweeps import change
from some_words import nth_words

from qless_engine.wheels import POINTS, best_wheels, pangrams, solve
from qless_engine.words.lexicon import Lexicon
from qless_engine.words.wordlist import read_words
from sweeps import SweepError
from sweeps.kinds import kinds
from sweeps.kinds.wheels import KIND, WheelQuestion
from sweeps.runs import launch
from sweeps.store import table

CPYTHON = ("--interpreter", sys.executable)
FEW = "staple pastel petals zigzag petal tap zag"


@pytest.fixture(scope="module")
def words(tmp_path_factory):
    """A list of 2,477 wheels of nine letters."""
    return nth_words(tmp_path_factory.mktemp("words"), 10)


@pytest.fixture
def few(tmp_path):
    """A list of two wheels of six letters, of which a child knows all by heart."""
    path = tmp_path / "few.txt"
    path.write_text(FEW.replace(" ", "\n"))
    return path


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory, words):
    """The table of a sweep that nothing happened to, by one CPython child."""
    folder = tmp_path_factory.mktemp("undisturbed")
    sweep(folder, words, workers=1)
    return table.load("s", folder)


def sweep(folder, words, **options):
    """Run the sweep "s" in *folder*, on CPython if nothing is said."""
    options = {"interpreter": sys.executable, "workers": 2, **options}
    launch.run_wheels(name="s", words=words, folder=folder, progress=False, **options)


# Records.


def test_a_record_has_the_columns_of_its_kind_and_all_scores(few):
    context = KIND.load(WheelQuestion(lists=[str(few)], size=6, points="letters"))
    record = kinds.run({"wheel": 0, "letters": "aelpst"}, context)

    assert list(record) == list(KIND.columns)
    assert record["pangrams"] == "pastel petals staple"
    assert record["no_hub_score"] == 6 + 6 + 6 + 5 + 3
    assert (record["best_score"], record["best_hubs"]) == (26, "apt")
    assert record["hub_scores"] == "a26 e23 l23 p26 s18 t26"
    assert record["points"] == "letters"
    assert record["word_list"] == "few.txt"


# Equal tables.


def test_a_sweep_has_every_wheel_and_the_best_of_the_engine(words, undisturbed):
    lexicon = Lexicon.from_words(read_words(words).words)
    best = best_wheels(lexicon)

    assert undisturbed["letters"].tolist() == [*pangrams(lexicon, 9)]
    assert undisturbed["wheel"].tolist() == list(range(best.of))
    top = undisturbed[undisturbed["best_score"] == best.points]
    assert [
        (tuple(row["pangrams"].split()), hub)
        for _, row in top.iterrows()
        for hub in row["best_hubs"]
    ] == [(wheel.pangrams, wheel.hub) for wheel in best.wheels]
    none = best_wheels(lexicon, hub="none", points=POINTS["words"])
    assert undisturbed["no_hub_score"].max() == none.points


# Tables.


def test_the_summary_names_the_best_wheel_and_says_that_it_is_proved(tmp_path, few):
    sweep(tmp_path, few, size=6)
    change(tmp_path, "UPDATE records SET seconds = 0.25, interpreter = 'X 1'")

    assert table.summary("s", tmp_path).splitlines()[:-1] == [
        "sweep              s, size 6, points words",
        "wheels tried       2 of 2",
        (
            "best wheel         5 words: pastel = petals = staple with a or p or t, of "
            "2 wheels of 6 letters with a pangram (proved: every one of them was tried "
            "with each of its hubs)"
        ),
        "without a hub      5 words: pastel = petals = staple",
        "seconds            0.5 in all, n = 2",
        "interpreter        X 1",
    ]


def test_nothing_is_proved_while_a_wheel_is_missing(tmp_path, few):
    sweep(tmp_path, few, size=6)
    change(tmp_path, "DELETE FROM records WHERE wheel = 0")
    text = table.summary("s", tmp_path)

    assert "wheels tried       1 of 2" in text
    assert (
        "2 words: zigzag with a or g or z, of 2 wheels of 6 letters with a pangram "
        "(of 1 tried; not decided: others may score more)" in text
    )
    change(tmp_path, "DELETE FROM records")
    assert "wheels tried       0 of 2" in table.summary("s", tmp_path)


def test_of_many_equal_wheels_the_first_are_named(tmp_path):
    (tmp_path / "equal.txt").write_text("\n".join(f"{x}bcde" for x in "afghijkl"))
    sweep(tmp_path, tmp_path / "equal.txt", size=5)

    text = table.summary("s", tmp_path)
    assert (
        "without a hub      1 words: abcde, fbcde, gbcde, hbcde, ibcde, 3 more" in text
    )


@pytest.mark.parametrize(
    ("statement", "fault"),
    [
        ("letters = 'aelpts'", "these are not 6 letters in order and their pangrams"),
        ("letters = 'aelps'", "these are not 6 letters in order and their pangrams"),
        ("pangrams = 'pastel staples'", "these are not 6 letters in order and their"),
        ("pangrams = 'pastel'", "the word list has a different"),
        (
            "wheel = 7",
            "wheel 7, letters aelpst: the word list has a different wheel at this pos",
        ),
        ("wheel = -1", "wheel -1: there is no such wheel"),
        ("points = 'letters'", "points is not that of the sweep"),
        ("word_list = 'x'", "letters aelpst: word_list is not that of the sweep"),
        ("best_hubs = 'a'", "the scores do not go together"),
        ("best_score = 6", "the scores do not go together"),
        ("no_hub_score = 4", "the scores do not go together"),
        ("hub_scores = 'a5 l4 p5 s3 t5'", "the scores do not go together"),
        ("hub_scores = 'a5 e4 l4 p5 s3 tx'", "the scores do not go together"),
        (
            (
                "hub_scores = 'a6 e4 l4 p5 s3 t5', best_hubs = 'a', best_score = 6, "
                "no_hub_score = 6"
            ),
            "with hub a it scores 5, not 6",
        ),
        ("seconds = 'long'", "wheel 0: seconds is no float: 'long'"),
    ],
)
def test_a_record_that_was_tampered_with_is_found(tmp_path, few, statement, fault):
    sweep(tmp_path, few, size=6)
    change(tmp_path, f"UPDATE records SET {statement} WHERE wheel = 0")  # noqa: S608

    with pytest.raises(SweepError, match=fault):
        table.load("s", tmp_path)


def test_without_its_word_list_the_other_rules_are_checked_and_that_is_said(
    tmp_path, few
):
    sweep(tmp_path, few, size=6)
    few.write_text("another\nlist\n")

    assert "(not found: records were checked without it)" in table.summary(
        "s", tmp_path
    )
    change(tmp_path, "UPDATE records SET best_hubs = 'e'")
    with pytest.raises(SweepError, match="the scores do not go together"):
        table.load("s", tmp_path)


# Commands.


def test_a_sweep_is_named_by_its_size_points_and_words(tmp_path, few, capsys):
    command = ["wheels", "--size", 6, "--points", "letters", "--words", few]
    command += ["--folder", tmp_path, "--workers", 1, *CPYTHON]
    status, out, _ = main(capsys, *command)

    assert status == 0
    path = tmp_path / "wheels6_letters_few_txt.sqlite"
    assert out == f"2 wheels stored in {path}.\n"
    made = table.provenance(path.stem, tmp_path)
    assert made["wheels"] == 2
    assert made["command"].startswith(
        "python -m sweeps wheels --size 6 --points letters --workers 1 --interpreter "
    )


@pytest.mark.parametrize(
    ("extra", "sentence"),
    [
        (["--size", "4"], "expected a wheel of 5 to 12 letters, got 4"),
        (["--size", "13"], "expected a wheel of 5 to 12 letters, got 13"),
        (["--size", "7"], "expected words of 7 letters, found none in few.txt"),
        (["--size", "x"], "expected a whole number of 1 or more, got 'x'"),
        (["--points", "tens"], "argument --points: invalid choice: 'tens'"),
        (["--workers", "1000"], "expected workers from 1 to 256, got 1000"),
        (["--name", "a/b"], "expected a name of letters"),
        (["--words", "/no/such/list"], "expected a word-list file, found none"),
        (["--seed", "1"], "unrecognized arguments: --seed 1"),
    ],
)
def test_bad_input_is_one_sentence_before_anything_is_made(
    tmp_path, few, extra, sentence, capsys
):
    command = ["wheels", "--size", 6, "--words", few, "--folder", tmp_path, *CPYTHON]
    status, out, err = main(capsys, *command, *extra)

    assert (status, out) == (2, "")
    assert sentence in err
    assert err.count("\n") == 1
    assert [path.name for path in tmp_path.iterdir()] == [few.name]


def test_words_that_are_not_common_make_no_wheel(tmp_path, few):
    few.write_text("taels\ntales\nstael\n")
    sweep(tmp_path, few, size=5, common=50)

    (row,) = table.load("s", tmp_path).to_dict("records")
    assert row["pangrams"] == "tales"
    assert row["word_list"] == "few.txt to SCOWL size 50"
    lexicon = Lexicon.from_words(["tales"])
    assert solve(lexicon, "tales", row["best_hubs"][0]) == ("tales",)
