"""Time limits: the house plays for whoever is late, and only there, and only then."""

import time
from pathlib import Path

from tests.proof import rule
from tests.table.people import Visitor, free, serving, until


@rule("PS-R57")
def test_the_house_plays_the_least_committing_choice_for_the_late(tmp_path: Path) -> None:
    with serving(free(database=str(tmp_path / "tables.sqlite3"), look_at_clocks=0.1)) as running:
        mira = Visitor(running.url)
        made = mira.found(["me", "me"], game="planet-steam", patience=1)["table"]
        free_of_limits = mira.found(["me", "me"], game="planet-steam")["table"]
        first = mira.state(made)
        late = first["to_act"][0]
        assert "1 seconds" in mira.get(f"/t/{made}?seat=0").text
        until(lambda: mira.state(made)["ply"] > 0)
        told = [line for line in mira.get(f"/api/tables/{made}/log", seat=1 - late).json() if line["kind"] == "why"]
        assert told[0]["text"] == "Played by the house: the time was up."
        assert told[0]["seat"] == late
        until(lambda: mira.state(made)["ply"] > 12, 30)
        line = running.app.state.house.rooms._open[made].line
        played = [line.log[n].entry for n in line.live[:12]]
        for ply, entry in enumerate(played):
            game = line.at(ply)
            assert entry.action == game.title.idle(game.view(entry.seat), entry.seat, game.legal(entry.seat))
        assert "bid 1" in [entry.action for entry in played]  # forced, so as little as can be
        assert mira.state(free_of_limits)["ply"] == 0


def test_who_answers_in_time_plays_for_oneself(tmp_path: Path) -> None:
    with serving(free(database=str(tmp_path / "tables.sqlite3"), look_at_clocks=0.05)) as running:
        mira = Visitor(running.url)
        made = mira.found(["me", "me"], patience=60)["table"]
        mira.act(made, 0, "bid 2")
        time.sleep(0.4)
        assert [line["kind"] for line in mira.get(f"/api/tables/{made}/log", seat=0).json()].count("why") == 0


def test_sealed_answers_of_the_late_are_given_too(tmp_path: Path) -> None:
    with serving(free(database=str(tmp_path / "tables.sqlite3"), look_at_clocks=0.1)) as running:
        mira = Visitor(running.url)
        made = mira.found(["me", "me"], patience=1)["table"]
        mira.act(made, 0, "bid 2")
        until(lambda: "bids are" in mira.get(f"/api/tables/{made}/log", seat=0).text, 20)


def test_a_limit_must_be_one_of_the_form(tmp_path: Path) -> None:
    with serving(free(database=str(tmp_path / "tables.sqlite3"))) as running:
        mira = Visitor(running.url)
        form = {"players": "2", "seat-0": "me", "seat-1": "me", "patience": "7"}
        assert mira.http.post("/new/toy", data=form).status_code == 422
        assert mira.http.post("/new/toy", data={**form, "patience": "86400"}).status_code == 303
        assert mira.post("/api/tables", game="toy", seats=[{"kind": "me"}] * 2, patience=-1).status_code == 422
