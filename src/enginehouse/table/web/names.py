"""Names that can be seen and told apart, and words that stay within their line.

Whoever reads “Mira” must be able to rely on it that this is Mira: a name that shows nothing, or that looks like another
at the table, is refused with a sentence. Two names look alike if their *skeletons* are equal: letters of one script that
are drawn like those of another, I l 1 and O 0, accents, spaces and points make no difference.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import cache

from enginehouse.table.problems import Problem

NAME_LENGTH = 40
_MARKS = 3  # accents on one letter; more would run into the lines around it
#: What is drawn as nothing, beside control and format characters: fillers, blanks and variation selectors.
_BLANK = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0e\uffa0\ufff0-\uffff\U0001d159\U000e0000-\U000e0fff]"
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
#: Scripts that people write their names in, as the names of their letters begin. Letters of all others are refused: most
#: of those were never anybody's name, and many are drawn like Latin ones.
_SCRIPTS = {
    script: script
    for script in (
        *("LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "GEORGIAN", "HEBREW", "ARABIC", "SYRIAC", "THAANA", "DEVANAGARI"),
        *("BENGALI", "GURMUKHI", "GUJARATI", "ORIYA", "TAMIL", "TELUGU", "KANNADA", "MALAYALAM", "SINHALA", "THAI"),
        *("LAO", "TIBETAN", "MYANMAR", "KHMER", "MONGOLIAN", "ETHIOPIC"),
    )
} | {
    # Chinese, Japanese and Korean names mix these.
    **dict.fromkeys(["CJK", "HANGUL", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "BOPOMOFO", "IDEOGRAPHIC"], "CJK"),
}
#: Latin letters with names of their own, beside those that are a plain letter with something: Æ, Œ, ß, Þ, Ŋ, Ə and such.
_LATIN = re.compile(
    r"LATIN (SMALL|CAPITAL) LETTER ([A-Z]|AE|OE|DOTLESS I|SHARP S|ETH|THORN|ENG|SCHWA|OPEN [EO]|GAMMA|AFRICAN D|EZH|KRA)"
    r"( WITH .*)?"
)
_ORDINALS = "ªº"
_QUARTERS = "¹²³¼½¾"
_OKINAS = "ʻʼ"
_TATWEEL = "\u0640"  # makes an Arabic word longer, and no other
_SIGNS = "+<=>|~^`$£€¥¢©®™°"
#: Pictures: shapes, stars, weather, chess, dingbats, arrows and the colourful ones.
_PICTURES = re.compile("[\u2190-\u21ff\u2460-\u24ff\u25a0-\u27bf\u2b00-\u2bff\U0001f000-\U0001faff]")
#: Marks that are drawn as nothing themselves: they join the letters on both sides of them.
_STACKERS = "\u1039\u17d2"
#: Scripts whose marks are accents and points, and no letters of a word.
_ACCENTED = ("LATIN", "GREEK", "CYRILLIC", "HEBREW", "ARABIC", "SYRIAC")

#: Letters as they look, each beside the Latin one that it is drawn like. Capitals first: case is folded afterwards.
_LIKE = str.maketrans(
    "АВЕЅІЈКМНОРСТУХЗҮԌԚԜӀ"
    "авеѕіјкмнорстухһԁԛԝгпьӏ"
    "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ"
    "αβγεικνορσςτυχωη"
    "ՕՏՍԼօսհոցյ"
    "ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ"
    "ıɑɡɩøłđħŧƖǀØŁĐɛƐɔƆəƏɣƔĸ",
    "ABESIJKMHOPCTYX3YGQWI"
    "abesijkmhopctyxhdqwrnbl"
    "ABEZHIKMNOPTYX"
    "abyeikvopoctuxwn"
    "OSULouhngj"
    "abcdefghijklmnoprstuvwyz"
    "iagioldhtllOLDeEoOeEyYk",
)  # fmt: skip
_STROKES = str.maketrans("il1|0", "llllo")
_SPELT = str.maketrans("@$", "as")
_PAIRS = (("rn", "m"), ("vv", "w"))
_BARS = re.compile(r"(?<=\w)[!¡](?=\w)")  # within a word they are read as a letter, and after it as a cry
_BOXED = re.compile(r"(?:LATIN CAPITAL LETTER|REGIONAL INDICATOR SYMBOL LETTER) ([A-Z])$")
#: Names of the house itself: nobody at a table may speak in them.
RESERVED = (
    "Host", "Enginehouse", "Engine", "House", "System", "Bot", "Automa", "Spectator", "Spectators", "Everybody",
    "Everyone", "All", "Nobody", "Somebody", "You", "Clock", "Game", "Table", "Server", "Admin", "Administrator",
    "Moderator",
)  # fmt: skip
_MACHINES = ("Bot", "Automa")
_ARTICLES = ("the", "a", "an", "your", "our", "my", "this", "of")


def skeleton(name: str) -> str:
    """What a name looks like at a glance.

    >>> skeleton("Mira") == skeleton("MIRA") == skeleton("Мігa") == skeleton("M1ra.") == skeleton("Ｍíra") != skeleton("Mara")
    True
    >>> skeleton("M!ra") == skeleton("Mira!") == skeleton("🇲🇮🇷🇦") == skeleton("Ɱɨra") == skeleton("Mira°")
    True
    """
    plain = unicodedata.normalize("NFKC", name)
    text = _alike(_alike(_BARS.sub("l", plain.translate(_SPELT))).casefold())
    kept = "".join(c for n, c in enumerate(text) if _draws(text, n))
    text = unicodedata.normalize("NFC", kept).translate(_STROKES)
    text = "".join(c for c in text if unicodedata.category(c) not in ("Sm", "Sk") and c != "°")
    for pair, one in _PAIRS:
        text = text.replace(pair, one)
    return text or plain


def _alike(text: str) -> str:
    """Each letter as the plain one that it is drawn like."""
    return "".join(_base(c) for c in unicodedata.normalize("NFD", text)).translate(_LIKE)


@cache
def _base(c: str) -> str:
    """A letter without what its name says that it is drawn with; a digit of any script, and a letter in a box, as ours."""
    if c.isascii():
        return c
    if unicodedata.category(c) == "Nd":
        return str(unicodedata.digit(c))
    name = unicodedata.name(c, "")
    boxed = _BOXED.search(name) if unicodedata.category(c) == "So" else None
    if boxed:
        return boxed[1]
    try:
        return unicodedata.lookup(name.partition(" WITH ")[0]) if " LETTER " in name else c
    except KeyError:
        return c


def _draws(text: str, n: int) -> bool:
    """Letters, digits, signs, and the vowels of scripts that write them as marks; no accents, no punctuation."""
    c = text[n]
    if c in (_EMOJI, _TATWEEL, *_OKINAS) or _BLANK.match(c) or unicodedata.category(c)[0] in "CZP":
        return False
    return not _is_mark(c) or not unicodedata.name(c, "").startswith(("COMBINING", *_ACCENTED))


def clean_name(name: str) -> str:
    """A person's name as it may stand on a page: what ``clean_title`` says, in letters of one script that people write.

    >>> clean_name("  Mira   the Swift ")
    'Mira the Swift'
    >>> clean_name("")
    ''
    """
    text = clean_title(name)
    if any(not _is_written(text, n) for n in range(len(text))):
        raise _refused("This name holds signs that nobody writes names with. Write it with plain letters.")
    if len({_script(c) for c in text} & _DRAWN_ALIKE) > 1:
        raise _refused("This name mixes letters of several alphabets. Write it in one.")
    return text


def clean_title(name: str) -> str:
    """A text as it may stand on a page: one line, not too long. Raises Problem if it cannot be seen or hides something."""
    if not name:
        return ""
    text = unicodedata.normalize("NFC", " ".join(name[: NAME_LENGTH * 4].split()))
    if any(_hides(text, n) or not _is_on_a_letter(text, n) for n in range(len(text))):
        raise _refused(
            "This name holds signs that cannot be seen or that turn the text around. Write it with plain letters."
        )
    if re.search(rf"{_MARK}{{{_MARKS + 1},}}", "".join(_MARK if _is_mark(c) else "." for c in text)):
        raise _refused("This name piles too many accents on one letter. Write it with fewer.")
    text = text[:NAME_LENGTH].strip()
    if not any(unicodedata.category(c)[0] in "LNS" and unicodedata.category(c) != "Sk" for c in text):
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


def must_not_be_the_house(name: str, bots: Iterable[str] = ()) -> None:
    """Raises Problem if a person would look like the house, or like a bot: “The clock”, “Blue (Greedy)”, “Mira (host)”.

    Without ``bots`` it is a bot that has the name, and may look like one.
    """
    kinds = {skeleton(word) for word in bots}
    house = kinds | {skeleton(word) for word in RESERVED if kinds or word not in _MACHINES}
    around, *within = _BRACKETS.split(_bracketed(name))
    words = _words(around)
    told = (
        skeleton(name) in house
        or (words and set(words) <= house)
        or (words and words[-1] in kinds and not _is_surname(around))
        or any(word in house for part in within for word in _words(part))
    )
    if told:
        raise _refused(f"“{name}” would look like the house or one of its bots. Choose a name of your own.")


#: Levels of bots that are surnames too: behind a first name and nothing else they tell a person.
SURNAMES = re.compile(r"[^\W\d_]+ (driver|master)", re.IGNORECASE)


def _is_surname(name: str) -> bool:
    """Adam Driver is a person; “Blue - Driver” is not."""
    return SURNAMES.fullmatch(name.strip()) is not None


_BRACKETS = re.compile(r"[()]")


def _bracketed(name: str) -> str:
    """With brackets of all kinds written as ( and )."""
    kinds = {"Ps": "(", "Pe": ")", "Pi": "(", "Pf": ")"}
    apostrophe = "’"
    plain = unicodedata.normalize("NFKC", name)
    return "".join(c if c == apostrophe else kinds.get(unicodedata.category(c), c) for c in plain)


def _words(text: str) -> list[str]:
    """The skeletons of its words, without articles and numbers."""
    parts = [part for part in re.split(r"[\W_]+", text) if re.search(r"[^\W\d_]", part)]
    return [skeleton(part) for part in parts if part.casefold() not in _ARTICLES]


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


#: Scripts that share the look of many letters: one name is written in one of them, beside any other.
_DRAWN_ALIKE = {"LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "GEORGIAN"}


def _script(c: str) -> str:
    """The script of a letter; empty for what belongs to none."""
    if unicodedata.category(c)[0] != "L" or c in _ORDINALS or c in _OKINAS:
        return ""
    return _SCRIPTS.get(unicodedata.name(unicodedata.normalize("NFKC", c)[0], "").partition(" ")[0], "")


def _is_written(text: str, n: int) -> bool:
    """Whether people write names with this sign, where it stands."""
    c = text[n]
    match unicodedata.category(c)[0]:
        case "L":
            plain = unicodedata.normalize("NFKC", c)
            letter = _script(c) if unicodedata.category(c) != "Lm" or plain == c else ""
            return (
                c in _ORDINALS
                or c in _OKINAS
                or (letter == "LATIN" and _is_latin(plain))
                or letter not in ("", "LATIN")
            )
        case "M":
            return _is_on_a_letter(text, n)
        case "N":
            return unicodedata.category(c) == "Nd" or c in _QUARTERS
        case "S":
            return c in _SIGNS or _PICTURES.match(c) is not None
        case _:
            return True


def _is_latin(text: str) -> bool:
    return all(_LATIN.fullmatch(unicodedata.name(c, "")) for c in text)


def _is_on_a_letter(text: str, n: int) -> bool:
    """Whether a mark stands on a letter of its own script, and what only joins stands between two."""
    if unicodedata.category(text[n])[0] != "M" or text[n] == _EMOJI:
        return True
    base = next((c for c in reversed(text[:n]) if unicodedata.category(c)[0] != "M" and c not in _JOINERS), "")
    script, name = _script(base) if base else "", unicodedata.name(text[n], "")
    if "\u0300" <= text[n] <= "\u036f":
        return script in ("LATIN", "GREEK", "CYRILLIC")
    if text[n] in _STACKERS and (n + 1 == len(text) or _script(text[n + 1]) != script):
        return False
    return unicodedata.category(text[n]) != "Me" and script != "" and name.startswith(f"{script} ")


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
