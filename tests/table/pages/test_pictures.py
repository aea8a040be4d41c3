"""Small pictures of boards have all that they show within themselves: as an image they can ask for nothing."""

import re

import pytest

from enginehouse import house
from enginehouse.table.pages.pictures import picture_of

#: What the small fonts hold (scripts/fonts.py), and the letters of Central Europe, which a browser may take from elsewhere.
SAID = {*map(chr, range(0x20, 0x7F)), *"’–−·×àáâãäåçèéêëíîñóôõöøùúûüÉÖÜ", *map(chr, range(0x100, 0x180))}


@pytest.mark.parametrize("game", ["steam-power", "planet-steam", "steamwatchers", "imperial-steam"])
def test_a_picture_brings_its_letters(game: str) -> None:
    drawn = picture_of(house.title(game), "", None, "light").decode()
    assert drawn.count("data:font/woff2") == 4
    words = "".join(re.findall(r">([^<>]+)</(?:text|tspan|textPath)>", drawn))
    assert len(words) > 40
    assert set(words) <= SAID, sorted(set(words) - SAID)
