"""What somebody wants of a table before it is laid: its game, its chairs and its clock, and what cannot be wanted."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from enginehouse import bots, house
from enginehouse.core import Title, Unknown
from enginehouse.table.live.banks import may_resign
from enginehouse.table.problems import Problem, not_found

#: Kinds of bots, from the weakest to the strongest, with the name they sit down under.
BOTS = {kind: level.name for kind, level in bots.LEVELS.items()}
MOST_SEATS = 12
#: Who plays against somebody who plays for the first time.
MILD = "apprentice"


class SeatPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who shall sit on a seat: me, a friend (by link), a bot of a kind, or an Automa of a difficulty."""

    kind: Literal["me", "friend", "bot", "automa"] = "friend"
    name: str = ""
    bot: str = "greedy"


class Founding(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table to be founded."""

    game: str
    seats: list[SeatPlan]
    options: dict[str, bool | int | str | None] = {}
    name: str = ""
    listed: bool = False
    aloud: bool = False
    speed: Literal["instant", "slow", "paused"] = "slow"
    pack: str | None = None  # a content pack of the house; empty: as shipped; None: the house's own, if it has one
    patience: Annotated[int, msgspec.Meta(ge=0, le=30 * 86400, description="Seconds for a decision; 0: no limit")] = 0
    hints: bool = True  # people may ask what the house's player would do
    guided: bool = False  # a guide stands beside the people: see ``guided_first``
    bank: Annotated[
        int, msgspec.Meta(ge=0, le=90 * 86400, description="Seconds for each seat’s whole game; 0: no bank")
    ] = 0
    increment: Annotated[
        int, msgspec.Meta(ge=0, le=30 * 86400, description="Seconds that a turn gives back to a bank")
    ] = 0
    zero: Annotated[
        str, msgspec.Meta(max_length=48, description="When a time is up: house, resign, or bot: and a kind of bot")
    ] = "house"
    fill: Annotated[
        int, msgspec.Meta(ge=0, le=10_080, description="Minutes until bots take the chairs that are free; 0: never")
    ] = 0
    fill_bot: Annotated[str, msgspec.Meta(max_length=40)] = "greedy"


def known_title(game: str) -> Title[Any]:
    try:
        return house.title(game)
    except Unknown as error:
        raise not_found(f"{str(error)[0].upper()}{str(error)[1:]}.") from None


def guided_first(title: Title[Any]) -> Founding:
    """A guided first game: the easiest map or scenario, few at the table, mild bots. The rest is as the house usually has it."""
    others = [SeatPlan("bot", "", MILD) for _ in range(title.first_count - 1)]
    return Founding(title.id, [SeatPlan("me"), *others], dict(title.first_table), "", pack="", guided=True)


def must_be_a_clock(title: Title[Any], plan: Founding) -> None:
    """Raises Problem for times that cannot be kept."""
    if plan.bank and plan.patience:
        raise Problem(422, "bad-clock", "A table has one clock: a time for each decision, or a bank.")
    if plan.increment and not plan.bank:
        raise Problem(422, "bad-clock", "Only a bank is given something back by a turn.")
    what, _, bot = plan.zero.partition(":")
    if plan.zero not in ("house", "resign") and (what != "bot" or bot not in BOTS):
        raise Problem(422, "bad-clock", f"When a time is up: house, resign, or bot: and one of {', '.join(BOTS)}.")
    if plan.zero == "resign" and not may_resign(title):
        raise Problem(422, "bad-clock", f"{title.name} has no rule for a player who resigns. Let a bot take the chair.")
    if plan.fill and plan.fill_bot not in BOTS:
        raise Problem(422, "bad-bot", f"There is no bot “{plan.fill_bot[:40]}”; there are: {', '.join(BOTS)}.")
