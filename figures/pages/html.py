"""Sentences as HTML that screen readers announce."""

from __future__ import annotations

from html import escape

SOLVED, UNSOLVED, WRONG = "#1d9155", "#b5651d", "#d04a3a"  # 4:1 on white and on black


def note(sentence: str) -> str:
    """Return *sentence* as a plain line."""
    return f'<span role="status">{escape(sentence)}</span>'


def strong(colour: str, sentence: str, rest: str) -> str:
    """Return a *sentence* that stands out in *colour*, and the *rest* after it."""
    return (
        f'<span role="status"><b style="color: {colour}; font-size: 120%">'
        f"{escape(sentence)}</b> <small>{escape(rest)}</small></span>"
    )


def wrong(reason: object) -> str:
    """Return *reason*, a message or an error, as a line that asks for a change."""
    text = str(reason)
    sentence = escape(f"{text[:1].upper()}{text[1:].removesuffix('.')}.")
    return f'<b role="alert" style="color: {WRONG}">{sentence}</b>'
