"""Being known: a name that follows somebody to all their devices. Signing up, in and out, renaming, going.

Nobody must: a link and a name are enough to play. What a guest's browser holds comes along when it signs in
(``storage/people.py`` says how), and goes back to a guest's browser when somebody deletes themselves.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable
from hashlib import sha256
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from starlette.responses import Response

from enginehouse.table.live.plans import BOTS
from enginehouse.table.pages.render import environment
from enginehouse.table.problems import Problem, not_found, not_yours
from enginehouse.table.storage import Came, Challenge, Device, Passkey, Person, SameName, TwoChairs
from enginehouse.table.web import passkeys
from enginehouse.table.web.bodies import OK, Ok, Strict
from enginehouse.table.web.codes import code_hash, new_code
from enginehouse.table.web.endpoints import Call, Endpoint, Nothing
from enginehouse.table.web.exports import export
from enginehouse.table.web.guard import address_of
from enginehouse.table.web.labels import device_label
from enginehouse.table.web.names import clean_name, clean_title, must_not_be_the_house, skeleton
from enginehouse.table.web.seats import Who, fresh, hashed, with_cookie

T = TypeVar("T")
Name = Annotated[str, msgspec.Meta(max_length=400)]
Credential = Annotated[
    dict[str, Any], msgspec.Meta(description="What the browser’s authenticator answered, as its toJSON() writes it")
]


class Begin(Strict, frozen=True):
    """``new``: keep this name on all devices; ``add``: one more passkey of mine; ``enter``: sign in."""

    kind: Literal["new", "add", "enter"]
    name: Name = ""


class Asked(msgspec.Struct, frozen=True):
    """For ``navigator.credentials``: ``create`` to keep a name or to add a passkey, ``get`` to sign in."""

    options: dict[str, Any]


class Keep(Strict, frozen=True):
    credential: Credential
    name: Name


class Add(Strict, frozen=True):
    credential: Credential
    label: Name = ""


class Enter(Strict, frozen=True):
    credential: Credential


class Recover(Strict, frozen=True):
    code: Annotated[str, msgspec.Meta(max_length=100, description="The printed code")]


class Rename(Strict, frozen=True):
    name: Name


class Show(Strict, frozen=True):
    shown: bool


class Which(Strict, frozen=True):
    id: Annotated[str, msgspec.Meta(max_length=64, description="As /api/me lists it")]


class SignOut(Strict, frozen=True):
    others: Annotated[bool, msgspec.Meta(description="All other devices instead of this one")] = False


class Sure(Strict, frozen=True):
    sure: Literal["yes"]


class PersonInfo(msgspec.Struct, frozen=True):
    id: str
    name: str
    shown: bool
    since: float


class Known(msgspec.Struct, frozen=True):
    """A passkey or a device. ``here``: the browser that asks."""

    id: str
    label: str
    since: float
    here: bool = False


class Me(msgspec.Struct, frozen=True):
    """Who is signed in; ``hindrance``: why passkeys cannot be used at this address, if so."""

    person: PersonInfo | None
    passkeys: tuple[Known, ...] = ()
    devices: tuple[Known, ...] = ()
    code_since: float | None = None
    hindrance: str = ""


class Welcome(msgspec.Struct, frozen=True):
    """Signed in. ``code`` is told once and stored nowhere; ``stayed``: tables where another chair is yours already."""

    person: PersonInfo
    code: str = ""
    stayed: tuple[str, ...] = ()


class Code(msgspec.Struct, frozen=True):
    """The printed code, told once. The one before opens nothing any more."""

    code: str


# --- looking ---------------------------------------------------------------------------------------------------------
async def me(call: Call) -> Me:
    """Who is signed in with this browser, with what, and where else."""
    store, hindrance, person = call.house.store, passkeys.hindrance(call.request), await call.person()
    if person is None:
        return Me(None, hindrance=hindrance)
    keys = tuple(Known(_short(key.hash), key.label, key.since) for key in await store.passkeys(person.id))
    devices = tuple(
        Known(_short(device.browser), device.label, device.since, device.browser == call.asking.browser)
        for device in await store.devices(person.id)
    )
    return Me(_told(person), keys, devices, await store.coded_since(person.id), hindrance)


async def my_export(call: Call) -> Response:
    """All that the house keeps of whoever asks."""
    return export(call.house, await call.known())


def _told(person: Person) -> PersonInfo:
    return PersonInfo(person.id, person.name, person.shown, person.since)


def _short(hashed: str) -> str:
    """A word for one of a person's own things; it opens nothing."""
    return sha256(hashed.encode()).hexdigest()[:16]


# --- coming ----------------------------------------------------------------------------------------------------------
async def begin(call: Call) -> Asked:
    """What the browser's authenticator shall sign, once and soon."""
    body: Begin = call.body
    site, seconds = passkeys.site_of(call.request), call.house.settings.passkey_seconds
    _in_turn(call)
    call.asking = with_cookie(call.asking)
    challenge, whose, known = passkeys.fresh_challenge(), "", list[bytes]()
    name = ""
    if body.kind == "new":
        await _must_be_nobody(call)
        whose, name = secrets.token_hex(8), _good_name(body.name)
    elif body.kind == "add":
        person = await call.known()
        whose, name = person.id, person.name
        known = [key.credential for key in await call.house.store.passkeys(person.id)]
    put = Challenge(passkeys.challenge_hash(site, challenge), call.asking.browser, body.kind, whose)
    await call.house.store.put_challenge(put, seconds)
    if body.kind == "enter":
        return Asked(await _beside(lambda: passkeys.options_to_enter(site, challenge, seconds)))
    return Asked(await _beside(lambda: passkeys.options_to_keep(site, challenge, whose, name, seconds, known)))


async def keep_my_name(call: Call) -> Welcome:
    """A new person with their first passkey, and the chairs of this browser."""
    body: Keep = call.body
    name = _good_name(body.name)
    await _must_be_nobody(call)
    passkey = await _made(call, "new", body.credential, "")
    person, code = Person(passkey.person, name, False, _now()), new_code()
    before = _new_cookie(call)
    try:
        came = await call.house.store.sign_up(
            person, _likeness(name), passkey, code_hash(code), _device(call), before.browser
        )
    except SameName:
        call.asking = before
        raise _same_name() from None
    return await _welcome(call, person, came, code)


async def enter(call: Call) -> Welcome:
    """Sign in with a passkey: no name is typed, the passkey says who it is."""
    body: Enter = call.body
    site, challenge = passkeys.site_of(call.request), passkeys.challenge_in(body.credential)
    await _taken(call, site, challenge, "enter")
    key = await call.house.store.passkey(passkeys.credential_hash(passkeys.credential_in(body.credential)))
    if key is None:
        text = "The house does not know this passkey: it was removed, or its owner has deleted their name."
        raise Problem(422, "bad-passkey", text)
    if passkeys.owner_in(body.credential) not in ("", key.person):
        raise passkeys.unsigned()
    uses = await _beside(lambda: passkeys.signed(site, challenge, body.credential, key.public_key, key.uses))
    if not await call.house.store.used_passkey(key.hash, key.uses, uses):
        raise passkeys.unsigned()
    return await _enter(call, key.person)


async def recover(call: Call) -> Welcome | Response:
    """Sign in with the printed code. It is used up then, and a new one is told."""
    body: Recover = call.body
    if call.asking.token:
        raise not_yours("A bot token opens its own seat only.")
    _in_turn(call)
    code = new_code()
    call.asking = with_cookie(call.asking)
    used = code_hash(body.code)
    before = await call.person()
    person = await call.house.store.use_code(used, code_hash(code))
    if person is None:
        raise Problem(422, "bad-code", "This code opens nothing. It may have been used, or a newer one has been made.")
    if before is not None and before.id != person:
        await _out(call, before.id, [call.asking.browser])
    welcome = await _enter(call, person, code)
    return _on_paper(call, welcome, code, welcome.stayed)


async def add_passkey(call: Call) -> Ok:
    """One more passkey of mine: for another device, or another keeper of passkeys."""
    body: Add = call.body
    person = await call.known()
    passkey = await _made(call, "add", body.credential, clean_title(body.label))
    if passkey.person != person.id:
        raise passkeys.unsigned()
    most = call.house.settings.passkeys_per_person
    if not await call.house.store.add_passkey(passkey, most):
        raise Problem(409, "too-many", f"One has at most {most} passkeys. Remove one first.")
    return OK


async def new_printed_code(call: Call) -> Code | Response:
    """A new printed code. The one before opens nothing any more."""
    person, code = await call.known(), new_code()
    await call.house.store.new_code(person.id, code_hash(code))
    return _on_paper(call, Code(code), code)


def _on_paper(call: Call, told: T, code: str, stayed: tuple[str, ...] = ()) -> T | Response:
    """A code is told once: to a browser without script on a page of its own."""
    if not call.request.headers.get("content-type", "").startswith("application/x-www-form-urlencoded"):
        return told
    return Response(environment().get_template("code.html").render(code=code, stayed=stayed), media_type="text/html")


# --- changing --------------------------------------------------------------------------------------------------------
async def rename(call: Call) -> Ok:
    """Another name, for chairs that are taken from now on: at the others people know the old one."""
    person, name = await call.known(), _good_name(call.body.name)
    call.go_to = "/me"
    try:
        await call.house.store.rename(person.id, name, _likeness(name))
    except SameName:
        raise _same_name() from None
    return OK


async def show_me(call: Call) -> Ok:
    """Whether everybody may read my page."""
    person = await call.known()
    call.go_to = "/me"
    await call.house.store.show(person.id, call.body.shown)
    return OK


# --- going -----------------------------------------------------------------------------------------------------------
async def remove_passkey(call: Call) -> Ok:
    person, wanted = await call.known(), call.body.id
    call.go_to = "/me"
    for key in await call.house.store.passkeys(person.id):
        if _short(key.hash) == wanted:
            await call.house.store.drop_passkey(person.id, key.hash)
            return OK
    raise not_found("You have no such passkey.")


async def remove_device(call: Call) -> Ok:
    """Sign another device out, or this one."""
    person, wanted = await call.known(), call.body.id
    call.go_to = "/me"
    for device in await call.house.store.devices(person.id):
        if _short(device.browser) == wanted:
            await _out(call, person.id, [device.browser])
            return OK
    raise not_found("You are signed in on no such device.")


async def sign_out(call: Call) -> Ok:
    """This device opens nothing of mine any more; or all others do not."""
    body: SignOut = call.body
    person = await call.known()
    call.go_to = "/me"
    devices = [device.browser for device in await call.house.store.devices(person.id)]
    await _out(call, person.id, [one for one in devices if (one != call.asking.browser) == body.others])
    return OK


async def delete_me(call: Call) -> Ok:
    """All that the house keeps of me goes. My chairs are this browser's, as a guest's."""
    person = await call.known()
    call.go_to = "/me"
    try:
        games = await call.house.store.forget(person.id, call.asking.browser)
    except TwoChairs as two:
        row = await call.house.store.game(str(two))
        text = f"At “{row.name if row else two}” this browser has a chair of its own beside yours. Leave one of them first."
        raise Problem(409, "two-chairs", text) from None
    await call.house.rooms.look_again(games)
    return OK


# --- what they share -------------------------------------------------------------------------------------------------
def _in_turn(call: Call) -> None:
    """Raises Problem if this address has begun, or tried, too often."""
    call.house.sign_ins.take(address_of(call.request))


async def _must_be_nobody(call: Call) -> None:
    if call.asking.token:
        raise not_yours("A bot token opens its own seat only.")
    if (person := await call.person()) is not None:
        raise Problem(409, "signed-in", f"You are signed in as {person.name}. Sign out first.")


async def _taken(call: Call, site: passkeys.Site, challenge: bytes, kind: str) -> str:
    """Whose passkey the challenge was for. It cannot be used again, whatever comes of it."""
    if not call.asking.browser:
        raise _too_late()
    hashed = passkeys.challenge_hash(site, challenge)
    whose = await call.house.store.take_challenge(hashed, call.asking.browser, kind)
    if whose is None:
        raise _too_late()
    return whose


async def _made(call: Call, kind: str, answer: dict[str, Any], label: str) -> Passkey:
    """The new passkey in an answer, for whom its challenge was."""
    site, challenge = passkeys.site_of(call.request), passkeys.challenge_in(answer)
    whose = await _taken(call, site, challenge, kind)
    made = await _beside(lambda: passkeys.made(site, challenge, answer))
    hashed = passkeys.credential_hash(made.credential)
    if await call.house.store.passkey(hashed) is not None:
        raise Problem(409, "known-passkey", "The house knows this passkey already. Sign in with it.")
    label = label or device_label(call.request.headers.get("user-agent", ""))
    return Passkey(hashed, made.credential, whose, made.public_key, made.uses, label, _now())


async def _enter(call: Call, person: str, code: str = "") -> Welcome:
    known = await call.house.store.person(person)
    if known is None:
        raise passkeys.unsigned()
    before = await call.person()
    if before is not None and before.id != person:
        await _out(call, before.id, [call.asking.browser])
    was, most = _new_cookie(call).browser, call.house.settings.devices_per_person
    came = await call.house.store.sign_in(person, _device(call), was, most)
    return await _welcome(call, known, came, code)


async def _welcome(call: Call, person: Person, came: Came, code: str) -> Welcome:
    await call.house.rooms.look_again(came.games)
    rows = [await call.house.store.game(game) for game in came.stayed]
    call.go_to = "/me"
    return Welcome(_told(person), code, tuple(row.name for row in rows if row is not None))


async def _out(call: Call, person: str, browsers: list[str]) -> None:
    await call.house.rooms.look_again(await call.house.store.sign_out(person, browsers))


def _device(call: Call) -> Device:
    return Device(call.asking.browser, device_label(call.request.headers.get("user-agent", "")), _now())


def _new_cookie(call: Call) -> Who:
    """A cookie that nobody knows who was at this browser before, or has put one there; and who it was by the one before."""
    before, secret = call.asking, fresh()
    call.asking = Who(hashed(secret), secret)
    return before


def _good_name(name: str) -> str:
    """Raises Problem for a name that cannot be seen, or looks like the house or a bot."""
    good = clean_name(name)
    if not good:
        raise Problem(422, "bad-name", "Write the name that the house shall keep for you.")
    must_not_be_the_house(good, BOTS.values())
    return good


def _likeness(name: str) -> str:
    return sha256(skeleton(name).encode()).hexdigest()


def _same_name() -> Problem:
    text = "Somebody is known in this house by a name that looks like this one. Choose one that nobody can mistake."
    return Problem(409, "same-name", text)


def _too_late() -> Problem:
    text = "This took too long, or was answered already. Press once more."
    return Problem(409, "stale", text)


def _now() -> float:
    return round(time.time(), 3)


async def _beside(work: Callable[[], T]) -> T:
    """Away from the loop: cryptography is slow, and slowest when it is read for the first time."""
    return await asyncio.to_thread(work)


ENDPOINTS = (
    Endpoint("GET", "/api/me", me, Nothing, Me, "Who is signed in with this browser, with what, and where else"),
    Endpoint("POST", "/api/me/begin", begin, Begin, Asked, "What the browser’s authenticator shall sign"),
    Endpoint("POST", "/api/me/keep", keep_my_name, Keep, Welcome, "Keep my name on all devices, by a new passkey"),
    Endpoint("POST", "/api/me/enter", enter, Enter, Welcome, "Sign in with a passkey"),
    Endpoint("POST", "/api/me/recover", recover, Recover, Welcome, "Sign in with the printed code, once"),
    Endpoint("POST", "/api/me/passkeys", add_passkey, Add, Ok, "One more passkey of mine"),
    Endpoint("POST", "/api/me/passkeys/remove", remove_passkey, Which, Ok, "A passkey opens nothing any more"),
    Endpoint("POST", "/api/me/devices/remove", remove_device, Which, Ok, "Sign a device out"),
    Endpoint("POST", "/api/me/code", new_printed_code, Nothing, Code, "A new printed code in place of the one before"),
    Endpoint("POST", "/api/me/name", rename, Rename, Ok, "Another name, for chairs taken from now on"),
    Endpoint("POST", "/api/me/show", show_me, Show, Ok, "Whether everybody may read my page"),
    Endpoint("POST", "/api/me/sign-out", sign_out, SignOut, Ok, "Sign this device out, or all others"),
    Endpoint("POST", "/api/me/delete", delete_me, Sure, Ok, "Delete me: my chairs are this browser’s, as a guest’s"),
    Endpoint("GET", "/api/me/export", my_export, Nothing, dict[str, Any], "All that the house keeps of me"),
)
