"""What is kept of every moment of a game, so that it is shown for ever without the rules that led to it.

Each entry of a log has one row (and the beginning has one before them): what was told, and the position after it. A row
is packed against the row before it, from which it differs little, and every so often as a whole. At its end stands a sum of
it and of its place, the entry and the game it belongs to: what was torn, or lies where it does not belong, is noticed when the
table is opened. Rows are never written anew, but where they are damaged: one that an older release wrote is read through the
upgrades of its title.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence

import msgspec

from enginehouse.core import Event, Result
from enginehouse.core.upgrades import events_to_json
from enginehouse.table.storage import Damaged

WHOLE_EVERY = 32  # rows from one that is packed by itself to the next
_LEVEL = 6
_RAW = -zlib.MAX_WBITS  # no header and no sum: ours knows more
_SUM = 4  # bytes


class Torn(Damaged):
    """A row that is not what was written there: it is made again from the log."""


class Moment(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """What a row tells. An action has one position; an undo those after each action that was made later than the first it takes
    back and that stands all the same; ``clocks``, ``questions`` (``Line``) and ``points`` have one for each of them. ``end`` is
    how the game ended, by the rules that it ended under."""

    told: msgspec.Raw
    aloud: bool
    label: str
    clocks: tuple[int, ...]
    questions: tuple[int, ...]
    points: tuple[tuple[int, ...], ...]
    end: Result | None = None


_decoder = msgspec.json.Decoder(Moment)
_positions = msgspec.json.Decoder(tuple[msgspec.Raw, ...])


def write(
    told: Sequence[Event],
    aloud: bool,
    label: str,
    clocks: Sequence[int],
    questions: Sequence[int],
    positions: Sequence[bytes],
    points: Sequence[tuple[int, ...]],
    end: Result | None = None,
) -> bytes:
    """A row before it is packed: a line of what it tells, and a line of positions, which most readers pass over."""
    events = msgspec.Raw(events_to_json(told))
    moment = Moment(events, aloud, label, tuple(clocks), tuple(questions), tuple(points), end)
    return b"%b\n[%b]" % (msgspec.json.encode(moment), b",".join(positions))


def read(row: bytes) -> Moment:
    try:
        return _decoder.decode(row[: row.index(b"\n")])
    except (ValueError, msgspec.DecodeError) as error:
        raise Torn(f"a moment of the log cannot be read: {error}") from None


def position(row: bytes, place: int = 0) -> bytes:
    """One of the positions of a row."""
    try:
        return bytes(_positions.decode(memoryview(row)[row.index(b"\n") + 1 :])[place])
    except (ValueError, IndexError, msgspec.DecodeError) as error:
        raise Torn(f"a position of the log cannot be read: {error}") from None


def stamp(seed: int, number: int, version: int, said: str) -> int:
    """What a row's sum begins with: whose it is, where it lies, and of which entry."""
    return zlib.crc32(f"{seed:x} {number} {version} {said}".encode())


def pack(number: int, row: bytes, before: bytes, stamped: int) -> bytes:
    """A row for the disk; ``before`` is the row before it."""
    if number % WHOLE_EVERY == 0:
        packer = zlib.compressobj(_LEVEL, zlib.DEFLATED, _RAW)
    else:
        packer = zlib.compressobj(_LEVEL, zlib.DEFLATED, _RAW, zdict=before)
    packed = packer.compress(row) + packer.flush()
    return packed + zlib.crc32(packed, stamped).to_bytes(_SUM)


def check(number: int, packed: bytes, stamped: int) -> None:
    """Raise Torn if this is not the row that was written at this place."""
    if zlib.crc32(memoryview(packed)[:-_SUM], stamped) != int.from_bytes(packed[-_SUM:]):
        raise Torn(f"moment {number} of a log is not the one that was written there")


def unpack(number: int, packed: bytes, before: bytes) -> bytes:
    """The row; ``check`` has seen it."""
    try:
        if number % WHOLE_EVERY == 0:
            return zlib.decompress(memoryview(packed)[:-_SUM], _RAW)
        return zlib.decompressobj(_RAW, zdict=before).decompress(memoryview(packed)[:-_SUM])
    except zlib.error as error:
        raise Torn(f"moment {number} of a log cannot be unpacked: {error}") from None
