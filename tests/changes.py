"""Changes of a table, one thing at a time: refused by its check in the words of one refusal, or as good as before."""

from collections.abc import Callable
from typing import Any

import pytest

from enginehouse.core import BadPosition

Change = Callable[[Any], object]


def put(field: str, value: Any, *at: int) -> Change:
    """Put a value into a field of the table, or into the entry of it that is named."""

    def inside(row: Any, at: tuple[int, ...]) -> Any:
        if not at:
            return value
        new = list(row)
        new[at[0]] = inside(row[at[0]], at[1:])
        return tuple(new) if isinstance(row, tuple) else new

    return lambda table: setattr(table, field, inside(getattr(table, field), at))


def both(*changes: Change) -> Change:
    def change(table: Any) -> None:
        for one in changes:
            one(table)

    return change


def tried(check: Callable[[Any], None], table: Any, change: Change | None, words: str) -> None:
    """Refused with the change in these words; a position, if there are none. The table itself stays as it is."""
    new = table.clone()
    if change is not None:
        change(new)
    if not words:
        check(new)
        return
    with pytest.raises(BadPosition) as error:
        check(new)
    assert str(error.value).startswith(words), error.value
