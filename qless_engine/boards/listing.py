"""Which of the times that a board is reached is the one to list it.

The enumerator reaches a board once from each of its pivot letters, in one form or the
other. To list it once it needs no memory of the boards listed: from the board alone one
can tell all the times it is reached, put them in order, and list it at the first.
"""

from __future__ import annotations

from collections.abc import Mapping

from qless_engine.boards.board import ACROSS, DOWN, Cell, form_order, show, transpose


def is_listed_here(board: Mapping[Cell, str], here: Cell) -> bool:
    """Whether *board*, reached from its pivot letter at *here*, is listed this time.

    The order is: the form that is the key before the other, then the pivot letters in
    reading order.
    """
    other = transpose(board)
    forms = [board, other]  # in this order if they are the same
    if form_order(show(other)) < form_order(show(board)):
        forms.reverse()
    return next(
        form is board and cell == here
        for form in forms
        for cell in sorted(form)
        if form[cell] == board[here] and _is_reached(form, cell)
    )


def _is_reached(board: Mapping[Cell, str], cell: Cell) -> bool:
    """Whether the enumerator reaches *board* from the pivot letter at *cell*."""
    across = _spot_at(board, cell, ACROSS)
    down = _spot_at(board, cell, DOWN)
    return across is not None and (down is None or down >= across)


def _spot_at(
    board: Mapping[Cell, str], cell: Cell, direction: Cell
) -> tuple[str, int] | None:
    """Return the word through *cell* and the letters before it; None for no word."""
    rows, columns = direction
    row, column = cell
    before = 0
    while (row - rows, column - columns) in board:
        row, column = row - rows, column - columns
        before += 1
    word = ""
    while (row, column) in board:
        word += board[row, column]
        row, column = row + rows, column + columns
    return (word, before) if len(word) > 1 else None
