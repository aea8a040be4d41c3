"""What lies on the table of the Foundry, and who sees it."""

from dataclasses import dataclass
from typing import Annotated

from enginehouse import core
from enginehouse.core import HIDDEN, UNKNOWN, Aside, Counted, Open, OwnCards, Seen, Unforeseen, reckoned
from tests.toy.box import Box

FREE, INSPECTOR = -1, -2  # who holds a site, if no company does


def own_purses(table: "Table", purses: list[int], viewer: int) -> list[int]:
    """TY-HIDE-01: coins are for the eyes of the company's owner, until the end shows them."""
    if table.box.open_money or table.over:
        return purses
    return [n if table.owner(company) == viewer else UNKNOWN for company, n in enumerate(purses)]


@dataclass(slots=True)
class Table(core.Table):
    box: Aside[Box]
    round: Open[int]
    deck: Counted[list[str]]
    hands: OwnCards[list[list[str]]]  # by seat
    cashed: Open[list[str]]
    purse: Annotated[list[int], Seen(own_purses)]  # by company, like wear and permits
    wear: Open[list[int]]
    permits: Open[list[int]]
    holder: Open[dict[str, int]]  # of each site

    def clone(self) -> "Table":
        return Table(
            self.seats, self.stack[:], self.seed, self.drawn, self.ply, self.clock, self.barrier, self.viewer, None,
            self.box, self.round, self.deck[:], [hand[:] for hand in self.hands], self.cashed[:], self.purse[:],
            self.wear[:], self.permits[:], self.holder.copy(),
        )  # fmt: skip

    def owner(self, company: int) -> int:
        """TY-SEAT-01: the companies go round the table, so that each player has equally many."""
        return company % self.seats

    def sites_of(self, company: int) -> list[str]:
        return [site for site, holder in self.holder.items() if holder == company]

    def earn(self, company: int, coins: int) -> None:
        """Coins come or go; on a view a purse that is not seen stays unseen."""
        self.purse[company] = reckoned(self.purse[company], coins)

    def draw_card(self, seat: int) -> None:
        if self.deck[-1] == HIDDEN:
            raise Unforeseen("a view does not know the deck")
        self.hands[seat].append(self.deck.pop())
        self.reveal()  # the owner has seen it
