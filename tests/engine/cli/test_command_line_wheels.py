"""The commands ``wheel`` and ``best-wheel``, as a user meets them."""

import json
import re

import pytest
from command_line import PROGRAM, run

from qless_engine.cli.options import parser
from qless_engine.cli.watch import Watch
from qless_engine.cli.wheel import find_best_wheel
from qless_engine.words.wordlist import read_words

WORDS = "plaster psalter staple pastel petal tale late ale tea stare eat apt".split()


@pytest.fixture
def small(tmp_path):
    (tmp_path / "small.txt").write_text("\n".join(WORDS))
    return tmp_path / "small.txt"


def test_a_wheel_is_drawn_and_its_words_come_by_length(small):
    status, out, err = run("wheel", "plaster", "--hub", "E", "--words", small)

    assert (status, err) == (0, "")
    assert re.sub(r"[0-9.]+ s\n", "TIME", out) == (
        "P L A[E]T S R\n\n"
        " 3  ale eat tea\n 4  late tale\n 5  petal stare\n 6  pastel staple\n"
        " 7  plaster psalter\n\n"
        "plaetsr: 11 words of small.txt with e, 2 of all letters, TIME"
    )


def test_nine_letters_are_drawn_as_a_square_with_the_hub_in_the_middle(tmp_path):
    (tmp_path / "words.txt").write_text("knowledge\nkeen\ndole\n")

    _, out, _ = run("wheel", "NDEOKGELW", "--words", tmp_path / "words.txt")

    assert out.startswith("N D E\nO[K]G\nE L W\n\n 4  keen\n 9  knowledge\n\n")


def test_without_a_hub_every_word_counts(small):
    _, out, _ = run("wheel", "plaster", "--hub", "none", "--words", small, "--json")

    assert json.loads(out)["words"] == sorted(WORDS)


def test_the_best_wheel_is_drawn_and_is_said_to_be_proved(small):
    status, out, err = run("best-wheel", "--size", 7, "--words", small)

    assert (status, err) == (0, "")
    assert out.startswith(
        "P L S[A]T E R\nplaster psalter\n\n"
        "best wheel of 7 letters: 12 words (proved: all 1 wheels with a pangram were "
        "tried, each with every hub); words of small.txt, "
    )


def test_what_was_found_and_what_it_cost_is_told_as_json(small):
    _, out, _ = run(
        *("best-wheel", "--size", 6, "--hub", "s", "--points", "letters"),
        *("--words", small, "--json"),
    )
    answer = json.loads(out)

    assert (answer["ending"], answer["score"], answer["nodes"]) == ("found", 12, 1)
    assert answer["wheels"] == [{"pangrams": ["pastel", "staple"], "hub": "s"}]


def test_a_spent_budget_does_not_look_like_a_proof(tmp_path):
    (tmp_path / "words.txt").write_text("slate\nother\n")

    _, out, _ = run(
        *("best-wheel", "--size", 5, "--max-nodes", 1),
        *("--words", tmp_path / "words.txt"),
    )

    assert "at least 1 words, not decided: stopped with 1 of 2 wheels tried" in out


@pytest.mark.parametrize(
    ("hub", "why"),
    [
        ("every", "there is no word of 8 letters"),
        ("z", "no word of 8 letters has the hub"),
    ],
)
def test_no_wheel_of_a_size_is_a_proof(small, hub, why):
    status, out, _ = run("best-wheel", "--size", 8, "--hub", hub, "--words", small)

    assert status == 0
    assert f": none (proved: {why});" in out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["wheel", "abcd"], "a wheel is 5 to 12 letters a-z, got 'abcd'"),
        (["wheel", "ab1de"], "a wheel is 5 to 12 letters a-z, got 'ab1de'"),
        (
            ["wheel", "staple"],
            "expected the hub of 'staple', as 6 letters have no middle one",
        ),
        (
            ["wheel", "slate", "--hub", "z"],
            "expected a hub that is a letter of 'slate', or 'none', got 'z'",
        ),
        (
            ["best-wheel", "--hub", "ab"],
            "expected a hub a-z, 'every' or 'none', got 'ab'",
        ),
    ],
)
def test_bad_input_is_one_sentence(small, arguments, sentence):
    status, out, err = run(*arguments, "--words", small)

    assert (status, out, err) == (2, "", f"{PROGRAM}: {sentence}\n")


def test_a_size_that_no_wheel_has_is_refused_with_those_there_are():
    status, _, err = run("best-wheel", "--size", 13)

    assert status == 2
    _, _, sizes = err.partition("argument --size: invalid choice: ")
    assert re.findall(r"\d+", sizes) == "13 5 6 7 8 9 10 11 12".split()


def test_ctrl_c_prints_the_best_so_far(small, monkeypatch, capsys):
    def stop_at_once(watch):
        watch.interrupted = True
        return True

    monkeypatch.setattr(Watch, "stop", stop_at_once)

    with pytest.raises(KeyboardInterrupt, match="the answer above is incomplete"):
        find_best_wheel(
            parser().parse_args(["best-wheel", "--size", "7", "--words", str(small)])
        )
    assert (
        "at least 0 words, not decided: stopped with 0 of 1" in capsys.readouterr().out
    )


@pytest.mark.parametrize(("least", "words"), [(3, 32), (4, 25)])
def test_a_wheel_has_words_of_a_least_length(least, words):
    status, out, _ = run("wheel", "ndeokgelw", "--min-length", least, "--json")

    assert status == 0
    assert len(json.loads(out)["words"]) == words


def test_letters_of_a_wheel_may_be_used_again():
    line = ["wheel", *"gablnit", "--hub", "l", "--reuse"]
    _, out, _ = run(*line, "--json")
    record = json.loads(out)
    every = [w for w in read_words().words if set(w) <= set("gablnit") and "l" in w]
    points = sum(
        (len(w) if len(w) > 4 else 1) + (7 if set(w) == set("gablnit") else 0)
        for w in record["words"]
    )

    assert record["words"] == [w for w in every if len(w) >= 4]
    assert (len(record["words"]), len(record["pangrams"])) == (153, 6)
    assert (record["points"], record["reuse"], record["min_length"]) == (
        points,
        True,
        4,
    )
    assert "153 words of ENABLE1 with l of 4 letters or more, 6 of all" in run(*line)[1]


@pytest.mark.parametrize("letters", ["gablni", "gablnitt"])
def test_letters_that_are_used_again_are_seven_different_ones(letters):
    status, out, err = run("wheel", letters, "--hub", "l", "--reuse")

    assert (status, out) == (2, "")
    assert "expected 7 to 12 different letters" in err
