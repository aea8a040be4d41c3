"""What people wish to be told when they are not here: channels, kinds, quiet hours, tables; and the links of letters.

All of it is for whoever has signed in. Guests have the tone, the notice of their browser and the feed.
"""

from __future__ import annotations

import re
import secrets
import time
from hashlib import sha256
from typing import Annotated, Literal

import msgspec

from enginehouse.table.live.notices import hooks, mail, push
from enginehouse.table.live.notices.hooks import Hook
from enginehouse.table.live.notices.push import Subscription
from enginehouse.table.live.notices.quiet import zone as known_zone
from enginehouse.table.live.notices.wire import Refused, Undelivered
from enginehouse.table.problems import Problem, not_found
from enginehouse.table.storage import Person
from enginehouse.table.storage.outbox import KINDS
from enginehouse.table.storage.wishes import Channel, TooMany, Wishes
from enginehouse.table.web.bodies import OK, Ok
from enginehouse.table.web.endpoints import Call, Endpoint, Nothing, is_secure
from enginehouse.table.web.guard import address_of
from enginehouse.table.web.labels import device_label
from enginehouse.table.web.names import clean_words

PAGE = "/me/notices"
_HOST = re.compile(r"[A-Za-z0-9.\-\[\]:]{1,240}")  # what is kept of it has a scheme as well
_HOUR = re.compile(r"([01]?\d|2[0-3]):([0-5]\d)")
_LONGEST = msgspec.Meta(max_length=2_000)
Text = Annotated[str, _LONGEST]


class AddPush(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A browser's subscription, as it gives it."""

    endpoint: Text
    p256dh: Text
    auth: Text
    zone: Text = ""


class AddMail(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    address: Text
    zone: Text = ""


class AddHook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``token`` lets the house in (Matrix, ntfy); a program's is made by the house, and signs what it is told."""

    kind: Literal["discord", "slack", "matrix", "ntfy", "json"]
    url: Text
    token: Text = ""
    room: Text = ""
    label: Text = ""
    zone: Text = ""


class Added(msgspec.Struct, frozen=True):
    channel: str
    secret: str = ""  # that signs what a program is told


class ChangeChannel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    channel: Text
    act: Literal["on", "off", "remove", "again"] = "on"  # again: the letter that asks to confirm


class OneChannel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    channel: Text


class Wish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What to be told, and when not."""

    turn: bool = False
    warning: bool = False
    over: bool = False
    rematch: bool = False
    chat: bool = False
    quiet: bool = False
    quiet_from: Text = "22:00"
    quiet_until: Text = "7:00"
    zone: Text = ""


class Hush(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Of one table: not at all, or not by a channel."""

    silent: bool = False
    channel: Text = ""
    back: Literal["", "notices"] = ""


class ChannelInfo(msgspec.Struct, frozen=True):
    channel: str
    kind: str
    label: str
    on: bool
    confirmed: bool
    failing: float | None
    problem: str


class NoticeInfo(msgspec.Struct, frozen=True):
    """Everything that is known of somebody's wishes. ``key`` is what a browser subscribes with."""

    key: str
    mail: bool
    kinds: tuple[str, ...]
    zone: str
    quiet_from: str
    quiet_until: str
    channels: list[ChannelInfo]
    hushed: list[tuple[str, str]]


def hour(minutes: int) -> str:
    """
    >>> hour(7 * 60 + 5)
    '07:05'
    """
    return f"{minutes // 60:02}:{minutes % 60:02}"


def _minutes(text: str) -> int:
    found = _HOUR.fullmatch(text)
    if found is None:
        raise Problem(422, "bad-hour", "An hour is written as 22:00.")
    return int(found[1]) * 60 + int(found[2])


def base_of(call: Call) -> str:
    """Where the person has reached the house: links lead back there. Nobody else is ever led there by it."""
    host = call.request.headers.get("host", "")
    if not _HOST.fullmatch(host):
        raise Problem(400, "bad-host", "The house does not know by which address it was reached.")
    return f"{'https' if is_secure(call.request) else 'http'}://{host}"


async def state(call: Call) -> NoticeInfo:
    person = await call.known()
    book = call.house.courier.wishes
    wishes = await book.of(person.id)
    channels = [
        ChannelInfo(c.id, c.kind, c.label, c.on, c.confirmed, c.failing, c.problem)
        for c in await book.channels(person.id)
    ]
    return NoticeInfo(
        (await call.house.courier.seal()).public,
        call.house.courier.post is not None,
        wishes.kinds,
        wishes.zone,
        hour(wishes.quiet_from),
        hour(wishes.quiet_until),
        channels,
        sorted(await book.hushed(person.id)),
    )


async def _add(call: Call, person: Person, kind: str, address: object, host: str, label: str, zone: str) -> str:
    """The new channel's id. Who has none yet has wishes from now on: the usual ones, by the clock of their browser."""
    book = call.house.courier.wishes
    wishes = await book.of(person.id)
    if not wishes.zone:
        await book.wish(person.id, wishes._replace(zone=zone if zone and known_zone(zone) is not None else "UTC"))
    packed = msgspec.json.encode(address).decode()
    channel = Channel(
        secrets.token_hex(8), person.id, kind, packed, host[:255], label[:120], base_of(call), True, kind != "mail",
        round(time.time(), 3), None, "", call.asking.browser if kind == "push" else "",
    )  # fmt: skip
    marked = f"{kind} {address.endpoint if isinstance(address, Subscription) else packed}"
    try:
        added = await book.add(channel, sha256(marked.encode()).hexdigest(), call.house.settings.channels_per_person)
    except TooMany:
        most = call.house.settings.channels_per_person
        raise Problem(409, "too-many", f"You are told by {most} ways already. Take one away first.") from None
    call.go_to = PAGE
    return added


async def _allowed(call: Call, person: Person, url: str) -> str:
    """The host of an address outside. Raises Problem with the reason."""
    call.house.ways.take(f"person {person.id}")
    try:
        return await call.house.courier.wire.must_be_allowed(url)
    except (Refused, Undelivered) as error:
        raise Problem(422, "bad-address", str(error)) from None


async def add_push(call: Call) -> Added:
    """This browser takes notices from now on."""
    body: AddPush = call.body
    person = await call.known()
    subscription = Subscription(body.endpoint, body.p256dh, body.auth)
    if not push.is_whole(subscription):
        raise Problem(422, "bad-keys", "These are not the keys of a browser’s subscription.")
    host = await _allowed(call, person, body.endpoint)
    label = device_label(call.request.headers.get("user-agent", ""))
    return Added(await _add(call, person, "push", subscription, host, label, body.zone))


async def add_mail(call: Call) -> Added:
    """A letter asks the owner of the address; until they say yes no other comes."""
    body: AddMail = call.body
    person = await call.known()
    courier = call.house.courier
    if courier.post is None:
        raise Problem(409, "no-mail", "This house has no mail server. Whoever runs it can name one.")
    to = body.address.strip()
    if not mail.is_address(to):
        raise Problem(422, "bad-address", "This is not a mail address.")
    _may_ask(call, person, to)
    added = await _add(call, person, "mail", to, courier.post.host, to, body.zone)
    known = await courier.wishes.channel(added)
    if known is not None and not known.confirmed:
        await courier.wishes.ask_to_confirm(added)
    return Added(added)


def _may_ask(call: Call, person: Person, to: str) -> None:
    """Nobody's mailbox is filled by letters that ask, nor by many people together."""
    call.house.mails.take(f"person {person.id}")
    call.house.mails.take(f"to {to.lower()}")
    call.house.mails_from.take(address_of(call.request))


async def add_hook(call: Call) -> Added:
    body: AddHook = call.body
    person = await call.known()
    secret = secrets.token_urlsafe(24) if body.kind == "json" else ""
    hook = Hook(body.url.strip(), secret or body.token.strip(), body.room.strip())
    host = await _allowed(call, person, hook.url)
    if fault := hooks.faults(body.kind, hook):
        raise Problem(422, "bad-hook", fault)
    if body.kind != "matrix" and hook.room:
        hook = msgspec.structs.replace(hook, room="")
    label = clean_words(body.label, 80).replace("\n", " ").strip() or host
    return Added(await _add(call, person, body.kind, hook, host, label, body.zone), secret)


async def _mine(call: Call, channel: str) -> Channel:
    person = await call.known()
    named = channel.isascii() and channel.isalnum()  # no database is asked for anything else
    found = await call.house.courier.wishes.channel(channel, person.id) if named else None
    if found is None:
        raise not_found("You are not told by such a way.")
    call.go_to = PAGE
    return found


async def change_channel(call: Call) -> Ok:
    body: ChangeChannel = call.body
    channel = await _mine(call, body.channel)
    book = call.house.courier.wishes
    match body.act:
        case "remove":
            await book.remove(channel.id)
        case "again":
            if channel.kind == "mail" and not channel.confirmed:
                _may_ask(call, await call.known(), channel.label)
                await book.ask_to_confirm(channel.id)
        case "on":
            await book.change(channel.id, on=True, failing=None, problem="")
        case _:
            await book.change(channel.id, on=False)
    return OK


async def test(call: Call) -> Ok:
    """Send a test now, and say whether it came through."""
    channel = await _mine(call, call.body.channel)
    if not channel.confirmed:
        raise Problem(
            409, "not-confirmed", "The address is not confirmed yet: a letter with a link is on its way to it."
        )
    call.house.tests.take(f"person {channel.person}")
    try:
        await call.house.courier.test(channel)
    except (Undelivered, Refused) as error:
        raise Problem(424, "undelivered", f"The test could not be delivered. {error}") from None
    call.go_to = f"{PAGE}?sent={channel.id}"
    return OK


async def wish(call: Call) -> Ok:
    body: Wish = call.body
    person = await call.known()
    book = call.house.courier.wishes
    before = await book.of(person.id)
    name = body.zone or before.zone or "UTC"
    if known_zone(name) is None or len(name) > 64:
        raise Problem(422, "bad-zone", "There is no such time zone; they are written as Europe/Vienna.")
    start, end = (_minutes(body.quiet_from), _minutes(body.quiet_until)) if body.quiet else (0, 0)
    kinds = tuple(kind for kind in KINDS if getattr(body, kind))
    await book.wish(person.id, Wishes(kinds, name, start, end))
    call.go_to = PAGE
    return OK


async def hush(call: Call) -> Ok:
    """This table is not told of, or is again."""
    body: Hush = call.body
    person = await call.known()
    room, access = await call.room()
    access.must_sit()
    if body.channel:
        await _mine(call, body.channel)
    await call.house.courier.wishes.hush(person.id, room.id, body.channel, body.silent)
    call.go_to = PAGE if body.back else f"/t/{room.id}"
    return OK


ENDPOINTS = (
    Endpoint("GET", "/api/notices", state, Nothing, NoticeInfo, "How you are told when you are not here"),
    Endpoint("POST", "/api/notices/push", add_push, AddPush, Added, "Be told by this browser’s push service"),
    Endpoint("POST", "/api/notices/mail", add_mail, AddMail, Added, "Be told by mail, once the address is confirmed"),
    Endpoint("POST", "/api/notices/hook", add_hook, AddHook, Added, "Be told by a webhook"),
    Endpoint(
        "POST", "/api/notices/channel", change_channel, ChangeChannel, Ok, "Switch a way on or off, or take it away"
    ),
    Endpoint("POST", "/api/notices/test", test, OneChannel, Ok, "Send yourself a test now"),
    Endpoint("POST", "/api/notices/wishes", wish, Wish, Ok, "What you are told, and your quiet hours"),
    Endpoint("POST", "/api/tables/{table}/hush", hush, Hush, Ok, "Be told of this table, or not"),
)
