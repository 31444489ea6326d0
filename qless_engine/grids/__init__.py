"""Crossword grids: layouts, the words that fit them, and the search that fills them."""
