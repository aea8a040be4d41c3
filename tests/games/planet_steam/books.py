"""An observer who writes down every public payment. PS-HIDDEN-09."""

from enginehouse.core import Event
from enginehouse.games.planet_steam.rules import events as ev


class Books:
    def __init__(self, players, box):
        self.box = box
        self.purse = [box.credits] * players

    def enter(self, e: Event) -> None:
        purse = self.purse
        if isinstance(e, ev.Subsidised | ev.ClaimFailed | ev.ManipulationPaid):
            purse[e.seat] += e.credits
        elif isinstance(e, ev.StoodUp):
            purse[e.seat] += 2 * e.die
        elif isinstance(e, ev.Won):
            purse[e.seat] -= e.paid
        elif isinstance(e, ev.ManipulationChosen | ev.FreelanceKept):
            purse[e.seat] -= e.credits
        elif isinstance(e, ev.TankPlaced | ev.Fitted | ev.Charged | ev.Activated):
            purse[e.seat] -= e.paid[4]
        elif isinstance(e, ev.Traded):
            purse[e.seat] -= e.units * e.price
        elif isinstance(e, ev.BenefitTaken) and e.what.endswith("credits"):
            purse[e.seat] += self.box.payouts["engineer"]
        elif isinstance(e, ev.Certified) and e.deed == "sell licence":
            purse[e.seat] += self.box.payouts["licence"]
