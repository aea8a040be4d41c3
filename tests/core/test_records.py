"""Records: they replay exactly, and say where they were torn or forged."""

import msgspec
import pytest

from enginehouse import house
from enginehouse.core import BadRecord
from enginehouse.core.chance import commitment
from enginehouse.core.codec import fingerprint
from enginehouse.core.game import from_position, replay
from enginehouse.core.record import Entry, header, link, read_record
from tests.core.conftest import at_random
from tests.toy import GAME


@pytest.fixture
def record(foundry):
    return at_random(foundry(players=3, names=["Ada", "Bo", "Cy"]), 25).record()


def rechained(record, **changes):
    """A forger's record: whatever is changed, the chain is made to fit."""
    record = msgspec.structs.replace(record, **changes)
    seed = int(record.seed, 16)
    last = header(record.game, record.version, record.players, record.options, seed, record.start, record.content)
    entries = []
    for entry in record.actions:
        last = link(last, entry.seat, entry.action)
        entries.append(Entry(entry.seat, entry.action, last))
    return msgspec.structs.replace(record, actions=entries)


def test_a_record_replays_to_the_same_position_events_and_chain(foundry):
    g = at_random(foundry(players=3, companies=2), 400)
    assert g.over
    again = replay(GAME, read_record(g.record().to_json()))
    assert fingerprint(again.table) == fingerprint(g.table)
    assert (again.actions, again.events, again.chain, again.names) == (g.actions, g.events, g.chain, g.names)
    assert again.record() == g.record()


def test_a_record_from_a_position(foundry):
    middle = at_random(foundry(), 14)
    g = at_random(from_position(GAME, msgspec.json.decode(middle.to_json())), 10, seed=2)
    again = replay(GAME, read_record(g.record().to_json()))
    assert fingerprint(again.table) == fingerprint(g.table)
    assert again.record() == g.record()
    assert (g.seed, g.record().commitment) == (7, commitment(7))  # the position brings its chance with it


def test_a_broken_chain_is_found_at_the_exact_action(record):
    plain = msgspec.json.decode(record.to_json())
    plain["actions"][11][1] = "pass"
    with pytest.raises(BadRecord, match="breaks at action 12: “"):
        read_record(msgspec.json.encode(plain))
    plain = msgspec.json.decode(record.to_json())
    del plain["actions"][5]
    with pytest.raises(BadRecord, match="breaks at action 6"):
        read_record(msgspec.json.encode(plain))
    torn = msgspec.structs.replace(record, actions=[*record.actions[:3], *record.actions[4:]])
    with pytest.raises(BadRecord, match="breaks at action 4"):
        replay(GAME, torn)  # a Record that never was JSON is trusted no more than one that was


def test_a_missing_end_is_noticed(record):
    with pytest.raises(BadRecord, match="another position"):
        replay(GAME, msgspec.structs.replace(record, actions=record.actions[:-1]))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"seed": "8"}, "does not match its commitment"),
        ({"seed": "xyz"}, "not a hexadecimal number"),
        ({"seed": "-7"}, "does not match its commitment"),
        ({"seed": "f" * 65}, "does not match its commitment"),
        ({"commitment": "0"}, "does not match its commitment"),
        ({"enginehouse": 2}, "format 2"),
        ({"players": 2}, "breaks at action 1"),
        ({"options": {"rounds": 5}}, "breaks at action 1"),
        ({"content": {"foundry.toml": "x"}}, "breaks at action 1"),
        ({"state": "0" * 64}, "another position"),
        ({"names": ["Ada"]}, "the record cannot begin: 3 seats need 3 names"),
    ],
)
def test_a_forged_record(record, changes, message):
    with pytest.raises(BadRecord, match=message):
        replay(GAME, msgspec.structs.replace(record, **changes))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"version": 2}, "version 2 of the rules of The Foundry, not 1"),
        ({"players": 2}, "action 7|cannot begin|another position"),
        ({"players": 7}, "cannot begin: The Foundry is for"),
        ({"options": {"rounds": 99}}, "cannot begin: option rounds"),
        ({"seed": "8", "commitment": commitment(8)}, "action|another position"),
        ({"start": {"game": "foundry"}}, "cannot begin: the position lacks"),
    ],
)
def test_a_forged_record_with_a_chain_that_fits(record, changes, message):
    with pytest.raises(BadRecord, match=message):
        replay(GAME, rechained(record, **changes))


def test_an_illegal_action_in_a_record_is_named(record):
    actions = [*record.actions[:6], Entry(0, "bid 60", ""), *record.actions[6:]]
    with pytest.raises(BadRecord, match=r"action 7 of the record, “0 bid 60”: .*\[.*\]"):
        replay(GAME, rechained(record, actions=actions))
    with pytest.raises(BadRecord, match=r"action 1 of the record, “44 seal”: there is no seat 44"):
        replay(GAME, rechained(record, actions=[Entry(44, "seal", "")]))


def test_a_start_of_another_game_than_the_record_says(foundry, record):
    start = msgspec.json.decode(at_random(foundry(players=3, rounds=5), 4).to_json())
    with pytest.raises(BadRecord, match="other players, options or another seed"):
        replay(GAME, rechained(record, start=start))


@pytest.mark.parametrize("text", ["", "{", "[1]", '{"enginehouse": 1}', b"\xff", '{"actions": [[0]]}'])
def test_torn_json(text):
    with pytest.raises(BadRecord, match="this is not a record"):
        read_record(text)


def test_every_torn_end_is_noticed(record):
    text = record.to_json()
    for cut in range(0, len(text) - 1, 97):
        with pytest.raises(BadRecord):
            read_record(text[:cut])


@pytest.mark.parametrize("name", ["../x.toml", "/tmp/x.toml", "x.py", "a/../../x.toml", "x\0.toml"])
def test_content_of_a_record_stays_in_its_folder(foundry, monkeypatch, name):
    monkeypatch.setitem(house.ROOMS, "foundry", "tests.toy")
    forged = rechained(foundry().record(), content={name: ""})
    with pytest.raises(BadRecord, match="content file"):
        house.replay(forged)


def test_nothing_is_left_behind_by_a_replayed_content_pack(foundry, monkeypatch, tmp_path):
    monkeypatch.setitem(house.ROOMS, "foundry", "tests.toy")
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    house.replay(rechained(foundry().record(), content={"other.toml": ""}))
    assert list(tmp_path.iterdir()) == []


def test_names_may_change_hands(record):
    assert replay(GAME, msgspec.structs.replace(record, names=["Di", "Bo", "Cy"])).names == ("Di", "Bo", "Cy")


def test_a_whole_recorded_game_still_replays(foundry):
    """A fixture from the day the kernel was proven: replay is forever."""
    g = foundry(seed=3, rounds=1)
    for move in WHOLE_GAME.split("; "):
        seat, action = move.split(" ", 1)
        g.play(int(seat), action)
    assert g.over
    assert g.result.points == (6, 5)
    assert g.chain == LAST_LINK


WHOLE_GAME = (
    "1 mark elm; 1 mark dale; 0 mark coke; 0 seal; 1 seal; 0 bid 7; 1 bid 10; 0 pass; "
    "0 raid ash; 0 dial 3; 0 end; 1 build beck; 1 again; 1 stop; 1 end"
)
LAST_LINK = "cd1c4a8ed8738af8"


def test_notes_travel_with_a_record_and_are_no_part_of_its_chain(foundry):
    g = at_random(foundry(), 5)
    noted = g.record({"bot": "greedy"})
    assert read_record(noted.to_json()).notes == {"bot": "greedy"}
    assert replay(GAME, noted).record() == g.record()
