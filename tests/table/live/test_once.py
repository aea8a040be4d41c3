"""Exactly once: double clicks, two tabs, retries, stale moments and races."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor

from tests.table.people import Visitor, fresh_key


def turn(mira: Visitor, **more: object) -> tuple[str, dict]:
    """A two-seat table held by one person, at the first turn; the state of the seat that must act."""
    made = mira.found(["me", "me"], **more)
    table = made["table"]
    for seat in (0, 1):
        assert mira.act(table, seat, "bid 0").status_code == 200
        assert mira.act(table, seat, "seal").status_code == 200
    seat = mira.state(table, 0)["to_act"][0]
    return table, mira.state(table, seat)


def test_a_double_click_has_one_effect(mira: Visitor) -> None:
    table, state = turn(mira)
    seat, moment, key = state["viewer"], state["moment"], fresh_key()
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: mira.act(table, seat, "pass", moment, key), range(8)))
    assert [a.status_code for a in answers] == [200] * 8
    assert Counter(a.json()["repeated"] for a in answers) == {False: 1, True: 7}
    log = mira.get(f"/api/tables/{table}/log", seat=seat).json()
    assert sum(line["notation"] == "pass" for line in log) == 1


def test_of_two_tabs_one_acts_and_the_other_is_told(mira: Visitor) -> None:
    table, state = turn(mira)
    seat, moment = state["viewer"], state["moment"]
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: mira.act(table, seat, "pass", moment, fresh_key()), range(8)))
    assert Counter(a.status_code for a in answers) == {200: 1, 409: 7}
    refused = next(a for a in answers if a.status_code == 409).json()["error"]
    assert refused["code"] == "stale"
    assert refused["moment"] == mira.state(table, seat)["moment"]
    assert "choose again" in refused["text"]


def test_a_retry_long_after_gets_the_old_answer(mira: Visitor) -> None:
    table, state = turn(mira)
    seat, moment, key = state["viewer"], state["moment"], fresh_key()
    assert mira.act(table, seat, "pass", moment, key).json()["repeated"] is False
    mira.act(table, seat, "pass")
    again = mira.act(table, seat, "pass", moment, key)
    assert (again.status_code, again.json()["repeated"]) == (200, True)


def test_a_key_belongs_to_one_action(mira: Visitor) -> None:
    table, state = turn(mira)
    seat, key = state["viewer"], fresh_key()
    mira.act(table, seat, "pass", state["moment"], key)
    other = mira.act(table, seat, "draw", None, key)
    assert (other.status_code, other.json()["error"]["code"]) == (409, "key-used")


def test_what_the_rules_forbid_is_refused_with_the_rule(mira: Visitor) -> None:
    table, state = turn(mira)
    answer = mira.act(table, state["viewer"], "play c99", state["moment"])
    assert answer.status_code == 422
    assert answer.json()["error"]["rule"] == "TY-PLAY-01"
    assert mira.state(table, state["viewer"])["moment"] == state["moment"]


def test_sealed_choices_at_once_do_not_collide(mira: Visitor) -> None:
    made = mira.found(["me"] * 4)
    table = made["table"]
    moments = {seat: mira.state(table, seat)["moment"] for seat in range(4)}
    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(lambda seat: mira.act(table, seat, "bid 1", moments[seat]), range(4)))
    assert [a.status_code for a in answers] == [200] * 4


def test_who_seals_first_makes_nobodys_click_stale(mira: Visitor) -> None:
    table = mira.found(["me", "me", "me"])["table"]
    moment = mira.state(table, 0)["moment"]
    for seat in (1, 2):
        mira.act(table, seat, "bid 1")
        mira.act(table, seat, "seal")
    assert mira.state(table, 0)["moment"] == moment
    assert mira.act(table, 0, "bid 1", moment).status_code == 200
    assert mira.act(table, 0, "bid 2", moment).status_code == 409  # but the own first click counts


def test_notation_is_read_as_people_write_it(mira: Visitor) -> None:
    table, state = turn(mira)
    assert mira.act(table, state["viewer"], "  pass  ", state["moment"]).status_code == 200


def test_undo_is_done_once_and_stays_visible(mira: Visitor) -> None:
    table, state = turn(mira)
    seat = state["viewer"]
    card = state["legal"][0]
    mira.act(table, seat, card, state["moment"])
    moment, key = mira.state(table, seat)["moment"], fresh_key()
    body = {"seat": seat, "moment": moment, "key": key, "steps": 1}
    first, second = (mira.post(f"/api/tables/{table}/undo", **body) for _ in range(2))
    assert (first.status_code, first.json()["repeated"]) == (200, False)
    assert (second.status_code, second.json()["repeated"]) == (200, True)
    assert mira.state(table, seat)["legal"] == state["legal"]
    log = mira.get(f"/api/tables/{table}/log", seat=seat).json()
    assert [line["undone"] for line in log if line["notation"] == card] == [True]
    assert any(line["kind"] == "undo" and "takes back an action" in line["text"] for line in log)
    stale = mira.act(table, seat, card, moment)
    assert stale.status_code == 409


def test_the_turn_is_taken_back_whole(mira: Visitor) -> None:
    table, state = turn(mira)
    seat = state["viewer"]
    mira.act(table, seat, "pass")
    mira.act(table, seat, "pass")
    now = mira.state(table, seat)
    assert now["undo"] == 2
    mira.post(f"/api/tables/{table}/undo", seat=seat, moment=now["moment"], key=fresh_key(), steps=0)
    assert mira.state(table, seat)["legal"] == state["legal"]


def test_beyond_a_barrier_everybody_must_agree(mira: Visitor, tomasz: Visitor) -> None:
    made = mira.found(["me", "friend", "bot"], speed="paused")
    table = made["table"]
    tomasz.sit(made["links"]["1"], "Tomasz")
    mira.act(table, 0, "bid 1")
    mira.act(table, 0, "seal")
    moment = mira.state(table, 0)["moment"]
    undo = {"seat": 0, "moment": moment, "key": fresh_key()}
    propose = {**undo, "ply": 0}
    assert mira.post(f"/api/tables/{table}/propose", **propose).status_code == 200
    assert mira.state(table, 0)["moment"] == moment  # nothing yet
    asked = tomasz.get(f"/t/{table}", seat=1).text
    assert "Mira would like to go back" in asked
    assert mira.post(f"/api/tables/{table}/answer", seat=0, agree=True).status_code == 409
    assert tomasz.post(f"/api/tables/{table}/answer", seat=1, agree=False).status_code == 200
    assert tomasz.post(f"/api/tables/{table}/answer", seat=1, agree=True).status_code == 409  # declined is declined
    mira.post(f"/api/tables/{table}/propose", **{**propose, "key": fresh_key()})
    assert tomasz.post(f"/api/tables/{table}/answer", seat=1, agree=True).status_code == 200
    assert mira.state(table, 0)["moment"] != moment
    assert mira.state(table, 0)["ply"] == 0
    assert mira.state(table, 0)["legal"][0] == "bid 0"


def test_a_proposal_ends_with_the_next_move(mira: Visitor, tomasz: Visitor) -> None:
    made = mira.found(["me", "friend"])
    table = made["table"]
    tomasz.sit(made["links"]["1"], "Tomasz")
    mira.act(table, 0, "bid 1")
    mira.act(table, 0, "seal")
    moment = mira.state(table, 0)["moment"]
    mira.post(f"/api/tables/{table}/propose", seat=0, moment=moment, key=fresh_key(), ply=0)
    tomasz.act(table, 1, "bid 1")  # nobody notices, so the proposal stands
    assert "would like to go back" in tomasz.get(f"/t/{table}", seat=1).text
    tomasz.act(table, 1, "seal")
    assert tomasz.post(f"/api/tables/{table}/answer", seat=1, agree=True).status_code == 409
