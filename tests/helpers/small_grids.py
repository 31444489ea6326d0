"""Small layouts and word lists at random, and all their fills by brute force."""

from hypothesis import strategies as st

from qless_engine.grids.layout import OPEN, Layout


def brute_force(layout, words):
    """Return every fill: slot after slot each word that agrees, none twice."""

    def fills(slots, letters, used):
        if not slots:
            yield frozenset(letters.items())
            return
        slot, *others = slots
        entry = layout.entry(slot)
        choices = words if OPEN in entry else [entry]
        for word in choices:
            if len(word) == len(slot.cells) and word not in used:
                laid = dict(zip(slot.cells, word))
                if all(letters.get(cell, x) == x for cell, x in laid.items()):
                    yield from fills(others, {**letters, **laid}, {*used, word})

    given_letters = {
        (r, c): sign
        for r, row in enumerate(layout.rows)
        for c, sign in enumerate(row)
        if sign not in "#."
    }
    texts = set()
    for cells in fills(list(layout.slots), given_letters, set()):
        rows = [list(row) for row in layout.rows]
        for (r, c), letter in cells:
            rows[r][c] = letter
        texts.add("/".join(map("".join, rows)))
    return sorted(texts)


@st.composite
def layouts(draw, letters):
    rows, columns = draw(st.integers(1, 4)), draw(st.integers(2, 4))
    signs = st.sampled_from("....###" + letters[0] if draw(st.booleans()) else "...#")
    text = "/".join("".join(draw(signs) for _ in range(columns)) for _ in range(rows))
    try:
        return Layout.parse(text)
    except ValueError:  # no slot
        return Layout.parse("..")


def word_lists(letters):
    return st.lists(
        st.text(alphabet=letters, min_size=2, max_size=4),
        unique=True,
        min_size=1,
        max_size=14,
    )
