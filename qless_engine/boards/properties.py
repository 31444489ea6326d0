"""Properties of a board: its words, the longest, how common they are, its shape.

Each is a function of the board text (and of what it looks for), so that the command
line, notebooks and pages can filter and sort boards by any of them. Boards are legal
and as `show` writes them: a rectangle no larger than it must be.
"""

from __future__ import annotations

from collections.abc import Mapping

from qless_engine.boards.board import Cell, parse, transpose

UNLISTED = 100  # the size of a word without one; SCOWL's largest size is 95


def words_of(board: str) -> list[str]:
    """Return every run of *board*: those across, then those down, in reading order.

    >>> words_of("tea/o../n..")
    ['tea', 'ton']
    """
    rows = board.split("/")
    columns = ["".join(column) for column in zip(*rows)]
    return [run for line in rows + columns for run in line.split(".") if len(run) > 1]


def word_count(board: str) -> int:
    """Return how many words *board* has; a word that occurs twice counts twice."""
    return len(words_of(board))


def longest_word(board: str) -> str:
    """Return the longest word of *board*, the first such in `words_of`."""
    return max(words_of(board), key=len)


def has_word(board: str, word: str) -> bool:
    """Whether *word* is a whole run of *board*.

    >>> has_word("note", "note"), has_word("note", "not")
    (True, False)
    """
    return word in words_of(board)


def commonness(board: str, sizes: Mapping[str, int]) -> int:
    """Return the largest of the *sizes* of words of *board*: that of its rarest word.

    UNLISTED if a word has no size.

    >>> commonness("tea/o../n..", {"tea": 10, "ton": 35})
    35
    """
    return max(sizes.get(word, UNLISTED) for word in words_of(board))


def is_symmetric(board: str) -> bool:
    """Whether *board* is its own transpose, so that it reads the same across and down.

    >>> is_symmetric("tea/e../a.."), is_symmetric("tea/o../n..")
    (True, False)
    """
    return board.split("/") == ["".join(column) for column in zip(*board.split("/"))]


def may_be_symmetric(roll: str) -> bool:
    """Whether few enough letters of *roll* occur an odd number of times for symmetry.

    Letters off the diagonal of a symmetric board come in pairs, and neighbours on the
    diagonal are connected by two letters off it.
    """
    odd = sum(roll.count(letter) % 2 for letter in set(roll))
    return odd <= (len(roll) + 2) // 3


def has_block(board: str) -> bool:
    """Whether four letters of *board* form a square of two by two.

    >>> has_block(".to/.on/tea"), has_block("tea/o../n..")
    (True, False)
    """
    rows = board.split("/")
    for upper, lower in zip(rows, rows[1:]):
        pairs = ["." if "." in pair else "#" for pair in zip(upper, lower)]
        if "##" in "".join(pairs):
            return True
    return False


def has_hole(board: str) -> bool:
    """Whether letters of *board* enclose an empty cell.

    A cell is enclosed if no walk over empty cells, with steps to any of the eight
    neighbours, leads from it out of the board. Diagonal steps are allowed because
    letters connect by their sides only: two that touch at a corner leave a gap. So a
    hole is what a closed ring of letters, each beside the next, goes around.

    >>> has_hole("tea/o.l/nil"), has_hole("tea/o.l/ni.")
    (True, False)
    """
    rows = board.split("/")
    width = len(rows[0]) + 2
    margin = "." * width
    # One line of cells with an empty margin: its rows join at the margin, so that a
    # step over the end of a row stays outside.
    cells = margin + "".join(f".{row}." for row in rows) + margin
    steps = [row * width + column for row in (-1, 0, 1) for column in (-1, 0, 1)]
    outside = {0}
    border = [0]
    while border:
        here = border.pop()
        for step in steps:
            cell = here + step
            if 0 <= cell < len(cells) and cells[cell] == "." and cell not in outside:
                outside.add(cell)
                border.append(cell)
    return len(outside) < cells.count(".")


def completion(board: str, laid: Mapping[Cell, str]) -> dict[Cell, str] | None:
    """Return *board*, slid and transposed so that it contains all that is *laid*.

    None if it cannot. Its cells are counted as in *laid*; if nothing is laid, it begins
    in row 0 and column 0.

    >>> completion("tea", {(4, 7): "e"})
    {(4, 6): 't', (4, 7): 'e', (4, 8): 'a'}
    """
    letters = parse(board)
    if not laid:
        return letters
    (row, column), letter = next(iter(laid.items()))
    for cells in (letters, transpose(letters)):
        for (other_row, other_column), other in cells.items():
            down, right = row - other_row, column - other_column
            if other == letter and all(
                cells.get((r - down, c - right)) == wanted
                for (r, c), wanted in laid.items()
            ):
                return {(r + down, c + right): cells[r, c] for r, c in cells}
    return None
