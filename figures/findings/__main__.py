"""Compute every number of the findings anew: ``python -m figures.findings``.

Exit status: 0 if the pages say what the published samples give, 1 if a number differs,
which is named.
"""

from __future__ import annotations

import sys

from figures.findings import claims, rolls as roll_findings
from qless_engine.cli.terminal import FAILED, run
from qless_engine.text import quantity
from sweeps import published
from sweeps.pool.interpreters import ROOT

PROGRAM = "python -m figures.findings"
PAGES = ("docs/findings.md", "README.md")


def main() -> int:
    """Check all pages and return the exit status."""
    return run(PROGRAM, work)


def work() -> int:
    """Print each fault, or how many numbers agree."""
    samples = claims.Samples()
    faults = [f"sweeps/published/{name}: changed" for name in published.changed()]
    agreed = 0
    for page in PAGES:
        text = (ROOT / page).read_text(encoding="utf-8")
        faults += [f"{page}: {fault}" for fault in claims.faults(text, samples)]
        agreed += len([*claims.rows(text)])
    said = " ".join((ROOT / "README.md").read_text(encoding="utf-8").split())
    for sentence in (
        roll_findings.share_solvable(samples.rolls),
        roll_findings.time_to_answer(samples.rolls),
    ):
        if sentence not in said:
            faults.append(f"README.md: expected {sentence!r} below `make sweep`")
    for fault in faults:
        print(fault)
    if faults:
        return FAILED
    print(f"{quantity(agreed, 'finding')}: all numbers agree with the samples.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
