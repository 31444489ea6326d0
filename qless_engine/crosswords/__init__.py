"""Crosswords as files: read from every usual format, and written again."""
