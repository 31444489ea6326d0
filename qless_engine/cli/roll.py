"""The command ``roll``: answer a query about each roll, as text or as JSON."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from qless_engine.boards.properties import UNLISTED
from qless_engine.boards.query import DEFAULT, Query
from qless_engine.cli.listing import Listing
from qless_engine.cli.options import query_of
from qless_engine.cli.terminal import note
from qless_engine.cli.watch import Watch
from qless_engine.decide import (
    ALL,
    ANY_BOARD,
    FIRST,
    LONG_NODES,
    Solution,
    check_board,
    solve,
)
from qless_engine.loaded import Words
from qless_engine.outcome import Budget, Ending
from qless_engine.rolls.dice import (
    LONG_LETTERS,
    MAX_LETTERS,
    MIN_LETTERS,
    join_letters,
    parse_roll,
)
from qless_engine.text import quantity
from qless_engine.words.wordlist import WordList

MAX_LINE = 1_000  # characters of standard input that are read as one roll


@dataclass(frozen=True)
class Answer:
    """The answer for one roll, as it is printed.

    Attributes:
        roll: its letters.
        query: which boards were wanted.
        solution: what was found.
        is_listed: whether every board was listed, so that none is to be shown.
        preferred: the preferred property of the best board; None without a preference.
        seconds: time of the search.
        word_list: the list that its words are from.
        min_letters: how long its words must be.
    """

    roll: str
    query: Query
    solution: Solution
    is_listed: bool
    preferred: int | None
    seconds: float
    word_list: WordList
    min_letters: int

    @property
    def is_partial(self) -> bool:
        """Whether the search was stopped before its end."""
        return self.solution.result.ending is Ending.BUDGET

    def record(self) -> dict[str, object]:
        """Return the fields of the answer; a field that was not wanted is missing.

        If every board was wanted, they were listed as they were found.
        """
        result, query = self.solution.result, self.query
        record: dict[str, object] = {
            "roll": self.roll,
            "ending": result.ending.value,
            "board": result.board,
            "candidate_words": result.candidate_words,
            "nodes": result.nodes,
            "placements": result.placements,
            "seconds": round(self.seconds, 6),
            **self.word_list.record(),
        }
        if self.min_letters != MIN_LETTERS:
            record["min_length"] = self.min_letters
        if result.boards is not None:
            record["boards"] = result.boards
        if query.common is not None:
            record["common"] = query.common
        record.update((shape, True) for shape in query.shapes)
        if query.uses:
            record["with"] = query.uses
        if query.uses or self.solution.unusable:
            record["unusable"] = self.solution.unusable
        if query.prefer is not None:
            record["prefer"] = query.prefer
            record["preferred"] = self.preferred
        if query.shapes or query.uses or query.prefer is not None:
            record["boards_seen"] = self.solution.seen
        return record

    def text(self) -> str:
        """Return the board in capitals, and a line with the ending and the cost.

        If every board was wanted, they were printed as they were found.
        """
        board = self.solution.result.board
        shown = [] if board is None or self.is_listed else [capitals(board)]
        return "\n\n".join([*shown, self._cost_line()])

    def _cost_line(self) -> str:
        result, query = self.solution.result, self.query
        found = self._verdict()
        if query.prefer is not None and result.board is not None:
            so_far = " (so far)" if result.ending is Ending.BUDGET else ""
            found += f"; {self._best()}{so_far}"
        common = "" if query.common is None else f" up to SCOWL size {query.common}"
        length = ""
        if self.min_letters != MIN_LETTERS:
            length = f" of {self.min_letters} letters or more"
        return (
            f"{self.roll}: {found}; {result.candidate_words:,} of "
            f"{self.word_list.name}'s words{length}{common} playable, "
            f"{result.nodes:,} nodes, "
            f"{result.placements:,} placements, {self.seconds:.3f} s"
        )

    def _verdict(self) -> str:
        """Return what is known of the boards that were wanted."""
        result = self.solution.result
        seen = f"{self.solution.seen:,}"
        matching, of_seen, looked = "", "", ""
        if self.query.shapes or self.query.uses:
            matching, of_seen = " as asked", f" of {seen}"
            looked = f", none of {seen} boards is as asked"
        boards = f"{quantity(result.boards or 0, 'board')}{matching}{of_seen}"
        common = "" if self.query.common is None else " of such words"
        why = "; ".join(self.solution.unusable.values())
        if result.ending is Ending.BUDGET and len(self.roll) > MAX_LETTERS:
            return (
                f"no board found (no proof: of rolls of more than {MAX_LETTERS} "
                "letters not all boards are tried)"
            )
        if result.ending is Ending.BUDGET:
            return f"not decided, {boards} when the search was stopped"
        if result.ending is Ending.EXHAUSTED:
            why = why or f"the whole space was searched{looked}"
            return f"no board{matching} (proved: {why})"
        if result.boards is None:
            return f"solved{matching}"
        return boards if matching else f"{boards}{common} in all"

    def _best(self) -> str:
        """Return the preference and the measure of the best board."""
        assert self.preferred is not None
        assert self.query.prefer is not None
        if self.query.prefer == "longest-word":
            return f"longest word: {quantity(self.preferred, 'letter')}"
        if self.query.prefer != "commonest":
            return f"{self.query.prefer.replace('-', ' ')}: {self.preferred}"
        if self.preferred == UNLISTED:
            return "commonest words: with one of no SCOWL size"
        return f"commonest words: SCOWL size {self.preferred} of 10 to 80"


def capitals(board: str) -> str:
    """Return *board* as rows of capitals."""
    return board.upper().replace("/", "\n")


def answer_rolls(options: argparse.Namespace) -> None:
    """Print the answer for each roll that the *options* name.

    Raises:
        ValueError: a roll or the word list is not as expected.
        KeyboardInterrupt: the search was interrupted; what it had found is printed.
    """
    query = query_of(options)
    words = words_of(options).with_min_letters(options.min_length)
    finds_one = query in (ANY_BOARD, Query(common=query.common)) and not (
        options.all or options.count or options.search != DEFAULT
    )
    most = LONG_LETTERS if finds_one else MAX_LETTERS
    rolls = rolls_of(options.letters, min(MIN_LETTERS, words.min_letters), most)
    for number, roll in enumerate(rolls):
        if number > 0 and not options.json:
            print()
        watch = Watch()
        show = None if options.json else capitals
        listing = Listing({"roll": roll}, "all_boards", show)
        answer = answer_roll(
            roll,
            words,
            watch,
            query,
            want=ALL if options.all or options.count else FIRST,
            take=listing.add if options.all else None,
            max_nodes=options.max_nodes
            or (LONG_NODES if len(roll) > MAX_LETTERS else None),
            search=options.search,
        )
        if options.json and options.all:
            listing.end(answer.record())
        else:
            print(json.dumps(answer.record()) if options.json else answer.text())
        sys.stdout.flush()
        watch.raise_interrupt(is_partial=answer.is_partial)


def words_of(options: argparse.Namespace, common: int | None = None) -> Words:
    """Return the words that *options* name; note what became of the lines of the list.

    Raises:
        ValueError: the list, or a word to leave out, cannot be used.
    """
    words = Words.read(options.words, common, options.without)
    if not options.json:
        note(words.listed.note())
    return words


def rolls_of(
    letters: Sequence[str], least: int = MIN_LETTERS, most: int = MAX_LETTERS
) -> Iterator[str]:
    """Return the rolls of typed *letters*; ``-`` stands for those of standard input.

    A roll has *least* to *most* letters. Single letters are one roll together.

    What was typed is checked at once, before the first roll is taken.

    Raises:
        ValueError: *letters* are not a roll.
    """
    parse = partial(parse_roll, least=least, most=most)
    return _rolls([x if x == "-" else parse(x) for x in join_letters(letters)], parse)


def _rolls(typed: list[str], parse: Callable[[str], str]) -> Iterator[str]:
    """Yield the *typed* rolls, with those of standard input in place of ``-``."""
    for roll in typed:
        if roll != "-":
            yield roll
            continue
        # Not sys.stdin, which stops at a byte that is no text or may not be there.
        with open(0, encoding="utf-8-sig", errors="replace", closefd=False) as lines:
            # A line is cut, as one without an end would fill the memory.
            every = iter(lambda: lines.readline(MAX_LINE), "")
            for number, line in enumerate(every, start=1):
                if line.strip() != "":
                    try:
                        yield parse(line)
                    except ValueError as error:
                        raise ValueError(f"line {number}: {error}") from None


def answer_roll(
    roll: str,
    words: Words,
    watch: Watch,
    query: Query = ANY_BOARD,
    *,
    want: str = FIRST,
    take: Callable[[str], None] | None = None,
    max_nodes: int | None = None,
    search: str = DEFAULT,
) -> Answer:
    """Search *roll* under *watch*, which is closed at the end, and return the answer.

    *take* gets every board, once it is checked: as it is found or, if some are
    preferred, at the end, the best first.
    """
    boards: list[str] = []
    give = boards.append if take is None or query.prefer is not None else take

    def visit(board: str) -> None:
        check_board(board, words.lexicon, roll)
        give(board)

    _ = words.lexicon  # built before the clock starts
    start = time.perf_counter()
    try:
        solution = solve(
            words,
            roll,
            query,
            Budget(max_nodes, watch.stop, watch.progress),
            want=want,
            visit=None if take is None else visit,
            search=search,
        )
        sizes = words.sizes if query.needs_sizes else {}
        if query.prefer is not None:
            boards.sort(key=query.selection(sizes).rank)
    finally:
        watch.close()
    seconds = time.perf_counter() - start
    if take is not None:
        for board in boards:
            take(board)
    return Answer(
        roll=roll,
        query=query,
        solution=solution,
        is_listed=take is not None,
        preferred=query.preferred(solution.result.board, sizes),
        seconds=seconds,
        word_list=words.listed,
        min_letters=words.min_letters,
    )
