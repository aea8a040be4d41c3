"""Themes: nothing is left to look up, whatever people are called, and pages get what they need."""

from __future__ import annotations

import builtins
import re
import struct
from collections import Counter
from typing import Any
from xml.etree import ElementTree

import pytest

from enginehouse.draw import pieces, png, svg, theme
from enginehouse.draw.board import Board

from .specimen import specimen

HOSTILE = ["<script>alert(1)</script>", '" onload="x', "a & b", "]]>", "\x00\x1f\u2028", "Łukasz 王 עברית 🚂", "'"]


@pytest.mark.parametrize("name", theme.THEMES)
def test_a_standalone_picture_is_complete(name: str):
    picture = specimen().svg(name)
    root = ElementTree.fromstring(picture)
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert "var(" not in picture
    assert "--" not in picture
    idents = [element.get("id") for element in root.iter() if element.get("id")]
    assert not [ident for ident, count in Counter(idents).items() if count > 1]
    wanted = set(re.findall(r'(?:href="#|url\(#)([\w-]+)', picture))
    assert wanted <= set(idents)


@pytest.mark.parametrize("name", theme.THEMES)
def test_every_token_has_a_value(name: str):
    values = theme.tokens(name)
    assert values.keys() == theme.tokens("light").keys()
    assert not [token for token, value in values.items() if "var(" in value or not value.strip()]


def test_an_unknown_theme_is_named():
    with pytest.raises(ValueError, match=r"sepia.*light, dark, contrast"):
        theme.tokens("sepia")


def test_every_class_of_the_drawing_has_a_style():
    picture = specimen().inline()
    used = {cls for classes in re.findall(r'class="([^"]+)"', picture) for cls in classes.split()}
    styled = set(re.findall(r"\.([\w-]+)", theme.asset("board.css")))
    assert used - styled <= {"board", "track", "lane"}


def test_colours_are_written_in_the_tokens_only():
    assert not re.search(r"#[0-9a-f]{3,8}\b|rgb\(", theme.asset("board.css").replace("url(#", "url("))
    assert not re.search(r'"#[0-9a-f]{3,8}"', theme.asset("symbols.svg"))


@pytest.mark.parametrize("words", HOSTILE)
def test_what_people_write_cannot_leave_its_place(words: str):
    drawn = Board((0, 0, 9, 9), {"words": svg.text(0, 0, words, "data")}, title=words)
    for picture in (drawn.svg(), drawn.inline().replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)):
        root = ElementTree.fromstring(picture)
        texts = [element.text for element in root.iter() if element.tag.endswith("}text")]
        assert texts == ["".join(c if c.isprintable() else " " for c in words)]
        assert not [element for element in root.iter() if element.tag.endswith("script")]
        assert root.get("onload") is None


def test_owners_are_told_apart_without_variables():
    css = theme.concrete_css("light", "MP")
    assert theme.tokens("light")["--p-madder"] in css
    assert ".own-P .t-core" in css
    assert ".own-V" not in css


def test_only_the_symbols_in_use_travel_along():
    picture = theme.standalone(pieces.good("ore", 0, 0), (0, 0, 9, 9))
    assert 'id="g-ore"' in picture
    assert 'id="g-wood"' not in picture


def test_fonts_are_named_or_embedded():
    assert "data:font" not in specimen().svg()
    assert specimen().svg(fonts="embedded").count("data:font/woff2") == 4
    assert specimen().svg(fonts="small").count("data:font/woff2") == 4
    assert len(specimen().svg(fonts="small")) < len(specimen().svg(fonts="embedded")) - 30_000
    assert theme.font_faces("/static/fonts").count("/static/fonts/") == len(theme.FACES)


def test_layers_that_change_are_sent_alone():
    drawn = Board((0, 0, 9, 9), {"ground": "<g/>", "pieces": "<g/>"}, static=frozenset({"ground"}))
    assert drawn.changing() == {"pieces": '<g id="layer-pieces"><g/></g>'}


def test_a_picture_file_has_the_width_asked_for():
    pytest.importorskip("resvg_py")
    data = png.to_png(specimen().svg("dark"), 450)
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", data[16:24]) == (450, 320)


def test_without_the_renderer_the_message_says_what_to_install(monkeypatch: pytest.MonkeyPatch):
    real = builtins.__import__

    def without(name: str, *rest: Any, **more: Any) -> Any:
        if name == "resvg_py":
            raise ImportError(name)
        return real(name, *rest, **more)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(png.RendererMissing, match=r"pip install enginehouse\[images\]"):
        png.to_png("<svg/>")
