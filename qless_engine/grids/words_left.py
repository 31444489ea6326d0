"""How many words each slot of a layout has left, and how many letters each cell.

These are the numbers after propagation, before anything is chosen. If propagation
leaves a slot no word, there is no fill; then the other numbers are those of that
moment.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from qless_engine.boards.board import Cell
from qless_engine.boards.properties import UNLISTED
from qless_engine.grids.domains import Domains, letters_in, numbers_in, words_in
from qless_engine.grids.layout import OPEN, Slot
from qless_engine.grids.problem import Problem
from qless_engine.grids.propagation import NOBODY, Propagation
from qless_engine.grids.word_index import FIRST, WordIndex
from qless_engine.text import entry_text

FEW = 200  # if a slot has at most this many words left, some are named
NAMED = 12  # how many are named


@dataclass(frozen=True)
class WordsLeft:
    """The words and letters left in the slots and cells of a layout.

    Attributes:
        words: number of words, by name of slot.
        letters: number of letters, by cell that is in a slot.
        some: the commonest words left, by name of slots that have few.
        none_fits: slots that no word fits, whatever crosses them.
        none_crosses: a slot that words fit, but none of them goes with its crossings.
    """

    words: Mapping[str, int]
    letters: Mapping[Cell, int]
    some: Mapping[str, list[str]]
    none_fits: tuple[str, ...] = ()
    none_crosses: str | None = None


def words_left(
    problem: Problem, index: WordIndex, sizes: Mapping[str, int]
) -> WordsLeft:
    """Return how many words of *index* and letters *problem* leaves.

    The words with the smallest *sizes* are the commonest.
    """
    domains = Propagation(problem, index)
    is_consistent = domains.propagate()
    blamed = NOBODY if is_consistent else domains.blamed
    fits = () if is_consistent else hopeless_slots(problem, index)
    words, some = {}, {}
    for number, slot in enumerate(problem.layout.slots):
        left = [] if slot in fits else domains.words_left(number)
        count = words[slot.name] = sum(map(words_in, left))
        if count <= FEW and OPEN in problem.layout.entry(slot):
            named = [domains.tables[number].words[word] for word in numbers_in(left)]
            named.sort(key=lambda word: (sizes.get(word, UNLISTED), word))
            some[slot.name] = named[:NAMED]
    return WordsLeft(
        words=words,
        letters={
            cell: letters_in(mask) for cell, mask in zip(domains.cells, domains.memory)
        },
        some=some,
        none_fits=tuple(slot.name for slot in fits),
        none_crosses=(
            problem.layout.slots[blamed].name if blamed != NOBODY and not fits else None
        ),
    )


def hopeless_slots(problem: Problem, index: WordIndex) -> list[Slot]:
    """Return the slots of *problem* that no word fits, whatever crosses them."""
    domains = Domains(problem, index)
    hopeless = []
    for number, (slot, table) in enumerate(zip(problem.layout.slots, domains.tables)):
        words = domains.words_left(number) if table.words else []
        for having, sign in zip(table.having, problem.layout.entry(slot)):
            if words and sign != OPEN:
                fitting = having[ord(sign) - FIRST]
                words = [left & fit for left, fit in zip(words, fitting)]
        if not any(words):
            hopeless.append(slot)
    return hopeless


def why_no_word(name: str, entries: Mapping[str, str], word_list: str) -> str:
    """Return why no word fits the slot *name*, with *entries* given by slot."""
    entry = entries[name]
    twice = [other for other in entries if entries[other] == entry and other != name]
    if twice and OPEN not in entry:
        return f"{entry.upper()} stands in {twice[0]} and in {name}."
    return f"{name}: no word of {word_list} fits {entry_text(entry)}."
