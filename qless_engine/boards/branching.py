"""All that can follow from one board: every answer to one anchor, each laid in turn.

`enumerator` has the argument why this reaches every board, and only once. Here is the
work: which anchor is answered, with which words, and laying and taking up a word. It
is written for speed: flat, and words are passed as integers, not as objects.
"""

from __future__ import annotations

from collections.abc import Sequence

from qless_engine.boards.candidates import Candidates
from qless_engine.boards.partial_board import (
    BASE,
    BIT,
    CODE_MASK,
    CROSS,
    FREE_AFTER,
    FREE_BEFORE,
    LINE_SHIFT,
    PLACE,
    PLACE_MASK,
    PLACE_SHIFT,
    REACH,
    STEP,
    WINDOW,
    Anchor,
    PartialBoard,
)
from qless_engine.boards.pruning import Pruning, forced_anchors
from qless_engine.outcome import Budget

FIRST_WORD = -1  # instead of the oldest anchor: the first word has yet to be laid


class Branching:
    """A board in the making and what it costs to search on from it.

    Whatever a method lays, closes or answers, it takes back before it returns.

    Attributes:
        first_only: whether one board is enough; then last words are tried first.
        must_lay: whether a last word that touches nothing has to be laid. If not, only
            its *weight* is added to *reached*.
        weight: what a board found now adds to *reached*; see `enumerator`.
        nodes, placements: boards expanded, words laid.
    """

    def __init__(
        self, board: PartialBoard, candidates: Candidates, budget: Budget
    ) -> None:
        """Prepare to search on from *board* within *budget*."""
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

    def take_board(self, forced: Sequence[Anchor]) -> None:
        """Judge the board, whose letters are all laid, and count it if it is legal.

        Only its runs through *forced* anchors may be no words.
        """
        raise NotImplementedError

    def after_first_word(self, left: int) -> None:
        """Search on from the first word, with the letters *left* on the rack."""
        raise NotImplementedError

    def expand(self, left: int, oldest: int, forced: tuple[Anchor, ...] = ()) -> None:
        """Answer one anchor of the board in every way, with the letters *left*.

        Anchors before the *oldest* are answered. *forced* are those whose cell got a
        neighbour in their direction.
        """
        if self.nodes >= self.check_at:
            self.check_at = self.budget.check(self.nodes)
        self.nodes += 1
        for number, anchor in enumerate(forced):
            line, at = anchor >> LINE_SHIFT, anchor >> PLACE_SHIFT & PLACE_MASK
            if not self.board.answered[line] >> at & 1:
                self._extend(line, at, left, oldest, forced[number + 1 :])
                return
        if self.first_only:
            self.lay_last_words(left, oldest)
        self._answer_in_turn(left, oldest)

    def lay_last_words(self, left: int, oldest: int) -> None:
        """Lay each word that uses up the rack and touches nothing but its anchor."""
        letters, closed, answered = (
            self.board.letters,
            self.board.closed,
            self.board.answered,
        )
        for anchor in self.board.anchors[oldest:]:
            line, at = anchor >> LINE_SHIFT, anchor >> PLACE_SHIFT & PLACE_MASK
            if answered[line] >> at & 1:
                continue
            row = letters[line]
            taken = row | closed[line] | letters[line - 1] | letters[line + 1]
            for hook in self.candidates.last_hooks(anchor & CODE_MASK, left):
                codes, ahead, _, length, _, _ = hook
                start = at - ahead
                if start < 1:
                    continue  # beyond the border
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
        forced: tuple[Anchor, ...] = (),
    ) -> None:
        """Lay a word from place *start* of *line*, search on, and take it up again.

        *new* are the places that get a letter, *left* is the rack after that.
        """
        self.placements += 1
        board = self.board
        letters, codes_at, anchors = board.letters, board.codes, board.anchors
        row = letters[line]
        base, step, cross = BASE[line], STEP[line], CROSS[line]
        bit, place = BIT[line], PLACE[line]
        before = len(anchors)
        at = start
        cell = base + start * step
        for code in codes:
            if new >> at & 1:
                codes_at[cell] = code
                letters[cross + at] |= bit
                anchors.append((cross + at) << LINE_SHIFT | place << PLACE_SHIFT | code)
            at += 1
            cell += step
        letters[line] = row | new
        touched = (letters[line - 1] | letters[line + 1]) & new
        fits = True
        if touched:
            more = forced_anchors(board, self.candidates, touched, line, left)
            fits = more is not None
            if more is not None:
                forced += more
        if fits and left == 0:
            self.take_board(forced)
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
        del anchors[before:]

    def _answer_in_turn(self, left: int, oldest: int) -> None:
        """Answer the oldest open anchor with each word, then with none; so the next.

        "None" closes an anchor, so that no later word runs through it. An anchor that
        no word can answer is passed over and not closed: see `enumerator`.
        """
        candidates, board = self.candidates, self.board
        anchors, answered = board.anchors, board.answered
        letters, closed = board.letters, board.closed
        attachable, size = candidates.hook_letters(left)
        pruning = Pruning(board, candidates, oldest)
        closed_here = []
        number, anchors_now = oldest, len(anchors)
        while number < anchors_now:
            anchor = anchors[number]
            number += 1
            line, at = anchor >> LINE_SHIFT, anchor >> PLACE_SHIFT & PLACE_MASK
            code = anchor & CODE_MASK
            row = letters[line]
            can_start = attachable >> code & 1
            if answered[line] >> at & 1 or not (can_start or row & row - 1):
                continue  # answered; or no word of the rack, nor with other letters
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
                for hook in candidates.hooks(code, left):
                    codes, ahead, behind, length, need, _ = hook
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
                            or pruning.may_go_on(hook, rest, line, start, new, number)
                        ):
                            self.lay(codes, line, start, length, rest, number, new)
            if joins:
                self._join(line, at, left, number, (), at, at)
            elif not can_start:
                continue  # the other letters of its line are out of reach
            closed_here.append((line, at, board.close(line, at)))
        while closed_here:
            line, at, closed_before = closed_here.pop()
            board.reopen(line, at, closed_before)

    def _extend(
        self, line: int, at: int, left: int, oldest: int, forced: tuple[Anchor, ...]
    ) -> None:
        """Make the run through place *at* of *line* each word that it can become."""
        board = self.board
        row = board.letters[line]
        low, high, before, after, joins = board.surroundings(line, at)
        if joins:
            self._join(line, at, left, oldest, forced, low, high)
            return
        run = board.run_at(line, at)
        for hook in self.candidates.extensions(run, left):
            codes, ahead, behind, length, need, _ = hook
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
        forced: tuple[Anchor, ...],
        low: int,
        high: int,
    ) -> None:
        """Lay each word over places *low* to *high* that meets more letters of *line*.

        If these places hold a run, not one letter, a word may also meet no others.
        """
        units, guards = self.candidates.units, self.candidates.guards
        board = self.board
        row, shut, codes_at = board.letters[line], board.closed[line], board.codes
        base, step = BASE[line], STEP[line]
        alone = 1 << at if low == high else 0
        within_reach = left + board.within_reach(line, at, units)
        for hook in self.candidates.hooks(codes_at[base + at * step], within_reach):
            codes, ahead, behind, length, _, _ = hook
            start = at - ahead
            if start > low or at + behind < high or start < 1:
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
