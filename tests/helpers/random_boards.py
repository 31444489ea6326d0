"""Letters at random on a grid, for properties that hold for any."""

from hypothesis import settings, strategies as st

repeatable = settings(derandomize=True, deadline=None, max_examples=60)


@st.composite
def boards(draw, size=5, letters="abcz"):
    """Return letters by cell, connected or not, slid to the origin."""
    places = st.tuples(st.integers(0, size - 1), st.integers(0, size - 1))
    cells = draw(st.dictionaries(places, st.sampled_from(letters), min_size=1))
    top, left = min(r for r, _ in cells), min(c for _, c in cells)
    return {(r - top, c - left): letter for (r, c), letter in cells.items()}
