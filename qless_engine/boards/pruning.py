"""Pruning: dead ends that are seen before they are searched.

Where no anchor is forced, every run of two or more is a word that is closed at both
ends. So a word that uses the letters left must begin somewhere: at a letter with an
open anchor at which the rack has a hook, or in a **gap**: two letters of one line with
only free cells between, no more of them than there are letters left. A board without
either is a dead end, and with few letters left most boards are. Both tests err on the
side of searching on.

A run that a new letter makes by touching letters beside its word must be part of a word
that the rack can lay there.
"""

from __future__ import annotations

from collections.abc import Sequence

from qless_engine.boards.candidates import NO_PART, PART, WORD, Candidates, Hook
from qless_engine.boards.partial_board import (
    BASE,
    CODE_BITS,
    CODE_MASK,
    CROSS,
    LINE_SHIFT,
    PLACE,
    PLACE_MASK,
    PLACE_SHIFT,
    STEP,
    WIDTH,
    Anchor,
    PartialBoard,
)

LONG_GAP = 4  # gaps of this many cells or more all count as this long


class Pruning:
    """Whether a word that could be laid next on one board leads to a dead end.

    What this takes of the board is worked out when it is first needed.
    """

    def __init__(
        self, board: PartialBoard, candidates: Candidates, oldest: int
    ) -> None:
        """Judge words on *board*, whose anchors before the *oldest* are answered."""
        self.board = board
        self.candidates = candidates
        self.oldest = oldest
        self.waiting: list[int] | None = None
        self.least_gap = 0
        self.holes: list[int] | None = None

    def may_go_on(
        self, hook: Hook, rest: int, line: int, start: int, new: int, number: int
    ) -> bool:
        """Whether the letters *rest* may find a place once the word of *hook* is laid.

        The word, at place *start* of *line* with *new* letters, touches no other.
        Anchors before *number* will be answered then.
        """
        attachable, size = self.candidates.hook_letters(rest)
        if attachable & hook[5]:
            return True
        if self.waiting is None:
            self.waiting = self._letters_waiting()
        if attachable & self.waiting[number - self.oldest]:
            return True
        if size == 1:
            return self._has_hole_for_last(hook[0], rest, line, start, new)
        if self.least_gap == 0:
            self.least_gap = self._least_gap()
        return self.least_gap <= size or self._makes_gap(line, new, size)

    def _letters_waiting(self) -> list[int]:
        """Return by anchor the set of letters at open anchors from that one on."""
        waiting = [0]
        for anchor in reversed(self.board.anchors[self.oldest :]):
            line, at = anchor >> LINE_SHIFT, anchor >> PLACE_SHIFT & PLACE_MASK
            is_open = not self.board.answered[line] >> at & 1
            letter = 1 << (anchor & CODE_MASK)
            waiting.append(waiting[-1] | (letter if is_open else 0))
        waiting.reverse()
        return waiting

    def _least_gap(self) -> int:
        """Return the number of free cells in the smallest gap, at most LONG_GAP."""
        letters, closed = self.board.letters, self.board.closed
        least = LONG_GAP
        for line in range(2 * WIDTH):
            row = letters[line]
            if row & row - 1:
                free = ~(row | closed[line])
                if row & row >> 2 & free >> 1:
                    return 1
                if row & row >> 3 & free >> 1 & free >> 2:
                    least = min(least, 2)
                elif row & row >> 4 & free >> 1 & free >> 2 & free >> 3:
                    least = min(least, 3)
        return least

    def _makes_gap(self, line: int, new: int, size: int) -> bool:
        """Whether *new* letters on *line* make a gap of at most *size* across it."""
        letters, closed = self.board.letters, self.board.closed
        for way in (-1, 1):
            reached = new
            for cells in range(1, min(size, LONG_GAP - 1) + 1):
                between = line + cells * way
                reached &= ~(letters[between] | closed[between])
                if reached & letters[between + way]:
                    return True
        return size >= LONG_GAP

    def _has_hole_for_last(
        self, codes: Sequence[int], rest: int, line: int, start: int, new: int
    ) -> bool:
        """Whether the one letter left makes a word of three in a gap of one cell."""
        kind = self.candidates.kind
        middle = self.candidates.units.index(rest) << CODE_BITS
        if self.holes is None:
            self.holes = self._holes()
        for ends in self.holes:
            if kind(ends | middle) == WORD:
                return True
        letters, closed, codes_at = (
            self.board.letters,
            self.board.closed,
            self.board.codes,
        )
        step, aside = STEP[line], STEP[CROSS[line]]
        for way in (-2, 2):
            between = line + way // 2
            gaps = new & letters[line + way] & ~(letters[between] | closed[between])
            cell = BASE[line] + way * aside
            at = 0
            while gaps:
                if gaps & 1:
                    there, here = codes_at[cell + at * step], codes[at - start]
                    first, last = (there, here) if way < 0 else (here, there)
                    if kind(first << 2 * CODE_BITS | middle | last) == WORD:
                        return True
                gaps >>= 1
                at += 1
        return False

    def _holes(self) -> list[int]:
        """Return each gap of one cell as a run of three with 0 in the middle."""
        letters, closed, codes_at = (
            self.board.letters,
            self.board.closed,
            self.board.codes,
        )
        holes = []
        for line in range(2 * WIDTH):
            row = letters[line]
            gaps = row & row >> 2 & ~((row | closed[line]) >> 1)
            step = STEP[line]
            cell = BASE[line]
            while gaps:
                if gaps & 1:
                    holes.append(
                        codes_at[cell] << 2 * CODE_BITS | codes_at[cell + 2 * step]
                    )
                gaps >>= 1
                cell += step
        return holes


def forced_anchors(
    board: PartialBoard, candidates: Candidates, touched: int, line: int, left: int
) -> tuple[Anchor, ...] | None:
    """Return the anchors that new letters at the *touched* places of *line* force.

    An anchor is forced if its cell has a neighbour that way, so that the run there must
    become a word; None if one of these runs cannot with the letters *left*.
    """
    cross, place = CROSS[line], PLACE[line]
    forced: tuple[Anchor, ...] = ()
    unfinished = 0
    at = 0
    while touched:
        if touched & 1:
            other = cross + at
            run = board.run_at(other, place)
            kind = candidates.kind(run)
            if kind == NO_PART or (kind == PART and left == 0):
                return None
            if kind == PART:
                unfinished += 1
                if not _can_extend(board, candidates, other, place, run, left):
                    return None
            forced += (other << LINE_SHIFT | place << PLACE_SHIFT,)
        touched >>= 1
        at += 1
    # Each unfinished run needs a letter of its own.
    return forced if unfinished <= candidates.hook_letters(left)[1] else None


def _can_extend(
    board: PartialBoard, candidates: Candidates, line: int, at: int, run: int, left: int
) -> bool:
    """Whether *run* may become a word on *line*, judged by that line alone."""
    _, _, before, after, joins = board.surroundings(line, at)
    if joins:
        return True
    for _, ahead, behind, _, _, _ in candidates.extensions(run, left):
        if ahead <= before and behind <= after:
            return True
    return False
