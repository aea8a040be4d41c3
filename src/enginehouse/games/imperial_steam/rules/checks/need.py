"""What a position must have, or the sentence that names the field."""

from __future__ import annotations

from enginehouse.core import BadPosition


def need(holds: bool, field: str, wrong: str) -> None:
    if not holds:
        raise BadPosition(f"{field}: {wrong}")
