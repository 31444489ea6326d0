"""The command ``odds``, as a user meets it."""

import json
import re

import pytest
from command_line import PROGRAM, WORDS, run

from qless_engine.cli.odds import tell_odds
from qless_engine.cli.options import parser
from qless_engine.cli.watch import Watch
from qless_engine.rolls.atlas import Atlas, Unsolvable, atlas_path
from qless_engine.rolls.dice import weight
from qless_engine.rolls.numbering import rank
from qless_engine.words.wordlist import read_words

ROLL = "cdeeghmnrtty"
ODDS = (
    f"{ROLL}: rolled once in 7,558,272 times (288 of 2,176,782,336 outcomes); "
    "by the alphabet number 11,487,504 of the rolls 0 to 15,800,438\n"
)


@pytest.fixture
def small(tmp_path):
    (tmp_path / "small.txt").write_text("\n".join([*WORDS, "cry", "them", "tendency"]))
    return tmp_path / "small.txt"


def odds(*arguments, **options):
    """Return the objects that ``odds`` prints, which must end well."""
    status, out, err = run("odds", *arguments, "--json", **options)
    assert (status, err) == (0, "")
    return [json.loads(line) for line in out.splitlines()]


def test_the_odds_come_below_the_board():
    status, out, err = run("odds", "REGENCYMTDHT")
    board, lines = out.split("\n\n")

    assert (status, err) == (0, "")
    assert board == ".M.T...\nREGENCY\n.T.D...\n.H....."
    assert lines.startswith(f"{ROLL}: solved; 287 of ENABLE1's words playable, ")
    assert lines.endswith(f" s\n{ODDS}")


def test_a_roll_without_a_board_has_a_proof_and_odds(small):
    _, out, _ = run("odds", ROLL, "--words", small)

    assert out.startswith(f"{ROLL}: no board (proved: the whole space was searched); ")
    assert out.endswith(f" s\n{ODDS}")


def test_letters_that_the_dice_cannot_show_have_a_board_all_the_same(small):
    status, out, _ = run("odds", "tea", "ebb", "--words", small)

    assert status == 0
    assert re.sub(r"[0-9.]+ s\n", "TIME\n", out) == (
        "ATE\n\n"
        "aet: solved; 4 of small.txt's words playable, 0 nodes, 0 placements, TIME\n"
        "aet: never rolled (0 of 2,176,782,336 outcomes): it has 3 letters, there are "
        "12 dice\n\n"
        "EBB\n\n"
        "bbe: solved; 1 of small.txt's words playable, 0 nodes, 0 placements, TIME\n"
        "bbe: never rolled (0 of 2,176,782,336 outcomes): it has 3 letters, there are "
        "12 dice\n"
    )


def test_json_has_the_answer_and_the_odds(small):
    (record,) = odds("REGENCYMTDHT", "--words", small)
    for name in (
        "seconds",
        "word_list_sha256",
        "word_list_lines",
        "nodes",
        "placements",
    ):
        del record[name]

    assert record == {
        "roll": ROLL,
        "ending": "exhausted",
        "board": None,
        "candidate_words": 5,
        "word_list": "small.txt",
        "outcomes": 288,
        "of_outcomes": 6**12,
        "one_in": 6**12 / 288,
        "rank": 11_487_504,
        "of_rolls": 15_800_439,
        "never": None,
        "in_atlas": None,
    }
    assert (record["outcomes"], record["rank"]) == (weight(ROLL), rank(ROLL))


def test_json_of_what_is_never_rolled_says_why(small):
    (record,) = odds("jjeaabbcddfh", "--words", small)

    assert (record["outcomes"], record["one_in"], record["rank"]) == (0, None, None)
    assert record["never"] == "it needs 2 dice with j, there is 1"


def test_rolls_come_from_standard_input(small):
    found = odds("tea", "-", "--words", small, stdin=f"ton\n\n{ROLL}\n".encode())

    assert [record["roll"] for record in found] == ["aet", "not", ROLL]


def with_atlas(words, sha256, **unsolvable):
    """Put beside the list *words* an atlas with these proofs, all of one outcome."""
    proofs = {roll: Unsolvable(1, *proof) for roll, proof in unsolvable.items()}
    atlas = Atlas("small", sha256, "by hand", proofs)
    atlas_path(words).write_bytes(atlas.pack())


def test_what_the_atlas_has_no_board_for_is_not_searched(small):
    with_atlas(small, read_words(small).sha256, **{ROLL: (1234, 77)})
    found = odds(ROLL, "aaeeeottt", "--words", small)
    _, out, _ = run("odds", ROLL, "--words", small)

    assert (found[0]["ending"], found[0]["nodes"]) == ("exhausted", 1234)
    assert found[0]["candidate_words"] == 77
    assert [record["in_atlas"] for record in found] == [True, None]  # never rolled
    assert found[1]["nodes"] != 1234
    assert out == (
        f"{ROLL}: no board (proved, by the atlas of all rolls: 1,234 nodes); 77 of "
        f"small's words playable\n{ODDS}"
    )


def test_a_roll_that_the_atlas_has_not_has_a_board(small):
    with small.open("a") as file:
        file.write("\nregency\nmeth\nted")
    with_atlas(small, read_words(small).sha256)
    (record,) = odds(ROLL, "--words", small)

    assert (record["in_atlas"], record["board"]) == (
        False,
        ".m.t.../regency/.t.d.../.h.....",
    )


def test_an_atlas_that_the_search_contradicts_is_told(small):
    with_atlas(small, read_words(small).sha256)
    status, out, err = run("odds", ROLL, "--words", small)

    assert (status, out) == (2, "")
    assert err == (
        f"{PROGRAM}: the atlas of small.txt is wrong: {ROLL} is proved unsolvable but "
        "not listed in it\n"
    )


def test_an_atlas_of_other_words_is_not_used(small):
    with_atlas(small, "0" * 64, **{ROLL: (1234, 77)})
    status, out, err = run("odds", ROLL, "--json", "--words", small)

    assert (status, json.loads(out)["in_atlas"]) == (0, None)
    assert json.loads(out)["nodes"] != 1234
    assert err == (
        f"ignoring {atlas_path(small)}: it was made with a different word list\n"
    )


def test_a_damaged_atlas_is_told_before_any_answer(small):
    atlas_path(small).write_bytes(b"hello")
    status, out, err = run("odds", "tea", "--words", small)

    assert (status, out) == (2, "")
    assert err.startswith(f"{PROGRAM}: expected an atlas file at {atlas_path(small)}, ")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["tea", "te4"], "a roll is 3 to 12 letters a-z, got 'te4'"),
        (["abcdefghijklm"], "a roll is 3 to 12 letters a-z, got 13 in 'abcdefghijklm'"),
        (["tea", "--words", "none"], "expected a word-list file, found none at none"),
    ],
)
def test_bad_input_is_one_sentence_before_any_answer(arguments, sentence):
    status, out, err = run("odds", *arguments)

    assert (status, out, err) == (2, "", f"{PROGRAM}: {sentence}\n")


def test_ctrl_c_prints_the_odds_and_that_the_search_is_incomplete(
    monkeypatch, capsys, small
):
    def stop_at_once(watch):
        watch.interrupted = True
        return True

    monkeypatch.setattr(Watch, "stop", stop_at_once)
    options = parser().parse_args(["odds", "aaeeeottt", "ton", "--words", str(small)])

    with pytest.raises(KeyboardInterrupt, match="the answer above is incomplete"):
        tell_odds(options)
    assert capsys.readouterr().out.startswith(
        "aaeeeottt: not decided, 0 boards when the"
    )


def test_the_atlas_of_the_whole_list_is_not_used_once_words_are_left_out(small):
    with_atlas(small, read_words(small).sha256, **{ROLL: (1234, 77)})

    status, out, err = run("odds", ROLL, "--words", small, "--without", "tea")

    assert status == 0
    assert "by the atlas" not in out
    assert err.endswith("small.atlas.gz: it was made before words were left out\n")
