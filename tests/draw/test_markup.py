"""Markup is made in one place: texts from outside cannot stand in a page or a drawing unescaped, and holes are found.

The check of types (``pyright``, part of every test run) is the wall: a plain ``str`` is no markup. Here the wall is tried,
with holes planted on purpose, and whatever could be a way round it is looked for in the sources.
"""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

SOURCES = Path(__file__).parents[2] / "src" / "enginehouse"
TEMPLATES = SOURCES / "table" / "pages" / "templates"

#: Modules that may declare a text safe: those that read the shipped files, and those at the templates' door.
DECLARE = {
    "draw/markup.py": "the one place",
    "draw/theme.py": "shipped styles and symbols, with their tokens filled in",
    "draw/svg.py": "the same drawing with other ids",
    "table/pages/markup.py": "what templates have written, and what goes into them",
}
#: Rooms whose f-strings may hold tags: the check of types sees what they are used for.
DRAWING = re.compile(
    r"^(draw/|games/\w+/face/|table/pages/(markup|render|regions|by_hand|chart|course_line|ledger|scale)\.py"
    r"|table/web/feeds\.py|table/live/notices/mail\.py)"
)
#: In templates only markup is taken as it is: fields that the check of types knows to be markup.
AS_IT_IS = re.compile(r"^(regions\.\w+|regions\[\"[\w-]+\"\]|p\.html)\|safe$")

TAG = re.compile(r"</?[a-zA-Z!][^<]*>|</?[a-z]+[\s>/]|\s[a-z-]+=[\"']$")


# --- the wall --------------------------------------------------------------------------------------------------------
PLANTED = """
from typing import Any
from enginehouse.core import Panel
from enginehouse.draw import pieces, svg
from enginehouse.draw.board import Board
from enginehouse.draw.markup import Markup, digits, esc, num
from enginehouse.table.pages.markup import safe

def name_in_a_tag(name: str) -> Markup:
    return f"<b>{name}</b>"  # HOLE

def name_in_an_id(name: str) -> Markup:
    return f'<g id="engineer-{name}"/>'  # HOLE

def name_added(name: str) -> Markup:
    return "<b>" + name + "</b>"  # HOLE

def names_joined(names: list[str]) -> Markup:
    return "".join(names)  # HOLE

def name_formatted(name: str) -> Markup:
    return "<b>{}</b>".format(name)  # HOLE

def name_by_percent(name: str) -> Markup:
    return "<b>%s</b>" % name  # HOLE

def name_collected(name: str) -> Markup:
    drawn = svg.text(0, 0, "Turns", "label")
    drawn += f"<i>{name}</i>"
    return drawn  # HOLE

def anything(thing: Any) -> Markup:
    return f"<b>{thing}</b>"  # HOLE

def a_position_says_who(view: dict[str, str]) -> Markup:
    return pieces.emblem(view["colour"], 0, 0)  # HOLE

def a_class(kind: str) -> Markup:
    return svg.rect(0, 0, 9, 9, f"is-{kind}")  # HOLE

def a_group(name: str) -> Markup:
    return svg.group("<path/>", "", f'id="{name}"')  # HOLE

def a_panel(name: str) -> Panel:
    return Panel("x", "X", f"<p>{name}</p>")  # HOLE

def a_layer(name: str) -> Board:
    return Board((0, 0, 1, 1), {"ground": f"<text>{name}</text>"})  # HOLE

def a_template(name: str) -> object:
    return safe(name)  # HOLE

def sound(name: str, n: int, x: float, names: list[str]) -> Markup:
    drawn = f'<g id="city-{esc(name)}">{digits(n)}{num(x)}</g>' + svg.text(0, 0, name, "label")
    drawn += "".join(f"<li>{esc(one)}</li>" for one in names)
    return svg.group(drawn, "label" if n else "")

def sound_elsewhere(name: str) -> object:
    return Panel("x", name, f"<p>{esc(name)}</p>"), safe("<b>{}</b>").format(name)
"""


def test_the_check_of_types_sees_every_planted_hole_and_nothing_else(tmp_path):
    file = tmp_path / "planted.py"
    file.write_text(PLANTED)
    holes = {n for n, line in enumerate(PLANTED.splitlines(), 1) if line.endswith("# HOLE")}
    command = [sys.executable, "-m", "pyright", "--outputjson", "--pythonpath", sys.executable, str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    found = json.loads(done.stdout)["generalDiagnostics"]
    lines = {d["range"]["start"]["line"] + 1 for d in found if d["severity"] == "error"}
    assert lines == holes, [d["message"] for d in found]


# --- ways round it ---------------------------------------------------------------------------------------------------
def ways_round(name: str, text: str) -> list[str]:
    """What in a module could make markup of a text behind the back of the check of types."""
    tree, out = ast.parse(text), list[str]()
    drawing = DRAWING.match(name) is not None
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom | ast.Import):
            words = {alias.name for alias in node.names} | {getattr(node, "module", None) or ""}
            if "markupsafe" in words and name != "table/pages/markup.py":
                out.append(f"{name}:{node.lineno} takes markupsafe for itself")
            if "ours" in words and name not in DECLARE:
                out.append(f"{name}:{node.lineno} declares text safe")
            if words & {"xml.sax.saxutils", "html"}:
                out.append(f"{name}:{node.lineno} escapes by other means")
        if isinstance(node, ast.Attribute) and node.attr == "ours" and name not in DECLARE:
            out.append(f"{name}:{node.lineno} declares text safe")
        cast = (
            isinstance(node, ast.Call) and "cast" in ast.unparse(node.func) and "".join(map(ast.unparse, node.args[:1]))
        )
        if cast and name not in DECLARE and re.search(r"Markup|LiteralString", cast):
            out.append(f"{name}:{node.lineno} declares text safe")
        if isinstance(node, ast.JoinedStr | ast.BinOp) and not drawing:
            parts = node.values if isinstance(node, ast.JoinedStr) else [node.left, node.right]
            fixed = "".join(p.value for p in parts if isinstance(p, ast.Constant) and isinstance(p.value, str))
            if TAG.search(fixed):
                out.append(f"{name}:{node.lineno} builds a tag outside the rooms that draw")
    if drawing:
        faces = enumerate(text.splitlines(), 1)
        private = "pyright: ignore[reportPrivateUsage]"  # it lets nothing pass as markup
        muted = [n for n, line in faces if re.search(r"#\s*(type|pyright):\s*ignore", line.replace(private, ""))]
        out += [f"{name}:{n} silences the check of types" for n in muted if name not in DECLARE]
    return out


def test_no_module_goes_round_the_check_of_types():
    found = [
        way
        for path in sorted(SOURCES.rglob("*.py"))
        for way in ways_round(str(path.relative_to(SOURCES)), path.read_text())
    ]
    assert found == []


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("games/steam_power/face/board.py", "from markupsafe import Markup\nx = Markup(name)"),
        ("games/steam_power/face/board.py", "from typing import cast\nx = cast('Markup', name)"),
        ("games/steam_power/face/board.py", "from enginehouse.draw.markup import ours\nx = ours(name)"),
        ("games/steam_power/face/board.py", "from enginehouse.draw import markup\nx = markup.ours(name)"),
        ("games/steam_power/face/board.py", "x: Markup = name  # type: ignore"),
        ("games/steam_power/face/board.py", "x: Markup = name  # pyright: ignore[reportAssignmentType]"),
        ("table/web/company.py", "x = f'<b>{name}</b>'"),
        ("table/web/company.py", "x = '<b>' + name + '</b>'"),
        ("table/web/company.py", "x = '<b>%s</b>' % name"),
        ("table/web/company.py", "x = f'<a href=\"{name}\">'"),
        ("games/steam_power/rules/events.py", "x = f'<b>{name}</b>'"),
        ("table/web/feeds.py", "from xml.sax.saxutils import escape"),
        ("table/web/feeds.py", "import html"),
        ("table/pages/model.py", "import markupsafe"),
    ],
)
def test_a_planted_way_round_is_found(name, text):
    assert ways_round(name, text)


# --- templates -------------------------------------------------------------------------------------------------------
def template_holes(name: str, text: str) -> list[str]:
    said = [one.replace(" ", "") for one in re.findall(r"{{-?\s*(.*?)\s*-?}}", text, re.S)]
    out = [f"{name}: {one}" for one in said if re.search(r"\|safe\b|Markup|__html__", one) and not AS_IT_IS.match(one)]
    if re.search(r"autoescape|{%-?\s*filter\b", text):
        out.append(f"{name} switches escaping")
    bare = re.findall(r"<[^>]*?\s[\w-]+=({{.*?}})", text, re.S)
    out += [f"{name}: an attribute without quotes, {attribute}" for attribute in bare]
    if re.search(r"<script(?![^>]*\ssrc=)|\son\w+=|javascript:|<style|\sstyle=", text):
        out.append(f"{name} has a script or a style of its own")
    if not name.endswith(".html") and "{{" in text:
        out.append(f"{name} is not escaped by its name, and fills something in")
    return out


def test_templates_take_only_markup_as_it_is():
    found = [
        hole
        for path in sorted(p for p in TEMPLATES.rglob("*") if p.is_file())
        for hole in template_holes(str(path.relative_to(TEMPLATES)), path.read_text())
    ]
    assert found == []


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("home.html", "{{ t.name|safe }}"),
        ("home.html", "{{ t.name | upper | safe }}"),
        ("home.html", "{% autoescape false %}{{ t.name }}{% endautoescape %}"),
        ("home.html", "<p class={{ t.name }}>"),
        ("home.html", "<script>let x = {{ t.name }}</script>"),
        ("home.html", '<p onclick="{{ t.name }}">'),
        ("plates/hero.svg", "<text>{{ t.name }}</text>"),
    ],
)
def test_a_hole_planted_in_a_template_is_found(name, text):
    assert template_holes(name, text)
