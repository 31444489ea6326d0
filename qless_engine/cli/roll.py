"""The command ``roll``: answer a query about each roll, as text or as JSON."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from qless_engine.boards.properties import UNLISTED
from qless_engine.boards.query import Query
from qless_engine.cli.options import asked
from qless_engine.cli.watch import Watch
from qless_engine.loaded import Words
from qless_engine.outcome import Budget, Ending
from qless_engine.rolls.dice import parse_roll
from qless_engine.solve import ALL, FIRST, Solution, check_board, solve
from qless_engine.text import quantity
from qless_engine.words.wordlist import WordList


@dataclass(frozen=True)
class Answer:
    """All that is told about one roll.

    Attributes:
        roll: its letters.
        asked: what was asked of its boards.
        solution: what was found.
        boards: every board found, in the order to show them; None if only one is.
        preferred: what makes the board the best; None if nothing was preferred.
        seconds: what it took.
        word_list: where its words are from.
    """

    roll: str
    asked: Query
    solution: Solution
    boards: Sequence[str] | None
    preferred: int | None
    seconds: float
    word_list: WordList

    def record(self) -> dict[str, object]:
        """Return the answer by field; a field that was not asked for is not there."""
        result, asked = self.solution.result, self.asked
        record: dict[str, object] = {
            "roll": self.roll,
            "ending": result.ending.value,
            "board": result.board,
            "candidate_words": result.candidate_words,
            "nodes": result.nodes,
            "placements": result.placements,
            "seconds": round(self.seconds, 6),
            "word_list": self.word_list.name,
            "word_list_sha256": self.word_list.sha256,
        }
        if result.boards is not None:
            record["boards"] = result.boards
        if self.boards is not None:
            record["all_boards"] = self.boards
        if asked.common is not None:
            record["common"] = asked.common
        record.update((shape, True) for shape in asked.shapes)
        if asked.uses:
            record["with"] = asked.uses
        if asked.uses or self.solution.unusable:
            record["unusable"] = self.solution.unusable
        if asked.prefer is not None:
            record["prefer"] = asked.prefer
            record["preferred"] = self.preferred
        if asked.shapes or asked.uses or asked.prefer is not None:
            record["boards_seen"] = self.solution.seen
        return record

    def text(self) -> str:
        """Return the boards as people read them, and below a line of what they cost."""
        board = self.solution.result.board
        shown = self.boards
        if shown is None:
            shown = [] if board is None else [board]
        drawn = (board.upper().replace("/", "\n") for board in shown)
        return "\n\n".join([*drawn, self._cost_line()])

    def _cost_line(self) -> str:
        result, asked = self.solution.result, self.asked
        found = self._found()
        if asked.prefer is not None and result.board is not None:
            so_far = " (so far)" if result.ending is Ending.BUDGET else ""
            found += f"; {self._best()}{so_far}"
        common = (
            "" if asked.common is None else f" of SCOWL size {asked.common} or less"
        )
        return (
            f"{self.roll}: {found}; {result.candidate_words:,} of "
            f"{self.word_list.name}'s words{common} playable, {result.nodes:,} nodes, "
            f"{result.placements:,} placements, {self.seconds:.3f} s"
        )

    def _found(self) -> str:
        """Return what is known of the boards that were asked for."""
        result = self.solution.result
        seen = f"{self.solution.seen:,}"
        asked, of_seen, looked = "", "", ""
        if self.asked.shapes or self.asked.uses:
            asked, of_seen = " as asked", f" of {seen}"
            looked = f", none of {seen} boards is as asked"
        boards = f"{quantity(result.boards or 0, 'board')}{asked}{of_seen}"
        common = "" if self.asked.common is None else " of such words"
        why = "; ".join(self.solution.unusable.values())
        if result.ending is Ending.BUDGET:
            return f"not decided, {boards} when the search was stopped"
        if result.ending is Ending.EXHAUSTED:
            why = why or f"the whole space was searched{looked}"
            return f"no board{asked} (proved: {why})"
        if result.boards is None:
            return f"solved{asked}"
        return boards if asked else f"{boards}{common} in all"

    def _best(self) -> str:
        """Return what was preferred, and how much of it the best board has."""
        assert self.preferred is not None
        assert self.asked.prefer is not None
        if self.asked.prefer == "longest-word":
            return f"longest word: {quantity(self.preferred, 'letter')}"
        if self.asked.prefer != "commonest":
            return f"{self.asked.prefer.replace('-', ' ')}: {self.preferred}"
        if self.preferred == UNLISTED:
            return "commonest words: with one of no SCOWL size"
        return f"commonest words: SCOWL size {self.preferred} of 10 to 80"


def answer_rolls(options: argparse.Namespace) -> None:
    """Print the answer to what the *options* ask of each roll.

    Raises:
        ValueError: a roll or the word list is not as it must be.
        KeyboardInterrupt: Ctrl-C was pressed; what was found by then is printed.
    """
    rolls = asked_rolls(options.letters)
    question = asked(options)
    words = Words.read(options.words)
    for number, roll in enumerate(rolls):
        if number > 0 and not options.json:
            print()
        _answer(roll, question, words, options)


def asked_rolls(letters: Sequence[str]) -> Iterator[str]:
    """Return the rolls of typed *letters*, those of standard input in the place of -.

    What was typed is checked at once, before the first roll is asked for.

    Raises:
        ValueError: one is no roll.
    """
    return _rolls([x if x == "-" else parse_roll(x) for x in letters])


def _rolls(typed: list[str]) -> Iterator[str]:
    """Yield the *typed* rolls, with those of standard input in the place of ``-``."""
    for roll in typed:
        if roll != "-":
            yield roll
            continue
        # Not sys.stdin, which stops at a byte that is no text or may not be there.
        with open(0, encoding="utf-8-sig", errors="replace", closefd=False) as lines:
            for number, line in enumerate(lines, start=1):
                if line.strip() != "":
                    try:
                        yield parse_roll(line)
                    except ValueError as error:
                        raise ValueError(f"line {number}: {error}") from None


def _answer(
    roll: str, question: Query, words: Words, options: argparse.Namespace
) -> None:
    """Search one roll and print the answer.

    Raises:
        KeyboardInterrupt: Ctrl-C was pressed; what was found by then is printed.
    """
    watch = Watch()
    boards: list[str] = []

    def keep(board: str) -> None:
        check_board(board, words.lexicon, roll)
        boards.append(board)

    start = time.perf_counter()
    solution = solve(
        words,
        roll,
        question,
        Budget(options.max_nodes, watch.stop, watch.progress),
        want=ALL if options.all or options.count else FIRST,
        visit=keep if options.all else None,
        search=options.search,
    )
    sizes = words.sizes if question.needs_sizes else {}
    if question.prefer is not None:
        boards.sort(key=question.selection(sizes).rank)
    seconds = time.perf_counter() - start
    watch.close()
    answer = Answer(
        asked=question,
        solution=solution,
        roll=roll,
        boards=boards if options.all else None,
        preferred=question.preferred(solution.result.board, sizes),
        seconds=seconds,
        word_list=words.listed,
    )
    print(json.dumps(answer.record()) if options.json else answer.text())
    sys.stdout.flush()
    watch.raise_interrupt(is_partial=solution.result.ending is Ending.BUDGET)
