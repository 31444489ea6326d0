"""One way to decide a roll, and one to fill a grid: filter, search, check, answer.

Commands, sweeps, jobs and pages all call this. What leaves is checked by other code
than the search: a board or a fill that breaks a rule is a fault of the search and never
an answer. No check is an `assert`, which ``python -O`` would remove.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, replace

from qless_engine.boards.board import violations
from qless_engine.boards.query import DEFAULT, Query, search_named
from qless_engine.grids.filler import Filler, FillResult
from qless_engine.loaded import FillWords, Words
from qless_engine.outcome import NO_LIMIT, Budget, SearchResult, WrongResultError
from qless_engine.words.lexicon import Lexicon
from qless_engine.words.playable import playable_words

FIRST, ALL, BEST = "first", "all", "best"  # which boards or fills are wanted
ANY_BOARD = Query()

#: Budget for a roll of more than 12 letters. Most have a board within a hundred nodes;
#: PyPy takes about ten seconds for all of these.
LONG_NODES = 50_000


@dataclass(frozen=True)
class Solution:
    """What is known of a roll.

    Attributes:
        result: the result of the search; its board was checked.
        seen: boards that the search listed, wanted or not.
        playable: the words that the search could use.
        unusable: why no board can match the query, by the word or shape at fault.
    """

    result: SearchResult
    seen: int
    playable: Collection[str]
    unusable: Mapping[str, str]


def decide(
    lexicon: Lexicon,
    roll: str,
    budget: Budget = NO_LIMIT,
    *,
    count: bool = False,
    search: str = DEFAULT,
) -> SearchResult:
    """Find a board of *roll*, or prove that none exists; or *count* all its boards.

    Raises:
        WrongResultError: the search returned a board that breaks a rule.
    """
    words = playable_words(lexicon, roll)
    one, every = search_named(search)
    result = every(words, roll, budget) if count else one(words, roll, budget)
    if result.board is not None:
        check_board(result.board, lexicon, roll)
    return result


def solve(
    words: Words,
    roll: str,
    query: Query = ANY_BOARD,
    budget: Budget = NO_LIMIT,
    *,
    want: str = FIRST,
    visit: Callable[[str], None] | None = None,
    search: str = DEFAULT,
) -> Solution:
    """Answer *query* about *roll* with its best board, or the first if all are equal.

    With *want* ALL, count the boards, and call *visit* with each as it is found. These
    boards are not checked yet: whoever keeps one calls `check_board`.

    Raises:
        WrongResultError: the search returned a board that breaks a rule.
    """
    lexicon, used = words.lexicon, search_named(search)
    playable: Collection[str] = playable_words(lexicon, roll)
    if query.common is not None:
        playable = [*words.common(playable, query.common)]
    unusable = query.unusable(roll, playable, lexicon)
    given = () if unusable else playable  # a search without words ends at once
    selection = query.selection(words.sizes if query.needs_sizes else {})
    if want == ALL:
        selected = selection.all_boards(given, roll, budget, visit, used)
    else:
        selected = selection.one_board(given, roll, budget, used)
    result = replace(selected.result, candidate_words=len(playable))
    if result.board is not None:
        check_board(result.board, lexicon, roll)
    return Solution(result, selected.seen, playable, unusable)


def check_board(board: str, lexicon: Lexicon, roll: str) -> None:
    """Raise WrongResultError if *board* is not a legal board of *roll*."""
    broken = violations(board, lexicon.words, roll, lexicon.min_letters)
    check_found(board, broken)


def fill(
    filler: Filler,
    words: FillWords,
    *,
    want: str = FIRST,
    more_than: int | None = None,
    visit: Callable[[str], None] | None = None,
) -> FillResult:
    """Run *filler*, whose words are *words*, for the first fill, ALL, or the BEST.

    With ALL, call *visit* with each fill after checking it. With BEST, the score must
    be above *more_than*.

    Raises:
        WrongResultError: the search returned a fill that breaks a rule.
    """
    problem = filler.problem

    def take(found: str) -> None:
        check_found(found, words.faults(problem, found))
        if visit is not None:
            visit(found)

    if want == ALL:
        return filler.all(take)
    result = filler.best(more_than) if want == BEST else filler.first()
    if result.fill is not None:
        check_found(result.fill, words.faults(problem, result.fill, result.score))
    return result


def check_found(found: str, broken: Iterable[str]) -> None:
    """Raise WrongResultError if what a search *found* has *broken* rules."""
    faults = "; ".join(broken)
    if faults:
        raise WrongResultError(
            f"internal error: the search gave {found!r}, but {faults}; please report it"
        )
