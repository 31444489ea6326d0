"""Who may import whom: the engine only itself, its modules only those before them.

A module that has no place in ORDER fails.
"""

import ast
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
ENGINE = ROOT / "qless_engine"

#: The engine's modules, lowest first. A module imports only modules before it.
ORDER = (
    "terminal letters dice all_rolls poor_rolls atlas_file wordlist lexicon playable "
    "roll_filter board board_questions outcome backtracker candidates partial_board "
    "prospects branching listing few_words exchange enumerator searches selection "
    "asked answer wheel wheel_answer layout layout_file word_index problem domains "
    "nogoods propagation orderings restarts filler split fill_answer command_line"
).split()
#: These may import all of ORDER.
FRONT = [
    "__init__",
    "__main__",
    "fill_command",
    "odds_command",
    "roll_command",
    "wheel_command",
    "watch",
]
#: These may print and look at a clock.
TERMINAL = {f"{name}.py" for name in FRONT if name != "__init__"}
ALONE = ["oracle"]  # imports none, and none imports it

PRESENT = [name for name in ORDER if (ENGINE / f"{name}.py").exists()]
ENGINE_FILES = sorted(path.name for path in ENGINE.glob("*.py"))
#: What of sweeps runs in a child; it imports only these.
IN_A_CHILD = (
    "__init__ atlas_task context fill_list fill_task kinds worker looking "
    "completion near_miss questions words_left crosswords puzzle_answers "
    "puzzle_lists puzzle_text puzzles"
).split()
#: What an atlas is checked with where only PyPy is; it imports these and the above.
ON_PYPY_ALONE = "atlas_checks options rate recheck".split()

needs_stdlib_names = pytest.mark.skipif(
    sys.version_info < (3, 10), reason="sys.stdlib_module_names is new in Python 3.10"
)


def nodes(path):
    return list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))


def imported(path):
    """Return the full names of all modules that the file at *path* imports."""
    names = set()
    for node in nodes(path):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            package = path.parent.name if node.level else ""
            base = ".".join(part for part in (package, node.module) if part)
            for alias in node.names:  # "from package import module" names a module
                is_module = (
                    ROOT / base.replace(".", "/") / f"{alias.name}.py"
                ).exists()
                names.add(f"{base}.{alias.name}" if is_module else base)
    return names


def engine_modules(names):
    return {name for name in names if name.split(".")[0] == "qless_engine"}


def called(path):
    """Return what the file at *path* calls, as written: "print", "gzip.open"."""
    return {
        ast.unparse(node.func) for node in nodes(path) if isinstance(node, ast.Call)
    }


@pytest.mark.parametrize("name", PRESENT)
def test_an_engine_module_imports_only_earlier_ones(name):
    used = engine_modules(imported(ENGINE / f"{name}.py"))

    assert used <= {f"qless_engine.{n}" for n in ORDER[: ORDER.index(name)]}


def test_every_engine_module_has_its_place():
    assert set(ENGINE_FILES) <= {f"{name}.py" for name in ORDER + FRONT + ALONE}


def test_the_oracle_imports_nothing_of_the_package():
    assert engine_modules(imported(ENGINE / "oracle.py")) == set()


def test_nothing_but_tests_imports_the_oracle():
    users = [
        path.relative_to(ROOT).as_posix()
        for package in ("qless_engine", "sweeps", "figures", "notebooks")
        for path in (ROOT / package).glob("*.py")
        if "qless_engine.oracle" in imported(path)
    ]

    assert users == []


@needs_stdlib_names
@pytest.mark.parametrize("name", ENGINE_FILES)
def test_the_engine_imports_only_the_standard_library_and_itself(name):
    packages = {module.split(".")[0] for module in imported(ENGINE / name)}

    assert packages <= {*sys.stdlib_module_names, "qless_engine"}


@needs_stdlib_names
@pytest.mark.parametrize(
    ("name", "allowed"),
    [(name, IN_A_CHILD) for name in IN_A_CHILD]
    + [(name, IN_A_CHILD + ON_PYPY_ALONE) for name in ON_PYPY_ALONE],
)
def test_what_needs_no_package_imports_only_the_engine_and_itself(name, allowed):
    others = {
        module
        for module in imported(ROOT / "sweeps" / f"{name}.py")
        if module.split(".")[0] not in {*sys.stdlib_module_names, "qless_engine"}
    }

    assert others <= {"sweeps", *(f"sweeps.{name}" for name in allowed)}


@pytest.mark.parametrize("name", [n for n in ENGINE_FILES if n not in TERMINAL])
def test_the_engine_prints_nothing_and_has_no_clock(name):
    path = ENGINE / name
    printing = {"print", "sys.stdout.write", "sys.stderr.write"}

    assert called(path) & printing == set()
    assert imported(path) & {"time", "datetime"} == set()


@pytest.mark.parametrize(
    "name",
    [
        n
        for n in ENGINE_FILES
        if not n.endswith("_file.py")
        and n not in {"roll_command.py", "terminal.py", "wordlist.py"}
    ],
)
def test_only_word_lists_layouts_and_atlases_are_read_from_files(name):
    reading = {"open", "read_text", "read_bytes", "write_text", "write_bytes"}

    assert {call.split(".")[-1] for call in called(ENGINE / name)} & reading == set()


@pytest.mark.parametrize("name", ENGINE_FILES)
def test_the_engine_changes_no_global(name):
    assert not any(isinstance(node, ast.Global) for node in nodes(ENGINE / name))


# The checks themselves, on what they must refuse


@pytest.mark.parametrize(
    ("line", "module"),
    [
        ("import qless_engine.oracle", "qless_engine.oracle"),
        ("from qless_engine import oracle", "qless_engine.oracle"),
        ("from qless_engine.oracle import boards", "qless_engine.oracle"),
        ("from . import oracle", "qless_engine.oracle"),
        ("from .oracle import boards", "qless_engine.oracle"),
        ("def f():\n    import numpy.linalg", "numpy.linalg"),
    ],
)
def test_every_way_to_import_is_seen(tmp_path, line, module):
    folder = tmp_path / "qless_engine"
    folder.mkdir()
    path = folder / "some.py"
    path.write_text(line, encoding="utf-8")

    assert imported(path) == {module}
