"""Notebooks that argue one finding each, their runner, and what they measure.

``python -m notebooks.run NAME`` runs a notebook from the command line; in JupyterLab,
Run All does the same. `rolls`, `wheels`, `fills` and `puzzles` hold the code that the
notebooks on these subjects import. Nothing imports a notebook.
"""
