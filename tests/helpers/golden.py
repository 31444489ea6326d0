"""Golden cases: one a paragraph, a field a line; the field "#" is a comment."""

from paths import GOLDEN


def golden_cases(name):
    """Return the fields of each case in the file *name*."""
    cases = []
    for paragraph in (GOLDEN / name).read_text(encoding="utf-8").split("\n\n"):
        lines = [line.partition(" ") for line in paragraph.splitlines()]
        fields = {key: rest.strip() for key, _, rest in lines if key}
        if not fields.keys() <= {"#"}:
            cases.append(fields)
    return cases
