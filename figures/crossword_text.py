"""What the crossword page says, as HTML: its sentences on words left and on fills."""

from __future__ import annotations

from html import escape

from figures.explorer_text import SOLVED, UNSOLVED, counted, note
from qless_engine.fill_answer import why_no_word, written
from qless_engine.layout import OPEN, Layout
from qless_engine.outcome import Ending
from sweeps.kinds import Record

NAMED = 4  # slots or entries that one sentence names


def left(layout: Layout, answer: Record) -> str:
    """Return what *answer* says of the words left to *layout*."""
    entries = {slot.name: layout.entry(slot) for slot in layout.slots}
    none, crossed = answer["none_fits"], answer["none_crosses"]
    if none or crossed:
        word_list = answer["word_list"]
        why = [why_no_word(name, entries, word_list) for name in none[:NAMED]]
        if len(none) > NAMED:
            why.append(f"and {counted(len(none) - NAMED, 'more slot')}.")
        if crossed:
            why.append(
                f"{crossed} ({written(entries[crossed])}) has no word left that goes "
                f"with what crosses it."
            )
        return strong(UNSOLVED, "No fill, proved.", " ".join(why))
    words = {
        name: number
        for name, number in answer["words"].items()
        if OPEN in entries[name]
    }
    said = f"{counted(len(entries), 'slot')}, words of {answer['word_list']}."
    if words:
        tightest = min(words, key=lambda name: words[name])
        said += (
            f" Every slot has a word left; fewest has {tightest}: {words[tightest]:,}."
        )
    else:
        said += " Every letter is given."
    return note(said) + _strange(answer["strange"])


def filling(answer: Record, cells: int) -> str:
    """Return how far a search for a fill is that says *answer*, of so many *cells*."""
    return note(
        f"Filling: {answer['seconds']:.0f} s, {answer['filled']} of {cells} cells at "
        f"most, {counted(answer['nodes'], 'node')}, "
        f"{counted(answer['restarts'], 'restart')}."
    )


def filled(answer: Record, seed: int) -> str:
    """Return how the search under *seed* ended that *answer* is of."""
    cost = f"{counted(answer['nodes'], 'node')}, {answer['seconds']:.2f} s"
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
    """Return what is known of a search that was stopped when it was *so_far*."""
    if not so_far:
        return note("Stopped: nothing is proved.")
    return note(
        f"Stopped after {so_far['seconds']:.0f} s: the best part of a fill is shown, "
        f"{so_far['filled']} of {cells} cells. Nothing is proved."
    )


def strong(colour: str, sentence: str, rest: str) -> str:
    """Return a *sentence* that stands out in *colour*, and the *rest* after it."""
    return (
        f'<span role="status"><b style="color: {colour}">{escape(sentence)}</b> '
        f"{escape(rest)}</span>"
    )


def _strange(entries: list[str]) -> str:
    """Return that given *entries* are no words of the list, as a line."""
    if not entries:
        return ""
    named = ", ".join(entry.upper() for entry in entries[:NAMED])
    more = f" and {len(entries) - NAMED} more" if len(entries) > NAMED else ""
    return "<br>" + note(f"Given, but not in the list: {named}{more}. They stay.")
