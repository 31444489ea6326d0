"""The runner of notebooks: ``python -m notebooks.run NAME``."""
