"""Sweeps as a whole: launched, run to the end, resumed, checked again."""
