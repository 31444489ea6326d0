"""What every figure must do; shared by the tests of figures."""

from figures.plots import style


def assert_same_bytes(draw, table, other, folder):
    """Draw *table* twice and expect the same files, and another file for *other*."""
    first, second = (style.save(draw(table), name, folder) for name in ("1", "2"))

    for kind in (".svg", ".png"):
        files = (path.with_suffix(kind).read_bytes() for path in (first, second))
        assert len({*files}) == 1
    assert b"Date" not in first.read_bytes()
    assert style.svg(draw(other)) != first.read_bytes()
