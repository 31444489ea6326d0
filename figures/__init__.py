"""What people look at: figures of tables, boards as pictures, and the pages.

``findings`` has the numbers and sentences of a table, ``plots`` its figures under the
same names, ``svg`` draws boards, grids and wheels, ``layouts`` are the shipped grids,
and ``pages`` are widgets. Only ``pages`` searches, through children that can be
stopped.
"""
