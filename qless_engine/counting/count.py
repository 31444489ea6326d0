"""Every board of a roll counted."""
from __future__ import annotations
from collections.abc import Callable, Collection
from qless_engine.counting.bags import Bags
from qless_engine.counting.chains import Chains
from qless_engine.counting.rings import Rings
from qless_engine.counting.stars import Leaves, Stars, pairs, single_words

def classes(words, roll, check=lambda: None):
    bags = Bags(words, roll)
    leaves = Leaves(bags)
    out = {}
    def add(k, n):
        out[k] = out.get(k, 0) + n
    add((1, "tree"), single_words(bags))
    add((2, "tree"), pairs(bags, leaves))
    stars = Stars(bags, leaves)
    chains = Chains(bags, leaves)
    groups = {}
    for ws in bags.words[3:]:
        for w in ws:
            groups.setdefault(w.need, []).append(w)
    even = 0
    for g in groups.values():
        for k in (2, 3, 4):
            add((k + 1, "tree"), stars.of(g, k))
        for w in g:
            add((4, "tree"), chains.rows_of_four(w))
            even += chains.rows_of_four(w, even=True)
            add((5, "tree"), chains.forks(w) + chains.rows_of_five(w))
    add((4, "tree"), (even + chains.own_transposes()) // 2)
    rings = Rings(bags, leaves.letters_of, check)
    for p, n in zip(rings.meetings.plans, rings.count()):
        add((p.words, "ring"), n)
    return {k: (v // 2 if k[1] == "ring" else v) for k, v in out.items() if v}
