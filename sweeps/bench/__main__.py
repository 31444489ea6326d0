"""The command line of the benchmarks: ``python -m sweeps.bench rolls``, or ``fills``.

Exit status: 0; 1 if two programs disagree or one failed; 2 for bad input; 130 after
Ctrl-C.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from qless_engine.cli.terminal import OneSentence, run, whole_number

PROGRAM = "python -m sweeps.bench"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one benchmark and return its exit status."""

    def work() -> int:
        # Only one of them needs pandas.
        options = _parser().parse_args(arguments)
        if options.command == "rolls":
            from sweeps.bench import rolls  # noqa: PLC0415

            return rolls.bench(options)
        from sweeps.bench import fills  # noqa: PLC0415

        return fills.bench(options)

    return run(PROGRAM, work)


def _parser() -> OneSentence:
    parser = OneSentence(prog=PROGRAM, description="Measure the engine's speed.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    rolls = commands.add_parser(
        "rolls", help="time fixed rolls, compared with a compiled yardstick"
    )
    fills = commands.add_parser(
        "fills", help="time fills of crossword grids, compared with Gecode"
    )
    for command in (rolls, fills):
        command.add_argument(
            "--interpreter",
            action="append",
            metavar="PATH",
            help="Python to measure; may be repeated (default: PyPy and this one)",
        )
    add = rolls.add_argument
    add("--words", metavar="PATH", help="word list (default: QLESS_WORDS, or ENABLE1)")
    add(
        "--rolls",
        metavar="FILE",
        help="file of rolls to decide, one a line; boards are counted of 40 "
        "(default: 4,000 random rolls)",
    )
    add(
        "--yardstick",
        metavar="PATH",
        help="compiled program to compare with, or its C++ source (default: "
        "QLESS_YARDSTICK, or the project's own)",
    )
    repeat = "measure N times (default: 3)"
    add("--repeat", type=whole_number, default=3, metavar="N", help=repeat)
    add("--quick", action="store_true", help="measure a few rolls, once")
    add = fills.add_argument
    add(
        "--words",
        action="append",
        metavar="PATH",
        help="word list; may be repeated (default: QLESS_WORDS, or ENABLE1)",
    )
    add(
        "--grids",
        nargs="+",
        metavar="PATH",
        help="files of grids, folders of them, or names of Gecode's (default: the 40 "
        "published ones if Gecode is installed, else figures/layouts)",
    )
    seeds = "fill each grid under N seeds (default: 3)"
    add("--seeds", type=whole_number, default=3, metavar="N", help=seeds)
    add(
        "--seconds",
        type=float,
        default=60.0,
        metavar="S",
        help="limit of processor time for each fill (default: 60)",
    )
    add("--no-gecode", action="store_true", help="measure this project alone")
    add(
        "--table",
        metavar="PATH",
        help="write all runs to this Parquet file (default: build/bench_fill.parquet)",
    )
    return parser


if __name__ == "__main__":
    sys.exit(main())
