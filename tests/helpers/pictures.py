"""What every picture must do; how tests read one."""

from xml.etree import ElementTree as ET

from figures.plots import style

SVG = "{http://www.w3.org/2000/svg}"


def parsed(svg):
    return ET.fromstring(svg)  # noqa: S314  # our own text


def contrast(light, dark):
    """Return how well these colours can be told apart, as WCAG 2.1 counts it."""
    return (_luminance(light) + 0.05) / (_luminance(dark) + 0.05)


def _luminance(colour):
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [
        p / 12.92 if p <= 0.03928 else ((p + 0.055) / 1.055) ** 2.4 for p in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def assert_same_bytes(draw, table, other, folder):
    """Draw *table* twice and expect the same files, and another file for *other*."""
    first, second = (style.save(draw(table), name, folder) for name in ("1", "2"))

    for kind in (".svg", ".png"):
        files = (path.with_suffix(kind).read_bytes() for path in (first, second))
        assert len({*files}) == 1
    assert b"Date" not in first.read_bytes()
    assert style.svg(draw(other)) != first.read_bytes()
