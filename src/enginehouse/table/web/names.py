"""Names that can be seen and told apart, and words that stay within their line.

Whoever reads “Mira” must be able to rely on it that this is Mira: a name that shows nothing, or that looks like another
at the table, is refused with a sentence. Two names look alike if their *skeletons* are equal: letters of one script that
are drawn like those of another, I l 1 and O 0, accents, spaces and points make no difference.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from enginehouse.table.problems import Problem

NAME_LENGTH = 40
_MARKS = 3  # accents on one letter; more would run into the lines around it
#: What is drawn as nothing, beside control and format characters: fillers, blanks and variation selectors.
_BLANK = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0e\uffa0\ufff0-\uffff\U000e0000-\U000e0fff]"
)
_JOINERS = "\u200c\u200d"
_EMOJI = "\ufe0f"  # asks for the colourful form of the sign before it
#: Scripts in which joiners join nothing: there they could only hide.
_PLAIN_SCRIPTS = (
    "LATIN",
    "GREEK",
    "CYRILLIC",
    "DIGIT",
    "FULLWIDTH",
    "ARMENIAN",
    "HEBREW",
    "CJK",
    "HIRAGANA",
    "KATAKANA",
)

#: Letters as they look, each beside the Latin one that it is drawn like. Capitals first: case is folded afterwards.
_LIKE = str.maketrans(
    "АВЕЅІЈКМНОРСТУХЗҮԌԚԜӀ"
    "авеѕіјкмнорстухһԁԛԝгпьӏ"
    "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ"
    "αβγεικνορσςτυχωη"
    "ՕՏՍԼօսհոցյ"
    "ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ"
    "ıɑɡɩøłđħŧƖǀØŁĐ",
    "ABESIJKMHOPCTYX3YGQWI"
    "abesijkmhopctyxhdqwrnbl"
    "ABEZHIKMNOPTYX"
    "abyeikvopoctuxwn"
    "OSULouhngj"
    "abcdefghijklmnoprstuvwyz"
    "iagioldhtllOLD",
)  # fmt: skip
_STROKES = str.maketrans("il1|0", "llllo")
_PAIRS = (("rn", "m"), ("vv", "w"))
#: Names of the house itself: nobody at a table may speak in them.
RESERVED = (
    "Host",
    "The host",
    "Enginehouse",
    "The house",
    "House",
    "System",
    "Bot",
    "Automa",
    "Spectator",
    "Everybody",
)


def skeleton(name: str) -> str:
    """What a name looks like at a glance.

    >>> skeleton("Mira") == skeleton("MIRA") == skeleton("Мігa") == skeleton("M1ra.") == skeleton("Ｍíra") != skeleton("Mara")
    True
    """
    text = unicodedata.normalize("NFKC", name).translate(_LIKE).casefold().translate(_LIKE)
    kept = (c for c in unicodedata.normalize("NFD", text) if _draws(c))
    text = unicodedata.normalize("NFC", "".join(kept)).translate(_STROKES)
    for pair, one in _PAIRS:
        text = text.replace(pair, one)
    return text


def _draws(c: str) -> bool:
    """Letters, digits, signs, and the vowels of scripts that write them as marks; no accents, no punctuation."""
    accent = "\u0300" <= c <= "\u036f" or c == _EMOJI or _BLANK.match(c)
    return not accent and unicodedata.category(c)[0] not in "CZP"


def clean_name(name: str) -> str:
    """A name as it may stand on a page: one line, not too long. Raises Problem if it cannot be seen or hides something.

    >>> clean_name("  Mira   the Swift ")
    'Mira the Swift'
    >>> clean_name("")
    ''
    """
    if not name:
        return ""
    text = unicodedata.normalize("NFC", " ".join(name[: NAME_LENGTH * 4].split()))
    if any(_hides(text, n) for n in range(len(text))):
        raise _refused(
            "This name holds signs that cannot be seen or that turn the text around. Write it with plain letters."
        )
    if re.search(rf"{_MARK}{{{_MARKS + 1},}}", "".join(_MARK if _is_mark(c) else "." for c in text)):
        raise _refused("This name piles too many accents on one letter. Write it with fewer.")
    text = text[:NAME_LENGTH].strip()
    if not any(unicodedata.category(c)[0] in "LNS" for c in text):
        raise _refused("This name cannot be seen. A name needs a letter, a digit or a picture.")
    return text


def lenient_name(name: str) -> str:
    """A name from elsewhere (a record): what cannot be shown is left out, and nobody is there to be asked for another."""
    try:
        return clean_name("".join(c for n, c in enumerate(name) if c.isspace() or not _hides(name, n)))
    except Problem:
        return ""


def must_differ(name: str, others: Iterable[str]) -> None:
    """Raises Problem if the name looks like one of the others, a bot's or the house's own."""
    mine = skeleton(name)
    like = next((other for other in others if skeleton(other) == mine), None)
    if like is not None:
        raise _refused(
            f"This looks like “{like}”, who is at this table already. Choose a name that nobody can mistake."
        )


def must_not_be_the_house(name: str, bots: Iterable[str]) -> None:
    """Raises Problem if a person would look like the house, or like a bot: “Greedy”, “Blue (Greedy)”."""
    kinds = {skeleton(word) for word in (*bots, "bot", "automa")}
    shown = {skeleton(name), *(skeleton(part) for part in re.findall(r"[(\[（]([^)\]）]*)", name))}
    if shown & kinds or skeleton(name) in {skeleton(word) for word in RESERVED}:
        raise _refused(f"“{name}” would look like the house or one of its bots. Choose a name of your own.")


def clean_words(words: str, most: int) -> str:
    """Text of a person without what could disturb the text around it: newlines stay, wide blanks become a space.

    >>> clean_words("Good\\u2003\\u2003luck\\u202e!", 40)
    'Good luck!'
    """
    text = unicodedata.normalize("NFC", words[: most * 4])
    kept = (
        c if c == "\n" else " " if c.isspace() else c for n, c in enumerate(text) if c == "\n" or not _disturbs(text, n)
    )
    return re.sub(" +", " ", "".join(kept))[:most]


_MARK = "~"


def _is_mark(c: str) -> bool:
    return unicodedata.category(c) in ("Mn", "Me")


def _hides(text: str, n: int) -> bool:
    """Whether the character shows nothing where it stands."""
    c = text[n]
    if c in _JOINERS:
        return n == 0 or n == len(text) - 1 or _plain(text[n - 1]) or _plain(text[n + 1])
    return unicodedata.category(c) in ("Cc", "Cs", "Co", "Cn", "Zl", "Zp", "Cf") or _BLANK.match(c) is not None


def _disturbs(text: str, n: int) -> bool:
    if text[n].isspace():
        return False
    piled = n >= _MARKS and all(_is_mark(c) for c in text[n - _MARKS : n + 1])
    return piled or (text[n] not in _JOINERS and _hides(text, n))


def _plain(c: str) -> bool:
    return c.isspace() or unicodedata.category(c)[0] == "P" or unicodedata.name(c, "").startswith(_PLAIN_SCRIPTS)


def _refused(text: str) -> Problem:
    return Problem(422, "bad-name", text)
