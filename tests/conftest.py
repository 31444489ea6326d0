"""What tests of several files ask for by name."""

import pytest


@pytest.fixture(scope="module")
def browser():
    """The browser without a window, for all tests of a file."""
    from browsers import launched  # noqa: PLC0415  # other tests need no browser

    with launched() as browser:
        yield browser
