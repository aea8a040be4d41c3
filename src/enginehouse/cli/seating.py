"""Who sits where, as people type it: ``me,greedy,automa:hard``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from enginehouse import bots, house
from enginehouse.core import Unknown


@dataclass(frozen=True)
class Seated:
    brains: tuple[str, ...]  # "me" or a kind of bot, by seat
    players: int  # with the Automas
    options: dict[str, str]


def read_seats(game: str, seats: str, options: Mapping[str, str]) -> Seated:
    """Automas are part of the rules: they sit last and become an option of the game.

    >>> read_seats("steam-power", "me,automa:hard,greedy", {}).options
    {'automas': 'hard'}
    """
    title = house.title(game)
    words = [word.strip() for word in seats.split(",") if word.strip()]
    if not words:
        raise Unknown("nobody sits at the table; write who plays, as in --seats me,greedy")
    automas = [word.partition(":")[2] or "normal" for word in words if word.split(":")[0] == "automa"]
    brains = tuple(word for word in words if word.split(":")[0] != "automa")
    for word in brains:
        if word != "me" and word not in bots.LEVELS:
            raise Unknown(f"nobody is called “{word}”; a seat is me, {', '.join(bots.LEVELS)} or automa:LEVEL")
    chosen = dict(options)
    if automas:
        if all(option.name != "automas" for option in title.options):
            raise Unknown(f"{title.name} has no Automa")
        chosen["automas"] = ",".join(automas)
    return Seated(brains, len(words), chosen)
