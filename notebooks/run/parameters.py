"""What a notebook can be asked to do otherwise: its name, its parameters, their types.

papermill only warns of a parameter that a notebook does not have, and then runs it with
the default, which looks like an answer to the question that was asked. So everything is
checked before anything runs.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Union

from notebooks.run import committed

FOLDER = Path(__file__).resolve().parents[1]
TAG = "parameters"

Value = Union[bool, int, float, str]


def names() -> list[str]:
    """Return the names of the notebooks there are, in order."""
    return sorted(path.stem for path in FOLDER.glob("*.ipynb"))


def find(name: str) -> Path:
    """Return the file of the notebook *name*, which may end in ``.ipynb``.

    Raises:
        ValueError: there is no such notebook.
    """
    stem = Path(name).name.removesuffix(".ipynb")
    if stem not in names():
        raise ValueError(f"no notebook {name!r}; there are: {', '.join(names())}")
    return FOLDER / f"{stem}.ipynb"


def values(notebook: Path, texts: Iterable[tuple[str, str]]) -> dict[str, Value]:
    """Return the parameters of *texts* as values of the types that *notebook* wants.

    Raises:
        ValueError: *notebook* has not exactly one cell tagged ``parameters``, that cell
            does not name a parameter, a default is not of a type of `Value`, or a text
            is not of the type of its default.
    """
    tagged = len(committed.tagged(committed.read(notebook), TAG))
    if tagged != 1:
        raise ValueError(
            f"expected exactly one cell tagged {TAG!r} in {notebook.name}, got {tagged}"
        )
    import papermill  # noqa: PLC0415  # a second to load: not before it is needed

    defaults = {
        name: _default(name, known["default"], notebook)
        for name, known in papermill.inspect_notebook(notebook).items()
    }
    given = {}
    for name, text in texts:
        if name not in defaults:
            raise ValueError(
                f"{notebook.stem} has no parameter {name!r}; "
                f"it has: {', '.join(defaults)}"
            )
        given[name] = _value(name, text, defaults[name])
    return given


def _default(name: str, code: str, notebook: Path) -> Value:
    """Return the value of *code*, the default of the parameter *name*."""
    with suppress(ValueError, SyntaxError):
        value = ast.literal_eval(code)
        if isinstance(value, (bool, int, float, str)):
            return value
    raise ValueError(
        f"expected a number, a text, True or False as default of {name} in "
        f"{notebook.name}, found {code}"
    )


def _value(name: str, text: str, default: Value) -> Value:
    """Return *text* as a value of the type of *default*."""
    kind = type(default)
    try:
        text.encode()  # else it came from bytes that are no text
        if kind is bool:
            return {"true": True, "false": False}[text.lower()]
        return kind(text)
    except (ValueError, KeyError):
        wanted = {
            bool: "true or false",
            int: "a whole number",
            float: "a number",
            str: "text in UTF-8",
        }[kind]
        raise ValueError(f"expected {wanted} for {name}, got {text!r}") from None
