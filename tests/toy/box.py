"""What is in the box of the Foundry: content from TOML, options, and every notation written once."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from enginehouse.core import UNSEAL, BadContent, Value

HERE = Path(__file__).parent
SEAL, PASS, IDLE, END, STOP, COIN, CARD, AGAIN = "seal", "pass", "idle", "end", "stop", "coin", "card", "again"
BIDS = tuple(f"bid {n}" for n in range(61))
DIALS = tuple(f"dial {n}" for n in range(4))
AMOUNT = {word: n for words in (BIDS, DIALS) for n, word in enumerate(words)}


@dataclass(frozen=True)
class Box:
    seats: int
    companies: int
    rounds: int
    open_money: bool
    numbers: Mapping[str, int]
    sites: Mapping[str, int]
    cards: Mapping[str, int]

    @cached_property
    def verbs(self) -> dict[str, dict[str, str]]:
        """verb -> site -> notation."""
        return {verb: {site: f"{verb} {site}" for site in self.sites} for verb in ("mark", "build", "raid", "lose")}

    @cached_property
    def noun(self) -> dict[str, str]:
        """notation -> the site or card it is about."""
        about = {word: site for words in self.verbs.values() for site, word in words.items()}
        return about | {word: card for card, word in self.cash.items()}

    @cached_property
    def cash(self) -> dict[str, str]:
        return {card: f"cash {card}" for card in self.cards}

    @cached_property
    def universe(self) -> tuple[str, ...]:
        return (SEAL, UNSEAL, PASS, IDLE, END, STOP, COIN, CARD, AGAIN, *BIDS[1:], *DIALS, *self.noun)


def load(players: int, options: Mapping[str, Value], content: Path | None) -> Box:
    path = next(p for p in ((content or HERE) / "foundry.toml", HERE / "content" / "foundry.toml") if p.exists())
    tables = tomllib.loads(path.read_text("utf-8"))
    for name in ("numbers", "sites", "cards"):
        for entry, n in tables.get(name, {}).items() or [("", "nothing")]:
            if not isinstance(n, int) or n < 0:
                raise BadContent(f"{path.name}: [{name}] {entry}: a number from 0 up is needed, not {n!r}")
    companies, rounds = players * int(options["companies"] or 1), int(options["rounds"] or 1)
    return Box(players, companies, rounds, bool(options["open_money"]), **tables)
