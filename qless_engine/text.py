"""What people read: a number with its noun, a layout as rows, an entry as written."""

from __future__ import annotations


def counted(number: int, thing: str) -> str:
    """Return *number* with the name of one *thing* or of many."""
    return f"{number:,} {thing}{'' if number == 1 else 's'}"


def drawn(layout: str) -> str:
    """Return a *layout*, filled or not, as rows of capitals.

    >>> print(drawn("tea/e#t/nor"))
    T E A
    E # T
    N O R
    """
    return "\n".join(" ".join(row.upper()) for row in layout.split("/"))


def written(entry: str) -> str:
    """Return *entry* as people write it, an open cell as an underscore."""
    return entry.upper().replace(".", "_")
