"""The front door: what a notebook or a program asks, in one call each.

Letters may be in any case and order, with blanks between them. Words are the default
list, which is loaded once a process, unless a call names others: the path of a file,
words themselves, a `WordList`, or `Words` that were loaded before.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence

from qless_engine.answers import (
    Answer,
    BestWheels,
    Boards,
    Filled,
    ListedBoard,
    WheelWords,
)
from qless_engine.boards import enumerator
from qless_engine.boards.query import DEFAULT, Query
from qless_engine.decide import (
    ALL,
    BEST,
    FIRST,
    LONG_NODES,
    check_board,
    fill as run_filler,
    solve as run_search,
)
from qless_engine.grids.filler import Filler, Plan
from qless_engine.grids.layout import Layout
from qless_engine.grids.problem import Problem
from qless_engine.loaded import Words, WordSource
from qless_engine.outcome import Budget
from qless_engine.rolls.dice import (
    LONG_LETTERS,
    MAX_LETTERS,
    MIN_LETTERS,
    parse_roll,
    random_rolls,
)
from qless_engine.rolls.odds import Odds
from qless_engine.wheels import (
    EVERY_HUB,
    POINTS,
    REUSED_LETTERS,
    Wheel,
    best_wheels,
    reused,
    reused_points,
    solve as spelled,
)
from qless_engine.words.playable import playable_words


def solve(
    roll: str,
    words: WordSource = None,
    prefer: str | None = None,
    *,
    using: Sequence[str] = (),
    shapes: Sequence[str] = (),
    common: int | None = None,
    min_length: int = MIN_LETTERS,
    search: str = DEFAULT,
    max_nodes: int | None = None,
    max_seconds: float | None = None,
) -> Answer:
    """Return a board of *roll*, or the proof that it has none.

    >>> print(solve("Path inke", words="ate hen ink tip".split()))
      H
    ATE
     INK
     P

    Args:
        roll: 3 to 12 letters; 13 to 21 if any board will do, and then there is no proof
            and, without *max_nodes*, a budget of 50,000 nodes.
        words: where the words are from; None for the default list.
        prefer: find the best board by "fewest-words", "most-words", "longest-word" or
            "commonest" words; None for the first.
        using: words that the board must have.
        shapes: what the board must be or have: "symmetric", "block", "hole".
        common: use only words up to this SCOWL size, 10 for the commonest to 80.
        min_length: how long a word must be, 2 to 5; 3 by the rules.
        search: "enumerator", or "backtracker" for the memoized one.
        max_nodes: when to stop, the same on every machine; None for never.
        max_seconds: when to stop, by the clock; None for never.

    Raises:
        ValueError: *roll*, the words or a choice is not as expected.
    """
    query = _query(using, shapes, prefer, common)
    used = Words.of(words).with_min_letters(min_length)
    is_any = query == Query(common=common) and search == DEFAULT
    letters = _roll(roll, used, LONG_LETTERS if is_any else MAX_LETTERS)
    if max_nodes is None and len(letters) > MAX_LETTERS:
        max_nodes = LONG_NODES
    budget = _budget(max_nodes, max_seconds)
    return _answer(letters, used, query, FIRST, search, budget)


def count(
    roll: str,
    words: WordSource = None,
    *,
    using: Sequence[str] = (),
    shapes: Sequence[str] = (),
    common: int | None = None,
    min_length: int = MIN_LETTERS,
    search: str = DEFAULT,
    max_nodes: int | None = None,
    max_seconds: float | None = None,
) -> Answer:
    """Return how many boards *roll* has, as the `boards` of an answer.

    A count takes milliseconds to seconds. The arguments are those of `solve`.

    >>> count("PATHINKE", words="ate hen ink tip".split()).boards
    1

    Raises:
        ValueError: *roll*, the words or a choice is not as expected.
    """
    query = _query(using, shapes, None, common)
    used = Words.of(words).with_min_letters(min_length)
    budget = _budget(max_nodes, max_seconds)
    return _answer(_roll(roll, used), used, query, ALL, search, budget)


def boards(
    roll: str,
    words: WordSource = None,
    prefer: str | None = None,
    *,
    using: Sequence[str] = (),
    shapes: Sequence[str] = (),
    common: int | None = None,
    min_length: int = MIN_LETTERS,
) -> Boards:
    """Return the boards of *roll*, which are searched for as they are asked for.

    The arguments are those of `solve`. With *prefer* the best come first, and all are
    listed before the first is there. `pandas.DataFrame(boards(roll))` is a table with
    a row for each board.

    >>> [board.words for board in boards("aenott", words="neat not tan eat".split())]
    ['neat not']

    Raises:
        ValueError: *roll*, the words or a choice is not as expected.
    """
    query = _query(using, shapes, prefer, common)
    used = Words.of(words).with_min_letters(min_length)
    letters = _roll(roll, used)
    found = _found(letters, used, query)
    if prefer is not None:
        sizes = used.sizes if query.needs_sizes else {}
        found = iter(sorted(found, key=query.selection(sizes).rank))
    return Boards(letters, found, lambda board: ListedBoard.of(board, used.sizes))


def fill(
    layout: str,
    words: WordSource = None,
    best: bool = False,  # noqa: FBT001, FBT002  # read as a word: fill(grid, best=True)
    *,
    min_score: int | None = None,
    common: int | None = None,
    seed: int = 1,
    max_nodes: int | None = None,
    max_seconds: float | None = None,
) -> Filled:
    """Return *layout* filled with words, or the proof that it has no fill.

    >>> print(fill("te./o#./n..", words="tea ton ate nee".split()))
    T E A
    O # T
    N E E

    Args:
        layout: rows on lines of their own, or joined by ``/``: ``#`` is a block,
            ``.`` an open cell, a letter is given.
        words: where the words are from; None for the default list.
        best: find the fill with the highest score; the words need scores.
        min_score: use only words that score at least this.
        common: use only words up to this SCOWL size.
        seed: another seed tries letters in another order.
        max_nodes: when to stop, the same on every machine; None for never.
        max_seconds: when to stop, by the clock; None for never.

    Raises:
        ValueError: the layout, the words or a choice is not as expected.
    """
    problem = Problem(Layout.parse(layout))
    loaded = Words.of(words, common)
    is_scored = best or min_score is not None
    used = loaded.scored_from(min_score) if is_scored else loaded.unscored
    plan = Plan(seed=seed, letters="score" if best else "choice")
    start = time.perf_counter()
    filler = Filler(problem, used.index, plan, _budget(max_nodes, max_seconds))
    result = run_filler(filler, used, want=BEST if best else FIRST)
    return Filled(
        layout=problem.layout.show(),
        ending=result.ending.value,
        fill=result.fill,
        score=result.score if best and result.fill is not None else None,
        partial=result.partial,
        nodes=result.nodes,
        seconds=time.perf_counter() - start,
        word_list=loaded.name,
    )


def dice(n: int = 1, seed: int = 1) -> list[str]:
    """Return *n* rolls of the twelve dice under *seed*, as likely as with real dice.

    >>> dice(2, seed=1)
    ['aehmnprrsstt', 'egllmnoptvxy']

    Raises:
        ValueError: *n* or *seed* is below 0.
    """
    if n < 0:
        raise ValueError(f"expected a number of rolls of 0 or more, got {n}")
    return list(random_rolls(n, seed))


def wheel(
    letters: str,
    hub: str | None = None,
    words: WordSource = None,
    *,
    min_length: int | None = None,
    reuse: bool = False,
) -> WheelWords:
    """Return the words of a word wheel.

    >>> wheel("ndeokgelw", words=["week", "keg", "den", "knowledge"]).words
    ('keg', 'knowledge', 'week')

    Args:
        letters: 5 to 12, row by row.
        hub: the letter that each word must have, "none" for no such letter; None for
            the middle one.
        words: where the words are from; None for the default list.
        min_length: how long a word must be; None for 3, or 4 with *reuse*.
        reuse: whether letters may be used again. The wheel has 7 letters or more, all
            different, and its words score points.

    Raises:
        ValueError: the wheel or the words are not as expected.
    """
    asked = Wheel.parse("".join(letters.split()), hub and hub.lower())
    least = min_length or (REUSED_LETTERS if reuse else MIN_LETTERS)
    loaded = Words.of(words).with_min_letters(least)
    lexicon = None if reuse else loaded.lexicon  # built before the clock starts
    start = time.perf_counter()
    if lexicon is None:
        found = reused(loaded.listed.words, asked, least)
    else:
        found = spelled(lexicon, asked.letters, asked.hub)
    every = len(set(asked.letters)) if reuse else len(asked.letters)
    return WheelWords(
        letters=asked.letters,
        hub=asked.hub,
        words=found,
        pangrams=tuple(w for w in found if len(set(w) if reuse else w) == every),
        points=sum(reused_points(w, asked.letters) for w in found) if reuse else None,
        min_length=least,
        seconds=time.perf_counter() - start,
        word_list=loaded.name,
        word_list_sha256=loaded.sha256,
    )


def best_wheel(
    size: int = 9,
    hub: str = EVERY_HUB,
    words: WordSource = None,
    *,
    points: str = "words",
    max_nodes: int | None = None,
    max_seconds: float | None = None,
) -> BestWheels:
    """Return the wheels of *size* letters that score most, among those with a pangram.

    >>> best_wheel(5, words=["stone", "notes", "ton", "set", "alone"])
    <1 wheel of 5 letters with the best score 4 (proved)>

    Args:
        size: 5 to 12.
        hub: only wheels with this hub; "every" tries each letter, "none" drops the hub.
        words: where the words are from; None for the default list.
        points: a word scores 1 ("words") or its length ("letters").
        max_nodes: when to stop, the same on every machine; None for never.
        max_seconds: when to stop, by the clock; None for never.

    Raises:
        ValueError: a choice or the words are not as expected.
    """
    if points not in POINTS:
        raise ValueError(f"expected points of {sorted(POINTS)}, got {points!r}")
    loaded = Words.of(words)
    lexicon, start = loaded.lexicon, time.perf_counter()
    budget = _budget(max_nodes, max_seconds)
    best = best_wheels(lexicon, size, hub.lower(), POINTS[points], budget)
    shown = [Wheel.parse(found.pangrams[0], found.hub) for found in best.wheels]
    return BestWheels(
        size=size,
        ending=best.ending.value,
        score=best.points,
        wheels=tuple((found.letters, found.hub) for found in shown),
        nodes=best.nodes,
        of=best.of,
        seconds=time.perf_counter() - start,
        word_list=loaded.name,
    )


def odds(roll: str, words: WordSource = None) -> Odds:
    """Return how often the dice give *roll*, and whether it is known to have no board.

    >>> odds("aehmnprrsstt").outcomes
    256

    Raises:
        ValueError: *roll* or the words are not as expected.
    """
    return Odds.of(parse_roll(roll), Words.of(words).atlas)


def _roll(roll: str, words: Words, most: int = MAX_LETTERS) -> str:
    return parse_roll(roll, min(MIN_LETTERS, words.min_letters), most)


def _answer(
    letters: str,
    words: Words,
    query: Query,
    want: str,
    search: str,
    budget: Budget,
) -> Answer:
    _ = words.lexicon  # built before the clock starts
    start = time.perf_counter()
    solution = run_search(words, letters, query, budget, want=want, search=search)
    result = solution.result
    return Answer(
        roll=letters,
        ending=result.ending.value,
        board=result.board,
        boards=result.boards,
        why="; ".join(solution.unusable.values()) or None,
        candidate_words=result.candidate_words,
        nodes=result.nodes,
        placements=result.placements,
        seconds=time.perf_counter() - start,
        word_list=words.name,
    )


def _found(roll: str, words: Words, query: Query) -> Iterator[str]:
    """Yield each board of *roll* that matches *query*, checked, in any order."""
    playable = playable_words(words.lexicon, roll)
    used = list(words.common(playable, query.common))
    if query.unusable(roll, used, words.lexicon):
        return
    selection = query.selection(words.sizes if query.needs_sizes else {})
    for board in enumerator.boards(used, roll):
        if selection.selects(board):
            check_board(board, words.lexicon, roll)
            yield board


def _query(
    using: Sequence[str], shapes: Sequence[str], prefer: str | None, common: int | None
) -> Query:
    if isinstance(using, str) or isinstance(shapes, str):
        raise TypeError("expected lists of words and of shapes, got one text")
    return Query(tuple(w.lower() for w in using), tuple(shapes), prefer, common)


def _budget(max_nodes: int | None, max_seconds: float | None) -> Budget:
    if max_seconds is None:
        return Budget(max_nodes)
    end = time.monotonic() + max_seconds
    return Budget(max_nodes, lambda: time.monotonic() > end)
