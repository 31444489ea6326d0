"""The page of data is true of the tables: each column, its type, whether it is missing.

What the page shows of Python is run; columns of sweeps are those of the kinds.
"""

import re

import pandas as pd
import pytest
from paths import ROOT

from qless_engine.rolls.atlas import read_atlas
from qless_engine.words.wordlist import EMBEDDED_SIZES, read_sizes
from sweeps.kinds.kinds import KINDS

PAGE = (ROOT / "docs" / "data.md").read_text(encoding="utf-8")
ATLAS = EMBEDDED_SIZES.with_name("enable1.atlas.gz")
LINES = [line.strip() for line in PAGE.splitlines() if line.startswith("    ")]


def line_of(name):
    """Return the value of the page's line of Python that sets *name*."""
    (line,) = [line for line in LINES if line.startswith(f"{name} = ")]
    names = {"pd": pd}
    exec(line, names)  # noqa: S102  # the page's own line
    return names[name]


def rows_below(heading):
    """Return the cells of the first table below *heading*, without its head."""
    section = PAGE.split(f"{heading}\n", 1)[1]
    table = re.search(r"(?:^\|.*\n)+", section, re.MULTILINE)[0]
    return [
        [cell.strip() for cell in line.strip().strip("|").split("|")]
        for line in table.splitlines()[2:]
    ]


def test_every_kind_is_on_the_page():
    assert re.findall("^### Kind `(.*)`$", PAGE, re.MULTILINE) == [
        name for name in ("rolls", "wheels", "atlas", "fills") if name in KINDS
    ]
    assert len(KINDS) == 4


@pytest.mark.parametrize("kind", KINDS.values(), ids=lambda kind: kind.name)
def test_the_columns_of_a_kind_are_those_of_the_page(kind):
    rows = rows_below(f"### Kind `{kind.name}`")

    assert [row[:2] for row in rows] == [
        [f"`{column}`", type_.__name__] for column, type_ in kind.columns.items()
    ]
    assert {row[0].strip("`") for row in rows if row[2]} == set(kind.optional)
    assert all(row[3] for row in rows)


def test_pandas_reads_the_atlas_with_the_line_of_the_page(monkeypatch):
    monkeypatch.chdir(ROOT)
    atlas = line_of("atlas")

    assert [f"`{column}`" for column in atlas] == [
        row[0] for row in rows_below("## The atlas")
    ]
    known = read_atlas(ATLAS).unsolvable
    assert dict(zip(atlas["roll"], atlas["outcomes"])) == {
        roll: found.outcomes for roll, found in known.items()
    }


def test_pandas_reads_the_sizes_of_words_with_the_line_of_the_page(monkeypatch):
    monkeypatch.chdir(ROOT)
    sizes = line_of("sizes")

    assert dict(zip(sizes["word"], sizes["size"])) == read_sizes()


def test_the_columns_of_the_counts_by_list_are_those_of_the_page(monkeypatch):
    monkeypatch.chdir(ROOT)
    counts = pd.read_csv("wordlists/solvability.tsv", sep="\t")
    heading = "| column of `solvability.tsv` | type | meaning |"
    below = PAGE.split(heading, 1)[1]
    described = re.findall(r"^\| `(\w+)`", below.split("\n\n")[0], re.MULTILINE)

    assert described == [*counts]
