"""What tests share: how workers divide them, Ctrl-C, a browser, servers, a cluster."""

import signal

import pytest

# A shell starts what it runs in the background with SIGINT ignored, which children
# inherit: those that tests interrupt would go on for ever.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True)
def _ctrl_c_as_before():
    """Put back what a command that ran in this process did to Ctrl-C."""
    yield
    signal.signal(signal.SIGINT, signal.default_int_handler)


#: Take longest, so they come first: no worker has much to do when the others are done.
LONG = ("tests/notebooks/", "tests/browser/", "tests/cluster/", "tests/sweeps/")


def pytest_collection_modifyitems(items):
    """Put the long tests first."""
    items.sort(key=lambda item: not item.nodeid.startswith(LONG))


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    """Give a worker a whole file, whose fixtures it keeps, or all files of browsers."""
    from xdist.scheduler import LoadFileScheduling  # noqa: PLC0415  # only with -n

    class ByFile(LoadFileScheduling):
        def _split_scope(self, nodeid):
            folder = "tests/browser/"
            return folder if nodeid.startswith(folder) else super()._split_scope(nodeid)

    return ByFile(config, log)


@pytest.fixture(scope="session")
def browser():
    """The browser without a window, for all tests of a session."""
    from browsers import launched  # noqa: PLC0415  # other tests need no browser

    with launched() as browser:
        yield browser


@pytest.fixture(scope="session")
def lab(tmp_path_factory):
    """The address of each notebook by name, as one JupyterLab serves them."""
    from browsers import lab  # noqa: PLC0415  # other tests need no browser

    with lab(tmp_path_factory.mktemp("lab")) as address:
        yield address


@pytest.fixture(scope="session")
def voila(tmp_path_factory):
    """The address of each notebook by name, as one Voila serves them, without code."""
    from browsers import voila  # noqa: PLC0415  # other tests need no browser

    with voila(tmp_path_factory.mktemp("voila")) as address:
        yield address


@pytest.fixture(scope="session")
def machines_of_all(tmp_path_factory):
    from clusters import machines  # noqa: PLC0415  # other tests need no Dask

    with machines(tmp_path_factory.mktemp("cluster")) as cluster:
        yield cluster


@pytest.fixture
def cluster(machines_of_all):
    """A scheduler and its workers "one" and "two", which a test may kill."""
    machines_of_all.mend()
    return machines_of_all


@pytest.fixture(scope="session")
def lists(tmp_path_factory):
    """A list of some two thousand words, by its name, as children have it."""
    from job_puzzles import few_lists  # noqa: PLC0415  # other tests need no words

    return few_lists(tmp_path_factory.mktemp("words"))
