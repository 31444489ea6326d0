"""Every number of the findings, computed anew from the published samples and the atlas.

A claim is a row of a table of findings. It is known by words in it, and holds if its
numbers, and its words in italics or code, are those that are computed here, in order.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property

import pandas as pd

from figures.findings import (
    atlas as atlas_findings,
    counts as count_findings,
    rates,
    turned_dice,
    wheels as wheel_findings,
)
from figures.findings.lists import EVERYDAY
from figures.layouts import load as load_layout
from qless_engine.rolls.atlas import OUTCOMES, Atlas, atlas_path, read_atlas
from qless_engine.rolls.numbering import number_of_rolls
from qless_engine.words.wordlist import EMBEDDED, FOLDER
from sweeps import published
from sweeps.bench.fill_table import costs
from sweeps.intervals import Rate
from sweeps.runs import levels

NUMBER = r"(?<![\w.,])(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?![\w^])"
WORD = r"`[a-z]+`|(?<!\*)\*[a-z]+\*(?!\*)"
#: Numbers that are names: of an interval, a version, a grid, a number of dice.
NAMES = re.compile(r"95 % interval|NASPA 20\d\d|Gecode [\d.]+|\d+x\d+|SCOWL size \d+")

LARGEST = "21x21"  # of the project's layouts

Claim = Callable[["Samples"], Sequence[object]]


class Samples:
    """The published samples and the atlas, each read when first needed."""

    @cached_property
    def atlas(self) -> Atlas:
        """Every roll without a board, with the words of ENABLE1."""
        return read_atlas(atlas_path(EMBEDDED))

    @cached_property
    def turned(self) -> turned_dice.Turned:
        """What each die does to them."""
        return turned_dice.turned(self.atlas)

    @cached_property
    def rolls(self) -> pd.DataFrame:
        """Random rolls, decided."""
        return published.load("rolls")

    @cached_property
    def counted(self) -> pd.DataFrame:
        """Random rolls with the number of their boards."""
        return published.load("rolls_counted")

    @cached_property
    def levels(self) -> pd.DataFrame:
        """Random rolls, decided at each vocabulary level."""
        return published.load("rolls_by_level")

    @cached_property
    def wheels(self) -> pd.DataFrame:
        """Every word wheel of nine letters."""
        return published.load("wheels")

    @cached_property
    def own_fills(self) -> pd.DataFrame:
        """Fills of the project's largest layout."""
        fills = published.load("fills_own")
        return fills[fills["grid"] == LARGEST]

    def level(self, size: int) -> pd.DataFrame:
        """Return the rolls at one vocabulary level."""
        return self.levels[self.levels["level"] == size]


def numbers(text: str, *, words: bool = True) -> list[str]:
    """Return the numbers of *text* in order, and its *words* in italics or code.

    >>> numbers("With *v*, **96.71 %** of 1,000 rolls (95 % interval 95.0 to 98.1 %)")
    ['v', '96.71', '1,000', '95.0', '98.1']
    """
    pattern = f"{WORD}|{NUMBER}" if words else NUMBER
    return [found.strip("`*") for found in re.findall(pattern, NAMES.sub("", text))]


def rows(page: str) -> Iterator[tuple[str, str]]:
    """Yield each finding of the tables of *page*, and its status."""
    is_finding = False
    for line in page.splitlines():
        cells = [cell.strip() for cell in line.strip("| ").split(" | ")]
        if not line.startswith("|"):
            is_finding = False
        elif cells[0] == "finding":
            is_finding = True
        elif is_finding and not line.startswith("|--"):
            yield cells[0], cells[1]


def faults(page: str, samples: Samples) -> Iterator[str]:
    """Yield a sentence for each number of *page* that the *samples* do not give."""
    for finding, status in rows(page):
        text = re.sub(r"\]\([^)]*\)", "]", finding)
        found = [*numbers(text), *numbers(status, words=False)]
        plain = text.replace("*", "")
        claim = next((c for said, c in CLAIMS.items() if said in plain), None)
        if claim is None:
            if found:
                yield f"{plain!r}: nothing published gives {', '.join(found)}"
            continue
        computed = [str(value) for value in claim(samples)]
        if len(found) != len(computed):
            yield f"{plain!r}: expected {computed}, found {found}"
            continue
        for stated, value in zip(found, computed):
            if stated != value:
                yield f"{plain!r}: expected {value}, found {stated}"


def _solvable(unsolvable: int, outcomes: int = OUTCOMES) -> str:
    return f"{100 * float(1 - Fraction(unsolvable, outcomes)):.6f}"


def _rate(rate: Rate, decimals: int) -> list[str]:
    parts = (rate.share, rate.low, rate.high)
    return [f"{100 * part:.{decimals}f}" for part in parts]


def _exact(samples: Samples) -> Sequence[object]:
    lost = samples.atlas.unsolvable_outcomes
    odds = f"{OUTCOMES / lost:.1f}"
    rolls = f"{len(samples.atlas.unsolvable):,}", f"{number_of_rolls():,}"
    return [_solvable(lost), f"{OUTCOMES:,}", f"{lost:,}", odds, *rolls]


def _exact_shortly(samples: Samples) -> Sequence[object]:
    share, outcomes, _, _, lost_rolls, rolls = _exact(samples)
    return [share, outcomes, rolls, lost_rolls]


def _other_list(_samples: Samples) -> Sequence[object]:
    counts = pd.read_csv(FOLDER / "solvability.tsv", sep="\t", index_col="word_list")
    row = counts.loc["NASPA 2023"]
    lost = int(row["unsolvable_outcomes"])
    odds = f"{OUTCOMES / lost:.1f}"
    return [_solvable(lost), f"{lost:,}", odds, f"{row['unsolvable_rolls']:,}"]


def _sample(samples: Samples) -> Sequence[object]:
    rate = rates.solvable(samples.rolls)
    return [f"{rate.rolls:,}", *_rate(rate, 1)]


def _large_sample(samples: Samples) -> Sequence[object]:
    rate = rates.solvable(samples.level(levels.WHOLE))
    return [f"{rate.rolls:,}", *_rate(rate, 2)]


def _times(samples: Samples) -> Sequence[object]:
    medians = samples.rolls.groupby("ending")["seconds"].median()
    halves = (rates.duration(medians[ending]) for ending in ("found", "exhausted"))
    return [*(half.split()[0] for half in halves), f"{len(samples.rolls):,}"]


def _with_letters(samples: Samples) -> Sequence[object]:
    letters = atlas_findings.by_letter(samples.atlas)
    found: list[object] = []
    for letter in "vi":
        shown, lost = (int(x) for x in letters.loc[letter, ["all", "unsolvable"]])
        rest = samples.atlas.unsolvable_outcomes - lost
        without = 100 - 100 * rest / (OUTCOMES - shown)
        found += [letter, f"{100 - 100 * lost / shown:.2f}", f"{without:.2f}"]
    return found


def _pairs(samples: Samples) -> Sequence[object]:
    percent = atlas_findings.by_pair(samples.atlas)["percent"]
    return [*percent.idxmax(), f"{percent.max():.3f}"]


def _vowels(samples: Samples) -> Sequence[object]:
    vowels = atlas_findings.summed(atlas_findings.by_vowels(samples.atlas), "vowels")
    safe = sorted(vowels.index[vowels["unsolvable"] == 0])
    return ["o", f"{vowels['percent']['oo']:.3f}", *safe]


def _faces(samples: Samples) -> Sequence[object]:
    die = "oiinny"
    faces = samples.turned.faces.loc[die]
    found: list[object] = [die]
    found += ["n", *(f"{int(faces[c]['n']):,}" for c in ("unsolvable", "all"))]
    return [*found, "i", f"{int(faces['unsolvable']['i']):,}"]


def _saving_die(samples: Samples) -> Sequence[object]:
    saved, hopeless = samples.turned.saved["percent"], samples.turned.hopeless
    return [f"{saved.max():.2f}", saved.idxmax(), f"{sum(hopeless.values()):,}"]


def _saving_die_and_rolls(samples: Samples) -> Sequence[object]:
    hopeless = samples.turned.hopeless
    return [*_saving_die(samples), len(hopeless), min(hopeless)]


def _everyday(samples: Samples) -> list[object]:
    level = samples.level(EVERYDAY)
    return [f"{level['list_words'].iloc[0]:,}", *_rate(rates.solvable(level), 1)]


def _everyday_and_commonest(samples: Samples) -> Sequence[object]:
    level = samples.level(min(samples.levels["level"]))
    few = [f"{level['list_words'].iloc[0]:,}", *_rate(rates.solvable(level), 1)]
    return [*_everyday(samples), *few, f"{len(level):,}"]


def _rarer(samples: Samples) -> Sequence[object]:
    endings = levels.endings(samples.levels)
    hard = endings.loc[endings[EVERYDAY] == levels.EXHAUSTED, levels.WHOLE]
    rate = rates.solvable(hard.to_frame("ending"))
    return [*_rate(rate, 1), f"{len(hard):,}"]


def _half(samples: Samples) -> Sequence[object]:
    counts = count_findings.counts_of(samples.counted)
    doubt = counts.median_interval()
    ways = counts.quantile(0.5).low, doubt.low, doubt.high
    return [*map(rates.amount, ways), f"{len(samples.counted):,}"]


def _most(samples: Samples) -> Sequence[object]:
    rolls = samples.counted.sort_values(["boards", "draw"])
    some = rolls[rolls["boards"] > 0]
    most, fewest = some.iloc[-1], some.iloc[0]
    assert fewest["boards"] == 1  # "just one"
    return [most["roll"], f"{most['boards']:,}", fewest["roll"]]


def _doubling(samples: Samples) -> Sequence[object]:
    first = samples.counted[samples.counted["draw"] < 60]
    growth = count_findings.doubling(first)
    assert growth is not None
    factors = growth.factor, growth.low, growth.high
    return [*(f"{factor:.2g}" for factor in factors), len(first)]


def _best_wheel(samples: Samples) -> Sequence[object]:
    best = samples.wheels.nlargest(1, "best_score").iloc[0]
    pangrams, every = best["pangrams"].split(), f"{len(samples.wheels):,}"
    return [best["best_score"], *pangrams, best["best_hubs"], every]


def _half_of_wheels(samples: Samples) -> Sequence[object]:
    letters = wheel_findings.by_letter(samples.wheels)
    half = samples.wheels["best_score"].median()
    best = letters["best"]
    return [f"{half:.0f}", best.idxmax(), f"{100 * best.max():.0f}"]


def _own_layout(samples: Samples) -> Sequence[object]:
    fills = samples.own_fills.set_index("seed")
    slots = len(load_layout(LARGEST).slots)
    assert fills["fill"].notna().all()
    return [slots, fills["nodes"][1]]


def _own_layout_often(samples: Samples) -> Sequence[object]:
    fills = samples.own_fills
    duration = rates.duration(fills["seconds"].median()).split()[0]
    return [len(fills), f"{fills['nodes'].median():.0f}", duration]


def _benchmark(_samples: Samples) -> Sequence[object]:
    runs = published.load("fill_benchmark")
    limit = runs["limit"].max()
    cells = [cell for row in costs(runs, limit).values() for cell in row.values()]
    decided = sum(cell.is_decided for cell in cells)
    return [len(cells), decided, f"{limit:.0f}"]


#: By what the finding says, and no other one.
CLAIMS: Mapping[str, Claim] = {
    "outcomes of the dice can be solved": _exact,
    "what each of the twelve dice shows": _exact_shortly,
    "With the words of NASPA": _other_list,
    "A sample of 1,000": _sample,
    "A sample of 10,000": _large_sample,
    "Half of the boards": _times,
    "With v": _with_letters,
    "Of the pairs": _pairs,
    "With two": _vowels,
    "If the die": _faces,
    "Of the outcomes without": _saving_die_and_rolls,
    "can be saved by turning one die": _saving_die,
    "Everyday words (": _everyday_and_commonest,
    "Everyday words, ": _everyday,
    "Of the rolls that everyday": _rarer,
    "Half of all rolls can": _half,
    "Of these rolls": _most,
    "A roll that can spell twice": _doubling,
    "Of the word wheels": _best_wheel,
    "Half of these wheels": _half_of_wheels,
    "The project's own": _own_layout,
    "With 10 seeds": _own_layout_often,
    "Of 40 published": _benchmark,
}
