"""Findings against published samples: a number that differs is named."""

import pytest
from paths import ROOT

from figures.findings import claims
from sweeps import published
from sweeps.kinds.kinds import KINDS

#: Known from samples that are read at once; `make findings` tries all.
FINDINGS = {
    "A sample of 1,000 rolls agrees: **98.9 %** can be solved (95 % interval 98.0 to "
    "99.4 %)": "98.9",
    "Half of these wheels have 129 words or more with their best hub; *e* is the best "
    "hub in 46 % of the wheels that contain it": "46",
    "The project's own 21x21 layout, 150 slots, is filled after **277 choices**": "277",
}


def faults(finding):
    page = f"| finding | status |\n|---|---|\n| {finding} | *found* |\n"
    return [*claims.faults(page, claims.Samples())]


@pytest.mark.parametrize(("finding", "number"), FINDINGS.items())
def test_a_number_that_differs_is_named(finding, number):
    assert faults(finding) == []

    (fault,) = faults(finding.replace(number, "1.5"))
    assert fault.endswith(f"expected {number}, found 1.5")


def test_numbers_of_rolls_by_vocabulary_level_are_those_of_the_sample():
    page = (
        "| finding | status |\n|---|---|\n| Of the rolls that everyday words cannot "
        "solve, rarer words solve 89.3 % (95 % interval 87.3 to 91.1 %) "
        "| *estimated* from 1,023 rolls |\n"
    )
    assert [*claims.faults(page, claims.Samples())] == []


def test_a_number_without_a_sample_is_named():
    (fault,) = faults("With 50 puzzles, two workers are 1.7 times as fast")
    assert fault.endswith("nothing published gives 50, 1.7")
    assert faults("When a worker is killed, no answer differs") == []


def test_every_finding_with_a_number_has_one_claim():
    for page in ("docs/findings.md", "README.md"):
        text = (ROOT / page).read_text(encoding="utf-8")
        for finding, status in claims.rows(text):
            plain = finding.replace("*", "")
            known = [said for said in claims.CLAIMS if said in plain]
            numbers = [*claims.numbers(finding), *claims.numbers(status, words=False)]
            assert len(known) == bool(numbers), plain


def test_published_files_have_their_checksums_sizes_and_columns():
    assert published.changed() == []
    page = (published.FOLDER / "README.md").read_text(encoding="utf-8")
    for path in published.FOLDER.glob("*.parquet"):
        size = round(path.stat().st_size / 1000)
        assert f"| `{path.name}` | {size:,} |" in page
    for name, kind in {
        "rolls": "rolls",
        "rolls_counted": "rolls",
        "wheels": "wheels",
        "fills_own": "fills",
    }.items():
        made = published.load(name)
        assert [*made] == [*KINDS[kind].columns]
        assert made.attrs["asked"] == len(made)
