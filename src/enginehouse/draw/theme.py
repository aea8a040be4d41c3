"""From one drawing to a page or to a picture file: tokens, styles, symbols and fonts, as links or resolved."""

from __future__ import annotations

import re
from base64 import b64encode
from functools import cache
from importlib.resources import files
from pathlib import Path

from .instruments import rosette_symbol
from .markup import Markup, digits, esc, ours
from .svg import view_box

THEMES = ("light", "dark", "contrast")
OWNERS = "MPSVCAJ"

_ASSETS = files("enginehouse.draw") / "assets"
_LATIN = (
    "U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212"
)
#: The minus of Old Standard reads as a dash: signs are set in the other family.
_LATIN_OLD = _LATIN.removesuffix(",U+2212")
_WEST = (_LATIN, _LATIN_OLD)
_CENTRAL = "U+0100-017F"
_MORE = "U+0180-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1E00-1E9F,U+1EF2-1EFF,U+20A0-20AB,U+20AD-20C0"
_CYRILLIC = "U+0301,U+0400-045F,U+0490-0491,U+04B0-04B1,U+2116"
FACES = (
    ("Old Standard TT", "400", "normal", "old-standard-400-normal", _LATIN_OLD),
    ("Old Standard TT", "400", "italic", "old-standard-400-italic", _LATIN_OLD),
    ("Old Standard TT", "700", "normal", "old-standard-700-normal", _LATIN_OLD),
    ("Old Standard TT", "400", "normal", "old-standard-central-400-normal", _CENTRAL),
    ("Old Standard TT", "400", "italic", "old-standard-central-400-italic", _CENTRAL),
    ("Old Standard TT", "700", "normal", "old-standard-central-700-normal", _CENTRAL),
    ("Old Standard TT", "400", "normal", "old-standard-more-400-normal", _MORE),
    ("Old Standard TT", "400", "italic", "old-standard-more-400-italic", _MORE),
    ("Old Standard TT", "700", "normal", "old-standard-more-700-normal", _MORE),
    ("Source Sans 3", "400 700", "normal", "enginehouse-sans", _LATIN),
    ("Source Sans 3", "400 700", "normal", "enginehouse-sans-central", _CENTRAL),
    ("Source Sans 3", "400 700", "normal", "enginehouse-sans-more", _MORE),
    ("Source Sans 3", "400 700", "normal", "enginehouse-sans-cyrillic", _CYRILLIC),
)
"""Family, weights, style, file and the characters in it."""

_WIDE = re.compile("[\u0100-\u017f]")
_VAR = re.compile(r"var\(\s*(--[\w-]+)\s*(?:,[^()]*)?\)")
_SPACED_RGB = re.compile(r"rgb\((\d+) (\d+) (\d+) / ([\d.]+)\)")
_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_COMMENT = re.compile(r"/\*.*?\*/", re.S)
_DEFINITION = re.compile(r'<(symbol|pattern|g) id="([\w-]+)".*?</\1>', re.S)
_REFERENCE = re.compile(r'(?:href="#|url\(#)([\w-]+)')


def asset(name: str) -> str:
    """The text of a shipped file: "tokens.css", "board.css" or "symbols.svg"."""
    return (_ASSETS / name).read_text(encoding="utf-8")


@cache
def styles() -> str:
    """The styles of every drawing: those all boards share, then the sheets that games have added."""
    return asset("board.css") + "".join(asset(name) for name in _added(".css"))


def page_css() -> str:
    """What a page needs to show inline boards in any theme (set `data-theme` on its root element)."""
    return asset("tokens.css") + styles()


@cache
def page_symbols() -> Markup:
    """Symbols that inline boards refer to: put them into a page once."""
    more = "".join(_inside_defs(asset(name)) for name in _added(".svg"))
    return ours(asset("symbols.svg").replace("</defs>", f"{rosette_symbol()}{more}</defs>"))


def _inside_defs(symbols: str) -> str:
    return symbols.partition("<defs>")[2].partition("</defs>")[0] if "<defs>" in symbols else symbols


@cache
def _added(kind: str) -> tuple[str, ...]:
    """Files of a kind beside the shared ones, by name."""
    shared = ("tokens.css", "board.css", "symbols.svg")
    return tuple(sorted(f.name for f in _ASSETS.iterdir() if f.name.endswith(kind) and f.name not in shared))


def font_faces(where: str) -> str:
    """Font rules for a page that serves the files of `assets/fonts` under an address such as "/static/fonts"."""
    return "".join(
        f'@font-face{{font-family:"{family}";src:url("{where}/{file}.woff2") format("woff2");'
        f"font-weight:{weight};font-style:{style};font-display:swap;unicode-range:{characters}}}"
        for family, weight, style, file, characters in FACES
    )


def font_files() -> list[str]:
    """Paths of the TTF files, for renderers that take no web fonts."""
    return sorted(str(path) for path in Path(str(_ASSETS / "fonts")).glob("*.ttf"))


@cache
def _embedded_faces(wide: bool) -> str:
    """The fonts themselves; letters beyond Western Europe (Győr, Varaždin) only for drawings that have some."""
    return "".join(_embedded(face) for face in FACES if face[4] in _WEST or (wide and face[4] == _CENTRAL))


@cache
def _small_faces() -> str:
    """What a board says, for pictures that a page shows small: as an image they have nothing but themselves."""
    return "".join(_embedded(face, "small-") for face in FACES if face[4] in _WEST)


def _embedded(face: tuple[str, str, str, str, str], size: str = "") -> str:
    family, weight, style, file, characters = face
    data = b64encode((_ASSETS / "fonts" / f"{size}{file}.woff2").read_bytes()).decode()
    return (
        f'@font-face{{font-family:"{family}";src:url(data:font/woff2;base64,{data}) format("woff2");'
        f"font-weight:{weight};font-style:{style};unicode-range:{characters}}}"
    )


@cache
def tokens(theme: str) -> dict[str, str]:
    """Every token of a theme with its concrete value.

    >>> tokens("dark")["--sheet"]
    '#15273a'
    """
    if theme not in THEMES:
        raise ValueError(f"There is no theme {theme!r}; choose one of {', '.join(THEMES)}.")
    blocks = dict(re.findall(r"/\* theme: (\w+) \*/\s*[^{]+\{(.*?)\n\}", asset("tokens.css"), re.S))
    values: dict[str, str] = {}
    for name in ("light", theme):
        values.update(re.findall(r"(--[\w-]+):\s*([^;]+);", _COMMENT.sub("", blocks[name])))
    return {name: _substituted(value, values) for name, value in values.items()}


def resolve(text: str, theme: str) -> str:
    """The same text with every token written out. What only looks like one (a player may be called so) stays."""
    return _substituted(text, tokens(theme))


def _substituted(text: str, values: dict[str, str]) -> str:
    before = ""
    while before != text and _VAR.search(text):
        before, text = text, _VAR.sub(lambda match: values.get(match[1], match[0]), text)
    return _SPACED_RGB.sub(r"rgba(\1,\2,\3,\4)", text)


@cache
def _rules() -> tuple[tuple[str, str], ...]:
    found = _RULE.findall(_COMMENT.sub("", styles()))
    return tuple((selector.strip(), " ".join(body.split())) for selector, body in found)


@cache
def _ownership() -> dict[str, dict[str, str]]:
    """Which tokens `--own` and `--own-on` stand for, by player letter."""
    return {
        selector[5:]: dict(re.findall(r"(--own(?:-on)?): ([^;]+);", body))
        for selector, body in _rules()
        if "--own:" in body
    }


@cache
def concrete_css(theme: str, owners: str) -> str:
    """The board's styles without a single variable, for some players' letters.

    Rules that speak of `--own` are written once for every owner. No rule may hang on an ancestor outside the drawing:
    what is drawn by reference is styled where it was defined.
    """
    written: list[str] = []
    for selector, body in _rules():
        owner_in_selector = re.match(r"\.own-(\w)\b", selector)
        if "--own:" in body or (owner_in_selector and owner_in_selector[1] not in owners):
            continue
        if "var(--own" not in body:
            written.append(f"{selector}{{{_tight(body)}}}")
            continue
        for owner in owner_in_selector[1] if owner_in_selector else owners:
            coloured = _VAR.sub(lambda match, o=owner: _ownership()[o].get(match[1], match[0]), body)
            where = selector if owner_in_selector else f".own-{owner} {selector},.own-{owner}{selector}"
            written.append(f"{where}{{{_tight(coloured)}}}")
    return resolve("".join(written), theme)


def _tight(body: str) -> str:
    return body.replace(": ", ":").replace("; ", ";").rstrip("; ")


@cache
def _definitions() -> dict[str, str]:
    return {match[2]: match[0] for match in _DEFINITION.finditer(page_symbols())}


def definitions_for(markup: str, css: str = "") -> str:
    """Only those symbols and hatchings that a drawing refers to."""
    known, needed, queue = _definitions(), set[str](), [markup]
    while queue:
        for name in _REFERENCE.findall(queue.pop()):
            if name in known and name not in needed:
                needed.add(name)
                queue.append(known[name])
    for name in _REFERENCE.findall(css):
        if name in known:
            needed.add(name)
    return "".join(definition for name, definition in known.items() if name in needed)


def standalone(
    inner: Markup,
    viewbox: tuple[float, float, float, float],
    theme: str = "light",
    *,
    title: str = "",
    width: int | None = None,
    fonts: str = "named",
) -> Markup:
    """A complete SVG document with nothing left to look up. `fonts`: "named", "small" or "embedded".

    Embedded ones bring about 90 kB; small ones half of it, with the letters that boards have.
    """
    owners = "".join(letter for letter in OWNERS if f"own-{letter}" in inner)
    css = concrete_css(theme, owners)
    faces = (
        _embedded_faces(bool(_WIDE.search(inner)))
        if fonts == "embedded"
        else _small_faces()
        if fonts == "small"
        else ""
    )
    defs = definitions_for(inner, css)
    size = f' width="{digits(width)}" height="{digits(round(width * viewbox[3] / viewbox[2]))}"' if width else ""
    label = esc(title)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view_box(viewbox)}"{size}'
        f' role="img" aria-label="{label}"><title>{label}</title><style>{ours(faces + css)}</style>'
        f"<defs>{ours(resolve(defs, theme))}</defs>{ours(resolve(inner, theme))}</svg>"
    )
