"""What the crossword page says, as HTML: sentences on words left and on fills."""

from __future__ import annotations

import re
from collections.abc import Iterator

from figures.pages.fields import COMMON
from figures.pages.html import SOLVED, UNSOLVED, note, strong
from qless_engine.crosswords.crossword import Crossword
from qless_engine.crosswords.files import ACROSS_LITE
from qless_engine.grids.layout import OPEN, Layout
from qless_engine.grids.words_left import why_no_word
from qless_engine.outcome import Ending
from qless_engine.text import entry_text, quantity
from sweeps.kinds.kind import Record

NAMED = 4  # slots or entries that one sentence names
ALL = next(iter(COMMON))  # the words of no SCOWL size alone
COUNTING = note("Counting the words that are left …")
GONE = note(
    "The grid changed, so its fill is gone: Undo brings it back, and Lock all would "
    "have kept it."
)


def left(layout: Layout, answer: Record) -> str:
    """Return how many words are left to *layout*, or why there is no fill."""
    entries = {slot.name: layout.entry(slot) for slot in layout.slots}
    why = [*_why_none(layout, entries, answer)]
    if why:
        is_long = too_long(layout, answer) != []
        sentence = "Slots are too long." if is_long else "No fill, proved."
        return strong(UNSOLVED, sentence, " ".join(why))
    words = {
        name: number
        for name, number in answer["words"].items()
        if OPEN in entries[name]
    }
    said = f"{quantity(len(entries), 'slot')}, words of {answer['word_list']}."
    if words:
        tightest, fewest = min(words.items(), key=lambda item: item[1])
        said += f" Every slot has a word left; {tightest} has the fewest, {fewest:,}."
    else:
        said += " Every letter is given."
    return note(said) + _strange(answer["strange"])


def too_long(layout: Layout, answer: Record) -> list[str]:
    """Return the open slots of *layout* that are longer than the longest word."""
    return [
        slot.name
        for slot in layout.slots
        if len(slot.cells) > answer["longest"] and OPEN in layout.entry(slot)
    ]


def filling(answer: Record, cells: int) -> str:
    """Return the progress in *answer* of a search for a fill of *cells* cells."""
    return note(
        f"Filling: {answer['seconds']:.0f} s, {answer['filled']} of {cells} cells at "
        f"most, {quantity(answer['nodes'], 'node')}, "
        f"{quantity(answer['restarts'], 'restart')}."
    )


def filled(answer: Record, seed: int) -> str:
    """Return how the search under *seed* ended, by its *answer*."""
    cost = f"{quantity(answer['nodes'], 'node')}, {answer['seconds']:.2f} s"
    if answer["ending"] == Ending.FOUND.value:
        return strong(
            SOLVED, "Filled.", f"Seed {seed}, words of {answer['word_list']}, {cost}."
        )
    return strong(
        UNSOLVED,
        "No fill, proved.",
        f"The whole space was searched with the words of {answer['word_list']}, "
        f"{cost}. Open a block, take letters back, or allow more words.",
    )


def stopped(so_far: Record, cells: int) -> str:
    """Return how far a stopped search was, by its last progress *so_far*."""
    if not so_far:
        return note("Stopped: nothing is proved.")
    return note(
        f"Stopped after {so_far['seconds']:.0f} s: the largest partial fill is shown, "
        f"{so_far['filled']} of {cells} cells. Nothing is proved."
    )


def opened(name: str) -> str:
    """Return that the fill is from the file *name*."""
    return note(f"The letters are those of {name}, as a fill: Lock all keeps them.")


def remarks(name: str, crossword: Crossword) -> str:
    """Return what the file *name* lacks, or has and the *crossword* does not keep."""
    said = crossword.remarks(name)
    return note(" ".join(said)) if said else ""


def not_saved(name: str, lost: list[str]) -> str:
    """Return what is *lost* in the saved file *name*, if anything is."""
    return note(f"Not kept in {name}: {', '.join(lost)}.") if lost else ""


def stem(name: str) -> str:
    """Return the *name* of a file without the ending that says its format.

    >>> stem("daily.across.txt"), stem("daily.puz"), stem("daily")
    ('daily', 'daily', 'daily')
    """
    return re.sub(rf"(\.{re.escape(ACROSS_LITE)}|\.[^.]*)$", "", name)


def _why_none(layout: Layout, entries: dict[str, str], answer: Record) -> Iterator[str]:
    """Yield why *layout* with these *entries* has no fill, if *answer* proves it."""
    word_list, crossed = answer["word_list"], answer["none_crosses"]
    long = too_long(layout, answer)
    if long:
        more = f" and {len(long) - NAMED} more" if len(long) > NAMED else ""
        choose = "" if answer["common"] is None else f"choose {ALL}, or "
        yield (
            f"{word_list} has no word longer than "
            f"{quantity(answer['longest'], 'letter')}: {choose}draw blocks into "
            f"{', '.join(long[:NAMED])}{more}."
        )
    none = [name for name in answer["none_fits"] if name not in long]
    for name in none[:NAMED]:
        yield why_no_word(name, entries, word_list)
    if len(none) > NAMED:
        yield f"and {quantity(len(none) - NAMED, 'more slot')}."
    if crossed:
        yield (
            f"{crossed} ({entry_text(entries[crossed])}) has no word left that agrees "
            "with its crossings."
        )


def _strange(entries: list[str]) -> str:
    """Return a line on given *entries* that are not in the word list, if any."""
    if not entries:
        return ""
    named = ", ".join(entry.upper() for entry in entries[:NAMED])
    more = f" and {len(entries) - NAMED} more" if len(entries) > NAMED else ""
    return "<br>" + note(f"Given, but not in the list: {named}{more}. They stay.")
