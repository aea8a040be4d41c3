"""What is kept of every moment of a game, so that it is shown for ever without the rules that led to it.

Each entry of a log has one row (and the beginning has one before them): what was told, and the position after it. A row
is packed against the row before it, from which it differs little, and every so often as a whole. Rows are never written
anew: one that an older release wrote is read through the upgrades of its title.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence

import msgspec

from enginehouse.core import Event
from enginehouse.core.upgrades import events_to_json
from enginehouse.table.storage import Damaged

WHOLE_EVERY = 32  # rows from one that is packed by itself to the next
_LEVEL = 6
_RAW = -zlib.MAX_WBITS  # no header and no sum: the database has its own


class Moment(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A row. An action has one position; an undo those after each action that was made later than the first it takes back
    and that stands all the same; ``clocks`` and ``questions`` have a number for each of them (``Line``)."""

    told: msgspec.Raw
    aloud: bool
    label: str
    clocks: tuple[int, ...]
    questions: tuple[int, ...]
    positions: tuple[msgspec.Raw, ...]


_decoder = msgspec.json.Decoder(Moment)


def write(
    told: Sequence[Event],
    aloud: bool,
    label: str,
    clocks: Sequence[int],
    questions: Sequence[int],
    positions: Sequence[bytes],
) -> bytes:
    """A row before it is packed."""
    raw = tuple(msgspec.Raw(position) for position in positions)
    events = msgspec.Raw(events_to_json(told))
    return msgspec.json.encode(Moment(events, aloud, label, tuple(clocks), tuple(questions), raw))


def read(row: bytes) -> Moment:
    try:
        return _decoder.decode(row)
    except msgspec.DecodeError as error:
        raise Damaged(f"a moment of the log cannot be read: {error}") from None


def pack(number: int, row: bytes, before: bytes) -> bytes:
    """A row for the disk; ``before`` is the row before it."""
    if number % WHOLE_EVERY == 0:
        packer = zlib.compressobj(_LEVEL, zlib.DEFLATED, _RAW)
    else:
        packer = zlib.compressobj(_LEVEL, zlib.DEFLATED, _RAW, zdict=before)
    return packer.compress(row) + packer.flush()


def unpack(number: int, packed: bytes, before: bytes) -> bytes:
    try:
        if number % WHOLE_EVERY == 0:
            return zlib.decompress(packed, _RAW)
        return zlib.decompressobj(_RAW, zdict=before).decompress(packed)
    except zlib.error as error:
        raise Damaged(f"moment {number} of a log cannot be unpacked: {error}") from None
