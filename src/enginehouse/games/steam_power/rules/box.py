"""What is in the box for one table: the map, the deck, and the switches of the edition. Immutable and shared."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from enginehouse.core import BadContent, Unknown, Value
from enginehouse.games.steam_power.rules.checks.content import check_deck
from enginehouse.games.steam_power.rules.content import (
    LETTERS,
    DeckFile,
    card_number,
)
from enginehouse.games.steam_power.rules.land import Land, read_land
from enginehouse.kit import content

SHIPPED = Path(__file__).parents[1] / "content"
PIECES = 30  # of each colour. SP-COMP-07
FACTORIES = 15  # SP-COMP-02
START_MONEY = 5  # SP-SETUP-11
START_HAND = 5  # SP-SETUP-10
TRIGGER = {2: 14, 3: 11, 4: 9, 5: 8}  # contracts that end the game. SP-END-01 to SP-END-04
COMPANIES = 5  # SP-COMP-01
BANK_PRICE = 5  # SP-FULFIL-17
CROSSING_PRICE = 2  # SP-CROSS-03
TAKE_MONEY = 3  # SP-MONEY-01
BAG_TRAINS = 2  # of each company, in Basic Solo. SP-SOLO-03
SOLO_ROUNDS = 8  # SP-SOLO-05
COMPENSATION = {"very-easy": 0, "easy": 2, "normal": 5, "hard": 10, "very-hard": 15}  # SP-ADIFF-01 to 05


@dataclass(frozen=True, slots=True)
class Card:
    """A contract: goods from top to bottom as colour numbers, and what it brings."""

    id: str
    goods: tuple[int, ...]
    needs: tuple[tuple[int, int], ...]  # (colour, how many)
    vp: int
    money: int
    bonus: str
    automa_class: str  # SP-AACT-01

    @property
    def number(self) -> str:
        return card_number(self.id)


@dataclass(frozen=True, eq=False, slots=True)
class Box:
    """One table's box. ``players`` counts Automas; in Basic Solo one player runs five companies.

    What follows from the rest stands here ready, too: playouts ask for it all the time, and nothing is read faster than a slot.
    """

    land: Land
    cards: dict[str, Card]
    target_kind: tuple[str, ...]  # by colour: what the Automa looks for. SP-ALAY-05
    players: int
    automas: tuple[str, ...]  # their difficulties; they sit last. SP-R69
    trains: int
    pieces: int  # a factory gets. SP-FACTORY-07, SP-FACTORY-08
    leftover_adds: bool
    vp_city_counts_group: bool
    groups_joined: str
    bag: bool  # contracts come from a bag, not from a deck. SP-DRAFT-07
    choose_colours: bool
    round_cap: int  # SP-R37
    # --- what follows from that
    solo: bool
    humans: int
    companies: int
    owners: tuple[int, ...]  # by company: whose purse and hand it uses. SP-SOLO-04, SP-SOLO-11
    deciders: tuple[tuple[int, ...], ...]  # by company: who decides for it
    trigger: int  # how many fulfilled contracts end the game; in Basic Solo they never do. SP-END, SP-AMULTI-05
    link_trains: int  # what a company has for its links: in Basic Solo some of its trains stay in the bag. SP-R45
    fewest_goods: int  # on a contract
    most_goods: int
    counts: dict[str, tuple[int, ...]]  # by contract: how many black, white, orange and gray goods it needs
    from_bank: dict[str, int]  # by contract: its price if all of it comes from the bank
    contract_note: dict[str, str]
    card_of_note: dict[str, str]


def build_box(players: int, options: Mapping[str, Value], pack: Path | None, shipped: Path = SHIPPED) -> Box:
    """The box for these options. SP-DRAFT-20: the edition sets every switch that is not set by itself."""
    return _build(players, tuple(sorted(options.items(), key=lambda item: item[0])), pack, content.stamp(pack), shipped)


@lru_cache(maxsize=256)
def _build(players: int, chosen: tuple[tuple[str, Value], ...], pack: Path | None, stamp: str, shipped: Path) -> Box:
    options = dict(chosen)
    draft = options["edition"] == "draft"

    def switch(name: str, final: Value, in_draft: Value) -> Value:
        value = options[name]
        return value if value is not None else (in_draft if draft else final)

    automas = _automas(str(options["automas"]), players)
    solo_modes = bool(switch("solo_modes", True, False))
    if not solo_modes and (players == 1 or automas):
        raise Unknown("the earlier edition has no solo modes: it needs 2 to 5 people and no Automa [SP-DRAFT-15]")
    pieces = switch("resources_2p", 4, 5) if players == 2 else switch("resources_3to5p", 5, 5)
    deck = read_deck(content.find("contracts.toml", shipped, pack))
    cards, solo, trains = _cards(deck), players == 1, int(switch("trains_per_player", 21, 18) or 0)
    owners = tuple(0 if solo else company for company in range(COMPANIES))
    contract_note = {card.id: f"contract {card.number}" for card in cards.values()}
    return Box(
        land=land(str(options["map"]), pack, stamp, shipped),
        cards=cards,
        target_kind=tuple(deck.automa.targets[letter] for letter in LETTERS),
        players=players,
        automas=automas,
        trains=trains,
        pieces=int(pieces or 0),
        leftover_adds=bool(switch("leftover_tiles_add_vp", True, False)),
        vp_city_counts_group=bool(switch("vp_city_counts_group", True, False)),
        groups_joined=str(switch("groups_joined", "always", "once linked")),
        bag=switch("contract_supply", "deck", "bag") == "bag",
        choose_colours=options["colours"] == "chosen",
        round_cap=int(options["round_cap"] or 0),
        solo=solo,
        humans=players - len(automas),
        companies=COMPANIES if solo else players,
        owners=owners,
        deciders=tuple((owner,) for owner in owners),
        trigger=TRIGGER.get(players, 0),
        link_trains=max(0, trains - BAG_TRAINS) if solo else trains,
        fewest_goods=min(len(card.goods) for card in cards.values()),
        most_goods=max(len(card.goods) for card in cards.values()),
        counts={card.id: tuple(card.goods.count(colour) for colour in range(4)) for card in cards.values()},
        from_bank={card.id: BANK_PRICE * len(card.goods) for card in cards.values()},
        contract_note=contract_note,
        card_of_note={note: card for card, note in contract_note.items()},
    )


def _automas(text: str, players: int) -> tuple[str, ...]:
    automas = tuple(word.strip() for word in text.split(",") if word.strip())
    for level in automas:
        if level not in COMPENSATION:
            raise Unknown(f"there is no Automa “{level}”; an Automa is {', '.join(COMPENSATION)}")
    if automas and len(automas) >= players:
        raise Unknown(
            f"{len(automas)} Automas among {players} players leave nobody to play; at least one is human [SP-AMULTI-07]"
        )
    return automas


@lru_cache(maxsize=64)
def land(name: str, pack: Path | None, stamp: str = "", shipped: Path = SHIPPED) -> Land:
    """A map by its name; ``stamp`` changes when the pack does."""
    known = content.names("maps", shipped, pack)
    if name not in known:
        raise Unknown(f"there is no map “{name}”; the maps are: {', '.join(known)}")
    return read_land(name, content.find(f"maps/{name}.toml", shipped, pack))


def land_named(name: str, pack: Path | None) -> Land:
    """A map as it is in the pack now."""
    return land(name, pack, content.stamp(pack))


def read_deck(path: Path) -> DeckFile:
    """The contracts, refused with every fault they have. SP-COMP-03."""
    deck = content.read(path, DeckFile)
    check_deck(deck, content.Checker(path))
    return deck


def _cards(deck: DeckFile) -> dict[str, Card]:
    out: dict[str, Card] = {}
    for name, file in deck.cards.items():
        goods = tuple(LETTERS.index(letter) for letter in file.goods)
        needs = tuple((colour, goods.count(colour)) for colour in dict.fromkeys(goods))
        out[name] = Card(name, goods, needs, file.vp, file.money, file.bonus, deck.automa.classes[file.bonus])
    return out


def maps(pack: Path | None = None) -> list[str]:
    return content.names("maps", SHIPPED, pack)


def check_pack(pack: Path) -> list[str]:
    """Every content file of a pack, checked; the names of those that are sound."""
    if not pack.is_dir():
        raise BadContent(f"{pack}: there is no such content folder")
    sound: list[str] = []
    for path in sorted(pack.glob("maps/*.toml")):
        read_land(path.stem, path)
        sound.append(f"maps/{path.name}")
    if (pack / "contracts.toml").is_file():
        read_deck(pack / "contracts.toml")
        sound.append("contracts.toml")
    if not sound:
        raise BadContent(f"{pack}: holds neither maps/*.toml nor contracts.toml")
    return sound
