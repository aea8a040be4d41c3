"""From nothing to playing: founding, sitting, hotseat, my tables, rematch, fork, records, words."""

import re
from typing import Any

import pytest

from enginehouse import house
from enginehouse.table.live import lobby
from enginehouse.table.problems import Problem
from tests.table.parameters import routes
from tests.table.people import Serving, Visitor, frame, fresh_key, until


def finish(mira: Visitor, table: str, seats: tuple[int, ...] = (0, 1)) -> None:
    """Play a table that one person holds to its end."""
    for _ in range(400):
        state = mira.state(table, seats[0])
        if state["over"]:
            return
        acting = [s for s in state["to_act"] if s in seats]
        if acting:
            mine = mira.state(table, acting[0])
            mira.act(table, acting[0], mine["legal"][0], mine["moment"])
    raise AssertionError("the game does not end")


def test_home_shows_the_games(mira: Visitor) -> None:
    html = mira.get("/").text
    for title in house.games():
        assert title.name in html
        assert f'href="/new/{title.id}"' in html


def test_a_table_by_the_form(mira: Visitor, stranger: Visitor) -> None:
    """The way of a browser without script: form, redirect, page, form."""
    assert "Create the table" in mira.get("/new/toy").text
    form = {"players": "3", "seat-0": "me", "name-0": "Mira", "seat-1": "bot:greedy", "seat-2": "friend", "name": "Tuesday",
            "option-rounds": "2", "listed": "on", "speed": "instant"}  # fmt: skip
    answer = mira.http.post("/new/toy", data=form)
    assert answer.status_code == 303
    page = mira.get(answer.headers["location"]).text
    assert "<title>Tuesday" in page
    form = page.split('id="choices"')[1].split("</button>")[0]  # up to the first of the buttons
    fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form))
    acted = mira.http.post(re.search(r'action="(/api/tables/\w+/act)"', page)[1], data=fields)
    assert (acted.status_code, acted.headers["location"]) == (303, f"{answer.headers['location']}?seat=0")
    table = answer.headers["location"].rsplit("/", 1)[1]
    assert "Seal your bid" in mira.get(f"/t/{table}?seat=0").text
    assert "Tuesday" in stranger.get("/").text  # listed
    state = stranger.state(table)
    assert [s["bot"] for s in state["seats"]] == ["", "greedy", ""]
    assert state["options"] == {"rounds": 2, "hushed": False}
    assert stranger.post(f"/api/tables/{table}/sit", seat=2, name="Ada").status_code == 200
    assert stranger.post(f"/api/tables/{table}/sit", seat=2, name="Eve").status_code == 409
    assert stranger.post(f"/api/tables/{table}/sit", seat=1, name="Eve").status_code == 409


@pytest.mark.parametrize(
    ("change", "part"),
    [
        ({"game": "chess"}, "no game"),
        ({"seats": [{"kind": "me"}]}, "2 to 4 players"),
        ({"seats": [{"kind": "me"}] * 13}, "1 to 12"),
        ({"seats": []}, "1 to 12"),
        ({"options": {"rounds": 0}}, "rounds takes"),
        ({"options": {"colour": "red"}}, "no option"),
        ({"seats": [{"kind": "me"}, {"kind": "bot", "bot": "os:system"}]}, "no bot"),
        ({"seats": [{"kind": "me"}, {"kind": "automa", "bot": "easy"}]}, "no Automa"),
        ({"seats": [{"kind": "king"}, {"kind": "me"}]}, "could not be understood"),
        ({"seed": "1"}, "could not be understood"),
    ],
)
def test_what_cannot_be_founded_is_refused_in_words(mira: Visitor, change: dict, part: str) -> None:
    body = {"game": "toy", "seats": [{"kind": "me"}, {"kind": "bot"}], **change}
    answer = mira.post("/api/tables", **body)
    assert answer.status_code in (404, 422)
    assert part in answer.json()["error"]["text"]


def test_my_tables_that_wait_for_me_come_first(mira: Visitor, tomasz: Visitor) -> None:
    waiting, idle = mira.found(["me", "friend"]), mira.found(["me", "friend"])
    mira.act(idle["table"], 0, "bid 1")
    mira.act(idle["table"], 0, "seal")
    done = mira.found(["me", "me"], options={"rounds": 1})["table"]
    finish(mira, done)
    mine = mira.get("/api/tables/mine").json()
    assert [t["id"] for t in mine] == [waiting["table"], idle["table"], done]
    assert [t["waits_for_you"] for t in mine] == [True, False, False]
    assert tomasz.get("/api/tables/mine").json() == []


NAMES = [
    "<script>alert(1)</script>",
    "\"><img src=x onerror=alert(1)>'",
    "{{ 7*7 }}{% raw %}",
    "м́ира 🚂👩‍🚀 مرحبا 漢字",
    "x" * 400,
    "&lt;b&gt; ]]> --> </svg></textarea>",
]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("game", ["toy", "steam-power"])
def test_any_name_is_harmless(mira: Visitor, tomasz: Visitor, game: str, name: str) -> None:
    plans = [{"kind": "me", "name": name}, {"kind": "friend"}]
    answer = mira.post("/api/tables", game=game, seats=plans, name=name, listed=True)
    assert answer.status_code == 200
    table = answer.json()["table"]
    assert tomasz.sit(answer.json()["links"]["1"], name).status_code == 422  # nobody has another's name
    assert tomasz.sit(answer.json()["links"]["1"], f"2 {name[:300]}").status_code == 200
    mira.post(f"/api/tables/{table}/chat", seat=0, words=name)
    mira.post(f"/api/tables/{table}/chat", seat=0, words="Mira\u202e\u2066evil\x00\x07\n\n")
    state = mira.state(table, 0)
    seat = state["to_act"][0]
    acting = (mira, tomasz)[seat]
    assert acting.act(table, seat, acting.state(table, seat)["legal"][0]).status_code == 200
    shown = state["seats"][0]["name"]
    assert 0 < len(shown) <= 40
    assert shown.isprintable() or "\u200d" in shown
    for path in (
        f"/t/{table}?seat=0",
        f"/t/{table}/at/0?seat=0",
        "/",
        answer.json()["links"]["1"],
        answer.json()["watch"],
    ):
        html = mira.get(path).text
        assert "<script>alert" not in html
        assert "<img" not in html
        assert "\u202e" not in html
        assert ">49" not in html
    for who in mira.state(table)["text"], str(mira.get(f"/api/tables/{table}/log").json()):
        assert "\x00" not in who


def test_chat_is_for_those_at_the_table(mira: Visitor, tomasz: Visitor) -> None:
    made = mira.found(["me", "friend"])
    table = made["table"]
    tomasz.sit(made["links"]["1"], "Tomasz")
    assert tomasz.post(f"/api/tables/{table}/chat", seat=1, words=" Good\nluck ").status_code == 200
    assert "<b><bdi>Tomasz</bdi></b> Good\nluck" in mira.get(f"/t/{table}").text
    assert mira.post(f"/api/tables/{table}/chat", seat=0, words=" \n ").status_code == 422
    assert mira.post(f"/api/tables/{table}/chat", seat=0, words="x" * 3000).status_code == 422


def test_notes_are_private(mira: Visitor, tomasz: Visitor) -> None:
    made = mira.found(["me", "friend"])
    table = made["table"]
    tomasz.sit(made["links"]["1"], "Tomasz")
    mira.post(f"/api/tables/{table}/note", seat=0, words="I plan to bid 3")
    assert mira.get(f"/api/tables/{table}/note", seat=0).json() == {"words": "I plan to bid 3"}
    assert tomasz.get(f"/api/tables/{table}/note", seat=1).json() == {"words": ""}
    assert "plan to bid" not in tomasz.get(f"/t/{table}").text


def test_hotseat_hands_the_screen_over(mira: Visitor) -> None:
    table = mira.found(["me", "me"])["table"]
    answer = mira.get(f"/t/{table}")
    assert answer.headers["location"] == f"/t/{table}/hand-over"
    screen = mira.get(answer.headers["location"]).text
    assert "Hand the screen to Mira" in screen
    cards = [card for seat in (0, 1) for card in mira.state(table, seat)["view"]["hands"][seat]]
    assert not any(f">{card}<" in screen for card in cards)
    mira.act(table, 0, "bid 1")
    mira.act(table, 0, "seal")
    after = mira.get(f"/t/{table}?seat=0").text
    assert f"/t/{table}/hand-over" in after
    theirs = mira.state(table, 1)["view"]["hands"][1]
    assert not any(f">{card}<" in after for card in theirs)


def test_replay_is_from_ones_own_knowledge(mira: Visitor, tomasz: Visitor) -> None:
    made = mira.found(["me", "friend"])
    table = made["table"]
    tomasz.sit(made["links"]["1"], "Tomasz")
    mira.act(table, 0, "bid 1")
    mira.act(table, 0, "seal")
    assert (mira.state(table, 0)["ply"], tomasz.state(table, 1)["ply"]) == (2, 1)
    assert mira.state(table, 0, ply=1)["view"]["stack"][-1]["drafts"] == [["bid 1"], []]
    assert tomasz.state(table, 1, ply=1)["view"]["stack"][-1]["drafts"] == [["?"], []]
    assert tomasz.get(f"/t/{table}/at/2").status_code == 404
    then = mira.get(f"/t/{table}/at/0?seat=0").text
    assert 'class="act"' not in then  # one cannot act in the past


def test_since_you_left(mira: Visitor, tomasz: Visitor) -> None:
    made = mira.found(["me", "friend"])
    table = made["table"]
    tomasz.sit(made["links"]["1"], "Tomasz")
    for who, seat in ((mira, 0), (tomasz, 1)):
        who.act(table, seat, "bid 0")
        who.act(table, seat, "seal")
    mira.act(table, 0, "pass")
    mira.act(table, 0, "draw")
    since = tomasz.get(f"/t/{table}?seat=1").text.split('id="since"')[1].split("</ol>")[0]
    assert "Mira draws a card" in since
    assert "bids are" not in since  # that was his own doing
    tomasz.act(table, 1, "draw")
    since = tomasz.get(f"/t/{table}?seat=1").text.split('id="since"')[1].split("</ol>")[0]
    assert "Mira draws a card" in since  # still: his own turn goes on
    assert "Tomasz draws" not in since


def test_rematch_rotates_the_seats(mira: Visitor, tomasz: Visitor) -> None:
    made = mira.found(["me", "friend", "bot"], options={"rounds": 1})
    table = made["table"]
    assert mira.post(f"/api/tables/{table}/rematch").status_code == 409
    tomasz.sit(made["links"]["1"], "Tomasz")
    people = {0: mira, 1: tomasz}

    def move() -> bool:
        state = mira.state(table, 0)
        for seat in state["to_act"]:
            if seat in people:
                people[seat].act(table, seat, people[seat].state(table, seat)["legal"][0])
        return state["over"]

    until(move, 30)
    again = [who.post(f"/api/tables/{table}/rematch").json()["table"] for who in (mira, tomasz, mira)]
    assert len(set(again)) == 1
    state = mira.state(again[0], 2)
    assert (state["seats"][0]["name"], state["seats"][2]["name"]) == ("Tomasz", "Mira")
    assert state["seats"][1]["bot"] == "greedy"
    assert state["options"] == {"rounds": 1, "hushed": False}
    assert tomasz.state(again[0], 0)["legal"]
    assert again[0] in mira.get(f"/api/tables/{table}").text or mira.get(f"/t/{table}").status_code == 200


def test_a_rematch_that_could_not_be_founded_is_founded_by_the_next_who_asks(
    mira: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = mira.found(["me", "me"], options={"rounds": 1})["table"]
    finish(mira, table)
    laid = lobby.lay_out

    async def fails(*of: Any, **more: Any) -> Any:
        raise Problem(503, "busy", "The disk is full.")

    monkeypatch.setattr(lobby, "lay_out", fails)
    assert mira.post(f"/api/tables/{table}/rematch").status_code == 503
    monkeypatch.setattr(lobby, "lay_out", laid)
    assert mira.post(f"/api/tables/{table}/rematch").status_code == 200


def test_a_rematch_whose_founder_died_is_founded_by_somebody_else(
    mira: Visitor, server: Serving, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = mira.found(["me", "me"], options={"rounds": 1})["table"]
    finish(mira, table)
    monkeypatch.setattr("enginehouse.table.live.again._LOOKS", 2)
    assert server.call(server.app.state.house.store.claim_rematch(table, "nowhere"))
    answer = mira.post(f"/api/tables/{table}/rematch")
    assert (answer.status_code, answer.json()["error"]["code"]) == (503, "busy")
    again = mira.post(f"/api/tables/{table}/rematch")
    assert again.status_code == 200
    assert mira.post(f"/api/tables/{table}/rematch").json()["table"] == again.json()["table"]


def test_the_end_is_told_and_the_record_plays_again(mira: Visitor, tomasz: Visitor) -> None:
    table = mira.found(["me", "me"], options={"rounds": 2})["table"]
    finish(mira, table)
    end = mira.get(f"/api/tables/{table}/end").json()
    assert [row["place"] for row in end["ranking"]] in ([1, 2], [1, 1])
    assert end["standing"][0] == [0, 0]
    assert end["standing"][-1] == [row["points"] for row in sorted(end["ranking"], key=lambda r: r["seat"])]
    record = mira.get(f"/api/tables/{table}/record")
    assert "attachment" in record.headers["content-disposition"]
    made = tomasz.http.post("/api/import", content=record.content)
    assert made.status_code == 200, made.text
    copy = tomasz.state(made.json()["table"])
    assert copy["over"]
    assert copy["result"]["points"] == mira.state(table)["result"]["points"]
    then = tomasz.state(made.json()["table"], ply=3)
    assert not then["over"]


def test_a_record_of_a_live_moment_is_played_on(mira: Visitor) -> None:
    game = house.title("toy")
    from enginehouse.core import Game

    live = Game(game, 2, {}, 5)
    for seat in (0, 1):
        live.play(seat, "bid 1")
        live.play(seat, "seal")
    made = mira.http.post("/api/import?play_as=1", content=live.record().to_json())
    assert made.status_code == 200, made.text
    table = made.json()["table"]
    state = mira.state(table, 1)
    assert [s["bot"] for s in state["seats"]] == ["greedy", ""]
    mira.post(f"/api/tables/{table}/speed", speed="instant")
    until(lambda: 1 in mira.state(table, 1)["to_act"])
    assert mira.act(table, 1, mira.state(table, 1)["legal"][0]).status_code == 200


@pytest.mark.parametrize("torn", [b"", b"{}", b"[1,2", b"\xff\xfe", b'{"enginehouse":1}', b"null", b"[" * 100_000])
def test_a_torn_record_is_refused(mira: Visitor, torn: bytes) -> None:
    answer = mira.http.post("/api/import", content=torn)
    assert answer.status_code == 422, answer.text
    assert "cannot be opened" in answer.json()["error"]["text"]


def test_a_forged_record_is_refused(mira: Visitor) -> None:
    from enginehouse.core import Game

    game = Game(house.title("toy"), 2, {}, 5)
    game.play(0, "bid 1")
    record = game.record().to_json()
    for old, new in (("bid 1", "bid 3"), ('"toy"', '"go"'), ('"rounds": 3', '"rounds": -1'), ('"5"', '"zz"')):
        assert old in record
        assert mira.http.post("/api/import", content=record.replace(old, new, 1)).status_code == 422
    position = game.record()
    start = game.clone().to_json()
    import msgspec

    wrong = msgspec.json.decode(start)
    wrong["table"]["hands"] = [["c99"], []]
    wrong["table"]["coins"] = []  # a position that the game's own code stumbles over
    forged = msgspec.structs.replace(position, start=wrong, actions=[])
    answer = mira.http.post("/api/import", content=msgspec.json.encode(forged))
    assert answer.status_code == 422


def test_fork_of_a_finished_game_is_the_truth(mira: Visitor) -> None:
    table = mira.found(["me", "me"], options={"rounds": 2})["table"]
    finish(mira, table)
    then = mira.state(table, 0, ply=4)
    made = mira.post(f"/api/tables/{table}/fork", ply=4, play_as=0, seat=0)
    assert made.status_code == 200, made.text
    fork = mira.state(made.json()["table"], 0)
    assert fork["view"]["hands"] == then["view"]["hands"]
    assert [s["bot"] for s in fork["seats"]] == ["", "greedy"]


def test_in_a_fork_bots_are_who_they_were(mira: Visitor) -> None:
    """Whoever looks from the one table to the other finds the same name beside the same colour, and the same level."""
    seats = [{"kind": "me", "name": "Mira"}, {"kind": "bot", "name": "Isambard", "bot": "random"}]
    table = mira.post("/api/tables", game="toy", seats=seats, speed="paused").json()["table"]
    fork = mira.post(f"/api/tables/{table}/fork", ply=0, play_as=0, seat=0).json()["table"]
    assert [(s["name"], s["bot"]) for s in mira.state(fork, 0)["seats"]] == [("Mira", ""), ("Isambard", "random")]


@pytest.mark.parametrize("game", ["toy", "steam-power"])
def test_fork_of_a_live_game_is_ones_own_knowledge(mira: Visitor, server: Serving, game: str) -> None:
    table = mira.found(["me", "bot", "bot"], game=game, speed="paused")["table"]
    mine = mira.state(table, 0)
    assert mira.post(f"/api/tables/{table}/fork", ply=0, play_as=0, seat=1).status_code == 403
    forks = [
        mira.post(f"/api/tables/{table}/fork", ply=mine["ply"], play_as=0, seat=0).json()["table"] for _ in range(4)
    ]
    truths = [server.app.state.house.rooms._open[t].line.game.table for t in (table, *forks) if mira.state(t, 0)]
    views = [mira.state(t, 0)["view"]["hands"] for t in forks]
    assert all(v == mine["view"]["hands"] for v in views)
    assert len({str(t.hands[1:]) for t in truths}) > 1  # the others' hands are dealt anew


def test_receipt_before_commit(mira: Visitor) -> None:
    table = mira.found(["me", "me"])["table"]
    for seat in (0, 1):
        mira.act(table, seat, "bid 1")
        seal = mira.get(f"/api/tables/{table}/preview", seat=seat, action="seal").json()
        assert seal["lines"] == []  # what the others sealed is not known
        assert seal["open_end"] == (seat == 1)
        mira.act(table, seat, "seal")
    seat = mira.state(table)["to_act"][0] if mira.state(table)["to_act"] else 0
    state = mira.state(table, seat)
    card = state["legal"][0]
    receipt = mira.get(f"/api/tables/{table}/preview", seat=seat, action=card).json()
    assert receipt["lines"] == [f"Mira plays {card.split()[1]}"]
    assert receipt["places"] == [f"pile-{seat}"]
    changes = {(c["figure"], c["seat"]): (c["before"], c["after"]) for c in receipt["changes"]}
    assert changes == {("points", seat): (1, 2), ("cards", seat): (3, 2)}
    assert mira.state(table, seat) == state  # nothing has happened
    drawn = mira.get(f"/api/tables/{table}/preview", seat=seat, action="draw").json()
    assert drawn["lines"] == ["Mira draws a card"]  # which, is not known
    no = mira.get(f"/api/tables/{table}/preview", seat=seat, action="play c99")
    assert (no.status_code, no.json()["error"]["rule"]) == (422, "TY-PLAY-01")


def test_the_receipt_can_be_drawn(mira: Visitor) -> None:
    table = mira.found(["me", "me"])["table"]
    for seat in (0, 1):
        mira.act(table, seat, "bid 1")
        mira.act(table, seat, "seal")
    seat = mira.state(table)["to_act"][0]
    card = mira.state(table, seat)["legal"][0]
    drawn = mira.get(f"/api/tables/{table}/preview", seat=seat, action=card, drawn=1).json()["layers"]
    assert list(drawn) == ["layer-piles"]  # what does not change is not sent
    assert card.split()[1] in drawn["layer-piles"]
    assert mira.get(f"/api/tables/{table}/preview", seat=seat, action=card).json()["layers"] == {}


def test_a_slider_gets_frames_of_the_past(mira: Visitor) -> None:
    table = mira.found(["me", "me"])["table"]
    mira.act(table, 0, "bid 1")
    then = mira.get(f"/api/tables/{table}/frame", seat=0, ply=0).json()
    now = mira.get(f"/api/tables/{table}/frame", seat=0).json()
    assert "Choose your bid" in then["regions"]["prompt"]
    assert "Seal your bid" in now["regions"]["prompt"]
    assert 'class="act"' not in then["regions"]["choices"]
    with mira.live(table, 0, have=now["tag"]) as line:  # the same tags as on the live line
        mira.act(table, 0, "seal")
        assert "log" not in then["regions"] or "layer-ground" not in frame(line)["regions"]


def test_every_no_names_its_rule(mira: Visitor) -> None:
    table = mira.found(["me", "me"])["table"]
    why = mira.get(f"/api/tables/{table}/why", seat=0, action="bid 12").json()
    assert why == {"action": "bid 12", "legal": False, "rule": "TY-BID-01", "reason": "You have 9 coins.",
                   "sentence": "Bid what your coins allow, secretly.", "name": "", "about": "", "by": ""}  # fmt: skip
    assert mira.get(f"/api/tables/{table}/why", seat=0, action="bid 1").json()["legal"]
    for seat in (0, 1):
        mira.act(table, seat, "bid 1")
        mira.act(table, seat, "seal")
    seat = mira.state(table)["to_act"][0]
    hand = mira.state(table, seat)["view"]["hands"][seat]
    missing = next(f"c{n}" for n in range(1, 41) if f"c{n}" not in hand)
    there = mira.get(f"/api/tables/{table}/why", seat=seat, element=f"card-{missing}").json()
    assert (there["legal"], there["rule"]) == (False, "TY-PLAY-01")
    assert mira.get(f"/api/tables/{table}/why", seat=seat, element=f"card-{hand[0]}").json()["legal"]
    nowhere = mira.get(f"/api/tables/{table}/why", seat=seat, element="nowhere").json()
    assert (nowhere["rule"], nowhere["legal"]) == ("EH-NOW", False)
    other = mira.get(f"/api/tables/{table}/why", seat=1 - seat, element=f"card-{missing}").json()
    assert other["rule"] == "EH-TURN"


def test_the_rules_are_searched(mira: Visitor) -> None:
    found = mira.get("/api/games/toy/rules", q="deck").json()
    assert found == [{"id": "TY-DRAW-01", "text": "Draw while the deck lasts.", "section": "Turns"}]
    assert len(mira.get("/api/games/steam-power/rules").json()) > 100
    assert mira.get("/api/games/go/rules").status_code == 404


def test_leaving_for_good_by_the_rules(mira: Visitor) -> None:
    table = mira.found(["me", "me", "me"], game="steam-power")["table"]
    receipt = mira.get(f"/api/tables/{table}/preview", seat=1, action="resign").json()
    assert (receipt["lines"], receipt["open_end"]) == (["Mira leaves the game for good"], True)
    assert mira.act(table, 1, "resign").status_code == 200
    toy = mira.found(["me", "me"])["table"]
    refused = mira.act(toy, 0, "resign")
    assert (refused.status_code, refused.json()["error"]["rule"]) == (422, "EH-NOW")


def test_the_example_bot_plays_a_whole_game(server: Serving) -> None:
    import subprocess
    import sys

    run = subprocess.run(
        [sys.executable, "examples/bot_http.py", server.url, "toy"],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    assert "points: {'HTTP bot':" in run.stdout


def test_the_api_is_documented(mira: Visitor) -> None:
    document = mira.get("/api/openapi.json").json()
    assert document["openapi"].startswith("3.1")
    act = document["paths"]["/api/tables/{table}/act"]["post"]
    shape = act["requestBody"]["content"]["application/json"]["schema"]["$ref"].rsplit("/", 1)[1]
    assert set(document["components"]["schemas"][shape]["required"]) == {"seat", "action", "moment", "key"}
    go = document["paths"]["/api/learn/{game}/{lesson}/go"]["post"]
    shape = go["requestBody"]["content"]["application/json"]["schema"]["$ref"].rsplit("/", 1)[1]
    assert set(document["components"]["schemas"][shape]["required"]) == {"what", "moment"}


def test_all_that_answers_in_json_is_documented(server: Serving, mira: Visitor) -> None:
    document = mira.get("/api/openapi.json").json()
    answering = {path for _, path in routes(server.app) if path.startswith("/api/")}
    assert answering - set(document["paths"]) == {"/api/openapi.json"}


def test_a_key_is_needed(mira: Visitor) -> None:
    table = mira.found(["me", "me"])["table"]
    body = {"seat": 0, "action": "bid 1", "moment": mira.state(table, 0)["moment"]}
    assert mira.post(f"/api/tables/{table}/act", **body).status_code == 422
    assert mira.post(f"/api/tables/{table}/act", **body, key="").status_code == 422
    assert mira.post(f"/api/tables/{table}/act", **body, key=fresh_key(), extra=1).status_code == 422
