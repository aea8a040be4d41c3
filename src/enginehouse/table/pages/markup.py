"""Markup on its way between the drawing room and the templates; the only module of the table that declares some safe.

Templates escape every text they are given. What a drawing made goes in as ``safe``, which takes nothing but markup (see
``draw/markup.py``); what a template has written comes out as markup.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import jinja2
from markupsafe import Markup as Safe
from markupsafe import escape

from enginehouse.draw.markup import Markup, ours


def safe(drawn: Markup) -> Safe:
    """Markup for a template. Its ``format`` escapes what is filled in.

    >>> safe("<b>{}</b>").format("<i>")
    Markup('<b>&lt;i&gt;</b>')
    """
    return Safe(drawn)


def plain(text: object) -> Markup:
    """A text escaped just as the templates do it, for what stands beside their own.

    >>> plain('"<b>"')
    '&#34;&lt;b&gt;&#34;'
    """
    if type(text) is int:
        return ours(str(text))
    return _plain(text) if type(text) is str else ours(str(escape(text)))


@lru_cache(maxsize=1 << 12)  # most come again with the next frame
def _plain(text: str) -> Markup:
    return ours(str(escape(text)))


def written(template: jinja2.Template, **values: Any) -> Markup:
    """What a template of ours has written: every text in it is escaped."""
    return ours(template.render(**values))
