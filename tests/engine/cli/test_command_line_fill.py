"""The command ``fill``, as a user meets it."""

import json
import time

import pytest
from command_line import PROGRAM, run

from qless_engine.cli.fill import fill_layout
from qless_engine.cli.options import parser
from qless_engine.cli.watch import Watch
from qless_engine.crosswords.files import FORMATS, read
from qless_engine.grids.layout import Layout, violations

SCORED = "tea;5 ten;1 ate;2 net;7 eta;1 ann;3 eat;4 tan;2 nae;9 ant;6".split()
WORDS = [line.split(";")[0] for line in SCORED]
CORNER = ".../.##/.##"


@pytest.fixture
def small(tmp_path):
    (tmp_path / "small.txt").write_text("\n".join(SCORED))
    return tmp_path / "small.txt"


@pytest.fixture
def corner(tmp_path):
    (tmp_path / "corner.txt").write_text(CORNER.replace("/", "\n"))
    return tmp_path / "corner.txt"


def test_the_fill_is_shown_in_rows_and_a_line_of_cost(small, corner):
    status, out, err = run("fill", corner, "--words", small)
    *rows, blank, cost, end = out.split("\n")

    assert (status, err, blank, end) == (0, "", "", "")
    fill = "/".join(row.replace(" ", "") for row in rows).lower()
    assert violations(Layout.parse(CORNER), fill, WORDS) == []
    assert cost.startswith("3x3 with 2 slots: filled; words of small.txt, ")


def test_all_fills_are_listed_each_once(small, corner):
    _, out, _ = run("fill", corner, "--all", "--words", small, "--json")
    answer = json.loads(out)

    assert answer["all_fills"] == sorted(
        set(answer["all_fills"]), key=answer["all_fills"].index
    )
    assert sorted(answer["all_fills"]) == sorted(
        f"{across}/{down[1]}##/{down[2]}##"
        for across in WORDS
        for down in WORDS
        if across != down and across[0] == down[0]
    )


def test_the_best_fill_scores_most(small, corner):
    _, out, _ = run("fill", corner, "--best", "--words", small, "--json")
    answer = json.loads(out)

    assert (answer["ending"], answer["score"]) == ("found", 16)
    assert answer["fill"] in ("nae/e##/t##", "net/a##/e##")


def test_a_least_score_leaves_words_out(small, corner):
    _, out, _ = run(
        "fill", corner, "--min-score", 6, "--all", "--words", small, "--json"
    )

    assert json.loads(out)["all_fills"] == ["nae/e##/t##", "net/a##/e##"]


def test_a_layout_is_read_from_standard_input(small):
    _, out, _ = run("fill", "-", "--words", small, stdin=b"\xef\xbb\xbfT..\r\n")

    assert out.startswith(("T E ", "T A N"))


def test_why_there_is_no_fill_is_told_where_one_slot_is_enough(small):
    _, out, _ = run("fill", "-", "--words", small, stdin=b"z..\n.##\n.##\n")

    assert out.startswith(
        "1-Across: no word of small.txt fits Z__.\n1-Down: no word of small.txt fits "
        "Z__.\n\n3x3 with 2 slots: no fill (proved: the whole space was searched); "
    )


def test_a_spent_budget_shows_what_could_be_filled(tmp_path):
    (tmp_path / "open.txt").write_text("\n".join([".........."] * 10))

    _, out, _ = run("fill", tmp_path / "open.txt", "--max-nodes", 30)

    assert ": not decided, " in out
    assert "cells filled when it was stopped" in out
    assert len(out.split("\n\n")[0].split("\n")) == 10


def test_all_fills_are_shown_as_they_come_and_time_is_kept(tmp_path):
    (tmp_path / "rows.txt").write_text(".....\n.....\n.....\n")

    started = time.monotonic()
    _, out, _ = run("fill", tmp_path / "rows.txt", "--all", "--seconds", 1)

    assert time.monotonic() - started < 15  # to check each took minutes once
    *fills, cost = out.split("\n\n")
    assert len(fills) > 100
    assert f": stopped with {len(fills):,} fills; there may be more;" in cost


def test_the_best_of_no_fill_has_no_score(small):
    _, out, _ = run(
        "fill", "-", "--best", "--words", small, "--json", stdin=b"z..\n.##\n.##\n"
    )

    assert (json.loads(out)["fill"], json.loads(out)["score"]) == (None, None)


def test_letters_that_no_word_has_or_that_stand_twice_are_told(small):
    _, out, _ = run("fill", "-", "--words", small, stdin=b"zz..\n")
    assert out.startswith("1-Across: no word of small.txt fits ZZ__.\n")

    _, out, _ = run("fill", "-", "--words", small, stdin=b"tea\n.#.\ntea\n")
    assert out.startswith("3-Across: TEA stands in 1-Across and in 3-Across.\n") or (
        "TEA stands in 1-Across and in 3-Across." in out
    )


def test_what_was_printed_can_be_filled_again(small):
    _, first, _ = run("fill", "-", "--words", small, stdin=b"T..\n")
    _, again, _ = run(
        "fill", "-", "--words", small, stdin=first.split("\n\n")[0].encode()
    )

    assert again.split("\n\n")[0] == first.split("\n\n")[0]


def test_only_common_words_fill():
    _, out, _ = run("fill", "-", "--common", 10, "--json", stdin=b"....\n")

    assert json.loads(out)["word_list"] == "ENABLE1 to SCOWL size 10"


def test_a_best_fill_names_the_scores_it_is_for(small, corner, tmp_path):
    other = tmp_path / "other.txt"
    other.write_text("\n".join(f"{word};1" for word in WORDS))
    checksums = set()
    for path in (small, other):
        _, out, _ = run("fill", corner, "--best", "--words", path, "--json")
        checksums.add(json.loads(out)["word_list_sha256"])

    assert len(checksums) == 2


def test_a_device_is_no_layout():
    status, _, err = run("fill", "/dev/zero")

    assert status == 2
    assert err.endswith("expected a file with a layout, found the device /dev/zero\n")


PUZZLE = b"""<ACROSS PUZZLE>
<TITLE>
\tSmall
<GRID>
\tTEA
\t.:N
\t.:T
<ACROSS>
\tHot drink
<DOWN>
\tInsect
"""


@pytest.mark.parametrize("end", ["puz", "ipuz", "across.txt"])
def test_a_crossword_is_filled_and_saved_with_its_clues(small, tmp_path, end):
    target = tmp_path / f"new.{end}"
    status, out, err = run(
        "fill", "-", "--words", small, "--output", target, "--json", stdin=PUZZLE
    )

    saved, before = read(target.name, target.read_bytes()), read("-", PUZZLE)
    assert (status, json.loads(out)["layout"]) == (0, ".../##./##.")
    assert err == "The solution in the file is left out; only its given letters stay.\n"
    assert saved.fill == json.loads(out)["fill"]
    assert saved.extras == before.extras
    assert len(saved.extras.clues) == len(saved.extras.hidden) == 2


def test_a_fill_is_saved_as_a_layout_and_what_that_loses_is_told(small, tmp_path):
    _, out, err = run(
        "fill", "-", "--words", small, "--output", tmp_path / "a.txt", stdin=PUZZLE
    )

    rows = (tmp_path / "a.txt").read_text().split("\n")
    assert out.startswith("\n".join(" ".join(row.upper()) for row in rows[:-1]))
    assert err.endswith(
        f"Not kept in {tmp_path / 'a.txt'}: title, clues, hidden cells, which letters "
        "are given.\n"
    )


def test_bars_end_entries(small, tmp_path):
    ipuz = {
        "kind": "https://ipuz.org/crossword#1",
        "puzzle": [[1, 0, {"cell": 2, "style": {"barred": "B"}}], [0, "#", 3]],
    }
    path = tmp_path / "bars.ipuz"
    path.write_text(json.dumps(ipuz))
    _, out, _ = run("fill", path, "--words", small, "--json")
    assert json.loads(out)["layout"] == "...=/.#."

    status, _, err = run("fill", path, "--words", small, "--output", tmp_path / "a.puz")
    assert status == 2
    assert f"{PROGRAM}: expected a layout without bars for .puz, which has" in err


@pytest.mark.parametrize(
    ("options", "status", "sentence"),
    [
        (("--output", "a.doc"), 2, "expected a file name that ends in .puz, .ipuz, "),
        (("--output", "a.txt", "--all"), 2, "expected --output without --all"),
        (("--output", "no/a.txt"), 2, "cannot write no/a.txt: there is no such file"),
    ],
)
def test_an_output_that_cannot_be_is_one_sentence(small, options, status, sentence):
    found, _, err = run("fill", "-", "--words", small, *options, stdin=b"...\n")

    assert found == status
    assert err.startswith(f"{PROGRAM}: {sentence}")


def test_without_a_fill_no_file_is_written(small, tmp_path):
    path = tmp_path / "a.puz"
    _, _, err = run("fill", "-", "--words", small, "--output", path, stdin=b"zz.\n")

    assert err == f"No fill, so {path} is not written.\n"
    assert not path.exists()


def test_ctrl_c_shows_what_could_be_filled(corner, small, monkeypatch, capsys):
    def stop_at_once(watch):
        watch.interrupted = True
        return True

    monkeypatch.setattr(Watch, "stop", stop_at_once)
    line = ["fill", str(corner), "--words", str(small)]

    with pytest.raises(KeyboardInterrupt, match="the answer above is incomplete"):
        fill_layout(parser().parse_args(line))
    assert "not decided" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("layout", "sentence"),
    [
        (
            b"..\n...",
            "expected rows of one length, found 2 cells in row 1 and 3 in row 2",
        ),
        (
            b"\xff\xfe\x00",
            f"expected {FORMATS}, found binary data",
        ),
        (
            b"",
            "expected a layout, found nothing",
        ),
    ],
)
def test_a_bad_layout_is_one_sentence(small, layout, sentence):
    status, out, err = run("fill", "-", "--words", small, stdin=layout)

    assert (status, out) == (2, "")
    assert err in {
        f"{PROGRAM}: {sentence}\n",
        f"{PROGRAM}: standard input: {sentence}\n",
    }


def test_a_missing_layout_is_one_sentence(small, tmp_path):
    status, _, err = run("fill", tmp_path / "none.txt", "--words", small)

    assert status == 2
    assert err == (
        f"{PROGRAM}: expected a file with a layout, found none at "
        f"{tmp_path / 'none.txt'}\n"
    )


def test_words_without_scores_have_no_best(corner, tmp_path):
    (tmp_path / "plain.txt").write_text("tea\nten\n")

    status, _, err = run("fill", corner, "--best", "--words", tmp_path / "plain.txt")

    assert status == 2
    assert "expected lines word;score in plain.txt, found no score\n" in err
