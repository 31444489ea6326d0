"""Runs a notebook from the command line: ``python -m notebooks.run NAME``.

The executed copy and its figures go to ``build``, progress to standard error as it
comes, and at the end where they are and the notebook's answer to standard output: what
its cells tagged ``figure`` and ``answer`` print. With ``--refresh``, the committed
notebook and figures are renewed.

Exit status: 0 when the notebook ran, 2 for bad input (also where a cell says so with a
ValueError), 130 after an interrupt, 1 for any other failure of a cell.
"""

# ruff: noqa: T201  # a command line prints

from __future__ import annotations

import argparse
import logging
import os
import sys
from pathlib import Path

from notebooks import committed, parameters

BUILD = Path(os.path.relpath(committed.ROOT / "build"))
INTERRUPTED = 130  # exit status of a command that Ctrl-C ended


class RunError(Exception):
    """Why a notebook failed, other than its input, as one sentence for people."""


def main(arguments: list[str] | None = None) -> int:
    """Run the notebooks that the command line names and return the exit status."""
    parser = _parser()
    options = parser.parse_args(arguments)
    try:
        if options.refresh:
            _refresh(options)
        else:
            _run(options)
    except ValueError as error:
        print(f"{parser.prog}: {error}", file=sys.stderr)
        return 2
    except RunError as error:
        print(f"{parser.prog}: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print(
            f"\n{parser.prog}: interrupted; what was decided is stored, and the same "
            f"command goes on from there",
            file=sys.stderr,
        )
        return INTERRUPTED
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m notebooks.run",
        description="Run a notebook; the executed copy goes to a folder.",
        epilog=f"Notebooks: {', '.join(parameters.names())}",
    )
    parser.add_argument("name", nargs="?", metavar="NOTEBOOK", help="such as the below")
    parser.add_argument(
        "-p",
        "--parameter",
        nargs=2,
        action="append",
        default=[],
        metavar=("NAME", "VALUE"),
        help="another value for a parameter of the notebook; may be repeated",
    )
    parser.add_argument(
        "--into", type=Path, default=BUILD, metavar="FOLDER", help="default: build"
    )
    parser.add_argument(
        "--refresh",
        action="store_true",
        help="run at the defaults and renew the notebook itself; all, if none is named",
    )
    return parser


def _run(options: argparse.Namespace) -> None:
    """Run one notebook, and print its answer and where its figures are."""
    if options.name is None:
        raise ValueError(f"name a notebook; there are: {', '.join(parameters.names())}")
    notebook = parameters.find(options.name)
    values = parameters.values(notebook, options.parameter)
    os.environ.setdefault("QLESS_FIGURES", str(options.into / "figures"))
    executed = execute(notebook, values, options.into)
    print(options.into / notebook.name)
    for tag in ("figure", "answer"):
        for line in committed.printed(executed, tag):
            print(line)


def _refresh(options: argparse.Namespace) -> None:
    """Renew the outputs of one committed notebook, or of all."""
    if options.parameter:
        raise ValueError(
            "a committed notebook shows its defaults: no -p with --refresh"
        )
    for name in [options.name] if options.name else parameters.names():
        notebook = parameters.find(name)
        values = parameters.values(notebook, [])
        committed.write(execute(notebook, values, options.into), notebook)
        print(f"renewed {os.path.relpath(notebook)}")


def execute(
    notebook: Path, values: dict[str, parameters.Value], folder: Path
) -> committed.Notebook:
    """Return *notebook* as executed with *values*; a copy is kept in *folder*.

    Raises:
        ValueError: a cell raised one, or *folder* cannot be written.
        RunError: a cell failed otherwise.
        KeyboardInterrupt: Ctrl-C, here or in the notebook.
    """
    # These take a second to load: no sooner than Ctrl-C is awaited, or input is sound.
    import papermill  # noqa: PLC0415
    from nbclient.exceptions import DeadKernelError  # noqa: PLC0415
    from papermill.exceptions import PapermillExecutionError  # noqa: PLC0415

    # What these log at an interrupt are tracebacks of their own; ours is one sentence.
    for library in ("papermill", "traitlets", "tornado"):
        logging.getLogger(library).setLevel(logging.CRITICAL + 1)
    copy = folder / notebook.name
    try:
        folder.mkdir(parents=True, exist_ok=True)
        papermill.execute_notebook(
            notebook,
            copy,
            values,
            progress_bar=False,  # the cells have their own
            stderr_file=sys.stderr,
            cwd=committed.ROOT,
            extra_arguments=["--log-level=CRITICAL"],  # the kernel's, not the cells'
        )
    except OSError as error:
        raise ValueError(f"cannot write {copy}: {error.strerror}") from None
    except DeadKernelError:
        raise RunError(
            f"the kernel died; {os.path.relpath(copy)} has the rest"
        ) from None
    except PapermillExecutionError as error:
        if error.ename == "KeyboardInterrupt":
            raise KeyboardInterrupt from None
        if error.ename == "ValueError":
            raise ValueError(error.evalue) from None
        if error.ename == "SweepError":  # a sentence for people already
            raise RunError(error.evalue) from None
        said = " ".join(error.evalue.split())
        raise RunError(
            f"{error.ename}: {said}; the notebook so far is {copy}"
        ) from None
    return committed.read(copy)


if __name__ == "__main__":
    sys.exit(main())
