"""What both benchmarks share: interpreters, conditions, tables, and agreement."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path

from qless_engine.version import engine_version
from qless_engine.words.wordlist import WordList, chosen_path, read_words
from sweeps.pool import interpreters
from sweeps.store.provenance import commit, machine

NOTHING = "-"  # where there is no number


class Agreement:
    """Values of inputs by several programs, each compared with the first one given."""

    def __init__(self, inputs: str) -> None:
        """Begin with no value; in the text, *inputs* stand for what was searched."""
        self._inputs = inputs
        self._values: dict[tuple[str, str], tuple[str, int]] = {}
        self._agreed: dict[tuple[str, str, str], set[str]] = {}
        self.differences: dict[str, None] = {}  # each once, in order

    def add(self, program: str, what: str, of: str, value: int) -> None:
        """Compare the *value* that *program* gives as the *what* of the input *of*."""
        first, expected = self._values.setdefault((what, of), (program, value))
        if value != expected:
            both = f"{first} says {expected:,}, {program} says {value:,}"
            self.differences[f"{of}, {what}: {both}"] = None
        elif program != first:
            self._agreed.setdefault((program, first, what), set()).add(of)

    def text(self) -> str:
        """Return what was compared, and every difference."""
        lines = [
            f"{program} agrees with {first} on {len(inputs):,} different "
            f"{self._inputs}: {what}"
            for (program, first, what), inputs in self._agreed.items()
        ]
        lines += [f"DISAGREEMENT on {line}" for line in self.differences]
        return "\n".join(lines) or "nothing to compare with"


def chosen_interpreters(named: Sequence[str] | None) -> list[interpreters.Interpreter]:
    """Return the interpreters *named*, or else PyPy, if installed, and this Python."""
    if named:
        return [interpreters.find(name) for name in named]
    here, chosen = interpreters.find(sys.executable), interpreters.find()
    if chosen.note is not None:
        print(chosen.note, file=sys.stderr)
    return [chosen, here] if chosen.name != here.name else [here]


def word_list(named: str | None) -> tuple[str | None, WordList]:
    """Return the list *named*, or the default one, after its path for children."""
    chosen = chosen_path(named)
    path = None if chosen is None else str(Path(chosen).absolute())
    return path, read_words(path)


def conditions(lists: Sequence[WordList]) -> str:
    """Return with which words, on which machine, and of which engine times are."""
    lines = [
        f"words    {words.name}, {len(words.words):,} words, {words.sha256[:12]}"
        for words in lists
    ]
    lines.append(f"machine  {machine()}; {load()}")
    lines.append(f"engine   {engine_version()}, commit {commit()}")
    return "\n".join(lines)


def load() -> str:
    """Return how busy the machine is."""
    return "load average " + " ".join(f"{load:.1f}" for load in os.getloadavg())


def aligned(lines: Sequence[Sequence[str]]) -> str:
    """Return the cells of *lines* as text, in columns."""
    widths = [max(map(len, column)) for column in zip(*lines)]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths)).rstrip()
        for line in lines
    )
