"""What a page asks now: answers under its lock, and no thread waits for another's."""

import threading
import time

import pytest
from processes import PATIENCE, odd_child, wait_until

from figures.pages.ask import Asker, Current


@pytest.fixture
def lock():
    return threading.RLock()


@pytest.fixture
def current(lock):
    asker = Asker(odd_child)
    return Current(asker, lock, lambda _: None)


def test_an_answer_waits_for_the_page(current, lock):
    told = []
    with lock:
        current.ask({"act": "answer", "number": 4}, told.append)
        time.sleep(0.5)
        assert told == []

    wait_until(lambda: told)
    assert told[0]["number"] == 4
    current.close()


@pytest.mark.parametrize("act", ["stop", "ask"])
def test_a_search_that_tells_how_far_it_is_gives_way_to_a_busy_page(act, current, lock):
    told, heard = [], threading.Event()
    current.ask({"act": "tell"}, told.append, lambda _: heard.set())
    assert heard.wait(PATIENCE)

    def be_busy():
        with lock:
            for _ in range(2):
                time.sleep(0.5)  # meanwhile the search tells, then is given up
                if act == "stop":
                    current.stop()
                else:
                    current.ask({"act": "answer"}, told.append)

    page = threading.Thread(target=be_busy, daemon=True)  # it may never end
    page.start()
    page.join(PATIENCE)
    assert not page.is_alive()
    if act == "ask":
        wait_until(lambda: told)
    current.close()
