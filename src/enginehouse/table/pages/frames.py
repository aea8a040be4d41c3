"""Frames: what a viewer's page must change, region by region; made once for each view and packed once for everybody.

The wire is a WebSocket at ``/t/<table>/live?seat=<n>&have=<tag>``; every message is gzip of

    {"tag": "…", "moment": "…", "regions": {"<id>": "<html…>", …}}

``tag`` names the state of all regions together (a hash of their contents: it tells no count, and it survives a
restart of the server). A browser that says which tag it has gets only the regions that differ; one that says nothing,
or a tag the server has forgotten, gets every region that can change. Static layers of the board are in the page and
never in a frame. When nothing differs nothing is sent, so that what others do in secret makes no sound.

The region ``<id>`` replaces (is morphed into) the element with that id; ids that begin with ``layer-`` are SVG groups.
A region ``<id>`` that is empty text means that the element goes. Panels of a game are sent one by one where the same
panels stay; when some come or go, all of their place are.
"""

from __future__ import annotations

import gzip
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import TYPE_CHECKING

import msgspec

from enginehouse.core import Seat
from enginehouse.draw.markup import Markup
from enginehouse.draw.memory import Memory
from enginehouse.table.live.line import AnyGame
from enginehouse.table.pages.log_lines import LogLine, Told
from enginehouse.table.pages.model import PageModel, page_model
from enginehouse.table.pages.regions import LIVE, REGIONS, panels, regions

if TYPE_CHECKING:
    from enginehouse.table.live.room import Room

#: Of the packing: a frame is a sixth larger than with 6, and takes two fifths of the time.
_LEVEL = 2
#: How many states of a page the server remembers to send differences only.
_REMEMBERED = 8


@dataclass(slots=True)
class Frame:
    """All regions of one view that can change, at one moment."""

    tag: str
    moment: str
    regions: dict[str, Markup]
    parts: dict[str, dict[str, Markup]]  # of the regions that consist of parts with ids of their own
    packed: dict[str, bytes] = field(default_factory=dict[str, bytes])

    def share(self, past: Frame) -> None:
        """Keep what did not change in memory once only. The past frame is never sent again, so its packing goes."""
        for name, html in past.regions.items():
            if self.regions.get(name) == html:
                self.regions[name] = html
        for name, some in past.parts.items():
            here = self.parts[name]
            here.update({part: html for part, html in some.items() if here.get(part) == html})
        past.packed.clear()

    def changed(self, past: Frame) -> dict[str, Markup]:
        """What differs from a past frame: regions, or of those whose parts are the same the parts that differ."""
        out: dict[str, Markup] = {}
        for name, html in self.regions.items():
            if past.regions.get(name) == html:
                continue
            now, then = self.parts.get(name, {}), past.parts.get(name, {})
            if now and [*now] == [*then]:
                out |= {part: inner for part, inner in now.items() if then[part] != inner}
            else:
                out[name] = html
        return out


class Digests:
    """Hashes of what pages show now and showed before: the same markup is hashed once, whoever sees it."""

    __slots__ = ("_before", "_now")

    def __init__(self) -> None:
        self._now: dict[str, bytes] = {}
        self._before: dict[str, bytes] = {}

    def turn(self) -> None:
        """Something happened: what nobody is shown from here on is forgotten the next time."""
        self._now, self._before = {}, self._now

    def of(self, html: str) -> bytes:
        known = self._now.get(html)
        if known is None:
            known = self._before.get(html) or blake2b(html.encode(), digest_size=9).digest()
            self._now[html] = known
        return known


def make_frame(model: PageModel, digests: Digests | None = None, names: Sequence[str] = REGIONS) -> Frame:
    """The frame of a model, with these of the page's regions; what others are shown as well is not hashed again."""
    digests = digests or Digests()
    parts = panels(model)
    made = regions(model, parts, names)
    whole = blake2b(model.moment.encode(), digest_size=9)
    for name in sorted(made):
        inner = parts.get(name)
        told = digests.of(made[name]) if inner is None else b"".join([digests.of(html) for html in inner.values()])
        whole.update(name.encode() + told)
    return Frame(whole.hexdigest(), model.moment, made, parts)


class Frames:
    """The frames of one table: the newest for each view, and what is needed to send only differences."""

    def __init__(self) -> None:
        self.memory = Memory()  # of drawings, for whoever looks
        self.told: dict[Seat, Told] = {}  # the log as each view has it
        self.spoken: dict[tuple[int, Seat], tuple[tuple[object, ...], list[LogLine]]] = {}  # by log number and view
        self.scenic: dict[tuple[int, Seat], bool] = {}  # by log number and view: whether it has a scene
        self.staged: dict[int, tuple[AnyGame, AnyGame]] = {}  # by log number: before and after what has a scene
        self.asked: dict[int, str] = {}  # by log number, of people who are guided: the question that was answered
        self._newest: dict[Seat, tuple[int, Frame]] = {}
        self._past: dict[Seat, deque[Frame]] = {}
        self._digests = Digests()
        self._version = 0  # of what happened here, when the digests were last turned

    def rest(self) -> None:
        """Nobody looks any more: what was kept for the next frame goes."""
        self.memory.forget()
        self.told.clear()
        self.spoken.clear()
        self.scenic.clear()
        self.staged.clear()
        self.asked.clear()

    def get(self, room: Room, viewer: Seat) -> Frame:
        """The frame of a view now; made when first asked for."""
        known = self._newest.get(viewer)
        if known is not None and known[0] == room.hub.version:
            return known[1]
        if self._version != room.hub.version:
            self._version = room.hub.version
            self._digests.turn()
        with self.memory.at_hand():
            frame = make_frame(page_model(room, viewer), self._digests, LIVE)
        if known is not None and known[1].tag == frame.tag:
            frame = known[1]
        else:
            if known is not None:
                frame.share(known[1])
            self._past.setdefault(viewer, deque(maxlen=_REMEMBERED)).append(frame)
        self._newest[viewer] = (room.hub.version, frame)
        return frame

    def packed(self, viewer: Seat, frame: Frame, have: str) -> bytes:
        """The frame for a browser that has the state ``have``: the same bytes for all who have it."""
        base = next((past for past in self._past.get(viewer, ()) if past.tag == have), None)
        have = "" if base is None else have
        if have not in frame.packed:
            changed = frame.regions if base is None else frame.changed(base)
            gone = {} if base is None else {name: "" for name in base.regions if name not in frame.regions}
            plain = {"tag": frame.tag, "moment": frame.moment, "regions": {**changed, **gone}}
            frame.packed[have] = gzip.compress(msgspec.json.encode(plain), _LEVEL, mtime=0)
        return frame.packed[have]
