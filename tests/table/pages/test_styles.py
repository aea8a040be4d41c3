"""The style sheets of the page, as far as they cost time: what a press has the browser style anew."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from enginehouse.draw import theme
from enginehouse.table import pages
from enginehouse.table.pages.render import STATIC, script

SHEETS = [
    *(Path(pages.__file__).parent / "static" / "css").glob("*.css"),
    *(Path(theme.__file__).parent / "assets").glob("*.css"),
]
#: What a board consists of by the thousand, or anything at all.
MANY = re.compile(r"\*|\[|:(?:not|where)\(|(?:g|path|text|use)\b|:is\([^()]*\*")


def parts(selector: str, between: str) -> list[str]:
    """Cut at these letters, but for those within brackets."""
    found, deep = [""], 0
    for letter in selector:
        deep += (letter in "([") - (letter in ")]")
        if letter in between and not deep:
            found.append("")
        else:
            found[-1] += letter
    return [part.strip() for part in found if part.strip()]


def asking(css: str) -> Iterator[tuple[str, str]]:
    """Each selector that asks what is within something, and what it is about."""
    for rule in re.findall(r"([^{};]+)\{", re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL)):
        yield from ((one, parts(one, " >~+")[-1]) for one in parts(rule, ",") if ":has(" in one)


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda path: path.name)
def test_what_asks_for_something_within_is_about_few_things(sheet: Path) -> None:
    """A browser looks up all rules with ``:has()`` together: where one is about anything, then each mark that comes or goes has
    the whole board styled anew."""
    assert [one for one, about in asking(sheet.read_text(encoding="utf-8")) if MANY.match(about)] == []


@pytest.mark.parametrize(
    ("rule", "about"),
    [
        ("body:has(.a) :is(.b, .b *):has(.c)", True),
        (".a:has(.b) > [class]", True),
        (".a:has(> .b) > *", True),
        (".a:has(*) .b, .a .b:not(:has(:not([hidden])))", False),
    ],
)
def test_what_is_about_many_things_is_found(rule: str, about: bool) -> None:
    assert any(MANY.match(what) for _, what in asking(rule + " { color: red; }")) == about


def test_scripts_go_out_without_their_remarks_and_line_for_line() -> None:
    for path in (STATIC / "js").glob("*.js"):
        sent, written = script(path).decode().split("\n"), path.read_text(encoding="utf-8").split("\n")
        assert len(sent) == len(written), path.name
        assert not any(line.lstrip().startswith(("//", "/**")) for line in sent), path.name
        assert all(line in ("", there) for line, there in zip(sent, written, strict=True)), path.name
