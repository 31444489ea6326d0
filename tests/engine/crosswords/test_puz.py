"""Files .puz: as other programs write them, broken ones, and beside another reader."""

import random

import pytest

from qless_engine.crosswords import puz_bytes as ours
from qless_engine.crosswords.crossword import Crossword, Extras
from qless_engine.crosswords.files import PUZ, read, write
from qless_engine.grids.layout import Layout

NONE = b""


def part(name, content):
    return ours.PART.pack(name, len(content), ours.checksum(content)) + content + b"\0"


def built(  # every field that programs write differently
    solution,
    player=None,
    *,
    clues=None,
    title=b"",
    notes=b"",
    version=b"1.3\0",
    kind=1,
    state=0,
    after=b"",
    before=b"",
):
    """Return a file of rows, joined by "/", as a program would write it."""
    width, height = len(solution.split("/")[0]), solution.count("/") + 1
    solved = solution.replace("/", "").encode("latin-1")
    mine = player or "".join(s if s in ".:" else "-" for s in solution.replace("/", ""))
    mine = mine.replace("/", "").encode()
    rows = "/".join(
        "".join("#" if sign in ".:" else "." for sign in row)
        for row in solution.split("/")
    )
    if clues is None:
        clues = [b"clue"] * len(Layout.parse(rows).slots)
    raw = ours.Raw(  # its checksums are compared with those of others below
        width, height, kind, state, version, solved, mine,
        [title, b"", b"", *clues, notes], {},
    )  # fmt: skip
    return before + raw.content() + after


SQUARE = "TEA/O.R/ETC"
OPEN = Layout.parse(".../.#./...")
FILL = "tea/o#r/etc"


def test_a_published_puzzle_opens_empty_with_its_solution_as_fill():
    found = read("daily.PUZ", built(SQUARE))

    assert (found.layout, found.fill, found.remarks("it")) == (OPEN, FILL, [])
    assert [*found.extras.clues.values()] == ["clue"] * 4


def test_circles_stay_circles():
    content = built(SQUARE, after=part(b"GEXT", bytes([0x80, 0, 0] + [0] * 5 + [0xC0])))

    found = read("it.puz", content)
    assert found.extras.circles == {(0, 0), (2, 2)}
    assert found.lost == ("marks of wrong or revealed letters",)
    assert read("it.puz", write(PUZ, found)[0]).extras == found.extras


def test_a_colon_is_a_hidden_cell_that_has_no_number():
    found = read("it.puz", built("::CAT::/:STALE:/TEA.TEN/:TREES:/::ASS::"))

    assert found.layout.show() == "##...##/#.....#/...#.../#.....#/##...##"
    assert len(found.extras.hidden) == 12
    assert (2, 3) not in found.extras.hidden
    again = write(PUZ, found)[0]
    assert b"::CAT:::STALE:TEA.TEN:TREES:::ASS::" in again
    assert read("it.puz", again) == found


@pytest.mark.parametrize("sign", "-?XA")
def test_a_placeholder_is_no_solution(sign):
    found = read("it.puz", built(f"{sign * 3}/{sign}.{sign}/{sign * 3}"))

    assert (found.layout, found.fill) == (OPEN, None)
    assert found.remarks("it.puz") == ["it.puz has no solution."]


@pytest.mark.parametrize("state", [2, 4])
def test_a_solution_that_is_scrambled_or_not_provided_is_left_out(state):
    found = read("it.puz", built(SQUARE, state=state))

    assert (found.layout, found.fill) == (OPEN, None)
    assert found.remarks("it.puz") == [
        "it.puz has no solution."
        if state == 2
        else "Not kept of it.puz: solution (it is scrambled)."
    ]


def test_rebus_cells_are_empty_and_said():
    after = part(b"GRBS", bytes([0, 2, 0, 3, 0, 0, 0, 0, 9]))
    content = built(SQUARE, after=after + part(b"RTBL", b" 1:TAR; 2:E;13:HEART;"))

    found = read("it.puz", content)
    assert found.fill == "t.a/e#r/et."  # one letter is a letter
    assert found.remarks("it") == [
        "Left empty, since each holds something else than one letter a-z: 2 cells."
    ]


def test_digits_and_accents_are_left_empty_and_said():
    found = read("it.puz", built("T3A/O.R/\u00c9TC"))

    assert (found.fill, found.emptied) == ("t.a/o#r/.tc", 2)


def test_a_block_of_either_grid_is_a_block():
    assert read("it.puz", built("TEA/OXR/ETC", "---/-.-/---", clues=[])).layout == OPEN
    assert read("it.puz", built(SQUARE, "---/---/---")).layout == OPEN


def test_a_diagramless_puzzle_has_blocks():
    found = read("it.puz", built("TEA/O:R/ETC", "---/---/---", kind=0x0401))

    assert (found.layout, found.extras.hidden) == (OPEN, frozenset())
    assert found.lost == ("that its blocks are not shown (diagramless)",)


def test_letters_of_a_player_are_given_unless_wrong():
    found = read("it.puz", built(SQUARE, "TXA/-.-/---"))

    assert (found.layout.show(), found.fill) == ("t.a/.#./...", FILL)
    assert found.lost == ("letters of a player that differ from the solution",)


@pytest.mark.parametrize(
    ("content", "version"),
    [
        ("\u00c9mile \u2603".encode(), b"1.3\0"),  # not as the version says
        ("\u00c9mile \u2603".encode(), b"2.0\0"),
        ("\u00c9mile \u201c\u2019".encode("cp1252"), b"1.3\0"),
        (b"\x81\x8d \xc9", b"1.2c"),
    ],
)
def test_texts_are_read_in_any_encoding(content, version):
    file = built(SQUARE, title=content, notes=b"A note", version=version)

    about = read("it.puz", file).extras.about
    assert about["title"].startswith(("\u00c9mile ", "\x81\x8d \u00c9"))
    assert about["notes"] == "A note"
    again, _ = write(PUZ, read("it.puz", file))
    assert read("it.puz", again).extras.about == about


def test_what_stands_before_and_after_is_no_fault():
    after = part(b"LTIM", b"12,1") + part(b"ABCD", b"\0\1") + b"\r\n"

    found = read("it.puz", built(SQUARE, before=b"MacBinary" * 9, after=after))
    assert found.fill == FILL
    assert found.lost == ("time of the player", "1 part of another program")


def test_clues_for_other_slots_are_told():
    found = read("it.puz", built(SQUARE, clues=[b"one", b"", b"two"]))

    assert (found.extras.clues, found.lost) == ({}, ("2 clues without a slot",))


WHOLE = built(SQUARE, after=part(b"GEXT", bytes(9)))
BROKEN = [
    (NONE, "it is empty"),
    (bytes(200), "its header is empty"),
    (b"\0\0" + ours.MAGIC + bytes(150), "its header is empty"),
    (b"no", "it does not begin as one"),
    (b"ACROSS&DOWN and more than this", "it does not begin as one"),
    (WHOLE[:40], "it ends in its header"),
    (WHOLE[:60], "it ends in its grid"),
    (WHOLE[:75], "it ends in its clues"),
    (WHOLE[:-4], "it ends in its part GEXT"),
    (WHOLE[:24] + b"abc\0" + WHOLE[28:], "its version has no number"),
    (WHOLE[:44] + b"\0" + WHOLE[45:], "its grid has no cells"),
    (WHOLE[:53] + b"X" + WHOLE[54:], "its checksum is wrong, so it is damaged"),
    (WHOLE[:-1][:-9] + b"\1" * 9, "the checksum of its part GEXT is wrong"),
    (
        built(SQUARE, after=part(b"GRBS", bytes(3))),
        "its part GRBS is for 3 cells, its grid has 9",
    ),
]


@pytest.mark.parametrize(("content", "fault"), BROKEN)
def test_a_broken_file_is_told_in_words(content, fault):
    with pytest.raises(ValueError, match="expected a whole") as error:
        read("it.puz", content)

    assert str(error.value) == f"it.puz: expected a whole .puz file, found that {fault}"


def test_no_change_of_a_byte_is_a_fault_of_ours():
    rng = random.Random(1)
    for _ in range(2000):
        content = bytearray(
            WHOLE[: rng.choice([len(WHOLE), rng.randrange(len(WHOLE))])]
        )
        for _ in range(rng.randrange(1, 4)):
            if content:
                content[rng.randrange(len(content))] = rng.randrange(256)
        try:
            read("it.puz", bytes(content))
        except ValueError as error:
            assert str(error).startswith("it.puz: expected ")  # noqa: PT017


# Beside puzpy, which other people wrote and use.


def some_crossword(rng):
    width, height = rng.randrange(2, 9), rng.randrange(2, 9)
    rows = [rng.choices("#...", k=width) for _ in range(height)]
    rows[0][:2] = ".."
    fill = [[s if s == "#" else rng.choice("abc.") for s in row] for row in rows]
    given = [
        [there if s == "." and rng.random() < 0.3 else s for s, there in zip(*pair)]
        for pair in zip(rows, fill)
    ]
    layout = Layout.parse("/".join(map("".join, given)))
    cells = [(row, column) for row in range(height) for column in range(width)]
    texts = ["", "A title", "caf\u00e9", "\u2603 snow", "a\nb"]
    blocks = [(r, c) for r, c in cells if rows[r][c] == "#"]
    extras = Extras(
        {"title": rng.choice(texts[1:4]), "notes": rng.choice(texts[1:])},
        {slot.cells: text for slot in layout.slots if (text := rng.choice(texts[:4]))},
        frozenset(rng.sample([*{*cells} - {*blocks}], k=2)),
        frozenset(rng.sample(blocks, k=len(blocks) // 2)),
    )
    joined = "/".join(map("".join, fill))
    return Crossword(layout, None if joined == layout.cells else joined, extras)


@pytest.mark.parametrize("seed", range(100))
def test_what_we_write_is_what_puzpy_reads_and_writes(seed):
    puz = pytest.importorskip("puz")
    crossword = some_crossword(random.Random(seed))
    content, lost = write(PUZ, crossword)

    theirs = puz.load(content)
    signs = {"#": ".", ".": "-"}
    assert lost == []
    assert theirs.tobytes() == content
    assert (theirs.title, theirs.notes) == tuple(
        crossword.extras.about[name] for name in ("title", "notes")
    )
    assert theirs.clues == [
        crossword.extras.clues.get(slot.cells, "") for slot in crossword.layout.slots
    ]
    assert theirs.solution.replace(":", ".") == "".join(
        signs.get(s, s.upper()) for s in "".join(crossword.rows())
    )
    assert {
        divmod(cell, theirs.width) for cell in theirs.markup().get_markup_squares()
    } == {*crossword.extras.circles}
    assert read("it.puz", content) == crossword


@pytest.mark.parametrize("seed", range(100))
def test_what_puzpy_writes_is_what_we_read(seed):
    puz = pytest.importorskip("puz")
    rng = random.Random(seed)
    crossword = some_crossword(rng)
    theirs = puz.Puzzle(rng.choice(["1.2", "1.3", "1.4", "2.0"]))
    theirs.width, theirs.height = (
        len(crossword.layout.rows[0]),
        len(crossword.layout.rows),
    )
    signs = {"#": ".", ".": "-"}
    theirs.solution, theirs.fill = (
        "".join(signs.get(sign, sign.upper()) for sign in "".join(rows))
        for rows in (crossword.rows(), crossword.layout.rows)
    )
    theirs.title, theirs.author, theirs.notes = "caf\u00e9", "A. Setter", "A note"
    theirs.clues = [f"clue of {slot.name}" for slot in crossword.layout.slots]
    cells = [theirs.width * row + column for row, column in crossword.extras.circles]
    theirs.markup().set_markup_squares(cells, puz.GridMarkup.Circled)

    found = read("it.puz", theirs.tobytes())
    assert (found.layout, found.fill) == (crossword.layout, crossword.fill)
    assert found.extras == Extras(
        {"title": "caf\u00e9", "author": "A. Setter", "notes": "A note"},
        {slot.cells: f"clue of {slot.name}" for slot in crossword.layout.slots},
        crossword.extras.circles,
    )


def test_a_scrambled_solution_of_puzpy_is_left_out():
    puz = pytest.importorskip("puz")
    theirs = puz.load(built("ABCDE/FGHIJ/KLMNO"))
    theirs.lock_solution(1234)

    found = read("it.puz", theirs.tobytes())
    assert (found.layout.show(), found.fill) == ("...../...../.....", None)
