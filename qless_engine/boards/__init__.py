"""Boards: their rules and properties, and the searches that find them."""
