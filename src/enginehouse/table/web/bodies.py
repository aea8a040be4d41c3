"""What goes over the wire: the bodies of posts, checked to the last field, and the answers."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from enginehouse.core import SPECTATOR, Seat

Key = Annotated[
    str,
    msgspec.Meta(min_length=1, max_length=64, pattern="^[ -~]+$", description="A fresh random text for each click"),
]
Notation = Annotated[str, msgspec.Meta(max_length=400, description="An action in the notation of the game")]
Moment = Annotated[str, msgspec.Meta(max_length=64, description="The moment the action was chosen for")]


class Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Bodies say what they mean: an unknown field is an error."""


class Act(Strict, frozen=True):
    seat: Seat
    action: Notation
    moment: Moment
    key: Key


class Undo(Strict, frozen=True):
    seat: Seat
    moment: Moment
    key: Key
    steps: Annotated[int, msgspec.Meta(ge=0, le=10_000, description="0: the whole turn, as far as it goes")] = 1


class Propose(Strict, frozen=True):
    seat: Seat
    ply: Annotated[int, msgspec.Meta(ge=0, le=1_000_000, description="Your own ply to go back to")]
    moment: Moment
    key: Key


class AnswerProposal(Strict, frozen=True):
    seat: Seat
    agree: bool


class LeaveOrder(Strict, frozen=True):
    seat: Seat
    about: Annotated[str, msgspec.Meta(max_length=80, description="What the order is for, as the state names it")] = ""
    up_to: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)] | None = None  # none: the order is taken back


class Say(Strict, frozen=True):
    seat: Seat
    words: Annotated[str, msgspec.Meta(max_length=2_000)]


class Note(Strict, frozen=True):
    seat: Seat
    words: Annotated[str, msgspec.Meta(max_length=20_000)]


class Speed(Strict, frozen=True):
    speed: Literal["instant", "slow", "paused"]


class Sit(Strict, frozen=True):
    name: Annotated[str, msgspec.Meta(max_length=400)] = ""
    seat: Seat | None = None
    token: Annotated[str, msgspec.Meta(max_length=64)] = ""


class SetSeat(Strict, frozen=True):
    seat: Seat
    bot: Annotated[str, msgspec.Meta(max_length=40, description="A kind of bot; empty frees the seat")] = ""


class OwnSeat(Strict, frozen=True):
    seat: Seat


class Away(Strict, frozen=True):
    """``until``: the last day of the absence, as 2026-11-21; empty: back again."""

    seat: Seat
    until: Annotated[str, msgspec.Meta(max_length=10)] = ""


class Join(Strict, frozen=True):
    """A chair of this game, wherever one is free. ``slow``: at a table that is played over days."""

    game: Annotated[str, msgspec.Meta(max_length=40)]
    name: Annotated[str, msgspec.Meta(max_length=400)]
    pace: Literal["any", "live", "slow"] = "any"


class Joined(msgspec.Struct, frozen=True):
    """``founded``: no table had a free chair, and this one is new."""

    table: str
    page: str
    founded: bool
    told: str


class IssueLink(Strict, frozen=True):
    """``seat`` invites somebody to an empty chair; ``device`` opens your own on another device; ``bot`` is a token for it."""

    kind: Literal["seat", "device", "watch", "bot"]
    seat: Seat = SPECTATOR


class Fork(Strict, frozen=True):
    ply: Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
    play_as: Seat
    seat: Seat | None = None


class Issued(msgspec.Struct, frozen=True):
    link: str
    token: str


class Table(msgspec.Struct, frozen=True):
    table: str
    page: str


class Again(msgspec.Struct, frozen=True):
    """The next game of the same people. ``bot_token``: for a program that played by a token, the one of its new chair."""

    table: str
    page: str
    bot_token: str = ""


class Moved(msgspec.Struct, frozen=True):
    """``repeated``: this key had been accepted before, and nothing was done twice."""

    moment: str
    repeated: bool
    over: bool
    to_act: tuple[Seat, ...]


class Hint(msgspec.Struct, frozen=True):
    """What the house's player would do, and why in one line."""

    action: str
    label: str
    why: str


class ChoiceInfo(msgspec.Struct, frozen=True):
    action: str
    label: str
    touches: tuple[str, ...]
    group: str
    number: int | None


class OrderInfo(msgspec.Struct, frozen=True):
    """The standing order that a seat could leave; ``up_to`` if it has left one. For its owner alone."""

    about: str
    label: str
    nothing: str
    least: int
    most: int
    up_to: int | None


class SeatInfo(msgspec.Struct, frozen=True):
    seat: Seat
    name: str
    bot: str
    empty: bool
    acts: bool
    connected: bool
    left: bool = False  # the person has left the table
    time: float | None = None  # seconds left when it was last settled; none: no clock
    due: float | None = None  # when it is over, while it runs
    away: float = 0.0  # they are away until then, and the clock stands
    late: str = ""  # whose time was up, and for whom a bot plays


class State(msgspec.Struct, frozen=True):
    """What one viewer knows of a table now. ``view`` is the position in which everything hidden is blank."""

    table: str
    game: str
    players: int
    options: dict[str, Any]
    viewer: Seat
    seats: tuple[SeatInfo, ...]
    moment: str
    over: bool
    to_act: tuple[Seat, ...]
    prompt: str
    legal: tuple[str, ...]
    choices: tuple[ChoiceInfo, ...]
    undo: int
    order: OrderInfo | None
    ply: int
    view: dict[str, Any]
    text: str
    result: dict[str, Any] | None


class FrameInfo(msgspec.Struct, frozen=True):
    """The same shape as a message of the live line."""

    tag: str
    moment: str
    regions: dict[str, str]


class InWords(msgspec.Struct, frozen=True):
    words: str


class OptionInfo(msgspec.Struct, frozen=True):
    name: str
    default: Any
    takes: str
    help: str
    rule: str
    offers: tuple[str | int | bool | None, ...] = ()
    label: str = ""


class GameInfo(msgspec.Struct, frozen=True):
    id: str
    name: str
    blurb: str
    length: str
    players: tuple[int, ...]
    options: tuple[OptionInfo, ...]
    bots: tuple[str, ...]
    pack: str = ""  # the house's own content for this game


class TableInfo(msgspec.Struct, frozen=True):
    id: str
    game: str
    name: str
    players: tuple[str, ...]
    free: int
    over: bool
    seats: tuple[Seat, ...]
    waits_for_you: bool
    touched: float
    place: str = ""  # the map or scenario
    pace: str = ""  # in words
    slow: bool = False  # played over days
    people: int = 0  # that sit there; the rest are bots and free chairs
    fill: float | None = None  # when bots take the free chairs


class RuleInfo(msgspec.Struct, frozen=True):
    id: str
    text: str
    section: str


class Ok(msgspec.Struct, frozen=True):
    ok: bool = True


OK = Ok()
