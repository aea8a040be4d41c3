"""What a finished game shows to whoever studies its balance, beyond its points: titles declare it, the laboratory counts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Findings:
    """``numbers`` have a mean over games. ``seats`` has a label for each seat, such as its clan: one asks how often it won.
    ``counts`` says how often what happened; an empty one is a game in which it did not."""

    numbers: Mapping[str, float] = field(default_factory=dict[str, float])
    seats: Mapping[str, Sequence[str]] = field(default_factory=dict[str, Sequence[str]])
    counts: Mapping[str, Mapping[str, int]] = field(default_factory=dict[str, Mapping[str, int]])
