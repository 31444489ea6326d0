"""Where tests find things: the repository, its word list, golden cases, shared data."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ENABLE1 = ROOT / "wordlists" / "enable1.txt.gz"
GOLDEN = ROOT / "tests" / "golden"
SHARED = ROOT.parent / "shared"  # not part of the project: tests that need it skip
