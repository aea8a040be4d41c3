"""What may be chosen before a game of Steam Power, in words. SP-DRAFT-20: the edition sets every switch left to it."""

from __future__ import annotations

from types import MappingProxyType

from enginehouse.core import Option, Said, Value
from enginehouse.games.steam_power.rules.box import COMPENSATION, maps

SWITCHES = (None, False, True)


def _edition(about: str) -> MappingProxyType[Value, Said]:
    """What it means to leave a switch to the edition."""
    return MappingProxyType({None: Said("As the edition has it", about)})


def _instead(level: str) -> str:
    """SP-ADIFF-02 to SP-ADIFF-05."""
    return f"The bank pays it ${COMPENSATION[level]} for a bonus that it cannot use."


OPTIONS = (
    Option("map", "midwest", "Where you build: the land, the cities and how far apart they lie.", rule="SP-SETUP-01",
           offers=tuple(maps()), label="Map"),
    Option("edition", "final", "Which rules are played; single points of them can be set below.", ("final", "draft"),
           "SP-DRAFT-20", label="Edition", said=MappingProxyType({
               "final": Said("Printed edition", "The rules as they were printed. It also has the solo game and the Automas."),
               "draft": Said("Earlier draft", "The rules before printing: 18 trains, contracts from a bag, and left-over "
                             "tiles add no points. It is for 2 to 5 people.", (2, 3, 4, 5)),
           })),
    Option("automas", "", "Opponents that play by the rulebook’s own rules; they count as players.", rule="SP-AMULTI-03",
           offers=("", *COMPENSATION), label="Automas", said=MappingProxyType({
               "": Said("None", "All chairs are for people and bots."),
               "very-easy": Said("One, very easy", "A bonus that it cannot use is lost to it."),
               "easy": Said("One, easy", _instead("easy")),
               "normal": Said("One, normal", _instead("normal")),
               "hard": Said("One, hard", _instead("hard")),
               "very-hard": Said("One, very hard", _instead("very-hard")),
           })),
    Option("colours", "dealt", "How everybody comes to a colour.", ("dealt", "chosen"), "SP-SETUP-08", label="Colours",
           said=MappingProxyType({
               "dealt": Said("By chair", "Each chair has the colour that it shows here."),
               "chosen": Said("Chosen in turn", "Everybody picks a colour before the first turn."),
           })),
    Option("trains_per_player", None, "How many trains everybody has; each link between two cities takes one.",
           (None, *range(1, 41)), "SP-DRAFT-01", label="Trains for each player", said=_edition("21; in the draft 18.")),
    Option("resources_2p", None, "How many goods a new factory gets if two play.", (None, *range(2, 9)), "SP-DRAFT-02",
           label="Goods in a factory, two players", said=_edition("4; in the draft 5.")),
    Option("resources_3to5p", None, "How many goods a new factory gets if three to five play, or one alone.",
           (None, *range(2, 9)), "SP-FACTORY-07", label="Goods in a factory, other counts", said=_edition("5.")),
    Option("leftover_tiles_add_vp", None, "City tiles that were not laid out add points to factories and purple cities.",
           SWITCHES, "SP-DRAFT-04", label="Left-over tiles count", said=_edition("Yes; in the draft no.")),
    Option("vp_city_counts_group", None, "A link to a city that touches a purple one counts as a link to the purple one.",
           SWITCHES, "SP-DRAFT-12", label="Neighbours of purple cities count", said=_edition("Yes; in the draft no.")),
    Option("groups_joined", None, "When cities that touch one another are joined.", (None, "always", "once linked"),
           "SP-DRAFT-10", label="Touching cities are joined", said=MappingProxyType({
               None: Said("As the edition has it", "Always; in the draft once a link reaches them."),
               "always": Said("Always", "They are joined from the beginning."),
               "once linked": Said("Once linked", "They are joined when the first link reaches one of them."),
           })),
    Option("contract_supply", None, "Where new contracts come from.", (None, "deck", "bag"), "SP-DRAFT-07",
           label="Contracts come from", said=MappingProxyType({
               None: Said("As the edition has it", "A deck; in the draft a bag."),
               "deck": Said("A deck", "They lie in an order that nobody knows."),
               "bag": Said("A bag", "Each is drawn by chance from all that are left."),
           })),
    Option("solo_modes", None, "Whether the solo game and Automas may be played.", SWITCHES, "SP-DRAFT-15",
           label="Solo game and Automas", said=_edition("Yes; in the draft no.")),
    Option("round_cap", 60, "A game that nobody finishes ends after so many rounds.", range(5, 501), "SP-R37",
           label="Most rounds"),
)  # fmt: skip
