"""Run a notebook from the command line: ``python -m notebooks.run NAME``.

The executed copy and its figures go to ``build``; progress goes to standard error as it
comes. At the end, standard output says where they are and what the notebook answers:
what its cells tagged ``figure`` and ``answer`` print. ``--refresh`` renews the
committed notebook and figures instead.

Exit status: 0 when the notebook ran, 2 for bad input (a cell may report it with a
ValueError), 130 after an interrupt, 1 for any other failure of a cell.
"""

from __future__ import annotations

import argparse
import logging
import os
import sys
import tempfile
from pathlib import Path

from notebooks.run import committed, parameters
from qless_engine.cli.terminal import OneSentence, run
from qless_engine.outcome import CannotDoError
from qless_engine.writing import file_error

PROGRAM = "python -m notebooks.run"
BUILD = Path(os.path.relpath(committed.ROOT / "build"))
FIGURES = "QLESS_FIGURES"  # environment variable that names the folder of figures


class RunError(CannotDoError):
    """Why a notebook failed, other than its input."""


def main(arguments: list[str] | None = None) -> int:
    """Run the notebooks that the command line names and return the exit status."""

    def work() -> None:
        options = _parser().parse_args(arguments)
        try:
            (_refresh if options.refresh else _run)(options)
        except KeyboardInterrupt:
            raise KeyboardInterrupt(
                f"\n{PROGRAM}: interrupted; all finished records are stored: "
                f"run the same command to resume"
            ) from None

    return run(PROGRAM, work)


def _parser() -> OneSentence:
    parser = OneSentence(
        prog=PROGRAM,
        description="Run a notebook; the executed copy goes to a folder.",
        epilog=f"Notebooks: {', '.join(parameters.names())}",
    )
    parser.add_argument(
        "name", nargs="?", metavar="NOTEBOOK", help="one of the notebooks listed below"
    )
    parser.add_argument(
        "-p",
        "--parameter",
        nargs=2,
        action="append",
        default=[],
        metavar=("NAME", "VALUE"),
        help="set a parameter of the notebook to a value; may be repeated",
    )
    parser.add_argument(
        "--into", type=_folder, default=BUILD, metavar="FOLDER", help="default: build"
    )
    parser.add_argument(
        "--refresh",
        action="store_true",
        help="run at the defaults and renew the committed notebook, by default all",
    )
    return parser


def _folder(text: str) -> Path:
    """Return *text* as a path that the executed notebook can name."""
    try:
        text.encode()
    except UnicodeEncodeError:
        raise argparse.ArgumentTypeError(
            f"expected a path in UTF-8, got {text!r}"
        ) from None
    return Path(text)


def _run(options: argparse.Namespace) -> None:
    """Run one notebook, and print its answer and where its figures are."""
    if options.name is None:
        raise ValueError(f"name a notebook: one of {', '.join(parameters.names())}")
    notebook = parameters.find(options.name)
    values = parameters.values(notebook, options.parameter)
    # Cells run in ROOT, wherever this command does.
    beside = os.path.relpath(options.into / "figures", committed.ROOT)
    _check_writable(committed.ROOT / os.environ.setdefault(FIGURES, beside))
    executed = execute(notebook, values, options.into)
    print(options.into / notebook.name)
    for tag in ("figure", "answer"):
        for line in committed.printed(executed, tag):
            print(line)


def _refresh(options: argparse.Namespace) -> None:
    """Renew the outputs of one committed notebook, or of all."""
    if options.parameter:
        raise ValueError(
            "a committed notebook shows its defaults: use --refresh without -p"
        )
    for name in [options.name] if options.name else parameters.names():
        notebook = parameters.find(name)
        values = parameters.values(notebook, [])
        executed = execute(notebook, values, options.into)
        try:
            committed.write(executed, notebook)
        except OSError as error:
            raise _not_writable(notebook, error) from None
        print(f"renewed {os.path.relpath(notebook)}")


def execute(
    notebook: Path, values: dict[str, parameters.Value], folder: Path
) -> committed.Notebook:
    """Execute *notebook* with *values*, save a copy in *folder*, and return it.

    Raises:
        ValueError: a cell raised one, or *folder* cannot be written.
        RunError: a cell failed otherwise.
        KeyboardInterrupt: Ctrl-C, here or in the notebook.
    """
    # These take a second to load, so Ctrl-C is handled and input checked before.
    import papermill  # noqa: PLC0415
    from nbclient.exceptions import DeadKernelError  # noqa: PLC0415
    from papermill.exceptions import PapermillExecutionError  # noqa: PLC0415

    # At an interrupt these log tracebacks of their own; we print one sentence.
    for library in ("papermill", "traitlets", "tornado"):
        logging.getLogger(library).setLevel(logging.CRITICAL + 1)
    copy = folder / notebook.name
    _check_writable(folder)
    try:
        papermill.execute_notebook(
            notebook,
            copy,
            values,
            progress_bar=False,  # the cells have their own
            stderr_file=sys.stderr,
            cwd=committed.ROOT,
            extra_arguments=["--log-level=CRITICAL"],  # of the kernel, not the cells
        )
    except OSError as error:
        raise _not_writable(copy, error) from None
    except DeadKernelError:
        raise RunError(
            f"the kernel died; the notebook up to there is {os.path.relpath(copy)}"
        ) from None
    except PapermillExecutionError as error:
        if error.ename == "KeyboardInterrupt":
            raise KeyboardInterrupt from None
        if error.ename == "ValueError":
            raise ValueError(error.evalue) from None
        if error.ename == "SweepError":  # already a sentence for people
            raise RunError(error.evalue) from None
        message = " ".join(error.evalue.split())
        raise RunError(
            f"{error.ename}: {message}; the notebook up to there is {copy}"
        ) from None
    return committed.read(copy)


def _check_writable(folder: Path) -> None:
    """Create *folder* if it is missing, and write to it, as a cell will after a sweep.

    Raises:
        ValueError: it cannot be written to.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(bytes(2**16))
    except OSError as error:
        raise _not_writable(folder, error) from None


def _not_writable(path: Path, error: OSError) -> Exception:
    """Return the exception to raise for the *error* at *path*."""
    return file_error("write", os.path.relpath(path), error)


if __name__ == "__main__":
    sys.exit(main())
