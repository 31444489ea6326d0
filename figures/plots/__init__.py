"""Plots: one function a figure, a table in, a figure out."""
