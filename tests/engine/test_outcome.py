"""Endings, results, and when a budget is spent."""

import dataclasses

import pytest

from qless_engine.outcome import (
    CHECK_EVERY,
    NO_LIMIT,
    Budget,
    Ending,
    OutOfBudget,
    SearchResult,
)


def is_spent(budget, nodes):
    try:
        budget.check(nodes)
    except OutOfBudget:
        return True
    return False


def test_there_are_three_endings_and_these_are_their_names_in_tables():
    assert [ending.value for ending in Ending] == ["found", "exhausted", "budget"]


def test_a_budget_allows_exactly_its_nodes():
    budget = Budget(max_nodes=3)

    assert [is_spent(budget, nodes) for nodes in range(5)] == [False] * 3 + [True] * 2


def test_without_a_limit_no_number_of_nodes_is_too_many():
    assert not is_spent(NO_LIMIT, 10**12)
    assert not is_spent(Budget(), 10**12)


@pytest.mark.parametrize("max_nodes", [0, -1])
def test_a_budget_below_one_node_is_refused(max_nodes):
    with pytest.raises(ValueError, match=f"1 node or more, got {max_nodes}"):
        Budget(max_nodes)


def test_stop_is_asked_before_the_first_node_and_every_few_hundred():
    asked = []
    nodes = 0
    budget = Budget(stop=lambda: asked.append(nodes))
    while nodes < 3 * CHECK_EVERY:
        nodes = budget.check(nodes)

    assert asked == [0, CHECK_EVERY, 2 * CHECK_EVERY]
    assert 100 <= CHECK_EVERY <= 1000


def test_a_search_asks_again_no_later_than_its_last_node():
    assert Budget(max_nodes=CHECK_EVERY + 5).check(0) == CHECK_EVERY
    assert Budget(max_nodes=CHECK_EVERY + 5).check(CHECK_EVERY) == CHECK_EVERY + 5


def test_stop_ends_a_search_only_when_it_says_so():
    assert is_spent(Budget(stop=lambda: True), 0)
    assert not is_spent(Budget(stop=lambda: False), 0)


def test_a_budget_with_both_is_spent_by_either():
    assert is_spent(Budget(max_nodes=5, stop=lambda: False), 5)
    assert is_spent(Budget(max_nodes=5, stop=lambda: True), 0)


def test_what_crosses_modules_cannot_be_changed():
    result = SearchResult(Ending.FOUND, "tea", None, 1, 1, 1)

    with pytest.raises(dataclasses.FrozenInstanceError):
        result.board = None
    with pytest.raises(dataclasses.FrozenInstanceError):
        NO_LIMIT.max_nodes = 1
