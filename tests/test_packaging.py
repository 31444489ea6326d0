"""The wheel: the engine, its data and its command, and nothing else."""

import ast
import importlib.metadata
import json
import re
import shutil
import subprocess
import sys
import venv
import zipfile

import pytest
from paths import ROOT

from qless_engine.version import __version__, engine_version

SOURCES = "pyproject.toml setup.py MANIFEST.in README.md LICENSE".split()
PIP = ("-m", "pip", "-q", "--disable-pip-version-check", "--no-input")
OFFLINE = ("--no-build-isolation", "--no-deps", "--no-index")
SDIST = (
    "import sys; from setuptools import build_meta; print(build_meta.build_sdist('.'))"
)


def setuptools_version():
    try:
        return int(importlib.metadata.version("setuptools").split(".")[0])
    except importlib.metadata.PackageNotFoundError:
        return 0


needs_setuptools = pytest.mark.skipif(
    setuptools_version() < 77, reason="building needs setuptools 77 or newer"
)


def run(*command, cwd):
    done = subprocess.run(  # noqa: S603  # this Python, and what it installed
        command, cwd=cwd, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def contents(wheel):
    """Return the files of *wheel* by name; RECORD lists the others in any order."""
    with zipfile.ZipFile(wheel) as file:
        return {n: file.read(n) for n in file.namelist() if not n.endswith("RECORD")}


def build(source, into):
    run(sys.executable, *PIP, "wheel", *OFFLINE, "-w", str(into), ".", cwd=source)
    (wheel,) = into.glob("*.whl")
    return wheel


@pytest.fixture(scope="module")
def source(tmp_path_factory):
    """A clone with what the wheel must not have, too."""
    folder = tmp_path_factory.mktemp("clone")
    for name in SOURCES:
        shutil.copy(ROOT / name, folder)
    for name in ("qless_engine", "wordlists", "sweeps"):
        shutil.copytree(
            ROOT / name,
            folder / name,
            ignore=shutil.ignore_patterns("__pycache__", "results", "published"),
        )
    return folder


@pytest.fixture(scope="module")
def wheel(source, tmp_path_factory):
    return build(source, tmp_path_factory.mktemp("wheel"))


@pytest.mark.slow
@needs_setuptools
def test_the_wheel_has_the_engine_its_data_and_nothing_else(wheel):
    names = set(contents(wheel))
    info = f"qless_engine-{__version__}.dist-info"

    assert {name.split("/")[0] for name in names} == {"qless_engine", info}
    code = {path.relative_to(ROOT) for path in (ROOT / "qless_engine").rglob("*.py")}
    data = {path.name for path in (ROOT / "wordlists").iterdir() if path.is_file()}
    assert {name for name in names if name.startswith("qless_engine/")} == {
        *(path.as_posix() for path in code),
        *(f"qless_engine/data/{name}" for name in data if not name.endswith(".py")),
        "qless_engine/py.typed",
    }
    assert any(name.endswith("scowl-copyright.txt") for name in names if info in name)


@pytest.mark.slow
@needs_setuptools
def test_the_source_archive_builds_the_same_wheel(source, wheel, tmp_path):
    name = run(sys.executable, "-c", SDIST, cwd=source).splitlines()[-1]
    (tmp_path / "unpacked").mkdir()
    run("tar", "-xf", source / name, cwd=tmp_path / "unpacked")
    (unpacked,) = (tmp_path / "unpacked").iterdir()

    assert contents(build(unpacked, tmp_path)) == contents(wheel)


@pytest.mark.slow
@needs_setuptools
def test_the_installed_command_answers_in_any_folder(wheel, tmp_path):
    venv.create(tmp_path / "empty", with_pip=False)
    scripts = tmp_path / "empty" / "bin"
    python = str(scripts / "python")
    install = ("install", *OFFLINE, str(wheel))
    run(sys.executable, *PIP, f"--python={python}", *install, cwd=tmp_path)

    def qless(*arguments):
        return run(str(scripts / "qless"), *arguments, cwd=tmp_path)

    assert qless("--version") == f"qless {engine_version()}\n"
    assert "ENABLE1" in qless("roll", "cdeeghmnrtty")
    assert "SCOWL size 35" in qless("roll", "--common", "35", "cdeeghmnrtty")
    assert "no board" in qless("odds", "ccmnnoprrsuv")
    only = "import importlib.util as u; print(u.find_spec('sweeps'))"
    assert run(python, "-c", only, cwd=tmp_path) == "None\n"


def test_the_version_is_the_same_everywhere():
    stated = {
        name: re.findall(pattern, (ROOT / name).read_text("utf-8"), re.MULTILINE)
        for name, pattern in (
            ("pyproject.toml", r'^version = "(.*)"$'),
            ("CITATION.cff", r"^version: (.*)$"),
            ("CHANGELOG.md", r"^## (\d.*?)(?: \(.*\))?$"),
        )
    }

    assert {name: versions[0] for name, versions in stated.items()} == dict.fromkeys(
        stated, __version__
    )


def imported(path):
    """Return the top-level packages that the module or notebook at *path* imports."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".ipynb":
        cells = (c for c in json.loads(text)["cells"] if c["cell_type"] == "code")
        text = "\n".join("".join(cell["source"]) for cell in cells)
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            yield from (alias.name.split(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module.split(".")[0]


@pytest.mark.skipif(sys.version_info < (3, 11), reason="tomllib is new in Python 3.11")
@pytest.mark.parametrize(
    ("folders", "extras"),
    [
        ("sweeps figures notebooks", "study cluster"),
        ("tests", "study cluster dev"),
    ],
)
def test_what_is_imported_is_declared(folders, extras):
    import tomllib  # noqa: PLC0415

    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    optional = project["optional-dependencies"]
    wanted = (one for extra in extras.split() for one in optional[extra])
    declared = {re.match(r"[\w-]+", one)[0].lower() for one in wanted}
    own = {"qless_engine", "sweeps", "figures", "notebooks"}
    own |= {path.stem for path in (ROOT / "tests" / "helpers").glob("*.py")}
    files = [
        path
        for folder in folders.split()
        for kind in ("*.py", "*.ipynb")
        for path in (ROOT / folder).rglob(kind)
    ]
    used = {name for path in files for name in imported(path)}
    used -= {*sys.stdlib_module_names, *own}
    packages = importlib.metadata.packages_distributions()
    known_as = {name: {one.lower() for one in packages.get(name, ())} for name in used}

    assert {n for n, dists in known_as.items() if not dists & declared} == set()
