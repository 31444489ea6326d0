"""Text from outside, such as the name of a word list, as it is written elsewhere."""

from __future__ import annotations

import re
from html import escape

#: Signs by which Markdown, and the formulas that notebooks know, mean something.
_MARKUP = re.compile(r"([\\`*_{}\[\]#|~$])")


def in_markdown(text: object) -> str:
    r"""Return *text* as Markdown that shows it as it is, in one line.

    >>> in_markdown("half <img src=x> of *all*")
    'half &lt;img src=x&gt; of \\*all\\*'
    """
    line = " ".join(str(text).split())
    return _MARKUP.sub(r"\\\1", escape(line, quote=False))


def in_bold(*sentences: str) -> str:
    r"""Return *sentences* as Markdown that shows them as they are, bold, a line each.

    >>> in_bold("Half of *all*.", "No more.")
    '**Half of \\*all\\*.**<br>**No more.**'
    """
    return "<br>".join(f"**{in_markdown(sentence)}**" for sentence in sentences)
