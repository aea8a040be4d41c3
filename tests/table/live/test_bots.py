"""Bots: in processes of their own, on their own view alone, restarted when they crash or hang."""

import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from msgspec import structs

from enginehouse import house
from enginehouse.bots import LEVELS
from enginehouse.core import UNKNOWN, Game, codec
from enginehouse.table.live import plans, ratings
from enginehouse.table.live.bot_worker import Answer, Question, advice
from enginehouse.table.live.worker import Worker
from tests.table.people import Serving, Visitor, frame, free, serving, until


@pytest.fixture
def flag(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "flag"
    monkeypatch.setenv("ENGINEHOUSE_TEST_FLAG", str(path))
    for name in ("crashing", "failing", "cheating", "hanging", "once_crashing", "peeking"):
        monkeypatch.setitem(plans.BOTS, f"tests.table.bad_bots:{name}", name)
    return path


@pytest.fixture
def quick(tmp_path: Path, flag: Path) -> Iterator[Serving]:
    with serving(free(database=str(tmp_path / "bots.sqlite3"), bot_seconds=2.5)) as running:
        yield running


@pytest.fixture
def patient(tmp_path: Path, flag: Path) -> Iterator[Serving]:
    """A house that takes no bot for dead because the machine is slow."""
    with serving(free(database=str(tmp_path / "bots.sqlite3"), bot_seconds=30)) as running:
        yield running


def bots_table(mira: Visitor, *kinds: str, **more: object) -> str:
    plans = [{"kind": "bot", "bot": kind} for kind in kinds]
    answer = mira.post("/api/tables", game="toy", seats=plans, **{"speed": "instant", "listed": True, **more})
    assert answer.status_code == 200, answer.text
    return answer.json()["table"]


def over(mira: Visitor, table: str) -> bool:
    return mira.state(table)["over"]


def test_a_table_of_bots_plays_to_the_end(quick: Serving) -> None:
    mira = Visitor(quick.url)
    table = bots_table(mira, "greedy", "random", "greedy")
    until(lambda: over(mira, table), 20)
    log = mira.get(f"/api/tables/{table}/log").json()
    assert any(line["kind"] == "why" and line["text"].startswith("the first of") for line in log)


@pytest.mark.parametrize("kind", ["failing", "cheating", "crashing"])
def test_the_greedy_player_answers_for_a_bot_that_fails(patient: Serving, kind: str) -> None:
    mira = Visitor(patient.url)
    table = bots_table(mira, f"tests.table.bad_bots:{kind}", "greedy", options={"rounds": 1})
    until(lambda: over(mira, table), 40)
    log = mira.get(f"/api/tables/{table}/log").json()
    assert any("the greedy player answered, as the bot did not" in line["text"] for line in log)
    assert (patient.app.state.house.bots.restarts > 0) == (kind == "crashing")


def test_a_crashed_bot_is_started_again(quick: Serving) -> None:
    mira = Visitor(quick.url)
    table = bots_table(mira, "tests.table.bad_bots:once_crashing", "greedy", options={"rounds": 1})
    until(lambda: over(mira, table), 20)
    log = mira.get(f"/api/tables/{table}/log").json()
    assert any(line["text"] == "asked twice" for line in log)
    assert not any("as the bot did not" in line["text"] for line in log)
    assert quick.app.state.house.bots.restarts == 1


def test_a_hanging_bot_stalls_nobody(quick: Serving) -> None:
    """While it hangs, people act at other tables at once; it is stopped in time, and its game goes on."""
    mira = Visitor(quick.url)
    stuck = bots_table(mira, "tests.table.bad_bots:hanging", "greedy", options={"rounds": 1})
    table = mira.found(["me", "me"])["table"]
    moment = mira.state(table, 0)["moment"]
    begun = time.monotonic()
    assert mira.act(table, 0, "bid 1", moment).status_code == 200
    assert time.monotonic() - begun < 1.5
    until(lambda: mira.state(stuck)["ply"] > 0 or len(mira.get(f"/api/tables/{stuck}/log").json()), 30)


def test_a_bot_is_told_its_own_view_only(quick: Serving, flag: Path) -> None:
    mira = Visitor(quick.url)
    table = bots_table(mira, "tests.table.bad_bots:peeking", "greedy", options={"rounds": 2})
    until(lambda: over(mira, table), 20)
    told = flag.read_text().splitlines()
    assert told
    for line in told:
        seat, hands, deck, seed, _stack = line.split("|")
        mine, theirs = eval(hands)[int(seat)], eval(hands)[1 - int(seat)]
        assert set(theirs) <= {"?"}
        assert "?" not in mine
        assert set(eval(deck)) <= {"?"}
        assert seed == "0"


def test_the_speed_of_bots(quick: Serving) -> None:
    mira = Visitor(quick.url)
    table = mira.found(["me", "bot"], speed="paused")["table"]
    mira.act(table, 0, "bid 1")
    mira.act(table, 0, "seal")
    time.sleep(0.3)
    assert mira.state(table, 0)["to_act"] == [1]  # paused
    with mira.live(table, 0) as line:
        frame(line)
        assert mira.post(f"/api/tables/{table}/speed", speed="slow").status_code == 200
        until(lambda: "bids are" in frame(line)["regions"].get("log", ""))
    assert mira.post(f"/api/tables/{table}/speed", speed="warp").status_code == 422


def test_bots_go_on_after_a_restart(tmp_path: Path) -> None:
    settings = free(database=str(tmp_path / "again.sqlite3"))
    with serving(settings) as first:
        mira = Visitor(first.url)
        table = bots_table(mira, "greedy", "greedy", options={"rounds": 25})
        until(lambda: mira.state(table)["ply"] > 5)
    with serving(settings) as second:  # nobody looks at the table before it is over
        deadline = time.monotonic() + 20
        ada = Visitor(second.url)
        while time.monotonic() < deadline and any(t["id"] == table for t in ada.get("/api/tables").json()):
            time.sleep(0.1)
        assert over(ada, table)


def test_an_empty_seat_is_given_to_a_bot(quick: Serving) -> None:
    mira, tomasz = Visitor(quick.url), Visitor(quick.url)
    made = mira.found(["me", "friend"])
    table = made["table"]
    assert mira.post(f"/api/tables/{table}/seat", seat=1, bot="greedy").status_code == 200
    mira.act(table, 0, "bid 0")
    mira.act(table, 0, "seal")
    until(lambda: mira.state(table, 0)["ply"] > 2)
    assert tomasz.sit(made["links"]["1"], "Tomasz").status_code == 409
    assert mira.post(f"/api/tables/{table}/seat", seat=0, bot="greedy").status_code == 409  # a person sits there
    assert mira.post(f"/api/tables/{table}/seat", seat=1, bot="tests.nowhere:x").status_code == 422


def test_steam_power_with_an_automa(quick: Serving) -> None:
    mira = Visitor(quick.url)
    plans = [{"kind": "automa", "bot": "easy"}, {"kind": "me", "name": "Mira"}]
    answer = mira.post("/api/tables", game="steam-power", seats=plans, speed="instant")
    assert answer.status_code == 200, answer.text
    table = answer.json()["table"]
    state = mira.state(table, 0)  # Automas sit last
    assert [s["bot"] for s in state["seats"]] == ["", "automa"]
    assert state["options"]["automas"] == "easy"
    for _ in range(12):
        state = mira.state(table, 0)
        assert state["to_act"] == [0]
        assert mira.act(table, 0, state["legal"][0], state["moment"]).status_code == 200
    assert mira.post(f"/api/tables/{table}/seat", seat=1, bot="greedy").status_code == 409


# --- levels of play --------------------------------------------------------------------------------------------------
def test_the_levels_are_offered_with_a_sentence_each(quick: Serving) -> None:
    """In the form of a new table, on the home page, in the host's chairs and in the API, from the weakest up."""
    mira = Visitor(quick.url)
    form = mira.get("/new/toy").text
    at = [form.index(f'value="bot:{level.id}"') for level in LEVELS.values()]
    assert at == sorted(at)
    assert all(level.says in form for level in LEVELS.values())
    assert '<option value="bot:greedy" selected>' in form
    assert 'value="bot:master"' in mira.get("/").text
    (toy,) = [game for game in mira.get("/api/games").json() if game["id"] == "toy"]
    assert toy["bots"][: len(LEVELS)] == list(LEVELS)
    table = mira.found(["me", "friend", "friend"], speed="paused")["table"]
    chairs = mira.get(f"/t/{table}").text.split("Chairs, for you as the host")[1]
    assert '<option value="greedy" selected>Greedy</option><option value="driver">Driver</option>' in chairs
    answer = mira.http.post(f"/api/tables/{table}/seat", data={"seat": "1", "bot": "driver"})
    assert answer.status_code == 303
    assert [s["bot"] for s in mira.state(table)["seats"]] == ["", "driver", ""]


def test_each_level_is_offered_with_what_was_measured(quick: Serving) -> None:
    form = Visitor(quick.url).get("/new/planet-steam").text
    for level in LEVELS.values():
        assert f"<dd>{level.says} {ratings.measured('planet-steam', level.id)}</dd>" in form
    assert form.count("Measured strength: ") == len(ratings.strengths()["planet-steam"]) == 4


def test_a_level_is_kept_at_the_rematch(quick: Serving) -> None:
    mira = Visitor(quick.url)
    table = bots_table(mira, "greedy", "apprentice", options={"rounds": 1})
    until(lambda: over(mira, table), 60)
    again = mira.post(f"/api/tables/{table}/rematch").json()["table"]
    assert sorted(s["bot"] for s in mira.state(again)["seats"]) == ["apprentice", "greedy"]


def test_a_bot_thinks_no_longer_than_it_is_told() -> None:
    """In its own process, by its view alone: ten seconds by itself, a fiftieth of one here."""
    title = house.title("planet-steam")
    game = Game(title, 2, {}, 5)
    question = Question(
        house.ROOMS["planet-steam"], "planet-steam", 2, {}, game.to_act[0], "grandmaster",
        codec.to_plain(game.view(game.to_act[0])), 7, seconds=0.02,
    )  # fmt: skip
    begun = time.process_time()
    said = advice(question)
    assert time.process_time() - begun < 2
    assert said.action in game.legal(game.to_act[0])


def test_a_grandmaster_moves_alike_on_one_core_and_on_two() -> None:
    title = house.title("planet-steam")
    game = Game(title, 2, {}, 5)
    seat = game.to_act[0]
    said = [
        advice(
            Question(
                house.ROOMS["planet-steam"], "planet-steam", 2, {}, seat, "grandmaster",
                codec.to_plain(game.view(seat)), 7, playouts=9, cores=cores,
            )
        )
        for cores in (1, 2)
    ]  # fmt: skip
    assert said[0] == said[1]
    assert "failed" not in said[0].why


def test_grandmasters_share_the_cores_that_they_are_given(tmp_path: Path) -> None:
    """All to the first, one to whoever thinks meanwhile; and they come back, also from one that fails."""
    with serving(free(database=str(tmp_path / "cores.sqlite3"), grandmaster_cores=4)) as running:
        bots = running.app.state.house.bots
        with bots.lent("driver") as driver, bots.lent("grandmaster") as first, bots.lent("grandmaster") as second:
            assert (driver, first, second) == (1, 4, 1)
        with suppress(KeyError), bots.lent("grandmaster"):
            raise KeyError
        with bots.lent("grandmaster") as third:
            assert third == 4


def test_a_grandmaster_at_the_table_is_told_its_cores(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[tuple[str, int]] = []

    async def noted(self: Worker, question: Question, kind: type[Answer], seconds: float) -> Answer:
        told.append((question.bot, question.cores))
        return Answer(advice(structs.replace(question, bot="random")).action)

    monkeypatch.setattr(Worker, "ask", noted)
    with serving(free(database=str(tmp_path / "told.sqlite3"), grandmaster_cores=3)) as running:
        mira = Visitor(running.url)
        table = bots_table(mira, "grandmaster", "driver", options={"rounds": 1})
        until(lambda: over(mira, table), 20)
    assert set(told) == {("grandmaster", 3), ("driver", 1)}


def test_who_looks_ahead_at_the_table_keeps_books(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A driver is told the purses that follow from what its seat has heard."""
    told: dict[str, list[list[int]]] = {"driver": [], "greedy": []}

    async def noted(self: Worker, question: Question, kind: type[Answer], seconds: float) -> Answer:
        told[question.bot].append(question.view["purse"])
        return Answer(advice(structs.replace(question, bot="random")).action)

    monkeypatch.setattr(Worker, "ask", noted)
    with serving(free(database=str(tmp_path / "books.sqlite3"))) as running:
        mira = Visitor(running.url)
        plans = [{"kind": "bot", "bot": kind} for kind in ("driver", "greedy")]
        mira.post("/api/tables", game="planet-steam", seats=plans, speed="instant")
        until(lambda: len(told["driver"]) > 30 and len(told["greedy"]) > 10, 20)
    assert all(UNKNOWN not in purse for purse in told["driver"])
    assert any(UNKNOWN in purse for purse in told["greedy"])


def test_no_quick_bot_waits_for_one_that_thinks(tmp_path: Path) -> None:
    """Those that look ahead have processes of their own."""
    settings = free(database=str(tmp_path / "crews.sqlite3"), bot_processes=2, thinking_processes=3)
    with serving(settings) as running:
        bots = running.app.state.house.bots
        assert (len(bots.crew("greedy").workers), len(bots.crew("master").workers)) == (2, 3)
        assert bots.crew("tests.table.bad_bots:hanging") is bots.crew("random") is bots.crew("apprentice")
        assert bots.crew("driver") is bots.crew("grandmaster")
