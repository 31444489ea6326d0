"""Packed counts, against Counter."""

import itertools
import random
import string
from collections import Counter

import pytest

from qless_engine.words.letters import Packing


def holds(rack, need):
    """Whether *rack* has every letter of *need*, by counting: the plain twin."""
    return not Counter(need) - Counter(rack)


def test_packed_counts_add_up_in_any_order():
    packing = Packing.of("aabbcd")

    assert packing.pack("abb") + packing.pack("ca") == packing.pack("aabbc")
    assert packing.pack("") == 0
    assert Packing.of("tea").pack("ate") == Packing.of("eta").pack("tea")


def test_twelve_different_letters_with_their_guards_take_60_bits():
    packing = Packing.of("abcdefghijkl")

    assert (packing.pack("abcdefghijkl") | packing.guards).bit_length() == 60


# Every pair of counts that two letters of a roll can have: a letter that is short
# borrows from its neighbour, which must not be the one that is found short.
COUNTS = list(itertools.product(range(13), repeat=2))


@pytest.mark.parametrize("a", [0, 1, 5, 11, 12])
def test_fits_is_right_for_every_count_of_two_neighbours(a):
    packing = Packing.of("ab")
    for b, (need_a, need_b) in itertools.product(range(13), COUNTS):
        rack, need = "a" * a + "b" * b, "a" * need_a + "b" * need_b

        assert packing.fits(packing.pack(need), packing.pack(rack)) is holds(rack, need)


@pytest.mark.parametrize("seed", range(20))
def test_fits_agrees_with_counting(seed):
    rng = random.Random(seed)
    alphabet = string.ascii_lowercase[: rng.choice((2, 4, 12))]
    roll = "".join(rng.choices(alphabet, k=12))
    packing = Packing.of(roll)
    for _ in range(200):
        rack = "".join(rng.sample(roll, rng.randrange(13)))
        need = "".join(rng.choices(roll, k=rng.randrange(13)))

        assert packing.fits(packing.pack(need), packing.pack(rack)) is holds(rack, need)
