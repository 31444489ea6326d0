"""All that can follow from one board: every answer to one question, each laid in turn.

`enumerator` has the argument why this reaches every board, and once. Here is the work:
which question is answered, with which words, and laying and taking up a word. It is
written for speed: flat, and words are passed as integers, not as objects.
"""

from __future__ import annotations

from collections.abc import Sequence

from qless_engine.boards.candidates import Candidates
from qless_engine.boards.partial_board import (
    BASE,
    BIT,
    CROSS,
    FREE_AFTER,
    FREE_BEFORE,
    PLACE,
    REACH,
    STEP,
    WINDOW,
    PartialBoard,
    Question,
)
from qless_engine.boards.pruning import Prospects, forced_by
from qless_engine.outcome import Budget

FIRST_WORD = -1  # in the place of the oldest question: none is open yet


class Branching:
    """A board in the making and what it costs to search on from it.

    Whatever a method lays, closes or answers, it takes back before it returns.

    Attributes:
        first_only: look for last words before all others, as one board is enough.
        must_lay: whether a last word that touches nothing has to be laid to be judged;
            otherwise *reached* goes up by *weight* and that is all.
        nodes, placements: boards expanded, words laid.
    """

    def __init__(
        self, board: PartialBoard, candidates: Candidates, budget: Budget
    ) -> None:
        """Search on from *board*, at the cost of at most *budget*."""
        self.board = board
        self.candidates = candidates
        self.budget = budget
        self.first_only = False
        self.must_lay = True
        self.weight = 1
        self.reached = 0
        self.nodes = 0
        self.check_at = 0  # nodes at which to ask the budget again
        self.placements = 0

    def whole(self, forced: Sequence[Question]) -> None:
        """Take note of the board, all of whose letters are laid.

        Its runs are words, but for those through *forced* questions, which may not be.
        """
        raise NotImplementedError

    def after_first_word(self, left: int) -> None:
        """Search on from the first word, with the letters *left* on the rack."""
        raise NotImplementedError

    def expand(self, left: int, oldest: int, forced: tuple[Question, ...] = ()) -> None:
        """Answer one question of the board so far, whose rack has the letters *left*.

        Questions before the *oldest* are answered. *forced* are those whose cell got a
        neighbour in their direction.
        """
        if self.nodes >= self.check_at:
            self.check_at = self.budget.check(self.nodes)
        self.nodes += 1
        for number, question in enumerate(forced):
            line, at = question >> 9, question >> 4 & 31
            if not self.board.answered[line] >> at & 1:
                self._extend(line, at, left, oldest, forced[number + 1 :])
                return
        if self.first_only:
            self.finish(left, oldest)
        self._answer_in_turn(left, oldest)

    def finish(self, left: int, oldest: int) -> None:
        """Lay each word that uses up the rack and touches nothing else."""
        letters, closed, answered = (
            self.board.letters,
            self.board.closed,
            self.board.answered,
        )
        for question in self.board.questions[oldest:]:
            line, at = question >> 9, question >> 4 & 31
            if answered[line] >> at & 1:
                continue
            row = letters[line]
            taken = row | closed[line] | letters[line - 1] | letters[line + 1]
            for spot in self.candidates.finishing(question & 15, left):
                codes, ahead, _, length, _, _ = spot
                start = at - ahead
                new = ((1 << length) - 1 << start) & ~(1 << at)
                ends = 1 << start - 1 | 1 << start + length
                if not (taken & new or row & ends):
                    self.lay(codes, line, start, length, 0, oldest, new)

    def lay(
        self,
        codes: Sequence[int],
        line: int,
        start: int,
        length: int,
        left: int,
        oldest: int,
        new: int,
        forced: tuple[Question, ...] = (),
    ) -> None:
        """Lay a word from place *start* of *line*, search on, and take it up again.

        *new* are the places that get a letter, *left* is the rack after that.
        """
        self.placements += 1
        board = self.board
        letters, codes_at, questions = board.letters, board.codes, board.questions
        row = letters[line]
        base, step, cross = BASE[line], STEP[line], CROSS[line]
        bit, place = BIT[line], PLACE[line]
        asked = len(questions)
        at = start
        cell = base + start * step
        for code in codes:
            if new >> at & 1:
                codes_at[cell] = code
                letters[cross + at] |= bit
                questions.append((cross + at) << 9 | place << 4 | code)
            at += 1
            cell += step
        letters[line] = row | new
        touched = (letters[line - 1] | letters[line + 1]) & new
        fits = True
        if touched:
            more = forced_by(board, self.candidates, touched, line, left)
            fits = more is not None
            if more is not None:
                forced += more
        if fits and left == 0:
            self.whole(forced)
        elif fits:
            closed, answered = board.closed, board.answered
            ahead, behind = cross + start - 1, cross + start + length
            shut, shut_ahead, shut_behind = closed[line], closed[ahead], closed[behind]
            settled = answered[line]
            closed[line] = shut | 1 << start - 1 | 1 << start + length
            closed[ahead] = shut_ahead | bit
            closed[behind] = shut_behind | bit
            answered[line] = settled | (1 << length) - 1 << start
            if oldest == FIRST_WORD:
                self.after_first_word(left)
            else:
                self.expand(left, oldest, forced)
            closed[line] = shut
            closed[ahead] = shut_ahead
            closed[behind] = shut_behind
            answered[line] = settled
        letters[line] = row
        at = start
        cell = base + start * step
        while at < start + length:
            if new >> at & 1:
                codes_at[cell] = 0
                letters[cross + at] ^= bit
            at += 1
            cell += step
        del questions[asked:]

    def _answer_in_turn(self, left: int, oldest: int) -> None:
        """Answer the oldest open question by each word; by none, and so the next."""
        candidates, board = self.candidates, self.board
        questions, answered = board.questions, board.answered
        letters, closed = board.letters, board.closed
        attachable, size = candidates.onward(left)
        prospects = Prospects(board, candidates, oldest)
        none = []
        number, asked = oldest, len(questions)
        while number < asked:
            question = questions[number]
            number += 1
            line, at, code = question >> 9, question >> 4 & 31, question & 15
            row = letters[line]
            can_start = attachable >> code & 1
            if answered[line] >> at & 1 or not (can_start or row & row - 1):
                continue  # answered; or no word through it fits the rack, nor will one
            obstacles = row | closed[line]
            before = FREE_BEFORE[obstacles << REACH >> at & WINDOW]
            after = FREE_AFTER[obstacles >> at + 1 & WINDOW]
            joins = False
            if before < REACH and row >> at - before - 1 & 1:
                joins = before <= size
                before -= 1  # a word must not touch the letter there
            if after < REACH and row >> at + after + 1 & 1:
                joins = joins or after <= size
                after -= 1
            if can_start:
                here = 1 << at
                beside = letters[line - 1] | letters[line + 1]
                for spot in candidates.fitting(code, left):
                    codes, ahead, behind, length, need, _ = spot
                    if ahead <= before and behind <= after:
                        start = at - ahead
                        new = ((1 << length) - 1 << start) & ~here
                        rest = left - need
                        touches = beside & new
                        if rest == 0 and not (touches or self.must_lay):
                            self.placements += 1
                            self.reached += self.weight
                        elif (
                            rest == 0
                            or touches
                            or prospects.go_on(spot, rest, line, start, new, number)
                        ):
                            self.lay(codes, line, start, length, rest, number, new)
            if joins:
                self._join(line, at, left, number, (), at, at)
            elif not can_start:
                continue
            none.append((line, at, board.close(line, at)))
        while none:
            line, at, closed_before = none.pop()
            board.reopen(line, at, closed_before)

    def _extend(
        self, line: int, at: int, left: int, oldest: int, forced: tuple[Question, ...]
    ) -> None:
        """Make the run through place *at* of *line* each word that it can become."""
        board = self.board
        row = board.letters[line]
        low, high, before, after, joins = board.surroundings(line, at)
        if joins:
            self._join(line, at, left, oldest, forced, low, high)
            return
        run = board.run_at(line, at)
        for spot in self.candidates.extensions(run, left):
            codes, ahead, behind, length, need, _ = spot
            if ahead <= before and behind <= after:
                start = low - ahead
                new = ((1 << length) - 1 << start) & ~row
                self.lay(codes, line, start, length, left - need, oldest, new, forced)

    def _join(
        self,
        line: int,
        at: int,
        left: int,
        oldest: int,
        forced: tuple[Question, ...],
        low: int,
        high: int,
    ) -> None:
        """Lay each word over places *low* to *high* that meets more letters of *line*.

        If these places hold a run, not one letter, a word may also meet no more.
        """
        units, guards = self.candidates.units, self.candidates.guards
        board = self.board
        row, shut, codes_at = board.letters[line], board.closed[line], board.codes
        base, step = BASE[line], STEP[line]
        alone = 1 << at if low == high else 0
        within_reach = left + board.within_reach(line, at, units)
        for spot in self.candidates.fitting(codes_at[base + at * step], within_reach):
            codes, ahead, behind, length, _, _ = spot
            start = at - ahead
            if start > low or at + behind < high:
                continue
            span = (1 << length) - 1 << start
            new = span & ~row
            touching = row & (1 << start - 1 | 1 << start + length)
            if row & span == alone or touching or shut & new:
                continue
            rest = left
            cell = base + start * step
            for code in codes:
                there = codes_at[cell]
                if there == 0:
                    rest -= units[code]
                elif there != code:
                    break
                cell += step
            else:
                if rest >= 0 and not rest & guards:
                    self.lay(codes, line, start, length, rest, oldest, new, forced)
