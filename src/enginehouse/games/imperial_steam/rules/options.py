"""What may be chosen before a game of Imperial Steam, in words."""

from __future__ import annotations

from itertools import combinations
from types import MappingProxyType

from enginehouse.core import Option, Said, listed

COUNTS = (2, 3, 4)
NORMAL_CARDS = {f"{players}-{n}": (players, n) for players in COUNTS for n in range(1, 6)}

#: Each seat may have it on or off: "1,3" is on for the first and the third.
SOME_SEATS = {",".join(some): some for n in (1, 2, 3) for some in combinations("1234", n)}

OPTIONS = (
    Option("setup", "normal", "How cities, hubs and shipments are laid out before the first round.",
           ("fixed", "normal", "random"), "IS-SETUP-01", label="Set-up", said=MappingProxyType({
               "fixed": Said("Fixed", "Every city and hub lies where its number says, the same in each game. "
                             "You can plan from the first turn."),
               "normal": Said("Normal", "A card says where cities and hubs lie: the usual game. "
                              "No two games have the same shape."),
               "random": Said("Random", "Chance alone lays out cities, hubs and shipments, kindly or not. It is for experts."),
           })),
    Option("money", "open", "Whether the others see how much money you have.", ("open", "secret"), "IS-SETUP-28",
           label="Money", said=MappingProxyType({
               "open": Said("Open", "Everybody sees everybody’s money."),
               "secret": Said("Secret", "Money is hidden until the end."),
           })),
    Option("normal_card", "random", "For the normal set-up: which card lays out the map.", None, "IS-NORMAL-01",
           ("random", *NORMAL_CARDS), label="Set-up card", said=MappingProxyType({
               "random": Said("By chance", "Any of the cards for this many players."),
               **{name: Said(f"Card {n} for {players}", f"The same map in every game of {players} players.", (players,))
                  for name, (players, n) in NORMAL_CARDS.items()},
           })),
    Option("auto_end", True, "Whose turns end by themselves when nothing free is left to do.", (True, False, *SOME_SEATS),
           label="Turns end by themselves", said=MappingProxyType({
               True: Said("Everybody’s", "Nobody has to end a turn in which nothing is left to do."),
               False: Said("Nobody’s", "Everybody ends every turn by hand."),
               **{name: Said(f"Only chair {listed(some)}", "The others end every turn by hand.",
                             tuple(count for count in COUNTS if count >= int(some[-1])))
                  for name, some in SOME_SEATS.items()},
           })),
    Option("one_station_per_city", False, "Nobody may have a second station in a city.", (False, True), "IS-R42",
           label="One station in a city"),
    Option("formula_on_debt", False, "Shareholders bear their part if you end with a debt.", (False, True), "IS-R55",
           label="Shareholders share debts"),
)  # fmt: skip
