"""The engine's command line, as a user meets it: what it answers, and how."""

import json
import re

import pytest
from command_line import PROGRAM, WORDS, records, run, started

from qless_engine.boards.board import board_key, parse, violations
from qless_engine.rolls.dice import parse_roll, random_rolls
from qless_engine.words.wordlist import read_words


@pytest.fixture
def small(tmp_path):
    (tmp_path / "small.txt").write_text("\n".join(WORDS))
    return tmp_path / "small.txt"


def test_the_board_is_shown_and_one_line_of_cost(small):
    status, out, err = run("roll", "TONE", "--words", small)

    assert (status, err) == (0, "")
    assert re.fullmatch(
        r"NOTE\n\nenot: solved; 7 of small\.txt's words playable, "
        r"0 nodes, 0 placements, \d+\.\d{3} s\n",
        out,
    )


def test_a_board_of_several_rows_is_shown_in_rows(small):
    _, out, _ = run("roll", "aenot", "--words", small)
    *rows, blank, cost, end = out.split("\n")

    assert violations("/".join(rows).lower(), WORDS, "aenot") == []
    assert len(rows) > 1
    assert cost.startswith("aenot: solved; ")
    assert blank == end == ""


def test_a_proof_says_that_it_is_one(small):
    status, out, _ = run("roll", "bbb", "--words", small)

    assert status == 0
    assert out.startswith("bbb: no board (proved: the whole space was searched); 0 of")


def test_a_spent_budget_does_not_look_like_a_proof(small):
    status, out, _ = run(
        "roll",
        "aenot",
        "--words",
        small,
        "--max-nodes",
        1,
        "--count",
        "--search",
        "backtracker",
    )

    assert status == 0
    assert out.startswith("aenot: not decided, 0 boards when the search was stopped")


def test_several_rolls_are_answered_in_their_order(small):
    _, out, _ = run("roll", "tea", "bbb", "ton", "--words", small)

    assert re.findall(r"^(\w+): ", out, re.MULTILINE) == ["aet", "bbb", "not"]


def test_every_board_is_shown_and_counted(small):
    _, out, _ = run("roll", "tea", "--all", "--words", small)
    *boards, cost = out.split("\n\n")

    assert sorted(boards) == ["ATE", "EAT", "ETA", "TEA"]
    assert cost.startswith("aet: 4 boards in all; 4 of small.txt's words")


def test_a_count_shows_the_first_board_and_how_many(small):
    _, out, _ = run("roll", "ton", "--count", "--words", small)

    assert out.startswith("TON\n\nnot: 1 board in all; ")


FIELDS = (
    "roll ending board candidate_words nodes placements seconds word_list "
    "word_list_sha256 word_list_lines"
).split()


def test_json_of_a_first_board_has_its_fields(small):
    (record,) = records("eat", "--words", small)

    assert sorted(record) == sorted(FIELDS)
    assert isinstance(record.pop("seconds"), float)
    assert len(record.pop("word_list_sha256")) == 64
    assert record.pop("word_list_lines")["read"] == len(WORDS)
    assert record == {
        "roll": "aet",
        "ending": "found",
        "board": "ate",
        "candidate_words": 4,
        "nodes": 0,
        "placements": 0,
        "word_list": "small.txt",
    }


def test_json_of_a_count_has_boards_too(small):
    (record,) = records("eat", "--count", "--words", small)

    assert sorted(record) == sorted([*FIELDS, "boards"])
    assert record["boards"] == 4


def test_json_of_all_has_every_board_as_a_legal_key(small):
    (record,) = records("aenot", "--all", "--words", small)
    boards = record["all_boards"]

    assert sorted(record) == sorted([*FIELDS, "boards", "all_boards"])
    assert record["boards"] == len(boards) == len(set(boards)) > 5
    assert record["board"] == boards[0]
    assert [violations(board, WORDS, "aenot") for board in boards] == [[]] * len(boards)
    assert boards == [board_key(parse(board)) for board in boards]


def test_json_of_a_proof_has_no_board(small):
    first, every = (records("bbb", "--words", small, *x)[0] for x in ([], ["--all"]))

    assert (first["ending"], first["board"]) == ("exhausted", None)
    assert (every["boards"], every["all_boards"]) == (0, [])


def test_json_of_a_spent_budget_says_so(small):
    found = records("aenot", "--count", "--max-nodes", 2, "--words", small)

    assert [(x["ending"], x["nodes"]) for x in found] == [("budget", 2)]


def test_the_order_and_case_of_letters_change_nothing(small):
    one, other = records("enota", "ATONE", "--words", small)
    del one["seconds"], other["seconds"]

    assert one == other


def test_a_full_roll_is_solved_with_the_embedded_list():
    (record,) = records("WITHBEANLORD")

    assert (record["roll"], record["ending"]) == ("abdehilnortw", "found")
    assert record["word_list"] == "ENABLE1"


def test_the_variable_names_the_list_and_words_goes_before_it(small, tmp_path):
    mine = tmp_path / "mine.txt"
    mine.write_text("aab")
    (chosen,) = records("aab", chosen=mine)
    (named,) = records("aab", "--words", small, chosen=mine)

    assert (chosen["word_list"], chosen["ending"]) == ("mine.txt", "found")
    assert (named["word_list"], named["ending"]) == ("small.txt", "exhausted")


def test_rolls_come_from_standard_input_with_blank_lines_and_carriage_returns(small):
    found = records(
        "-", "--words", small, stdin=b"\xef\xbb\xbftea\r\n\r\n\n  NOTE \r\n \t\nbbb"
    )

    assert [record["roll"] for record in found] == ["aet", "enot", "bbb"]


def test_standard_input_takes_its_place_among_typed_rolls(small):
    found = records("ton", "-", "eat", "--words", small, stdin=b"note\nnet\n")

    assert [x["roll"] for x in found] == ["not", "enot", "ent", "aet"]


def test_standard_input_without_rolls_is_no_fault(small):
    assert run("roll", "-", "--words", small) == (0, "", "")


@pytest.mark.parametrize(
    "bad", [b"te4", b"te", b"abcdefghijklmnopqrstuv", b"th\xe9", b"\xff\0"]
)
def test_a_bad_line_is_named_by_its_number_after_the_answers_before_it(small, bad):
    status, out, err = run(
        "roll", "-", "--json", "--words", small, stdin=b"tea\n\n" + bad + b"\nton\n"
    )

    assert status == 2
    assert [json.loads(line)["roll"] for line in out.splitlines()] == ["aet"]
    assert err.startswith(f"{PROGRAM}: line 3: a roll is 3 to 21 letters a-z, got ")
    assert err.count("\n") == 1


def test_answers_come_before_the_next_roll_is_asked(small):
    with started("roll", "-", "--json", "--words", small) as process:
        for roll in (b"tea\n", b"ton\n"):
            process.stdin.write(roll)
            process.stdin.flush()
            answer = json.loads(process.stdout.readline())

            assert answer["roll"] == parse_roll(roll.decode())


def test_dice_with_a_seed_are_the_rolls_of_that_seed():
    status, out, err = run("dice", "--rolls", 5, "--seed", 1)

    assert (status, err) == (0, "")
    assert out.split() == list(random_rolls(5, seed=1))
    assert out.split()[:3] == "aehmnprrsstt egllmnoptvxy cdeeghmnrtty".split()


def test_dice_without_a_seed_say_which_they_took():
    status, out, err = run("dice")
    seed = re.fullmatch(r"seed (\d+)\n", err)

    assert status == 0
    assert out.split() == list(random_rolls(1, int(seed[1])))


def test_letters_typed_with_blanks_are_one_roll(small):
    found = records("e", "a", "T", "--words", small)
    quoted = records("E A T", "to  ne", "--words", small)
    lines = records("-", "--words", small, stdin=b" e a t\nn\to t\n")

    assert [x["roll"] for x in found] == ["aet"]
    assert [x["roll"] for x in quoted] == ["aet", "enot"]
    assert [x["roll"] for x in lines] == ["aet", "not"]


def test_the_shortest_word_may_have_two_letters(tmp_path):
    (tmp_path / "two.txt").write_text("ab ebb ib nb tea tin xu".replace(" ", "\n"))
    line = ["abbeint", "xu", "--words", tmp_path / "two.txt", "--min-length"]
    two = records(*line, 2, "--all")
    _, out, _ = run("roll", *line[:1], *line[2:], 2, "--count")

    assert [x["boards"] for x in two] == [2, 1]
    assert sorted(two[0]["all_boards"]) == ["tea/i.b/nb.", "tea/ib./nb."]
    assert two[0]["min_length"] == 2
    assert "6 of two.txt's words of 2 letters or more playable" in out
    assert run("roll", *line, 3)[0] == 2  # two letters are no roll then
    assert "no board (proved" in run("roll", line[0], *line[2:], 3)[1]


def test_longer_words_than_the_rules_ask_for_may_be_asked_for(small):
    (three,), (four,) = (
        records("aenot", "--all", "--words", small, "--min-length", n) for n in (3, 4)
    )

    assert "min_length" not in three
    assert four["boards"] == 0 < three["boards"]
    assert four["candidate_words"] == 2
    assert records("tone", "--words", small, "--min-length", 4)[0]["ending"] == "found"


@pytest.mark.parametrize("size", [13, 17, 21])
def test_a_long_roll_has_a_board_that_keeps_the_rules(size):
    letters = "abcdefghilmnoprstuaeo"[:size]
    (record,) = records(letters)
    words = set(read_words().words)

    assert record["ending"] == "found"
    assert violations(record["board"], words, parse_roll(letters, most=21)) == []


def test_no_board_of_a_long_roll_is_no_proof(small):
    line = ["q" * 13, "--words", small]
    (record,) = records(*line)
    _, out, _ = run("roll", *line)

    assert (record["ending"], record["board"]) == ("budget", None)
    assert "no board found (no proof: " in out
    assert "proved" not in out


def test_rolled_dice_can_be_solved_from_a_pipe(small):
    _, rolls, _ = run("dice", "--rolls", 3, "--seed", 2)
    found = records("-", "--max-nodes", 1, "--words", small, stdin=rolls.encode())

    assert [record["roll"] for record in found] == rolls.split()


@pytest.mark.parametrize("line", ["--help", "roll --help", "dice --help"])
def test_help_is_printed_and_no_fault(line):
    status, out, err = run(*line.split())

    assert (status, err) == (0, "")
    assert out.startswith(f"usage: {PROGRAM}")
