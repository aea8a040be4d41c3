"""What happens at a table of Steam Power, and how it is told."""

from __future__ import annotations

from enginehouse.core import Event, Seat, Words, counted, listed
from enginehouse.core.sight import HIDDEN
from enginehouse.games.steam_power.rules.content import card_number

COLOUR_NAMES = {"M": "Madder", "P": "Prussian", "S": "Saffron", "V": "Viridian", "C": "Cerulean"}


class SpEvent(Event, frozen=True):
    """An event of one seat. ``company`` is set in Basic Solo, where one person runs five."""

    seat: Seat

    def who(self, words: Words) -> str:
        return words.seat(self.seat)


class TookColour(SpEvent, frozen=True):
    colour: str

    def text(self, words: Words) -> str:
        return f"{self.who(words)} plays {COLOUR_NAMES[self.colour]}"


class RoundBegan(Event, frozen=True):
    number: int
    last: bool = False

    def text(self, words: Words) -> str:
        return f"Round {self.number} begins"


class EndTriggered(SpEvent, frozen=True):
    contracts: int

    def text(self, words: Words) -> str:
        return f"{self.who(words)} has fulfilled {self.contracts} contracts: this round is the last"


class GameEnded(Event, frozen=True):
    rounds: int
    capped: bool = False

    def text(self, words: Words) -> str:
        return f"The game ends after {self.rounds} rounds" + (", at the limit of rounds" if self.capped else "")


class Left(SpEvent, frozen=True):
    def text(self, words: Words) -> str:
        return f"{self.who(words)} leaves the game"


class TrainDrawn(SpEvent, frozen=True):
    colour: str

    def text(self, words: Words) -> str:
        return f"A {COLOUR_NAMES[self.colour]} train comes out of the bag"


class PutAside(Event, frozen=True):
    rounds: int

    def text(self, words: Words) -> str:
        return f"Round {self.rounds} is over; a contract is put aside unseen"


# --- track -----------------------------------------------------------------------------------------------------------
def _tile(kind: str) -> str:
    return "tight curve" if kind == "tight" else kind


class Laid(SpEvent, frozen=True):
    hex: str
    tile: str
    cost: int
    ground: str
    crossing: bool = False

    def text(self, words: Words) -> str:
        tile = _tile(self.tile)
        verb = f"crosses {self.hex} with a {tile}" if self.crossing else f"lays a {tile} on {self.hex}"
        price = f" for ${self.cost}" if self.cost else ""
        return f"{self.who(words)} {verb}{price}" + ("" if self.crossing else f", {self.ground}")

    def places(self) -> tuple[str, ...]:
        return (f"hex-{self.hex}",)


class LinkCompleted(SpEvent, frozen=True):
    start: str
    end: str
    codes: tuple[str, str]
    trains: int

    def text(self, words: Words) -> str:
        return f"{self.who(words)} links {self.start} and {self.end}, {counted(self.trains, 'train')} left"

    def places(self) -> tuple[str, ...]:
        return tuple(f"city-{code}" for code in self.codes)


class LinkBegun(SpEvent, frozen=True):
    start: str
    code: str
    trains: int

    def text(self, words: Words) -> str:
        return f"{self.who(words)} starts a link at {self.start}, {counted(self.trains, 'train')} left"

    def places(self) -> tuple[str, ...]:
        return (f"city-{self.code}",)


class Removed(SpEvent, frozen=True):
    hex: str
    all_gone: bool

    def text(self, words: Words) -> str:
        return f"{self.who(words)} takes up the tile on {self.hex}" + (
            ", and the train with it" if self.all_gone else ""
        )

    def places(self) -> tuple[str, ...]:
        return (f"hex-{self.hex}",)


class Replaced(SpEvent, frozen=True):
    hex: str
    tile: str

    def text(self, words: Words) -> str:
        return f"{self.who(words)} replaces the tile on {self.hex} by a {_tile(self.tile)}"

    def places(self) -> tuple[str, ...]:
        return (f"hex-{self.hex}",)


# --- factories and contracts -----------------------------------------------------------------------------------------
class Built(SpEvent, frozen=True):
    city: str
    code: str
    colour: str
    pieces: int

    def text(self, words: Words) -> str:
        return f"{self.who(words)} builds a factory in {self.city} with {counted(self.pieces, f'{self.colour} piece')}"

    def places(self) -> tuple[str, ...]:
        return (f"city-{self.code}",)


class Revealed(SpEvent, frozen=True):
    card: str

    def text(self, words: Words) -> str:
        return f"{self.who(words)} shows contract {self.card}"


class Delivered(SpEvent, frozen=True):
    """One piece: from where, and who is paid for it."""

    colour: str
    city: str
    code: str
    to_owner: Seat | None
    fees: tuple[tuple[Seat, int], ...]
    to_bank: int = 0

    def text(self, words: Words) -> str:
        paid = [f"{words.seat(s)} ${n}" for s, n in self.fees if n]
        if self.to_bank:
            paid.append(f"the bank ${self.to_bank}")
        source = f"from {self.city}" if self.code else "from the bank"
        return f"{self.who(words)} takes {self.colour} {source}" + (f", pays {listed(paid)}" if paid else ", free")

    def places(self) -> tuple[str, ...]:
        return (f"city-{self.code}",) if self.code else ()


class Emptied(SpEvent, frozen=True):
    city: str
    code: str
    worth: int

    def text(self, words: Words) -> str:
        return f"The factory in {self.city} is empty: {counted(self.worth, 'point')} for {self.who(words)}"

    def places(self) -> tuple[str, ...]:
        return (f"city-{self.code}",)


class Fulfilled(SpEvent, frozen=True):
    card: str
    vp: int
    money: int
    count: int

    def text(self, words: Words) -> str:
        gain = f" and ${self.money}" if self.money else ""
        return f"{self.who(words)} fulfils contract {self.card} for {counted(self.vp, 'point')}{gain}"


class BonusDeclined(SpEvent, frozen=True):
    bonus: str

    def text(self, words: Words) -> str:
        return f"{self.who(words)} does not use the bonus"


class TookMoney(SpEvent, frozen=True):
    amount: int

    def text(self, words: Words) -> str:
        return f"{self.who(words)} takes ${self.amount}"


class Drew(SpEvent, frozen=True):
    """Cards from the deck. Only the drawer sees which. SP-INFO-07."""

    cards: tuple[str, ...]

    def seen_by(self, viewer: Seat) -> Drew:
        return self if viewer == self.seat else Drew(self.seat, (HIDDEN,) * len(self.cards))

    def text(self, words: Words) -> str:
        what = "a contract" if len(self.cards) == 1 else f"{len(self.cards)} contracts"
        known = [card_number(card) for card in self.cards if card != HIDDEN]
        return f"{self.who(words)} takes {what}" + (f": {listed(known)}" if known else "")


class Robbed(SpEvent, frozen=True):
    """A card out of another hand: seen by the taker and the former owner. SP-INFO-08."""

    victim: Seat
    card: str

    def seen_by(self, viewer: Seat) -> Robbed:
        return self if viewer in (self.seat, self.victim) else Robbed(self.seat, self.victim, HIDDEN)

    def text(self, words: Words) -> str:
        what = "a contract" if self.card == HIDDEN else f"contract {card_number(self.card)}"
        return f"{self.who(words)} takes {what} from {words.seat(self.victim)}"


class Reshuffled(Event, frozen=True):
    cards: int

    def text(self, words: Words) -> str:
        return f"The Automas' {self.cards} discarded contracts become a new deck"


# --- the Automa, with its reasons ------------------------------------------------------------------------------------
CORNERS = ("top left", "top right", "bottom right", "bottom left")


class MarkerMoved(Event, frozen=True):
    corner: int

    def text(self, words: Words) -> str:
        return f"The direction marker moves to the {CORNERS[self.corner]}"


class AutomaThought(SpEvent, frozen=True):
    """A step of the Automa's reasoning, already in words."""

    thought: str
    at: tuple[str, ...] = ()

    def text(self, words: Words) -> str:
        thought = self.thought.replace("'", "’")  # what is stored keeps the typewriter's sign
        thought = thought.replace(" a orange", " an orange").replace("gets $0 instead", "gets nothing instead")
        return f"{self.who(words)}: {thought}"

    def places(self) -> tuple[str, ...]:
        return self.at


class CoinsLaid(SpEvent, frozen=True):
    hexes: tuple[str, ...]
    target: str

    def text(self, words: Words) -> str:
        return f"{self.who(words)} marks its way to {self.target} with coins on {listed(self.hexes)}"

    def places(self) -> tuple[str, ...]:
        return tuple(f"hex-{h}" for h in self.hexes)


class CoinsTaken(SpEvent, frozen=True):
    hexes: tuple[str, ...]
    why: str
    link: bool

    def text(self, words: Words) -> str:
        track = " and its unfinished link" if self.link else ""
        return f"{self.who(words)} takes off its coins{track}: {self.why}"

    def places(self) -> tuple[str, ...]:
        return tuple(f"hex-{h}" for h in self.hexes)


EVENTS: tuple[type[Event], ...] = (
    TookColour, RoundBegan, EndTriggered, GameEnded, Left, TrainDrawn, PutAside, Laid, LinkCompleted, LinkBegun, Removed,
    Replaced, Built, Revealed, Delivered, Emptied, Fulfilled, BonusDeclined, TookMoney, Drew, Robbed, Reshuffled,
    MarkerMoved, AutomaThought, CoinsLaid, CoinsTaken,
)  # fmt: skip
