"""Letters on an unbounded grid: parse, show, runs, key, and the rules they may break.

A board is kept as text: its rows from the top, joined by ``/``, with ``.`` for an empty
cell. Code that works on one uses a mapping from cells to letters.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from qless_engine.rolls.dice import MIN_LETTERS
from qless_engine.text import quoted

Cell = tuple[int, int]  # (row, column): rows grow downward, columns to the right

ACROSS: Cell = (0, 1)
DOWN: Cell = (1, 0)

_SIGNS = frozenset("abcdefghijklmnopqrstuvwxyz./")


def parse(text: str) -> dict[Cell, str]:
    """Return the letters of the board *text* by cell.

    >>> parse("tea/o../n..")[2, 0]
    'n'

    Raises:
        ValueError: *text* is not a rectangle of letters a-z and ``.``.
    """
    return {
        (row, column): letter
        for row, line in enumerate(_rows(text))
        for column, letter in enumerate(line)
        if letter != "."
    }


def show(letters: Mapping[Cell, str]) -> str:
    """Return the board text of *letters*, cut to the smallest rectangle that holds it.

    >>> show({(5, 1): "t", (5, 2): "o", (6, 2): "n"})
    'to/.n'
    """
    rows = [row for row, _ in letters]
    columns = [column for _, column in letters]
    return "/".join(
        "".join(
            letters.get((row, column), ".")
            for column in range(min(columns), max(columns) + 1)
        )
        for row in range(min(rows), max(rows) + 1)
    )


def transpose(letters: Mapping[Cell, str]) -> dict[Cell, str]:
    """Return *letters* with across and down swapped."""
    return {(column, row): letter for (row, column), letter in letters.items()}


def board_key(letters: Mapping[Cell, str]) -> str:
    """Return one board text for all boards that spell the same words in the same shape.

    Sliding a board, and swapping across with down, keep every word readable; turning
    or mirroring it would spell words backwards. So a board has two forms, and its key
    is the smaller one: the one with fewer rows, which is easier to look at, or else the
    first in the alphabet.

    >>> board_key(parse("ton/e../a.."))
    'tea/o../n..'
    """
    return min(show(letters), show(transpose(letters)), key=form_order)


def form_order(board: str) -> tuple[int, str]:
    """Return the sort key of the two forms of a *board*: rows, then the alphabet."""
    return board.count("/"), board


def runs(letters: Mapping[Cell, str], direction: Cell) -> Iterator[str]:
    """Yield each run of two or more letters along *direction*, in reading order."""
    down, right = direction
    for row, column in sorted(letters):
        if (row - down, column - right) in letters:
            continue  # inside a run that has been read already
        run, cell = "", (row, column)
        while cell in letters:
            run += letters[cell]
            cell = (cell[0] + down, cell[1] + right)
        if len(run) > 1:
            yield run


def violations(
    board: str, words: Collection[str], roll: str, min_letters: int = MIN_LETTERS
) -> list[str]:
    """Return the rules that *board* breaks, each as a sentence; [] for a legal board.

    >>> violations("tea/o../n..", {"tea", "ton"}, "aenot")
    []

    A run of fewer than *min_letters* is never a word, whatever *words* holds.

    >>> violations("tae", {"tea", "ton"}, "aet")
    ["the across run 'tae' is not a word of the list"]
    """
    try:
        rows = _rows(board)
    except ValueError as error:
        return [str(error)]
    broken = []
    used = "".join(sorted(board.replace("/", "").replace(".", "")))
    if used != "".join(sorted(roll)):
        broken.append(f"the board uses the letters {used!r}, the roll is {roll!r}")
    if not _is_connected(rows):
        broken.append("the letters are not one connected piece")
    columns = ["".join(column) for column in zip(*rows)]
    for name, lines in (("across", rows), ("down", columns)):
        for line in lines:
            for run in line.split("."):
                if 1 < len(run) < min_letters:
                    broken.append(
                        f"the {name} run {run!r} is shorter than a word may be"
                    )
                elif len(run) > 1 and run not in words:
                    broken.append(f"the {name} run {run!r} is not a word of the list")
    return broken


def _rows(text: str) -> list[str]:
    """Return the rows of the board *text*.

    Raises:
        ValueError: *text* is not a rectangle of letters a-z and ``.``.
    """
    rows = text.split("/")
    if len({len(row) for row in rows}) > 1:
        raise ValueError(f"expected board rows of equal length, got {quoted(text)}")
    signs = set(text)
    if not signs <= _SIGNS or signs <= {".", "/"}:
        raise ValueError(f"expected a board of letters a-z and '.', got {quoted(text)}")
    return rows


def _is_connected(rows: Sequence[str]) -> bool:
    """Whether a walk over neighbours reaches every letter of *rows*."""
    width = len(rows[0]) + 1  # an empty cell ends each row
    cells = ".".join(rows)
    unreached = {at for at, letter in enumerate(cells) if letter != "."}
    border = [min(unreached)]
    while border:
        at = border.pop()
        if at in unreached:
            unreached.remove(at)
            border += (at - width, at - 1, at + 1, at + width)
    return not unreached
