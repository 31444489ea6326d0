"""An atlas checked again: a true one is right, and each false fact in one is found.

The dice are six, so that all rolls can be decided in a second.
"""

import os
import re
import signal
import subprocess
import sys

import pytest
from processes import PYPY, ROOT, main
from some_words import nth_words

from qless_engine.boards import backtracker, enumerator
from qless_engine.rolls.atlas import Atlas, Unsolvable, atlas_path
from qless_engine.rolls.dice import DICE
from qless_engine.rolls.numbering import number_of_rolls, rank, unrank
from qless_engine.rolls.weights import rolls_from
from qless_engine.words.lexicon import Lexicon
from qless_engine.words.playable import playable_words
from qless_engine.words.wordlist import read_words
from sweeps.kinds import atlas as atlas_kind
from sweeps.pool.interpreters import find
from sweeps.runs import verify
from sweeps.runs.recheck import block_first, solvable_rolls, unsolvable_rolls

FEW = "mmllby rrdlgg ccmtts hhnnrr aeiouu aaeeoo".split()
BLOCK = 100
COMMAND = f"""
import sys
from qless_engine.rolls.dice import DICE
DICE[:] = {FEW}
from sweeps import __main__
from sweeps.kinds import atlas as atlas_kind
from sweeps.runs import verify
atlas_kind.ROLLS, verify.OUTCOMES = {BLOCK}, 6 ** len(DICE)
sys.exit(__main__.main(sys.argv[1:]))
"""


@pytest.fixture(scope="module", autouse=True)
def few_dice():
    """All that looks at the dice sees these few."""
    every = DICE[:]
    DICE[:] = FEW
    yield
    DICE[:] = every


@pytest.fixture(autouse=True)
def small(monkeypatch):
    monkeypatch.setattr(atlas_kind, "ROLLS", BLOCK)
    monkeypatch.setattr(verify, "OUTCOMES", 6 ** len(FEW))


@pytest.fixture(scope="module")
def words(tmp_path_factory):
    """A list with which three rolls in ten have no board."""
    return nth_words(tmp_path_factory.mktemp("words"), 4)


@pytest.fixture(scope="module")
def context(words):
    return atlas_kind.KIND.load(atlas_kind.AtlasQuestion(lists=[str(words)]))


@pytest.fixture(scope="module")
def true_atlas(words):
    """The atlas of all rolls of the few dice."""
    word_list = read_words(words)
    lexicon = Lexicon.from_words(word_list.words)
    unsolvable = {}
    for roll, weight in rolls_from(0, number_of_rolls()):
        result = enumerator.first_board(playable_words(lexicon, roll), roll)
        if result.board is None:
            unsolvable[roll] = Unsolvable(weight, result.nodes, result.candidate_words)
    return Atlas(word_list.name, word_list.sha256, "a test", unsolvable)


def changed(atlas, roll, found):
    """Return *atlas* with something else *found* of *roll*; None to leave it out."""
    unsolvable = {**atlas.unsolvable, roll: found}
    if found is None:
        del unsolvable[roll]
    rows = dict(sorted(unsolvable.items()))
    return Atlas(atlas.word_list, atlas.word_list_sha256, atlas.made, rows)


def a_roll(atlas, *, unsolvable):
    """Return a roll from the midst of those of one kind."""
    rolls = (roll for roll, _ in rolls_from(1000, number_of_rolls()))
    return next(roll for roll in rolls if (roll in atlas.unsolvable) == unsolvable)


def all_of(atlas, *, unsolvable):
    return [
        roll
        for roll, _ in rolls_from(0, number_of_rolls())
        if (roll in atlas.unsolvable) == unsolvable
    ]


# The command


@pytest.fixture
def recheck(tmp_path, words, capsys):
    """What the command says of an atlas, of which it looks at little."""

    def run(atlas, *options):
        (tmp_path / "some.atlas.gz").write_bytes(atlas.pack())
        few = "--proofs 20 --hardest 5 --boards 30 --draws 200".split()
        options = ["--words", words, *few, *options]
        return main(capsys, "recheck", tmp_path / "some.atlas.gz", *options)

    return run


def without_times(out):
    return re.sub(r" \(\d+\.\d s\)", "", out)


def test_a_true_atlas_is_right(true_atlas, recheck):
    status, out, err = recheck(true_atlas, "--seed", 2)
    lost = len(true_atlas.unsolvable)

    assert (status, err) == (0, "")
    lines = without_times(out).splitlines()
    assert [line.split()[0] for line in lines] == [
        "proofs",
        "boards",
        "draws",
        "block",
        "sums",
    ]
    assert all(line.endswith(": right") for line in lines)
    assert re.search(r" 2\d unsolvable rolls proved", lines[0])
    assert "30 solvable rolls solved" in lines[1]
    assert re.search(r"% of 200 rolls \(95 % interval .* holds the exact", lines[2])
    assert f"{BLOCK} rolls from " in lines[3]
    assert f"{lost:,} unsolvable and {2304 - lost:,} solvable rolls of 2,304" in out
    assert "46,656 outcomes" in lines[4]


def test_the_seed_alone_says_what_is_looked_at(true_atlas, recheck):
    one, again, other = (
        without_times(recheck(true_atlas, "--seed", seed)[1]) for seed in (3, 3, 4)
    )

    assert one == again != other


@pytest.mark.slow
def test_every_interpreter_says_the_same(true_atlas, tmp_path, words):
    try:
        find(PYPY)
    except ValueError as error:
        pytest.skip(str(error))
    wrong = changed(true_atlas, a_roll(true_atlas, unsolvable=True), None)
    for atlas, status in ((true_atlas, 0), (wrong, 1)):
        (tmp_path / "some.atlas.gz").write_bytes(atlas.pack())
        few = "--proofs 20 --hardest 5 --boards 30 --draws 2000".split()
        asked = ["recheck", tmp_path / "some.atlas.gz", "--words", words, *few]
        done = [
            subprocess.run(  # noqa: S603  # an interpreter of ours
                [python, "-c", COMMAND, *map(str, asked)],
                cwd=ROOT,
                env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
                capture_output=True,
                check=False,
                text=True,
            )
            for python in (sys.executable, PYPY)
        ]

        assert [one.returncode for one in done] == [status, status], done
        assert without_times(done[0].stdout) == without_times(done[1].stdout)
        assert done[0].stderr == done[1].stderr


def test_a_false_atlas_is_told_with_the_roll_when_all_was_checked(true_atlas, recheck):
    lost = a_roll(true_atlas, unsolvable=True)
    status, out, err = recheck(changed(true_atlas, lost, None), "--boards", 99_999)

    assert status == 1
    assert f"1 WRONG, first {lost}: solvable in the atlas, the enumerator has" in out
    assert err.startswith("python -m sweeps: the atlas failed at boards")
    assert f"; first {lost}: " in err
    assert err.count("\n") == 1
    assert out.count("\n") == 5


def test_the_atlas_of_another_list_is_refused(true_atlas, recheck, tmp_path):
    other = nth_words(tmp_path, 5)
    status, out, err = recheck(true_atlas, "--words", other)

    assert (status, out) == (2, "")
    assert "expected an atlas of some.txt with the checksum" in err
    assert err.count("\n") == 1


def test_an_atlas_is_not_that_of_the_list_with_words_left_out(
    true_atlas, recheck, words
):
    left_out = words.read_text().split()[0]
    status, out, err = recheck(true_atlas, "--words", words, "--without", left_out)

    assert (status, out) == (2, "")
    assert f"expected an atlas of {words.name} without 1 word with the" in err


def test_the_atlas_beside_the_list_is_the_default(true_atlas, words, capsys):
    status, _, err = main(capsys, "recheck", "--words", words)
    atlas_path(words).write_bytes(true_atlas.pack())
    few = "--proofs 1 --hardest 1 --boards 1 --draws 1".split()
    found, *_ = main(capsys, "recheck", "--words", words, *few)
    atlas_path(words).unlink()

    assert (status, f"expected an atlas file at {atlas_path(words)}" in err) == (
        2,
        True,
    )
    assert found == 0


def test_ctrl_c_ends_it(true_atlas, recheck, monkeypatch):
    search = backtracker.first_board

    def interrupted(*arguments):
        signal.raise_signal(signal.SIGINT)
        return search(*arguments)

    monkeypatch.setattr(backtracker, "first_board", interrupted)

    assert recheck(true_atlas) == (130, "", "Stopped.\n")


# What is drawn


def test_the_hardest_and_random_rolls_are_each_there_once(true_atlas):
    chosen = unsolvable_rolls(true_atlas, 1, 20, 5)
    nodes = sorted(found.nodes for found in true_atlas.unsolvable.values())
    every = unsolvable_rolls(true_atlas, 1, 10**9, 10**9)

    assert len(chosen) == len(set(chosen))
    assert [true_atlas.unsolvable[roll].nodes for roll in chosen[20:]] == nodes[:-6:-1]
    assert sorted(every) == [*true_atlas.unsolvable]
    assert chosen != unsolvable_rolls(true_atlas, 2, 20, 5)


def test_random_solvable_rolls_are_each_there_once_and_may_be_all(true_atlas):
    some = solvable_rolls(true_atlas, 1, 50)

    assert len(some) == len(set(some)) == 50
    assert not {*some} & {*true_atlas.unsolvable}
    assert sorted(solvable_rolls(true_atlas, 1, 10**9)) == all_of(
        true_atlas, unsolvable=False
    )


def test_a_random_block_is_one_of_a_sweep():
    ranks = {rank(block_first(seed)) for seed in range(30)}

    assert len(ranks) > 5
    assert ranks <= {*range(0, number_of_rolls(), BLOCK)}


# Each check finds what is false


def test_a_solvable_roll_in_the_atlas_has_no_proof(true_atlas, context):
    roll = a_roll(true_atlas, unsolvable=False)
    false = changed(true_atlas, roll, Unsolvable(1, 2, 3))
    every = all_of(true_atlas, unsolvable=True)

    right = verify.check_proofs(true_atlas, context.words.lexicon, every[:50])
    wrong = verify.check_proofs(false, context.words.lexicon, [*every[:5], roll])

    assert right.faults == []
    words, board = wrong.faults
    assert words.startswith(f"{roll}: 3 words in the atlas, found ")
    assert board.startswith(
        f"{roll}: unsolvable in the atlas, the backtracker found the board "
    )


def test_an_unsolvable_roll_left_out_has_no_board(true_atlas, context):
    roll = a_roll(true_atlas, unsolvable=True)
    every = all_of(true_atlas, unsolvable=False)

    right = verify.check_boards(context.words.lexicon, every[:100])
    wrong = verify.check_boards(context.words.lexicon, [*every[:5], roll])

    assert right.faults == []
    assert wrong.faults == [
        f"{roll}: solvable in the atlas, the enumerator has no board"
    ]


def test_a_board_that_breaks_a_rule_is_a_fault(true_atlas, context, monkeypatch):
    roll = a_roll(true_atlas, unsolvable=False)
    monkeypatch.setattr(enumerator, "boards", lambda *_: iter([roll]))

    (fault,) = verify.check_boards(context.words.lexicon, [roll]).faults

    assert "is not a word of the list" in fault
    assert fault.startswith(roll)


@pytest.mark.parametrize("unsolvable", [True, False])
def test_a_draw_finds_what_is_left_out_and_what_is_put_in(
    true_atlas, context, unsolvable
):
    roll = a_roll(true_atlas, unsolvable=unsolvable)
    false = changed(true_atlas, roll, None if unsolvable else Unsolvable(1, 2, 3))
    rolls = [unrank(number) for number in range(900, 1000)] + [roll]

    right = verify.check_draws(true_atlas, context.words.lexicon, rolls)
    wrong = verify.check_draws(false, context.words.lexicon, rolls)

    said, found = ("solvable", "no") if unsolvable else ("unsolvable", "the")
    assert right.faults == []
    (fault,) = wrong.faults
    assert fault.startswith(
        f"{roll}: {said} in the atlas, a search found {found} board"
    )


def test_an_interval_that_misses_the_exact_share_is_told_and_no_fault(
    true_atlas, context
):
    rolls = all_of(true_atlas, unsolvable=True)[:50]

    what, faults = verify.check_draws(true_atlas, context.words.lexicon, rolls)
    lost = sum(found.outcomes for found in true_atlas.unsolvable.values())

    assert faults == []
    assert f" misses the exact {100 * (1 - lost / 6**6):.6f} %" in what


@pytest.mark.parametrize("field", ["outcomes", "nodes", "words", None])
def test_a_block_finds_every_number_that_is_wrong(true_atlas, context, field):
    roll = a_roll(true_atlas, unsolvable=True)
    first = unrank(rank(roll) // BLOCK * BLOCK)
    found = true_atlas.unsolvable[roll]
    wrong = None if field is None else found._replace(**{field: 77})

    right = verify.check_block(true_atlas, context, first)
    false = verify.check_block(changed(true_atlas, roll, wrong), context, first)

    assert right.faults == []
    (fault,) = false.faults
    assert fault.startswith(f"{roll}: in the atlas ")
    assert ("77" in fault) == (field is not None)


def test_a_block_finds_a_solvable_roll(true_atlas, context):
    roll = a_roll(true_atlas, unsolvable=False)
    false = changed(true_atlas, roll, Unsolvable(1, 2, 3))
    first = unrank(rank(roll) // BLOCK * BLOCK)

    (fault,) = verify.check_block(false, context, first).faults

    assert fault == (
        f"{roll}: in the atlas unsolvable (outcomes 1, nodes 2, words 3), decided anew "
        f"solvable"
    )


def test_the_sums_find_a_wrong_weight_twice(true_atlas):
    roll = a_roll(true_atlas, unsolvable=True)
    found = true_atlas.unsolvable[roll]
    false = changed(true_atlas, roll, found._replace(outcomes=1_000))

    assert verify.check_sums(true_atlas, [roll]).faults == []
    walked, alone = verify.check_sums(false, [roll]).faults
    assert walked == (
        f"{roll}: 1,000 outcomes in the atlas, {found.outcomes} in a walk through all "
        f"rolls"
    )
    assert alone == (
        f"{roll}: 1,000 outcomes in the atlas, {found.outcomes} die by die"
    )


def test_the_sums_find_a_roll_that_is_none(true_atlas):
    false = changed(true_atlas, "zzzzzz", Unsolvable(1, 0, 0))

    faults = verify.check_sums(false, []).faults

    assert faults == [
        "zzzzzz: 1 outcomes in the atlas, 0 in a walk through all rolls",
        "the walk: expected 2,304 rolls with those of the atlas, found 2,305",
    ]


def test_the_sums_find_a_walk_that_leaves_a_roll_out(true_atlas, monkeypatch):
    left = a_roll(true_atlas, unsolvable=False)
    monkeypatch.setattr(
        verify,
        "rolls_from",
        lambda *asked: [found for found in rolls_from(*asked) if found[0] != left],
    )

    faults = verify.check_sums(true_atlas, []).faults

    assert [fault.rpartition(" ")[0] for fault in faults] == [
        "the walk: expected 2,304 rolls, found",
        "the walk: expected 2,304 rolls with those of the atlas, found",
        "the walk: expected 46,656 outcomes, found",
    ]
