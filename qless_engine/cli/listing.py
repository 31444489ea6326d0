"""Lists boards or fills as they are found, so that none is lost if the search ends.

As text, each is printed by itself. As JSON, they are the items of one array of the
object that the command prints. It stays one object on one line: the array is written
piece by piece, and the other fields follow when the search has ended.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping


class Listing:
    """What is found by one search, written at once."""

    def __init__(
        self,
        first: Mapping[str, object],
        name: str,
        show: Callable[[str], str] | None = None,
    ) -> None:
        """List what is found as `show` does; if it is None, as the JSON array *name*.

        The array comes after the fields *first*, which are known before the search.
        """
        self._first = first
        self._name = name
        self._show = show
        self._is_begun = False

    def add(self, found: str) -> None:
        """Write what was *found*.

        Raises:
            BrokenPipeError: nobody reads the output any more.
        """
        if self._show is not None:
            print(self._show(found), end="\n\n", flush=True)
        else:
            sys.stdout.write(", " if self._is_begun else self._beginning())
            sys.stdout.write(json.dumps(found))
            sys.stdout.flush()
        self._is_begun = True

    def end(self, record: Mapping[str, object]) -> None:
        """End the JSON object with the fields of *record* that are not written yet."""
        rest = {name: x for name, x in record.items() if name not in self._first}
        beginning = "" if self._is_begun else self._beginning()
        print(f"{beginning}], {json.dumps(rest)[1:]}", flush=True)

    def _beginning(self) -> str:
        """Return the object up to the first item of its array."""
        return f"{json.dumps(self._first)[:-1]}, {json.dumps(self._name)}: ["
