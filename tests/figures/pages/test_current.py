"""What a page asks now: answers under its lock, and no thread waits for another's."""

import threading
import time

import pytest
from processes import SOON, odd_command, wait_until

from figures.pages.ask import Asker, Current
from sweeps.pool.process import Child

HELLO = {"engine_version": "1"}


@pytest.fixture
def lock():
    return threading.RLock()


@pytest.fixture
def current(lock):
    asker = Asker(lambda: Child(odd_command(**HELLO), HELLO))
    return Current(asker, lock, lambda _: None)


def test_an_answer_waits_for_the_page(current, lock):
    told = []
    with lock:
        current.ask({"act": "answer", "number": 4}, told.append)
        time.sleep(SOON / 4)
        assert told == []

    wait_until(lambda: told)
    assert told[0]["number"] == 4
    current.close()


@pytest.mark.parametrize("act", ["stop", "ask"])
def test_a_search_that_tells_how_far_it_is_gives_way_to_a_busy_page(act, current, lock):
    told, heard = [], threading.Event()
    current.ask({"act": "tell"}, told.append, lambda _: heard.set())
    assert heard.wait(20)

    def be_busy():
        with lock:
            for _ in range(2):
                time.sleep(SOON / 4)  # meanwhile the search tells, then is given up
                if act == "stop":
                    current.stop()
                else:
                    current.ask({"act": "answer"}, told.append)

    page = threading.Thread(target=be_busy, daemon=True)  # it may never end
    page.start()
    page.join(5 * SOON)
    assert not page.is_alive()
    if act == "ask":
        wait_until(lambda: told)
    current.close()
