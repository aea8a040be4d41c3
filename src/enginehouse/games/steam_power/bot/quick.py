"""A light player for playouts: contracts as soon as they can be paid, links that arrive somewhere, a hand of a few cards."""

from __future__ import annotations

from collections.abc import Sequence

from enginehouse.core import Action, Seat
from enginehouse.games.steam_power.rules.notation import REMOVE, REPLACED, STOP
from enginehouse.games.steam_power.rules.scoring import DOLLARS_A_POINT
from enginehouse.games.steam_power.rules.state import Company, Table
from enginehouse.games.steam_power.rules.steps.actions import DRAW, FACTORY, FULFIL, MONEY, TRACK, ChooseAction
from enginehouse.games.steam_power.rules.steps.fulfil_contract import ChooseContract, OfferBonus
from enginehouse.games.steam_power.rules.steps.lay_track import PlaceTrack
from enginehouse.games.steam_power.rules.transport import known_hand, ladders
from enginehouse.kit.quick import Lot, best_of, drawn

ENOUGH = 6  # dollars that a contract should bring
HAND = 3  # contracts that are enough for now
GROUPS = 4  # so many groups in the network are worth the track
FURTHER = 0.1  # how often track is laid beyond that


def quick(table: Table, seat: Seat, legal: Sequence[Action], random: Lot) -> Action:
    """A sensible answer at a glance."""
    step = table.stack[-1]
    if isinstance(step, ChooseAction):
        return _action(table, seat, step.company, legal, random)
    if isinstance(step, PlaceTrack):
        return _placement(table, step.company, legal, random)
    if isinstance(step, ChooseContract):
        return max(legal, key=_gains(table, step.company).__getitem__)
    return legal[0] if isinstance(step, OfferBonus) else drawn(legal, random)


def _action(table: Table, seat: Seat, company: Company, legal: Sequence[Action], random: Lot) -> Action:
    if FULFIL in legal and max(_gains(table, company).values()) >= ENOUGH:
        return FULFIL
    groups, begun = table.network[company].bit_count(), table.unfinished[company] is not None
    if FACTORY in legal and groups:
        return FACTORY
    if DRAW in legal and groups and len(table.hands[seat]) < HAND:
        return DRAW
    if TRACK in legal and (begun or groups < GROUPS):
        return TRACK
    return TRACK if TRACK in legal and random() < FURTHER else MONEY


def _gains(table: Table, company: Company) -> dict[Action, int]:
    """By contract of the hand that can be paid: what it brings beyond its price, in dollars."""
    box, seat = table.box, table.owner(company)
    black, white, orange, gray = ladders(table, company)
    gains: dict[Action, int] = {}
    for name in known_hand(table, seat):
        b, w, o, g = box.counts[name]
        cost, card = black[b] + white[w] + orange[o] + gray[g], box.cards[name]
        if cost <= table.purse[seat]:
            gains[box.contract_note[name]] = DOLLARS_A_POINT * card.vp + card.money - cost
    return gains


def _placement(table: Table, company: Company, legal: Sequence[Action], random: Lot) -> Action:
    """A tile that arrives in another group, if one is there; else one that goes on."""
    land, link = table.box.land, table.unfinished[company]
    if link is None:
        return best_of(legal, random, _goes_on, 2)
    tip = table.tip(company)
    notes = (land.cross_note if table.tiles[tip // 6] else land.lay_note)[tip // 6] if tip >= 0 else ()
    home = table.network[company] | 1 << land.group_of[link.start]
    for segment, _, _, group in land.exits[tip] if notes else ():
        if group >= 0 and not home >> group & 1 and notes[segment] in legal:
            return notes[segment]
    return best_of(legal, random, _goes_on, 3)


def _goes_on(action: Action) -> float:
    return 0.0 if action in (STOP, REMOVE) or action in REPLACED else 1.0
