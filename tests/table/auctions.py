"""Tables of Planet Steam that stand at an auction, for tests of standing orders."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from tests.table.people import Serving, Visitor, until

Wanted = Callable[[Any], bool]


def room_at(server: Serving, table: str) -> Any:
    return server.app.state.house.rooms._open[table]


def bidding(kind: str, *speakers: int, high: int = 0, spoken: bool = False) -> Wanted:
    """A bidding round of this kind in which these seats speak next; ``spoken``: everybody has had a word."""

    def there(game: Any) -> bool:
        step = game.table.stack[-1]
        return (
            type(step).__name__ == kind
            and step.speakers[: len(speakers)] == speakers
            and step.high >= high
            and (not spoken or len({seat for seat, _ in step.said}) == game.players)
        )

    return there


def play_on(server: Serving, table: str, people: dict[int, Visitor], there: Wanted, most: int = 400) -> Any:
    """Everybody plays as a sensible player would, until the table is where it is wanted; the live table."""
    until(lambda: table in server.app.state.house.rooms._open)
    for _ in range(most):
        room = room_at(server, table)
        game = room.line.game
        if game.over or there(game):
            break
        seat = game.to_act[0]
        action = game.title.advise(game.view(seat), seat, game.legal(seat), Random(len(room.line.log))).action
        answer = people[seat].act(table, seat, action, room.line.token(seat))
        assert answer.status_code == 200, answer.text
    assert there(room_at(server, table).line.game), "the auction was not reached"
    return room_at(server, table)


def three_people(server: Serving, **options: Any) -> tuple[str, dict[int, Visitor]]:
    """A table of three, each with a browser of their own."""
    people = {seat: Visitor(server.url) for seat in range(3)}
    made = people[0].found(["me", "friend", "friend"], game="planet-steam", listed=True, options=options)
    for seat in (1, 2):
        people[seat].sit(made["links"][str(seat)], ("Isambard", "Tomasz")[seat - 1])
    people[0].state(made["table"])
    return made["table"], people


def order(person: Visitor, table: str, seat: int, up_to: int | None) -> Any:
    """Leave an order for what is being sold, or take it back."""
    if up_to is None:
        return person.post(f"/api/tables/{table}/order", seat=seat)
    offer = person.state(table, seat)["order"]
    about = offer["about"] if offer else ""
    return person.post(f"/api/tables/{table}/order", seat=seat, about=about, up_to=up_to)
