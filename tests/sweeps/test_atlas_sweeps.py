"""Every roll decided, a block at a time: records, whole sweeps, and changed ones."""

import sys

import pytest
from processes import PYPY, main
from small_sweeps import change, result
from some_words import nth_words

from qless_engine.boards import backtracker
from qless_engine.rolls.atlas import read_atlas
from qless_engine.rolls.numbering import number_of_rolls, rank, unrank
from qless_engine.rolls.weights import rolls_from
from qless_engine.words.lexicon import Lexicon
from qless_engine.words.playable import playable_words
from qless_engine.words.wordlist import read_words
from sweeps import SweepError
from sweeps.kinds import atlas as atlas_kind, kinds
from sweeps.kinds.atlas import ROLLS, AtlasQuestion, unsolvable_rolls
from sweeps.pool.interpreters import find
from sweeps.runs.launch import run_atlas
from sweeps.store import table


@pytest.fixture(scope="module")
def words(tmp_path_factory):
    """A list on which many rolls have no board, which is soon proved."""
    return nth_words(tmp_path_factory.mktemp("words"), 4)


@pytest.fixture(scope="module")
def fewer(tmp_path_factory):
    """A shorter list, for whole blocks."""
    return nth_words(tmp_path_factory.mktemp("words"), 30, "fewer.txt")


def atlas(folder, words, **options):
    options = {"blocks": 2, "workers": 2, "interpreter": sys.executable, **options}
    run_atlas(name="s", words=words, folder=folder, progress=False, **options)
    return table.load("s", folder)


def test_a_block_says_of_each_roll_what_another_search_says(words, monkeypatch):
    monkeypatch.setattr(atlas_kind, "ROLLS", 60)
    context = kinds.load(AtlasQuestion(lists=[str(words)]))
    first = unrank(9_000_000)
    lexicon = Lexicon.from_words(read_words(words).words)
    lost = {
        roll: weight
        for roll, weight in rolls_from(rank(first), 60)
        if backtracker.first_board(playable_words(lexicon, roll), roll).board is None
    }

    record = kinds.run({"place": 0, "first": first}, context)

    assert 10 < len(lost) < 50
    assert [proof.split(":")[0] for proof in record["unsolvable"].split()] == [*lost]
    assert record["unsolvable_outcomes"] == sum(lost.values())
    assert record["outcomes"] == sum(
        weight for _, weight in rolls_from(rank(first), 60)
    )
    ways = [record[how] for how in ("exchanged", "few_words", "searched")]
    assert min(ways) > 0
    assert sum(ways) + len(lost) == record["rolls"] == 60


def test_a_block_does_not_depend_on_those_before(words, monkeypatch):
    monkeypatch.setattr(atlas_kind, "ROLLS", 60)
    context = kinds.load(AtlasQuestion(lists=[str(words)]))
    tasks = [{"place": place, "first": unrank(60 * place)} for place in range(2)]
    one, two = (
        [kinds.run(task, context) for task in order] for order in (tasks, tasks[::-1])
    )

    for record in (*one, *two):
        record["seconds"] = 0.0
    assert one == two[::-1]


def test_the_blocks_have_every_roll_once():
    blocks = atlas_kind.number_of_blocks()
    firsts = [rank(first) for first in atlas_kind.firsts(7, blocks)]

    assert sorted(firsts) == [*range(0, number_of_rolls(), atlas_kind.ROLLS)]
    assert firsts != sorted(firsts)
    assert firsts[:5] == [rank(first) for first in atlas_kind.firsts(7, 5)]


@pytest.mark.slow
def test_an_atlas_grows_and_is_the_same_on_every_interpreter(tmp_path, fewer):
    try:
        find(PYPY)
    except ValueError as error:
        pytest.skip(str(error))
    first = atlas(tmp_path / "here", fewer, blocks=1)
    grown = atlas(tmp_path / "here", fewer, blocks=2, interpreter=PYPY)
    there = atlas(tmp_path / "there", fewer, workers=1, interpreter=PYPY)

    assert grown["seconds"][0] == first["seconds"][0]
    assert grown["interpreter"].nunique() == 2
    assert result(tmp_path / "here").equals(result(tmp_path / "there"))
    assert there["rolls"].tolist() == [ROLLS, ROLLS]


@pytest.fixture(scope="module")
def stored(tmp_path_factory, fewer):
    """A folder with an atlas of one block."""
    folder = tmp_path_factory.mktemp("stored")
    atlas(folder, fewer, blocks=1, interpreter="auto")
    return folder


@pytest.mark.slow
def test_the_summary_has_exact_shares_and_how_they_were_found(stored, capsys):
    blocks = table.load("s", stored)
    lost = unsolvable_rolls(blocks["unsolvable"])
    status, out, _ = main(capsys, "table", "s", "--folder", stored)

    assert status == 0
    assert f"rolls decided      {ROLLS:,} of {number_of_rolls():,}" in out
    assert f"{ROLLS - len(lost):,} of {ROLLS:,}, " in out
    assert "(of those decided so far, in 1 random block of neighbours)" in out
    assert "atlas              is written when every roll is decided" in out
    assert f"proved unsolvable  {len(lost):,} rolls" in out


@pytest.mark.slow
def test_a_whole_atlas_becomes_the_file_that_is_looked_up(stored, capsys, monkeypatch):
    blocks = table.load("s", stored)
    assert table.export_more("s", stored, blocks) is None  # of one block
    monkeypatch.setattr(atlas_kind, "number_of_rolls", lambda: ROLLS)
    monkeypatch.setattr(table, "load", lambda *_: blocks)  # there are more to the rules
    status, out, _ = main(capsys, "table", "s", "--folder", stored)
    atlas = read_atlas(stored / "s.atlas.gz")

    assert (status, f"atlas              {stored}/s.atlas.gz\n" in out) == (0, True)
    assert {
        roll: (found.nodes, found.words) for roll, found in atlas.unsolvable.items()
    } == unsolvable_rolls(blocks["unsolvable"])
    assert atlas.unsolvable_outcomes == blocks["unsolvable_outcomes"].sum()
    assert (atlas.word_list, len(atlas.word_list_sha256)) == ("fewer.txt", 64)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("statement", "fault"),
    [
        ("SET first = 'aaaabccddddl'", "the seed does not give the block"),
        ("SET rolls = rolls - 1, searched = searched - 1", "expected rolls and outcom"),
        ("SET outcomes = outcomes + 1", "expected rolls and outcomes"),
        ("SET unsolvable_outcomes = unsolvable_outcomes - 1", "expected rolls and out"),
        ("SET searched = searched + 1", "its rolls do not add up"),
        (
            "SET exchanged = exchanged + 99999, searched = searched - 99999",
            "its rolls do not add up",
        ),
        (
            "SET unsolvable = replace(unsolvable, substr(unsolvable, 12, 3), '::')",
            "nodes and words as unsolvable",
        ),
        ("SET unsolvable = substr(unsolvable, 1, 11)", "nodes and words as unsolvable"),
        ("SET unsolvable = 'zzzzzzzzzzzz:1:1'", "nodes and words as unsolvable"),
    ],
)
def test_a_changed_record_is_refused(stored, tmp_path, statement, fault):
    (tmp_path / "s.sqlite").write_bytes((stored / "s.sqlite").read_bytes())
    change(tmp_path, f"UPDATE records {statement}")

    with pytest.raises(SweepError, match=fault):
        table.load("s", tmp_path)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (("--blocks", 9999), "expected blocks from 1 to 1,581, got 9999"),
        (("--seed", "x"), "expected a seed of 1 to 18 digits, got 'x'"),
        (("--workers", 999), "expected workers from 1 to 256, got 999"),
    ],
)
def test_bad_input_is_one_sentence(tmp_path, capsys, options, sentence):
    status, _, err = main(capsys, "atlas", *options, "--folder", tmp_path)

    assert (status, sentence in err) == (2, True), err
    assert not list(tmp_path.iterdir())
