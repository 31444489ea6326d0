"""One way to decide a roll, and one to fill a grid: filter, search, check, answer.

Commands, sweeps, jobs and pages all call this. What leaves is checked by other code
than the search: a board or a fill that breaks a rule is a fault of the search and never
an answer. No check is an `assert`, which ``python -O`` would remove.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, replace

from qless_engine.boards.board import violations
from qless_engine.boards.properties import word_count
from qless_engine.boards.query import (
    DEFAULT,
    RANDOM,
    Query,
    Selected,
    Selection,
    search_named,
)
from qless_engine.counting.count import can_count, count_boards
from qless_engine.counting.draw import drawn_board
from qless_engine.grids.filler import Filler, FillResult
from qless_engine.loaded import FillWords, Words
from qless_engine.outcome import (
    NO_LIMIT,
    Budget,
    Ending,
    SearchResult,
    WrongResultError,
)
from qless_engine.words.lexicon import Lexicon
from qless_engine.words.playable import playable_words

FIRST, ALL, BEST = "first", "all", "best"  # which boards or fills are wanted
ANY_BOARD, EVERY_BOARD = Query(), Selection()

#: Budget for a roll of more than 12 letters. Most have a board within a hundred nodes;
#: PyPy takes about ten seconds for all of these.
LONG_NODES = 50_000

#: Nodes after which a count goes over from the enumerator to counting without a search.
#: Counting takes as long as 5,000 to 15,000 nodes (PyPy, 1,500 rolls); but 95 of 100
#: rolls need more than 3,000. So 1,000 cost at most 5 ms and spare the poorest rolls.
COUNT_NODES = 1_000


@dataclass(frozen=True)
class Solution:
    """What is known of a roll.

    Attributes:
        result: the result of the search; its board was checked.
        seen: boards that the search listed, wanted or not.
        playable: the words that the search could use.
        unusable: why no board can match the query, by the word or shape at fault.
        by_words: how many boards there are by their number of words, if that was asked
            and all were counted; else None.
    """

    result: SearchResult
    seen: int
    playable: Collection[str]
    unusable: Mapping[str, str]
    by_words: Mapping[int, int] | None = None


def decide(
    lexicon: Lexicon,
    roll: str,
    budget: Budget = NO_LIMIT,
    *,
    count: bool = False,
    search: str = DEFAULT,
) -> SearchResult:
    """Find a board of *roll*, or prove that there is none; or *count* all its boards.

    Raises:
        WrongResultError: the search returned a board that breaks a rule.
    """
    words = playable_words(lexicon, roll)
    if count:
        result, _ = count_all(words, roll, budget, search=search)
    else:
        result = search_named(search).first_board(words, roll, budget)
    if result.board is not None:
        check_board(result.board, lexicon, roll)
    return result


def count_all(
    words: Collection[str],
    roll: str,
    budget: Budget = NO_LIMIT,
    *,
    search: str = DEFAULT,
    by_words: bool = False,
) -> tuple[SearchResult, dict[int, int] | None]:
    """Count the boards of *roll* made of its playable *words*, and *by_words* if asked.

    The enumerator begins. If COUNT_NODES were not enough, `counting` counts instead, as
    far as its argument holds. With a budget of nodes the search counts alone, and no
    numbers by words are known.

    Raises:
        WrongResultError: the search and `counting` contradict each other.
    """
    one, every = search_named(search)
    if search != DEFAULT or budget.max_nodes is not None or not can_count(words, roll):
        return every(words, roll, budget), None
    begun = every(words, roll, replace(budget, max_nodes=COUNT_NODES, progress=None))
    is_done = begun.ending is not Ending.BUDGET
    if (is_done and not by_words) or (not is_done and begun.nodes < COUNT_NODES):
        return begun, None  # all is known; or it was stopped
    counted = count_boards(words, roll, budget)
    numbers = counted.by_words if counted.is_complete else None
    if is_done:
        if counted.is_complete and counted.boards != begun.boards:
            raise _contradiction(roll, counted.boards, str(begun.boards))
        return begun, numbers
    if begun.board is None and counted.is_complete:
        begun = _search_on(begun, one(words, roll, Budget(stop=budget.stop)))
        if begun.ending is not Ending.BUDGET:
            if (begun.board is None) != (counted.boards == 0):
                raise _contradiction(roll, counted.boards, repr(begun.board))
            return replace(begun, boards=counted.boards), numbers
    if begun.board is None:
        return replace(begun, boards=0), None  # stopped before the first board
    seen = begun.boards or 0
    if counted.is_complete and counted.boards < seen:
        raise _contradiction(roll, counted.boards, f"at least {seen:,}")
    ending = Ending.FOUND if counted.is_complete else Ending.BUDGET
    boards = max(seen, counted.boards)
    return replace(begun, ending=ending, boards=boards), numbers


def _search_on(begun: SearchResult, first: SearchResult) -> SearchResult:
    """Return the result of a search for a *first* board, after one that has *begun*."""
    return replace(
        first,
        nodes=begun.nodes + first.nodes,
        placements=begun.placements + first.placements,
    )


def _contradiction(roll: str, counted: int, found: str) -> WrongResultError:
    return WrongResultError(
        f"internal error: {counted:,} boards of {roll} were counted, but the search "
        f"found {found}; please report it"
    )


def solve(
    words: Words,
    roll: str,
    query: Query = ANY_BOARD,
    budget: Budget = NO_LIMIT,
    *,
    want: str = FIRST,
    visit: Callable[[str], None] | None = None,
    search: str = DEFAULT,
    by_words: bool = False,
) -> Solution:
    """Answer *query* about *roll* with its best board, or the first if all are equal.

    With *want* ALL, count the boards, and call *visit* with each as it is found. These
    boards are not checked yet: whoever keeps one calls `check_board`. Without *visit*
    they are also counted *by_words* if that is asked.

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
    numbers: dict[int, int] | None = None
    if want == ALL and visit is None and selection == EVERY_BOARD:
        counted, numbers = count_all(
            given, roll, budget, search=search, by_words=by_words
        )
        assert counted.boards is not None
        selected = Selected(counted, counted.boards)
    elif want == ALL:
        tally: dict[int, int] = {}

        def count(board: str) -> None:
            number = word_count(board)
            tally[number] = tally.get(number, 0) + 1

        look = count if visit is None and by_words else visit
        selected = selection.all_boards(given, roll, budget, look, used)
        if look is count and selected.result.ending is not Ending.BUDGET:
            numbers = dict(sorted(tally.items()))
    elif _is_drawn(query, search, budget, given, roll):
        selected = _draw(given, roll, query.seed, budget)
    else:
        selected = selection.one_board(given, roll, budget, used)
    result = replace(selected.result, candidate_words=len(playable))
    if result.board is not None:
        check_board(result.board, lexicon, roll)
    return Solution(result, selected.seen, playable, unusable, numbers)


def _is_drawn(
    query: Query, search: str, budget: Budget, words: Collection[str], roll: str
) -> bool:
    """Whether one board is wanted at random, any of them, and counts can draw it."""
    return (
        query.prefer == RANDOM
        and not query.uses
        and not query.shapes
        and search == DEFAULT
        and budget.max_nodes is None
        and can_count(words, roll)
    )


def _draw(words: Collection[str], roll: str, seed: int, budget: Budget) -> Selected:
    """Draw a board of *roll* under *seed*; that there is none is proved by search."""
    board, boards, is_complete = drawn_board(words, roll, seed, budget)
    if is_complete and board is None:
        proof = search_named(DEFAULT).first_board(words, roll, Budget(stop=budget.stop))
        if proof.board is not None:
            raise _contradiction(roll, 0, repr(proof.board))
        return Selected(proof, 0)
    ending = Ending.FOUND if is_complete else Ending.BUDGET
    return Selected(SearchResult(ending, board, None, len(words), 0, 0), boards)


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
