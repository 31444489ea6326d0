"""The child program, ``python -m sweeps.child SERVICE SETTINGS``: see `serve`."""

from __future__ import annotations

import sys

from sweeps.child.serve import main

if __name__ == "__main__":
    main(*sys.argv[1:])
