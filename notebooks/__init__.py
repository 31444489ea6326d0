"""Notebooks that argue one finding each, and the runner that executes them.

``python -m notebooks.run NAME`` runs one from the command line; in JupyterLab, Run All
does the same. Nothing imports a notebook.
"""
