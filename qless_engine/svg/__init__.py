"""Boards, grids and wheels as SVG pictures."""
