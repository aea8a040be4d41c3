"""Playing: sit by link, act once, see it live, take it back."""

from tests.table.people import Visitor, frame, until


def test_two_people_play_a_whole_game(mira: Visitor, tomasz: Visitor) -> None:
    made = mira.found(["me", "friend"])
    table = made["table"]
    assert tomasz.get(f"/api/tables/{table}").status_code == 404  # private: nobody can tell that it is there
    assert tomasz.sit(made["links"]["1"], "Tomasz").status_code == 200
    people = {0: mira, 1: tomasz}
    for _ in range(200):
        state = mira.state(table, 0)
        if state["over"]:
            break
        seat = state["to_act"][0]
        mine = people[seat].state(table, seat)
        answer = people[seat].act(table, seat, mine["legal"][-1], mine["moment"])
        assert answer.status_code == 200, answer.text
    assert state["over"]
    assert state["result"]["points"]
    assert [s["name"] for s in state["seats"]] == ["Mira", "Tomasz"]


def test_an_action_reaches_all_viewers(mira: Visitor, tomasz: Visitor, stranger: Visitor) -> None:
    made = mira.found(["me", "friend"], listed=True)
    table = made["table"]
    tomasz.sit(made["links"]["1"], "Tomasz")
    with mira.live(table, 0) as a, tomasz.live(table, 1) as b, stranger.live(table) as c:
        for line in (a, b, c):
            assert "prompt" in frame(line)["regions"]
        for seat, who in ((0, mira), (1, tomasz)):
            assert who.act(table, seat, "bid 1").status_code == 200
            assert who.act(table, seat, "seal").status_code == 200
        for line in (a, b, c):
            until(lambda line=line: "The bids are" in frame(line)["regions"].get("log", ""))
