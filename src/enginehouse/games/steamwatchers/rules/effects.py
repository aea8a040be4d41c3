"""The named effects that cards may use. The steps that carry them out are in steps/archon.py."""

from __future__ import annotations

#: What a card does when played, and again when it is re-applied (SW-CONC-18).
WHEN_PLAYED = (
    "",
    "close-floe",
    "move-contracts",
    "grow-columns",
    "shake-columns",
    "fever",
    "contraband-for-all",
    "return-contraband",
    "buy-turret",
    "tithe",
)

#: What the Archon who plays the card gets (SW-R158).
BONUS = (
    "",
    "contract",
    "contract-elsewhere",
    "recruit",
    "draw-card",
    "heal",
    "pure-barrel",
    "informers",
    "promote",
)
