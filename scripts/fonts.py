"""Make the web fonts of ``draw/assets/fonts`` small: ``uv run --with fonttools,brotli scripts/fonts.py FOLDER``.

``FOLDER`` has the files of npm ``@fontsource/old-standard-tt`` and ``@fontsource-variable/source-sans-3``. Hints for old
screens and features that no page uses are left out, and weights are kept from 400 to 700. The letters of Central Europe
(Győr, Varaždin) get files of their own, so that a map with one of them does not bring all of Latin; and small pictures get
files with what a board says, to be put into each of them. Changed versions of Source Sans have another name, as its licence
asks.
"""

# fontTools has no types, and is no part of the house: whoever runs this brings it along.
# pyright: basic, reportMissingImports=false
from __future__ import annotations

import sys
from collections.abc import Collection
from io import BytesIO
from pathlib import Path

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

HERE = Path(__file__).parent.parent / "src" / "enginehouse" / "draw" / "assets" / "fonts"
CENTRAL = range(0x100, 0x180)
SAID = frozenset((*range(0x20, 0x7F), *map(ord, "’–−·×àáâãäåçèéêëíîñóôõöøùúûüÉÖÜ")))
FEATURES = ["kern", "liga", "locl", "ccmp", "mark"]
OLD = ("400-normal", "400-italic", "700-normal")
FROM, TO = "Source Sans 3", "Enginehouse Sans"
#: Records of a font that speak of its author and licence, and stay as they are.
KEPT = (0, 7, 13, 14)


def made(source: Path, characters: Collection[int] | None = None) -> bytes:
    """The font with these characters; without any, with all that it has."""
    font = TTFont(source)
    if "fvar" in font:
        font = TTFont(BytesIO(packed(instantiateVariableFont(font, {"wght": (400, 700)}), None)))
        for record in font["name"].names:
            if record.nameID not in KEPT:
                words = record.toUnicode().replace(FROM, TO).replace("SourceSans3", TO.replace(" ", ""))
                record.string = words.replace("Source", "Enginehouse")
    features = [] if characters is SAID else FEATURES
    cut = subset.Subsetter(subset.Options(layout_features=features, hinting=False, name_IDs=["*"], notdef_outline=True))
    known = set(font.getBestCmap())
    cut.populate(unicodes=known if characters is None else known & set(characters))
    cut.subset(font)
    return packed(font, "woff2")


def packed(font: TTFont, flavor: str | None) -> bytes:
    font.flavor, out = flavor, BytesIO()
    font.save(out)
    return out.getvalue()


def parted(source: Path, name: str, face: str = "") -> None:
    """The letters of Central Europe, and all the others."""
    rest = set(TTFont(source).getBestCmap()) - set(CENTRAL)
    (HERE / f"{name}-central{face}.woff2").write_bytes(made(source, CENTRAL))
    (HERE / f"{name}-more{face}.woff2").write_bytes(made(source, rest))


def main(folder: Path) -> None:
    for face in OLD:
        latin, more = (folder / f"old-standard-tt-{part}-{face}.woff2" for part in ("latin", "latin-ext"))
        (HERE / f"old-standard-{face}.woff2").write_bytes(made(latin))
        (HERE / f"small-old-standard-{face}.woff2").write_bytes(made(latin, SAID))
        parted(more, "old-standard", f"-{face}")
    sans = {part: folder / f"source-sans-3-{part}-wght-normal.woff2" for part in ("latin", "latin-ext", "cyrillic")}
    (HERE / "enginehouse-sans.woff2").write_bytes(made(sans["latin"]))
    (HERE / "small-enginehouse-sans.woff2").write_bytes(made(sans["latin"], SAID))
    parted(sans["latin-ext"], "enginehouse-sans")
    (HERE / "enginehouse-sans-cyrillic.woff2").write_bytes(made(sans["cyrillic"]))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
