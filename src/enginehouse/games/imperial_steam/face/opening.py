"""What is special about this set-up: hubs, State lines, engineers and orders, said before the first bid."""

from __future__ import annotations

from enginehouse.core import listed
from enginehouse.draw import svg
from enginehouse.draw.markup import Markup
from enginehouse.draw.memory import drawn
from enginehouse.games.imperial_steam.rules.box import HUBS
from enginehouse.games.imperial_steam.rules.state import Table

NAMES = {
    "fixed": "the Fixed set-up, the same every time: made for a first game",
    "normal": "the Normal set-up",
    "random": "the Random set-up, for experts: hubs lie anywhere in their regions, and crowns where the cards say",
}


def facts(view: Table) -> tuple[tuple[str, str], ...]:
    """A head and its words for each thing worth knowing."""
    box, ground = view.box, view.ground
    away = _tracks_from_wien(view)
    name = NAMES[box.setup] + (f", card {view.card}" if view.card else "")
    hubs = [
        f"{HUBS[h]} {box.cities[view.hubs_at[h]].name} at {10 * view.hubs[h]}, {away[view.hubs_at[h]]} tracks from Wien"
        for h in sorted(range(4), key=lambda h: view.hubs[h])
    ]
    crowns = [box.link_words(link) for link in ground.crowns]
    waits = {
        kind: sorted({10 * view.hubs[hub] for who, hub in zip(view.engineers, box.icons, strict=True) if who == kind})
        for kind in ("bridge", "tunnel")
    }
    engineers = [f"{kind} from {columns[0]} influence" for kind, columns in waits.items() if columns]
    orders = ", ".join(map(str, view.shipments))
    return (
        ("Table", name),
        ("Hubs", "; ".join(hubs)),
        ("State lines", listed(crowns)),
        ("Engineers", listed(engineers)),
        ("Orders", f"up to {orders} goods in rounds 1 to 7"),
    )


@drawn
def html(view: Table) -> Markup:
    rows = "".join(f"<tr><th>{svg.esc(head)}</th><td>{svg.esc(words)}</td></tr>" for head, words in facts(view))
    return f'<table class="is-pan is-opening">{rows}</table>'


def _tracks_from_wien(view: Table) -> dict[int, int]:
    box = view.box
    away = {box.start: 0}
    front = [box.start]
    while front:
        city = front.pop(0)
        for link in box.cities[city].links:
            other = box.links[link].a + box.links[link].b - city
            if other not in away:
                away[other] = away[city] + 1
                front.append(other)
    return away
