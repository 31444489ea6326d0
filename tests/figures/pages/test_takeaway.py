"""Buttons to take a board along, without a browser: when they are updated."""

from ipywidgets import HBox, Widget

from figures.pages.takeaway import Takeaway, tell_again


def test_buttons_are_told_again_to_a_page_that_listens(monkeypatch):
    told = []
    monkeypatch.setattr(
        Widget, "send_state", lambda widget, *_, **__: told.append(widget)
    )
    takeaway = Takeaway()
    takeaway._handle_custom_msg({}, [])  # noqa: SLF001  # by the page

    assert told[-2:] == [takeaway.layout, takeaway]


def test_all_that_is_in_a_widget_is_told_again(monkeypatch):
    told = []
    inner = HBox()
    outer = HBox([inner])
    monkeypatch.setattr(
        Widget, "send_state", lambda widget, *_, **__: told.append(widget)
    )
    tell_again(outer)

    assert told == [outer.layout, outer, inner.layout, inner]
