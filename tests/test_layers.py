"""What import rules cannot say: who prints, looks at a clock, or reads files.

Who may import whom stands in ``pyproject.toml``, as contracts of import-linter.
"""

import ast
import sys

import pytest
from paths import ROOT

ENGINE = ROOT / "qless_engine"
ENGINE_FILES = sorted(p.relative_to(ENGINE).as_posix() for p in ENGINE.rglob("*.py"))
#: These may print and look at a clock.
TERMINAL = [n for n in ENGINE_FILES if n.startswith(("cli/", "api.py", "__main__.py"))]
#: These may read files.
READERS = (
    "files.py writing.py version.py words/ loaded.py crosswords/files.py "
    "rolls/atlas.py cli/"
).split()
#: What runs where only PyPy is: it needs no package.
PLAIN = [
    *sorted(ENGINE.rglob("*.py")),
    *sorted((ROOT / "sweeps" / "kinds").glob("*.py")),
    *sorted((ROOT / "sweeps" / "child").glob("*.py")),
]


def nodes(path):
    return list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))


def imported(path):
    """Return the full names of all modules that the file at *path* imports."""
    names = set()
    for node in nodes(path):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0
            names.add(node.module)
    return names


def called(path):
    """Return what the file at *path* calls, as written: "print", "gzip.open"."""
    return {
        ast.unparse(node.func) for node in nodes(path) if isinstance(node, ast.Call)
    }


@pytest.mark.skipif(
    sys.version_info < (3, 10), reason="sys.stdlib_module_names is new in Python 3.10"
)
@pytest.mark.parametrize("path", PLAIN, ids=str)
def test_what_runs_on_pypy_needs_no_package(path):
    packages = {module.split(".")[0] for module in imported(path)}

    assert packages <= {*sys.stdlib_module_names, "qless_engine", "sweeps"}


@pytest.mark.parametrize("name", [n for n in ENGINE_FILES if n not in TERMINAL])
def test_the_engine_prints_nothing_and_has_no_clock(name):
    path = ENGINE / name
    printing = {"print", "sys.stdout.write", "sys.stderr.write"}

    assert called(path) & printing == set()
    assert imported(path) & {"time", "datetime"} == set()


@pytest.mark.parametrize(
    "name", [n for n in ENGINE_FILES if not n.startswith(tuple(READERS))]
)
def test_only_word_lists_layouts_and_atlases_are_read_from_files(name):
    reading = {"open", "read_text", "read_bytes", "write_text", "write_bytes"}

    assert {call.split(".")[-1] for call in called(ENGINE / name)} & reading == set()


@pytest.mark.parametrize("name", ENGINE_FILES)
def test_the_engine_changes_no_global(name):
    assert not any(isinstance(node, ast.Global) for node in nodes(ENGINE / name))
