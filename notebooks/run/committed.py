"""Notebooks as files: how they are read and committed, and what their cells print.

A committed notebook has its outputs, but no traces of the run. Execution counts, times,
progress bars and the folder of the checkout differ from run to run and from machine to
machine; without them a notebook changes only when its cells or its findings do.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from qless_engine.files import reason
from qless_engine.writing import atomic_write

Notebook = dict[str, Any]  # as in its file: format 4, text as lists of lines

ROOT = Path(__file__).resolve().parents[2]

#: What is kept of a cell's metadata: its tags, and whether its code is folded away.
KEPT = ("tags", "jupyter")

WIDGET = "application/vnd.jupyter.widget-view+json"  # the output that shows a widget


def read(path: Path) -> Notebook:
    """Return the notebook in the file *path*.

    Raises:
        ValueError: the file cannot be read, or is not a notebook.
    """
    try:
        notebook: Notebook = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ValueError(f"cannot read {path.name}: {reason(error)}") from None
    except ValueError as error:
        raise ValueError(f"expected JSON in {path.name}, found: {error}") from None
    if not (isinstance(notebook, dict) and "cells" in notebook):
        raise ValueError(f"expected a notebook in {path.name}, found other JSON")
    return notebook


def write(executed: Notebook, path: Path) -> None:
    """Write the notebook *executed* to *path* as it is committed."""
    kernel = {"display_name": "Python 3", "language": "python", "name": "python3"}
    notebook = {
        **executed,
        "cells": [_without_traces(cell) for cell in executed["cells"]],
        "metadata": {"kernelspec": kernel, "language_info": {"name": "python"}},
    }
    text = json.dumps(notebook, ensure_ascii=False, indent=1, sort_keys=True)
    with atomic_write(path) as file:
        file.write((text.replace(f"{ROOT}/", "") + "\n").encode())


def tagged(notebook: Notebook, tag: str) -> list[dict[str, Any]]:
    """Return the cells of *notebook* that have *tag*."""
    return [
        cell for cell in notebook["cells"] if tag in cell["metadata"].get("tags", [])
    ]


def printed(notebook: Notebook, tag: str) -> list[str]:
    """Return the lines that the cells of *notebook* with *tag* have printed."""
    return [
        line
        for cell in tagged(notebook, tag)
        for output in cell["outputs"]
        if output.get("name") == "stdout"
        for line in "".join(output["text"]).splitlines()
    ]


def _without_traces(cell: dict[str, Any]) -> dict[str, Any]:
    """Return *cell* without what only says when and where it ran."""
    metadata = {key: value for key, value in cell["metadata"].items() if key in KEPT}
    if cell["cell_type"] != "code":
        return {**cell, "metadata": metadata}
    outputs = [
        {**output, "execution_count": None}
        if output["output_type"] == "execute_result"
        else output
        for output in cell["outputs"]
        if output.get("name") != "stderr"  # progress bars
        and WIDGET not in output.get("data", {})  # dead without its kernel
    ]
    return {**cell, "metadata": metadata, "execution_count": None, "outputs": outputs}
