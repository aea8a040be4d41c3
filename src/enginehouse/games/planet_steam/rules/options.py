"""What may be chosen before a game of Planet Steam, in words: the modules of the rulebook, all off in a first game."""

from __future__ import annotations

from types import MappingProxyType

from enginehouse.core import Option, Said

BOTH = (False, True)

OPTIONS = (
    Option("immobile_tanks", False, "A tank that has been placed never moves again.", BOTH, "PS-IMMOB-01",
           label="Tanks stay where they are"),
    Option("river_limits", False, "Tanks on river zones give water and energy only.", BOTH, "PS-RIVER-01",
           label="Rivers give water and energy"),
    Option("variable_trading", False, "The winners of auctions set the order in which resources are traded.", BOTH,
           "PS-VTRADE-01", label="Variable order of trading"),
    Option("variable_claims", False, "You place the first claims yourselves, after the first auction.", BOTH, "PS-VCLAIM-01",
           label="First claims by the players"),
    Option("river_neutrals", "roll", "If you place the first claims: how many neutral markers go on the river.",
           ("roll", 0, 1, 2, 3, 4, 5), "PS-R60", label="Neutral markers on the river", said=MappingProxyType({
               "roll": Said("By the die", "A die says how many."),
               0: Said("None"),
           })),
    Option("reduced_start", False, "You start with fewer credits and resources.", BOTH, "PS-REDUCED-01",
           label="A poorer start"),
    Option("predictable_claims", False, "You claim any free zone, without the die.", BOTH, "PS-PREDICT-01",
           label="Claims without the die"),
    Option("price_manipulation", False, "The first winner of an auction in a round moves prices.", BOTH, "PS-PMAN-01",
           label="Moving prices"),
    Option("sabotage", False, "From round 2 the last winner of an auction tips over a rival’s tank.", BOTH, "PS-SABO-01",
           label="Sabotage"),
    Option("freelance_carrier", False, "A carrier for any three resources is auctioned every round or two.", BOTH,
           "PS-FREE-01", label="The freelance carrier"),
    Option("show_credits", "", "Whose credits all can see; by the rules they are secret.", None, "PS-R56", ("", "all"),
           label="Open credits", said=MappingProxyType({
               "": Said("Nobody’s", "Everybody sees only their own credits."),
               "all": Said("Everybody’s", "All credits lie open."),
           })),
)  # fmt: skip
