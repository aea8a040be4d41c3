"""The drawings of a record of play say what was played, and no more than is known."""

import re
from datetime import UTC, datetime

from enginehouse.table.live.career import Average, Opponent
from enginehouse.table.pages import ledger
from enginehouse.table.web.records import GameOver, RatingInfo

NOW = datetime(2026, 11, 19, tzinfo=UTC).timestamp()


def over(day: str, place: int) -> GameOver:
    ended = datetime.fromisoformat(f"{day}T12:00:00+00:00").timestamp()
    return GameOver("t", "toy", "", "", 3, place, 5, ended, None, None, ("Mira",), False)


def test_a_year_has_a_square_for_each_game_in_its_month() -> None:
    days = [
        ("2026-11-02", 1),
        ("2026-11-01", 2),
        ("2026-11-03", 2),
        ("2026-02-28", 3),
        ("2025-12-31", 1),
        ("2025-11-30", 1),
    ]
    drawn = str(ledger.year([over(day, place) for day, place in days], NOW, width=1208))
    squares = re.findall(r'<rect class="(\w+)" x="([\d.]+)"', drawn)
    by_month = [(int(float(x) // 100), kind) for kind, x in squares]
    november = [(11, "lost"), (11, "won"), (11, "lost")]  # and of the last one nothing stands there any more
    assert by_month == [(0, "won"), (2, "lost"), *november]
    assert drawn.count("c-edge") == 2  # second places are halved
    months = " ".join(re.findall(r">(\w{3})</text>", drawn))
    assert months == "Dec Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov"
    assert 'aria-label="5 games in the last twelve months, 2 won"' in drawn


def test_what_is_known_little_of_is_drawn_as_such() -> None:
    lines = [
        ("Toy", RatingInfo("toy", 25.0, 22.0, 28.0, 40, False)),
        ("Other", RatingInfo("o", 24.0, 12.0, 36.0, 1, True)),
    ]
    drawn = str(ledger.ratings(lines, [("Greedy, bot", 20.0)], 612, 128))
    assert re.findall(r'class="(l-bar[^"]*)"', drawn) == ["l-bar", "l-bar wide"]
    assert "40 games<" in drawn
    assert "1 game, still wide<" in drawn
    assert "Greedy, bot</text>" in drawn
    apart, even = Opponent("Mira", 20, 0.9, 0.7, 0.97), Opponent("Ravi", 2, 0.5, 0.1, 0.9)
    assert [' told"' in str(ledger.whisker(one)) for one in (apart, even)] == [True, False]


def test_places_are_columns_the_first_filled() -> None:
    drawn = str(ledger.places(Average("toy", 6, (4, 2, 0), 1.0, 9)))
    assert re.findall(r'class="(\w+)" x="[\d.]+" y="[\d.]+" width="11" height="(\d+)"', drawn) == [
        ("won", "20"), ("later", "12"), ("later", "4"),
    ]  # fmt: skip
    assert 'aria-label="4, 2, 0"' in drawn
