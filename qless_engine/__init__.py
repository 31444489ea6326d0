"""Letters laid out as words: can this roll be solved, how, and in how many ways?

>>> import qless_engine as qless
>>> print(qless.solve("PATHINKE", words="ate hen ink tip".split()))
  H
ATE
 INK
 P

A call is a pipeline, whose steps can be taken one by one:

>>> lexicon = qless.Lexicon.from_words("ate hen ink tip ten".split())
>>> roll = qless.parse_roll("PATHINKE")
>>> words = qless.playable_words(lexicon, roll)
>>> sorted(words)
['ate', 'hen', 'ink', 'ten', 'tip']
>>> result = qless.first_board(words, roll)
>>> result.board
'..h./ate./.ink/.p..'
>>> qless.violations(result.board, lexicon.words, roll)
[]

With real words, line one is `Lexicon.from_words(read_words().words)`. Standard library
only, Python 3.9, PyPy and CPython alike. Only `wordlist`, `crosswords`, `atlas`, the
cache and the commands read files, and only the commands print.
"""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

from qless_engine.cli.interrupt import stop_at_interrupt

stop_at_interrupt()  # to import all the rest takes up to half a second

if TYPE_CHECKING:
    from qless_engine.public import *  # noqa: F403  # as below, for who reads types

BOARDS = "boards"  # the call of that name, not the folder


class _Package(ModuleType):
    """This package: to load its folder of boards does not hide the call."""

    def __setattr__(self, name: str, value: object) -> None:
        if name != BOARDS or not isinstance(value, ModuleType):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Package


def _modules() -> set[str]:
    return {path.stem for path in Path(__file__).parent.iterdir()}


def __getattr__(name: str) -> object:
    """Return what *name* is in `public`, which is loaded when it is first asked for.

    A command or a child that needs one module of this package loads no other.
    """
    is_own = name.startswith("__") and name not in {"__all__", "__version__"}
    if not is_own and (name == BOARDS or name not in _modules()):
        from qless_engine import public  # noqa: PLC0415

        globals().update({each: getattr(public, each) for each in public.__all__})
        if name == "__all__" or name in public.__all__:
            return getattr(public, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    """Return the names of all that there is."""
    from qless_engine import public  # noqa: PLC0415

    return [*public.__all__]
