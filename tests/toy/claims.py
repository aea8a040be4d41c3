"""What each refusal of the Foundry claims, to be evaluated on the view it was given from."""

from collections.abc import Mapping
from typing import Any

from tests.properties import Claim
from tests.toy.box import AMOUNT
from tests.toy.state import FREE


def _site(view: Any, action: str) -> str:
    return view.box.noun[action]


def _short(view: Any, seat: int, action: str, facts: Mapping[str, Any]) -> bool:
    coins, cost = view.purse[view.stack[-1].company], view.box.sites[facts["site"]]
    return cost == facts["cost"] and cost - coins == facts["short"] > 0


CLAIMS: dict[str, Claim] = {
    "You have marked two sites: seal your plan.": lambda view, seat, *_: len(view.stack[-1].drafts[seat]) == 2,
    "You have marked this site already.": lambda view, seat, action, _: action in view.stack[-1].drafts[seat],
    "A bid is over {high} and within the {coins} coins.": lambda view, seat, action, facts: (
        facts["high"] == view.stack[-1].high
        and facts["coins"] == view.purse[view.stack[-1].speakers[0]]
        and not facts["high"] < AMOUNT[action] <= facts["coins"]
    ),
    "You cash cards of your own hand, and {card} is not in it.": lambda view, seat, action, facts: (
        facts["card"] not in view.hands[seat]
    ),
    "You build on free sites, and {site} is taken.": lambda view, seat, action, facts: (
        view.holder[facts["site"]] != FREE
    ),
    "{site} costs {cost}: {short} short.": _short,
    "You raid your rivals, and {site} is not one's.": lambda view, seat, action, facts: (
        view.holder[facts["site"]] == FREE or view.owner(view.holder[facts["site"]]) == seat
    ),
    "Company {company} loses one of its own sites.": lambda view, seat, action, facts: (
        view.holder[_site(view, action)] != view.stack[-1].company == facts["company"] - 1
    ),
}
