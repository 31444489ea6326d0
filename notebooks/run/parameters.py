"""The parameters of notebooks: their names, defaults and types.

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

#: What is expected for a parameter, by the type of its default.
EXPECTED = {
    bool: "true or false",
    int: "a whole number",
    float: "a number",
    str: "text in UTF-8",
}


def names() -> list[str]:
    """Return the names of all notebooks, in order."""
    return sorted(path.stem for path in FOLDER.glob("*.ipynb"))


def find(name: str) -> Path:
    """Return the file of the notebook *name*, which may end in ``.ipynb``.

    Raises:
        ValueError: there is no such notebook.
    """
    stem = Path(name).name.removesuffix(".ipynb")
    if stem not in names():
        raise ValueError(f"no notebook {name!r}: expected one of {', '.join(names())}")
    return FOLDER / f"{stem}.ipynb"


def values(notebook: Path, texts: Iterable[tuple[str, str]]) -> dict[str, Value]:
    """Return the parameters in *texts* with the types that *notebook* expects.

    Raises:
        ValueError: *notebook* does not have exactly one cell tagged ``parameters``, the
            cell does not name a parameter, a default does not have a type of `Value`,
            or a text does not have the type of its default.
    """
    tagged = len(committed.tagged(committed.read(notebook), TAG))
    if tagged != 1:
        raise ValueError(
            f"expected exactly one cell tagged {TAG!r} in {notebook.name}, got {tagged}"
        )
    import papermill  # noqa: PLC0415  # takes a second to load, so not before

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
        given[name] = _value(name, text, type(defaults[name]))
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


def _value(name: str, text: str, kind: type[Value]) -> Value:
    """Return *text* as a value of this *kind*."""
    try:
        text.encode()  # fails if the bytes of the command line are not text
        if kind is bool:
            return {"true": True, "false": False}[text.lower()]
        return kind(text)
    except (ValueError, KeyError):
        raise ValueError(
            f"expected {EXPECTED[kind]} for {name}, got {text!r}"
        ) from None
