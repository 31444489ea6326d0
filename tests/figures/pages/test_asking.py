"""An asker: the newest question is answered, a search is killed, nobody waits."""

import threading

import pytest
from processes import PATIENCE, is_alive, odd_child, wait_until

from figures.pages.ask import LIST_HAS_CHANGED, Asker, new_child


@pytest.fixture
def asker():
    asker = Asker(odd_child)
    yield asker
    asker.close()


class Told:
    """Remembers what it is told, and lets a test wait for it."""

    def __init__(self):
        self.answers = []
        self.told = threading.Event()

    def __call__(self, answer):
        self.answers.append(answer)
        self.told.set()

    def wait(self):
        assert self.told.wait(PATIENCE)
        return self.answers[-1]


def test_an_answer_is_told(asker):
    told = Told()

    asker.ask({"act": "answer", "number": 4}, told)
    assert told.wait()["number"] == 4


def test_askers_of_one_page_do_not_answer_with_different_lists(tmp_path):
    path, lists = tmp_path / "own.txt", set()
    question = {"what": "first", "roll": "aet", "asked": {}}
    path.write_text("tea")
    one = Asker(lambda: new_child(path), lists)
    first, other, again = Told(), Told(), Told()
    one.ask(question, first)
    assert first.wait()["board"] == "tea"

    path.write_text("ate")
    two = Asker(lambda: new_child(path), lists)
    two.ask(question, other)
    assert other.wait() == {"error": LIST_HAS_CHANGED}
    one.ask(question, again)
    assert again.wait() == {"error": LIST_HAS_CHANGED}
    one.close()
    two.close()


def test_a_newer_question_kills_the_search_of_the_older(asker):
    older, newer = Told(), Told()
    asker.ask({"act": "search"}, older)
    wait_until(lambda: asker._asking is not None)  # noqa: SLF001  # it searches
    pid = asker.pid

    asker.ask({"act": "answer", "number": 5}, newer)  # returns, so it waits for none
    assert newer.wait()["number"] == 5
    assert older.answers == []
    assert not is_alive(pid)


def test_what_is_stopped_is_killed_and_never_answered(asker):
    told, next_one = Told(), Told()
    asker.ask({"act": "search"}, told)
    wait_until(lambda: asker._asking is not None)  # noqa: SLF001
    pid = asker.pid

    asker.stop()
    assert not is_alive(pid)
    asker.ask({"act": "answer", "number": 6}, next_one)
    assert next_one.wait()["number"] == 6
    assert told.answers == []


def test_what_is_stopped_before_it_began_is_not_asked(asker):
    told, next_one = Told(), Told()
    asker.ask({"act": "answer", "number": 1}, told)
    asker.stop()

    asker.ask({"act": "answer", "number": 2}, next_one)
    assert next_one.wait()["number"] == 2
    assert told.answers in ([], [{**next_one.answers[0], "number": 1}])


def test_what_kills_every_child_is_told_in_a_sentence(asker):
    told = Told()

    asker.ask({"act": "die"}, told)
    assert told.wait()["error"].endswith("its process was killed by signal 9.")


def test_a_child_that_cannot_be_started_is_told_in_a_sentence():
    def refuse():
        raise ValueError("expected a word list, found none")

    asker, told = Asker(refuse), Told()
    asker.ask({"act": "answer"}, told)

    assert told.wait() == {"error": "expected a word list, found none"}
    asker.close()


def test_a_closed_asker_has_no_child(asker):
    told = Told()
    asker.ask({"act": "search"}, told)
    wait_until(lambda: asker._asking is not None)  # noqa: SLF001
    pid = asker.pid

    asker.close()
    assert not is_alive(pid)
    assert told.answers == []
