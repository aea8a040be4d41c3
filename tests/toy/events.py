"""What happens in the Foundry, and who may know it."""

import msgspec

from enginehouse.core import HIDDEN, Event, Words


class Said(Event, frozen=True):
    """Most of what happens is said aloud: a seat (None: the inspector) and a sentence without its subject."""

    seat: int | None
    what: str
    site: str = ""

    def text(self, words: Words) -> str:
        return f"{'The inspector' if self.seat is None else words.seat(self.seat)} {self.what}"

    def places(self) -> tuple[str, ...]:
        return (self.site,) if self.site else ()


class Drew(Event, frozen=True):
    """All see that a card was drawn, its owner which."""

    seat: int
    card: str

    def seen_by(self, viewer: int) -> Event:
        return self if viewer == self.seat else msgspec.structs.replace(self, card=HIDDEN)

    def text(self, words: Words) -> str:
        return f"{words.seat(self.seat)} draws {'a card' if self.card == HIDDEN else self.card}"
