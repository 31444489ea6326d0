"""The documents are true of the tree: links lead somewhere, README's lines run."""

import re

import pytest
from paths import ROOT

from qless_engine.words.wordlist import VARIABLE

README = ROOT / "README.md"
DOCUMENTS = sorted({*ROOT.glob("*.md"), *ROOT.glob("[a-z]*/**/*.md")})
FENCED = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def anchor(heading):
    """Return the anchor that a page gives a *heading*."""
    kept = re.sub(r"[^\w\- ]", "", heading.strip().lower())
    return kept.replace(" ", "-")


def prose(path):
    """Return the text of the document at *path* without its fenced code."""
    return FENCED.sub("", path.read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    "path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT))
)
def test_links_and_images_lead_to_what_is_there(path):
    broken = []
    for link in re.findall(r"\]\(([^)\s]+)\)", prose(path)):
        if re.match("https?:", link):
            continue
        name, _, wanted = link.partition("#")
        target = (path.parent / name).resolve() if name else path
        headings = []
        if wanted and target.is_file():
            headings = re.findall(r"^#+ (.*)$", prose(target), re.MULTILINE)
        if not target.exists() or (wanted and wanted not in map(anchor, headings)):
            broken.append(link)

    assert broken == []


def test_each_figure_is_on_the_sheet_once():
    shown = re.findall(r"!\[[^]]*\]\(\S*/(\w+)\.svg\)", prose(ROOT / "docs/figures.md"))

    committed = (ROOT / "figures" / "images").glob("*.svg")
    assert sorted(shown) == sorted(path.stem for path in committed)


def test_the_readme_is_one_page():
    assert len(README.read_text(encoding="utf-8").splitlines()) <= 90


def test_the_python_lines_of_the_readme_print_what_it_says(capsys, monkeypatch):
    monkeypatch.delenv(VARIABLE, raising=False)
    blocks = dict(FENCED.findall(README.read_text(encoding="utf-8")))
    exec(blocks["python"], {})  # noqa: S102  # README's own lines

    assert capsys.readouterr().out == blocks["text"]
