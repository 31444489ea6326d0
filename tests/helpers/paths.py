"""Where tests find things: the repository, its word list, golden cases, shared data."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ENABLE1 = ROOT / "wordlists" / "enable1.txt.gz"
GOLDEN = ROOT / "tests" / "golden"
SHARED = ROOT.parent / "shared"  # not part of the project: tests that need it skip


def golden_cases(name):
    """Return the fields of each case in the file *name*."""
    cases = []
    for paragraph in (GOLDEN / name).read_text(encoding="utf-8").split("\n\n"):
        lines = [line.partition(" ") for line in paragraph.splitlines()]
        fields = {key: rest.strip() for key, _, rest in lines if key}
        if not fields.keys() <= {"#"}:
            cases.append(fields)
    return cases
