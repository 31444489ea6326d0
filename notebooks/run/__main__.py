"""Runs a notebook from the command line: ``python -m notebooks.run NAME``.

The executed copy and its figures go to ``build``, progress to standard error as it
comes, and at the end where they are and the notebook's answer to standard output: what
its cells tagged ``figure`` and ``answer`` print. With ``--refresh``, the committed
notebook and figures are renewed.

Exit status: 0 when the notebook ran, 2 for bad input (also where a cell says so with a
ValueError), 130 after an interrupt, 1 for any other failure of a cell.
"""

# a command line prints

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
                f"\n{PROGRAM}: interrupted; what was decided is stored, and the same "
                f"command goes on from there"
            ) from None

    return run(PROGRAM, work)


def _parser() -> OneSentence:
    parser = OneSentence(
        prog=PROGRAM,
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
        "--into", type=_folder, default=BUILD, metavar="FOLDER", help="default: build"
    )
    parser.add_argument(
        "--refresh",
        action="store_true",
        help="run at the defaults and renew the notebook itself; all, if none is named",
    )
    return parser


def _folder(text: str) -> Path:
    """Return *text* as a path, which the executed notebook can name."""
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
        raise ValueError(f"name a notebook; there are: {', '.join(parameters.names())}")
    notebook = parameters.find(options.name)
    values = parameters.values(notebook, options.parameter)
    # Cells are run in ROOT, wherever this command is.
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
            "a committed notebook shows its defaults: no -p with --refresh"
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
    _check_writable(folder)
    try:
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
        raise _not_writable(copy, error) from None
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


def _check_writable(folder: Path) -> None:
    """Make *folder* if there is none, and write to it, as a cell will after its sweep.

    Raises:
        ValueError: it cannot be written to.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(bytes(2**16))
    except OSError as error:
        raise _not_writable(folder, error) from None


def _not_writable(path: Path, error: OSError) -> ValueError:
    """Return what to raise for the *error* at *path*."""
    return ValueError(f"cannot write {os.path.relpath(path)}: {error.strerror}")


if __name__ == "__main__":
    sys.exit(main())
