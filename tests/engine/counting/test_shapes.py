"""The shapes with a ring, against all shapes; the plans made of them."""

import pytest

from qless_engine import oracle
from qless_engine.counting import plans
from qless_engine.counting.draw import _slots
from qless_engine.counting.shapes import ring_shapes, slid, slots_of, transposed


def cyclic_shapes(size):
    """Return the legal shapes that are no trees, one of each transposed pair."""
    found = set()
    for shape in oracle.shapes(size):
        runs = [run for run in oracle.straight_runs(shape) if len(run) > 1]
        is_tree = sum(map(len, runs)) - size == len(runs) - 1
        if all(len(run) > 2 for run in runs) and not is_tree:
            cells = slid(set(shape))
            found.add(min(cells, transposed(cells)))
    return sorted(found)


@pytest.mark.parametrize("size", [7, 8, 9])
def test_every_shape_that_is_no_tree_has_a_ring_of_four_words(size):
    assert ring_shapes(size) == cyclic_shapes(size)


@pytest.mark.slow
def test_the_table_of_plans_is_that_of_the_shapes():
    sizes = [len(plans.ring_plans(size)) for size in range(7, 13)]

    assert sizes == [0, 4, 15, 72, 282, 1048]
    for size in plans.SIZES:
        made = [plans.plan_of(shape) for shape in ring_shapes(size)]
        assert sorted(made, key=plans.Plan.show) == [*plans.ring_plans(size)]


@pytest.mark.parametrize("size", [8, 9, 10])
def test_a_plan_lays_its_shape(size):
    for shape in ring_shapes(size):
        plan = plans.plan_of(shape)
        laid = _slots(plan)
        cells = {cell for slot in laid for cell in slot}

        assert slid(cells) == shape
        assert len(laid) == plan.words == sum(map(len, slots_of(shape)))
        assert (plan.mirror is not None) == (shape == transposed(shape))
