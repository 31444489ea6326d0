"""The runner of notebooks: ``python -m notebooks.run NAME``."""

import qless_engine  # noqa: F401  # first: it ends the program at Ctrl-C from now on
