"""Text for people: a number with its noun, a layout as rows, an entry with blanks."""

from __future__ import annotations


def quantity(number: int, noun: str) -> str:
    """Return *number* with its *noun*, which gets a plural s unless there is one.

    >>> quantity(1, "board"), quantity(1200, "board")
    ('1 board', '1,200 boards')
    """
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def grid_text(layout: str) -> str:
    """Return a *layout*, filled or not, as rows of capitals.

    >>> print(grid_text("tea/e#t/nor"))
    T E A
    E # T
    N O R
    """
    return "\n".join(" ".join(row.upper()) for row in layout.split("/"))


def entry_text(entry: str) -> str:
    """Return *entry* in capitals with an underscore for each open cell."""
    return entry.upper().replace(".", "_")
