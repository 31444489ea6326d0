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


def shown(text: object, most: int = 600) -> str:
    r"""Return *text* as a message shows a name: on one line, and not too long.

    Characters that move a cursor or colour a terminal are written as their numbers; of
    a text of more than *most* characters, the middle is left out.

    >>> shown("a" + chr(27) + "b"), shown("abcdefghij", 4)
    ('a\\x1bb', 'ab...ij')
    """
    whole = str(text)
    if len(whole) > most:
        half = most // 2
        whole = f"{whole[:half]}...{whole[-half:]}"
    return "".join(x if x.isprintable() else repr(x)[1:-1] for x in whole)


def quoted(text: object, most: int = 60) -> str:
    """Return *text* in quotes, as a message repeats what a user gave.

    >>> quoted("tea"), quoted("abcdefghij", 4)
    ("'tea'", "'abcd'... (10 characters)")
    """
    whole = str(text)
    if len(whole) <= most:
        return repr(whole)
    return f"{whole[:most]!r}... ({len(whole):,} characters)"
