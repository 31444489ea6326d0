"""What people look at: figures of a table, and boards as pictures.

``draw`` has one function a figure (table in, figure out), ``rates`` the numbers they
show, ``style`` their look and how they are written, ``board_svg`` boards as tiles.
Nothing here reads a store or searches for a board.
"""
