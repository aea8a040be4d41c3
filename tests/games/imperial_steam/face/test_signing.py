"""The bill of a contract and what several workers cost together, held against what really happens."""

from __future__ import annotations

from random import Random
from typing import Any

import enginehouse as eh
from enginehouse.core import Words
from enginehouse.games.imperial_steam.rules.box import GOODS
from enginehouse.games.imperial_steam.rules.notation import WORKER
from enginehouse.games.imperial_steam.rules.scoring import fulfilled
from enginehouse.games.imperial_steam.rules.steps.build import factory_price


def turns(seed: int, players: int = 3) -> list[eh.Game[Any]]:
    """Positions of a greedy game, a clone for each decision."""
    game, rnd = eh.new("imperial-steam", players, seed), Random(seed)
    out: list[eh.Game[Any]] = []
    while not game.over and len(out) < 260:
        seat = game.to_act[0]
        out.append(game.clone())
        game.play(seat, game.title.advise(game.view(seat), seat, game.legal(seat), rnd).action)
    return out


def test_the_bill_of_a_contract_names_each_factory_and_what_it_then_pays() -> None:
    seen: set[str] = set()
    for game in turns(4):
        seat = game.to_act[0]
        view = game.view(seat)
        for plan in game.title.plans(view, seat, game.legal(seat)):
            name = view.box.book.sign_of.get(plan.actions[-1])
            if name is None or not plan.touches[0].startswith("contract-"):
                continue
            bill, card = game.title.waybill(view, seat, plan.actions, Words(game.names)), view.box.contracts[name]
            assert bill is not None
            assert [line.what for line in bill.lines] == [
                g for n, g in zip(card.asks, GOODS, strict=True) for _ in range(n)
            ]
            after = game.clone()
            for action in plan.actions:
                after.play(seat, action)
            own, factories = after.table.contracts[seat], after.table.factories[seat]
            full = name in fulfilled(view.box, own, factories)
            missing = [line for line in bill.lines if line.source.name.startswith("No ")]
            assert full == (not missing)
            assert bill.total == f"{'+' if full else '−'}{card.value} gulden"
            for line in missing:
                if line.source.place:
                    site = view.ground.works_of[line.source.place.removeprefix("site-")]
                    assert not view.sites >> site & 1
                    assert line.source.price == f"{factory_price(view, site, GOODS.index(line.what))} more"
            seen |= {"missing" if missing else "full", "yours" if len(missing) < len(bill.lines) else "none"}
    assert seen >= {"missing", "yours", "none"}


def test_workers_hired_together_are_told_as_one() -> None:
    tried = 0
    for game in turns(5)[:80]:
        seat = game.to_act[0]
        view = game.view(seat)
        for plan in game.title.plans(view, seat, game.legal(seat)):
            n = plan.actions.count(WORKER)
            told = game.title.plan_notes(view, seat, plan.actions, Words(game.names))
            if not n or not plan.touches[0].startswith("column-"):
                assert told == ()
                continue
            after = game.clone()
            for action in plan.actions:
                after.play(seat, action)
            paid = view.purse[seat] - after.table.purse[seat]
            if n > 1:
                assert sum(map(int, told[0].removesuffix(", to the bank").split(" + "))) == paid
            assert any("level 1, rested" in line for line in told)
            tried += 1
    assert tried > 5
