"""The Foundry in words and as a row of boxes; always from a view."""

from dataclasses import dataclass, field
from html import escape

from enginehouse.core import UNKNOWN, Words, listed
from tests.toy.state import FREE, INSPECTOR, Table


def holder(view: Table, site: str, words: Words) -> str:
    company = view.holder[site]
    return {FREE: "free", INSPECTOR: "inspector"}.get(company) or f"{words.seat(view.owner(company))} {company + 1}"


def text(view: Table, words: Words) -> str:
    lines = [f"Round {view.round} of {view.box.rounds}; {len(view.deck)} cards in the deck."]
    lines += [f"{site} (price {price}): {holder(view, site, words)}" for site, price in view.box.sites.items()]
    lines += [f"{words.seat(seat)} holds {listed(hand)}." for seat, hand in enumerate(view.hands)]
    for company in range(view.box.companies):
        coins = "?" if view.purse[company] == UNKNOWN else view.purse[company]
        lines.append(
            f"Company {company + 1}: {coins} coins, wear {view.wear[company]}, {view.permits[company]} permits"
        )
    return "\n".join([*lines, f"Cashed: {listed(view.cashed)}."])


@dataclass(frozen=True)
class Row:
    """The least that a Picture can be."""

    layers: dict[str, str]
    viewbox: tuple[float, float, float, float] = (0, 0, 500, 60)
    static: frozenset[str] = field(default=frozenset({"ground"}))
    laid: str = ""

    def inline(self) -> str:
        return f'<svg viewBox="{" ".join(map(str, self.viewbox))}">{"".join(self.layers.values())}</svg>'

    def svg(self, theme: str = "light") -> str:
        return self.inline().replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)


def board(view: Table, words: Words) -> Row:
    boxes = [f'<rect id="{s}" x="{n * 100}" width="96" height="60"/>' for n, s in enumerate(view.box.sites)]
    marks = [
        f'<text x="{n * 100 + 8}" y="30">{site}: {escape(holder(view, site, words))}</text>'
        for n, site in enumerate(view.box.sites)
    ]
    return Row({"ground": f"<g>{''.join(boxes)}</g>", "sites": f"<g>{''.join(marks)}</g>"})
