"""Boards counted without laying them: trees of words by sums, the others by halves."""
