"""A record of a game: enough to replay it exactly, and a chain that shows where it was torn or forged."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from typing import Any

import msgspec

from enginehouse.core.chance import commitment
from enginehouse.core.errors import BadRecord
from enginehouse.core.events import Action, Seat
from enginehouse.core.options import Value
from enginehouse.core.plain import is_line

FORMAT = 1
#: What no game comes near; a house may take less (``Settings.record_actions``).
MOST_ACTIONS = 50_000
MOST_NAMES = 12
LONGEST_NAME = 80
MOST_NOTES = 100
LONGEST_NOTE = 400


class Entry(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One action with its link of the chain."""

    seat: Seat
    action: Action
    link: str


class Release(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A change of the rules while a game was being played: after so many actions it went on from this position."""

    after: int
    version: int
    table: dict[str, Any]

    @property
    def state(self) -> str:
        return sha256(msgspec.json.encode(self.table, order="sorted")).hexdigest()


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything a replay needs. ``state`` is the hash of the last position."""

    enginehouse: int
    game: str
    version: int
    players: int
    options: dict[str, Value]
    seed: str
    commitment: str
    names: list[str]
    actions: list[Entry]
    state: str
    start: dict[str, Any] | None = None  # a position, where the game did not begin at the beginning
    content: dict[str, str] | None = None  # files of a content pack, by name
    notes: dict[str, str] = {}  # what a tool wants to remember; no part of the chain
    releases: list[Release] = []  # where the rules changed on the way; written only where they did

    def to_json(self) -> str:
        plain = msgspec.to_builtins(self)
        if not self.releases:  # houses that know of no releases read it too
            del plain["releases"]
        return msgspec.json.format(msgspec.json.encode(plain), indent=1).decode()


def header(
    game: str,
    version: int,
    players: int,
    options: dict[str, Value],
    seed: int,
    start: dict[str, Any] | None,
    content: dict[str, str] | None,
) -> str:
    """The first link of a chain. Names are not in it: a seat may change hands."""
    plain = [FORMAT, game, version, players, options, commitment(seed), start, content]
    return sha256(msgspec.json.encode(plain, order="sorted")).hexdigest()[:16]


def link(before: str, seat: Seat, action: Action) -> str:
    """The next link: it depends on everything before."""
    return sha256(f"{before}\n{seat} {action}".encode()).hexdigest()[:16]


def release_link(before: str, release: Release) -> str:
    """The link of a change of the rules: what follows depends on the position it went on from."""
    return sha256(f"{before}\nrelease {release.version} {release.state}".encode()).hexdigest()[:16]


def chained(first: str, actions: Iterable[tuple[Seat, Action]], releases: Iterable[Release]) -> list[str]:
    """The links from the header on: after none of the actions, after one, … with the releases that came there."""
    coming = {release.after: release for release in releases}
    links: list[str] = []
    last = first
    for n, action in enumerate((None, *actions)):
        if action is not None:
            last = link(last, *action)
        links.append(last)
        if n in coming:
            last = release_link(last, coming[n])
    return [*links, last]


def read_record(text: str | bytes) -> Record:
    """A record from its JSON, with its seed and its chain checked."""
    try:
        record = msgspec.json.decode(text, type=Record)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadRecord(f"this is not a record: {error}") from None
    except RecursionError:
        raise BadRecord("this is not a record: it has lists in lists in lists without end") from None
    check_record(record)
    return record


def _check_sizes(record: Record) -> None:
    """Raise BadRecord where something in it is larger than any game makes it, or cannot be shown."""
    if len(record.actions) > MOST_ACTIONS:
        raise BadRecord(f"the record has {len(record.actions):,} actions; a game has {MOST_ACTIONS:,} at most")
    if len(record.names) > MOST_NAMES or not all(is_line(name, LONGEST_NAME) for name in record.names):
        raise BadRecord(f"a record names up to {MOST_NAMES} players, each in a line of up to {LONGEST_NAME} characters")
    if len(record.releases) > MOST_NOTES or any(r.after > len(record.actions) or r.after < 0 for r in record.releases):
        raise BadRecord("the releases of the record do not lie among its actions")
    versions = [record.version, *(r.version for r in record.releases)]
    places = [r.after for r in record.releases]
    if versions[0] < 1 or versions != sorted(set(versions)) or places != sorted(set(places)):
        raise BadRecord("the versions of the rules in the record do not follow one after the other")
    if len(record.options) > MOST_NOTES or len(record.content or ()) > MOST_NOTES:
        raise BadRecord("the options or the files of the record are more than any game has")
    notes = [*record.notes, *record.notes.values()]
    if len(record.notes) > MOST_NOTES or not all(is_line(note, LONGEST_NOTE) for note in notes):
        raise BadRecord(f"a record has up to {MOST_NOTES} notes, each a line of up to {LONGEST_NOTE} characters")


def check_record(record: Record) -> None:
    """Raise BadRecord where the record contradicts itself: its format, its seed, a link of its chain."""
    if record.enginehouse != FORMAT:
        raise BadRecord(f"the record has format {record.enginehouse}; this house reads format {FORMAT}")
    _check_sizes(record)
    try:
        seed = int(record.seed[:80], 16)  # 64 digits are the most; nobody waits for a million to be read
    except ValueError:
        raise BadRecord("the seed of the record is not a hexadecimal number") from None
    if not 0 <= seed < 1 << 256 or commitment(seed) != record.commitment:
        raise BadRecord("the seed of the record does not match its commitment")
    last = header(record.game, record.version, record.players, record.options, seed, record.start, record.content)
    links = chained(last, ((e.seat, e.action) for e in record.actions), record.releases)
    for n, entry in enumerate(record.actions, 1):
        if links[n] != entry.link:
            raise BadRecord(f"the chain of the record breaks at action {n}: “{entry.seat} {entry.action[:80]}”")
