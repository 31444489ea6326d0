"""Whether a board completes what a player has laid, wherever on the grid that lies."""

from __future__ import annotations

from collections.abc import Mapping

from qless_engine.boards.board import Cell, parse, transpose


def completion(board: str, laid: Mapping[Cell, str]) -> dict[Cell, str] | None:
    """Return *board*, slid and transposed so that it has all that is *laid*.

    None if it cannot be. Its cells are counted as those that are laid; it begins in the
    first row and column if nothing is.

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
