"""PNG pictures of standalone drawings, for mails and the terminal; needs the optional renderer."""

from __future__ import annotations

import re

from enginehouse.core import HouseError

from .theme import font_files

_TEXT_FACE = "Enginehouse Sans"
"""Source Sans 3 as single weights in TTF: renderers of pictures take no variable web fonts."""
_BEYOND = re.compile("[^\\u0000-\\u052f\\u1e00-\\u1eff\\u2000-\\u22ff]")
"""Characters outside our own files: only then is it worth the time to look through the fonts of the system."""


class RendererMissing(HouseError):
    """The optional package that paints PNG pictures is not installed."""


def to_png(svg: str, width: int = 1600) -> bytes:
    """Paint a standalone SVG document (see `Board.svg`) as a PNG of a width in pixels."""
    try:
        from resvg_py import svg_to_bytes  # noqa: PLC0415  (optional, and slow to load)
    except ImportError as missing:
        raise RendererMissing("PNG pictures need one more package: pip install enginehouse[images]") from missing
    return bytes(
        svg_to_bytes(
            svg_string=svg.replace('"Source Sans 3"', f'"{_TEXT_FACE}"'),
            width=width,
            skip_system_fonts=not _BEYOND.search(svg),
            font_files=font_files(),
            serif_family="Old Standard TT",
            sans_serif_family=_TEXT_FACE,
        )
    )
