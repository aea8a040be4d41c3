"""The resource terminal, trading and certificates. PS-TERM, PS-TRADE, PS-PRICE, PS-CERT."""

import pytest

from enginehouse.games.planet_steam.rules.content import BANDS, RESOURCES
from enginehouse.games.planet_steam.rules.events import Certified, Traded
from enginehouse.games.planet_steam.rules.steps import Certificate, CertificateTurn, Trade, TradeResources, TradeTurn
from tests.games.planet_steam.lab import random_game, scene
from tests.proof import rule

QUARTZ, ORE, WATER, ENERGY = range(4)


def trade(resource, **kw):
    return scene(Trade(RESOURCES.index(resource), 0), **kw)


@rule("PS-TERM-01", "PS-TERM-05", "PS-TERM-06")
def test_every_resource_has_its_tracks_and_every_supply_a_colour():
    t = scene().t
    change = dict(zip(BANDS, (2, 1, 0, -1, -2, -3), strict=True))
    for r in range(4):
        track = t.box.tracks[r]
        colours = [track.band(n) for n in range(track.top + 1)]
        assert set(colours) == set(BANDS)
        assert [BANDS.index(c) for c in colours] == sorted(BANDS.index(c) for c in colours)
        assert [track.change[n] for n in range(track.top + 1)] == [change[c] for c in colours]
    assert len({(x.lowest, x.start, x.highest) for x in t.box.tracks}) == 4
    assert t.box.tracks[ORE].band(9) == "yellow"
    assert t.box.tracks[ENERGY].band(14) == "red"
    assert t.box.tracks[WATER].band(4) == "green"


@rule("PS-TERM-02", "PS-PRICE-03", "PS-R44")
def test_prices_stay_on_their_track_of_unit_steps():
    s = trade("ore", supply={"ore": 14}, price={"ore": 3}, players=2).go("0 pass")
    assert s.price("ore") == 2
    s = trade("ore", supply={"ore": 1}, price={"ore": 13}, purse={0: 13}).go("0 buy ore 1")
    assert s.price("ore") == 14  # +2 is cut at the top
    prices = {track.after(p, n) for track in [s.t.box.tracks[ORE]] for p in range(2, 15) for n in range(16)}
    assert prices == set(range(2, 15))


@rule("PS-TERM-03", "PS-TERM-04", "PS-TERM-07", "PS-TERM-08")
@pytest.mark.parametrize("players", [2, 5])
def test_supplies_and_prices_change_only_where_the_rules_say(players):
    from random import Random

    import enginehouse as eh

    moves_supply = {"Traded", "BonusPlaced", "BonusTaken", "BonusReturned", "Produced"}
    moves_price = {"Traded", "Shortage"}
    g, rnd = eh.new("planet-steam", players, 6), Random(6)
    supply, price = g.table.supply[:], g.table.price[:]
    while not g.over:
        seat = g.to_act[0]
        told = {type(e).__name__ for e in g.play(seat, rnd.choice(g.legal(seat)))}
        tracks = g.table.box.tracks
        assert all(0 <= n <= t.top for n, t in zip(g.table.supply, tracks, strict=True))
        assert all(t.lowest <= n <= t.highest for n, t in zip(g.table.price, tracks, strict=True))
        assert g.table.supply == supply or told & moves_supply
        assert g.table.price == price or told & moves_price
        supply, price = g.table.supply[:], g.table.price[:]


@rule("PS-TRADE-01", "PS-TRADE-02", "PS-EX-19", "PS-R47")
def test_all_trade_quartz_then_ore_then_water_then_energy():
    s = scene(TradeResources(), players=3, cards=(3, 1, 2))
    turns = []
    while s.t.stack:
        turns.append((s.t.stack[-1].resource, s.asked()[0]))
        s.go(f"{s.asked()[0]} pass")
    assert turns == [(r, seat) for r in range(4) for seat in (1, 2, 0)]
    g = random_game(3, 12)
    traded = [e.resource for _, e in g.events if isinstance(e, Traded)]
    assert [traded.count(r) for r in range(4)] == [18] * 4  # players × rounds, whatever they did


@rule("PS-TRADE-03", "PS-TRADE-05")
def test_buy_up_to_the_supply_and_the_purse():
    s = trade("ore", supply={"ore": 5}, price={"ore": 9}, purse={0: 38}, cargo={0: {"ore": 0}})
    assert [a for a in s.legal() if a.startswith("buy")] == [f"buy ore {n}" for n in (1, 2, 3, 4)]
    assert s.no("0 buy ore 5") == "PS-TRADE-05"
    assert s.no("0 buy ore 6") == "PS-TRADE-03"
    s = trade("ore", supply={"ore": 2}, price={"ore": 9}, purse={0: 380})
    assert s.legal()[-1] == "buy ore 2"
    assert s.no("0 buy ore 3") == "PS-TRADE-03"


@rule("PS-TRADE-04", "PS-TRADE-06", "PS-PRICE-02", "PS-PRICE-04")
def test_a_purchase_is_at_one_price_and_then_the_price_moves():
    s = scene(Trade(ORE, 0), Trade(ORE, 1), supply={"ore": 5}, price={"ore": 9}, purse={0: 100, 1: 100}, players=2)
    s.go("0 buy ore 4")
    assert s.t.purse[0] == 64
    assert s.supply("ore") == 1
    assert s.price("ore") == 10
    assert "at 10" in s.game.prompt(1)
    s.go("1 buy ore 1")
    assert s.t.purse[1] == 90
    assert s.price("ore") == 12  # black: +2


@rule("PS-TRADE-08", "PS-TRADE-09", "PS-TRADE-10", "PS-R46")
def test_selling():
    s = trade("ore", cargo={0: {"ore": 3}}, supply={"ore": 4}, price={"ore": 9}, purse={0: 0})
    assert [a for a in s.legal() if a.startswith("sell")] == ["sell ore 1", "sell ore 2", "sell ore 3"]
    assert s.no("0 sell ore 4") == "PS-TRADE-08"
    s.go("0 sell ore 3")
    assert s.t.purse[0] == 27
    assert s.supply("ore") == 7
    assert s.cargo(0, "ore") == 0
    over = trade(
        "ore", cargo={0: {"ore": 5}}, carriers={0: {"ore": 2}}, supply={"ore": 13}, price={"ore": 4}, purse={0: 0}
    )
    over.go("0 sell ore 5")
    assert over.t.purse[0] == 20
    assert over.supply("ore") == 15
    full = trade("ore", cargo={0: {"ore": 2}}, supply={"ore": 15}, price={"ore": 4}, purse={0: 0}).go("0 sell ore 2")
    assert full.t.purse[0] == 8
    assert full.supply("ore") == 15


@rule("PS-TRADE-11", "PS-PRICE-01")
def test_a_pass_trades_nothing_but_moves_the_price():
    s = trade("energy", supply={"energy": 14}, price={"energy": 8})
    before = (s.t.purse[:], [c[:] for c in s.t.cargo], s.t.supply[:])
    s.go("0 pass")
    assert (s.t.purse, s.t.cargo, s.t.supply) == before
    assert s.price("energy") == 5
    silent = scene(TradeTurn(ORE, 0), supply={"ore": 0}, cargo={0: {"ore": 0}}, price={"ore": 8})
    assert silent.asked() is None
    assert silent.price("ore") == 10


@rule("PS-PRICE-05")
def test_trading_one_resource_leaves_the_others():
    s = trade("water", supply={"water": 6}, purse={0: 50}).go("0 buy water 3")
    assert s.t.supply == [6, 9, 3, 14]
    assert s.t.price[0] == 12
    assert s.t.price[1] == 7
    assert s.t.price[3] == 6


@rule("PS-R42", "PS-R43", "PS-TRADE-02")
def test_nothing_is_a_pass_and_one_action_is_all():
    s = scene(Trade(ORE, 0), Trade(ORE, 1), cargo={0: {"ore": 3}}, purse={0: 50})
    assert "buy ore 0" not in s.legal()
    assert s.no("0 buy ore 0") == "PS-R42"
    assert s.no("0 sell ore 0") == "PS-R42"
    assert s.no("0 buy water 1") == "PS-TRADE-02"
    s.go("0 buy ore 1")
    assert s.asked() == (1, "Trade")


@rule("PS-R86")
def test_a_trader_who_can_do_nothing_for_want_of_credits_is_asked():
    s = scene(TradeTurn(ORE, 0), supply={"ore": 3}, cargo={0: {"ore": 0}}, purse={0: 0})
    assert s.asked() == (0, "Trade")
    assert s.legal() == ["pass"]
    rich = scene(TradeTurn(ORE, 0), supply={"ore": 3}, cargo={0: {"ore": 0}}, purse={0: 99})
    assert rich.asked() == s.asked()
    assert s.game.play(0, "pass") == rich.game.play(0, "pass")  # the event is the same as for a free choice


CERT = {"cargo": {0: {"quartz": 2, "ore": 1, "water": 3}}}


@rule("PS-CERT-01", "PS-R48")
def test_one_certificate_action_or_none():
    s = scene(CertificateTurn(0), CertificateTurn(1), licences=[1, 1, 0, 0], **CERT)
    assert s.legal() == ["pass", "buy licence", "sell licence", "buy luxury"]
    s.go("0 sell licence")
    assert s.asked() == (1, "Certificate")
    before = s.t.clone()
    s.go("1 pass")
    assert (s.t.licences, s.t.cargo, s.t.purse) == (before.licences, before.cargo, before.purse)


@rule("PS-CERT-02", "PS-CERT-05", "PS-CERT-08")
def test_certificate_prices():
    s = scene(Certificate(0), **CERT)
    tracks = (s.t.supply[:], s.t.price[:])
    s.go("0 buy licence")
    assert s.t.cargo[0][:3] == [1, 1, 1]
    assert s.t.licences[0] == 1
    assert s.t.licences_left == 6
    s = scene(Certificate(0), **CERT).go("0 buy luxury")
    assert s.t.cargo[0][:3] == [1, 0, 3]
    assert s.t.luxury[0] == 1
    assert s.t.luxury_left == 5
    assert (s.t.supply, s.t.price) == tracks
    poor = scene(Certificate(0), cargo={0: {"quartz": 0, "ore": 1, "water": 1}}, licences=[1, 0, 0, 0])
    assert poor.no("0 buy licence") == "PS-CERT-02"
    assert poor.no("0 buy luxury") == "PS-CERT-05"


@rule("PS-CERT-03", "PS-CERT-04", "PS-CERT-07", "PS-R49")
def test_selling_certificates():
    s = scene(Certificate(0), licences=[1, 0, 0, 0], luxury=[1, 0, 0, 0], purse={0: 10}, **CERT)
    assert s.no("0 sell luxury") == "PS-CERT-07"
    s.go("0 sell licence")  # also one bought or taken this round: nothing marks its age
    assert s.t.purse[0] == 25
    assert s.t.licences[0] == 0
    assert s.t.licences_left == 7
    assert scene(Certificate(0), **CERT).no("0 sell licence") == "PS-CERT-03"


@rule("PS-CERT-06")
def test_certificates_run_out():
    s = scene(Certificate(0), licences_left=0, luxury_left=0, **CERT)
    assert s.legal() == ["pass"]
    assert s.no("0 buy licence") == "PS-CERT-06"
    assert s.no("0 buy luxury") == "PS-CERT-06"


@rule("PS-CERT-01")
def test_what_was_paid_for_a_certificate_is_told():
    rich = {0: {"quartz": 3, "ore": 3, "water": 4}}
    for deed, price in (
        ("pass", (0, 0, 0, 0, 0)), ("buy licence", (1, 0, 2, 0, 0)), ("sell licence", (0, 0, 0, 0, 15)),
        ("buy luxury", (1, 1, 0, 0, 0)),
    ):  # fmt: skip
        s = scene(Certificate(0), cargo=rich, licences=[1, 0, 0, 0], licences_left=5).go(f"0 {deed}")
        assert s.told(Certified) == [Certified(0, deed, price)]
