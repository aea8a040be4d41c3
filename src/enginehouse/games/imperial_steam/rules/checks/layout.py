"""Layouts that no set-up could have dealt: tiles, hubs, crowns, growth and shipment tiles."""

from __future__ import annotations

from collections import Counter

from enginehouse.games.imperial_steam.rules.box import Box
from enginehouse.games.imperial_steam.rules.checks.need import need
from enginehouse.games.imperial_steam.rules.content import NormalCard
from enginehouse.games.imperial_steam.rules.setup import crowned_links, set_up
from enginehouse.games.imperial_steam.rules.state import Table

MOST_CROWNS = 4


def check_layout(table: Table) -> None:
    box = table.box
    _check_places(table, box)
    if box.setup == "fixed":
        _check_fixed(table, box)
    elif box.setup == "normal":
        _check_normal(table, box)
    else:
        _check_random(table, box)
    table.land = None  # made again from the layout when asked for


def _check_places(table: Table, box: Box) -> None:
    """What holds in every mode: each tile and each hub has a place of its own."""
    hubs = table.hubs_at
    need(
        all(0 <= c < len(box.cities) and box.cities[c].space for c in hubs), "hubs_at", "a hub lies on a numbered space"
    )
    need(len(set(hubs)) == len(hubs), "hubs_at", "two hubs lie on one city")
    for c, number in enumerate(table.tiles):
        bare = c in hubs or not box.cities[c].space
        fits = number == 0 if bare else number in box.tiles
        need(fits, "tiles", f"{box.cities[c].name} cannot have the tile {number}")
    used = [number for number in table.tiles if number]
    need(len(set(used)) == len(used), "tiles", "a tile lies on two cities")
    need(sorted(table.grows) == [0, 1, 2, 3], "grows", "every hub has a growth tile of its own")
    few = Counter(table.shipments) - Counter(box.content.boards.shipments.tiles)
    need(len(table.shipments) == 7 and not few, "shipments", "rounds 1 to 7 have one each of the tiles in the box")
    known = all(0 <= link < len(box.links) for link in table.crowns)
    alone = len(set(table.crowns)) == len(table.crowns)
    need(known and alone, "crowns", "each lies on a link of its own")


def _check_fixed(table: Table, box: Box) -> None:
    """IS-FIXED-01 to -07: everything is prescribed."""
    prescribed = set_up(box, 0)
    for name in ("tiles", "hubs_at", "crowns", "grows", "shipments", "card"):
        need(getattr(table, name) == getattr(prescribed, name), name, "the Fixed set-up prescribes others")


def _check_normal(table: Table, box: Box) -> None:
    """IS-NORMAL-01 to -04, -09."""
    cards = {card.card: card for card in box.normals if box.normal_card in ("random", card.card)}
    card = cards.get(table.card)
    need(card is not None, "card", f"it is one of {', '.join(cards)}")
    assert card is not None
    need(table.crowns == crowned_links(box, card.crowns), "crowns", f"card {card.card} has others")
    spaces = sorted(box.cities[c].space for c in table.hubs_at)
    need(spaces == sorted(card.hubs), "hubs_at", f"card {card.card} marks other cities")
    _check_named(table, box, card)


def _check_named(table: Table, box: Box, card: NormalCard) -> None:
    lying = sorted(table.tiles[box.spaces[space]] for space in card.cities)
    need(lying == sorted(card.named), "tiles", f"card {card.card} names others for its cities")


def _check_random(table: Table, box: Box) -> None:
    """IS-RANDOM-01 to -05."""
    need(table.card == "", "card", "the Random set-up uses none")
    regions = sorted(box.cities[c].region for c in table.hubs_at)
    need(regions == list("ABCD"), "hubs_at", "each region has one hub")
    links = crowned_links(box, tuple(card.card for card in box.content.cards.state))
    need(1 <= len(table.crowns) <= MOST_CROWNS, "crowns", f"there are 1 to {MOST_CROWNS}")
    need(set(table.crowns) <= set(links), "crowns", "no State card names that link")
    need(table.crowns == tuple(sorted(table.crowns)), "crowns", "they are listed in the order of the links")
