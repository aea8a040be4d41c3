"""The whole table at a glance: clocks, empty chairs, what the house did for the late, and the sign of a what-if."""

from pathlib import Path

from tests.table.people import Visitor, free, serving, until


def test_the_bar_has_a_clock_for_everybody_with_a_limit(tmp_path: Path) -> None:
    with serving(free(database=str(tmp_path / "tables.sqlite3"))) as running:
        mira = Visitor(running.url)
        timed = mira.found(["me", "me", "bot"], game="planet-steam", patience=600)["table"]
        # Who begins is drawn by lot: a bot that does is through in a moment, and nobody waits for it by the clock.
        until(lambda: 'data-due="' in mira.get(f"/t/{timed}?seat=0").text)
        page = mira.get(f"/t/{timed}?seat=0").text
        bar = page[page.index('id="bar"') : page.index("</header>")]
        assert bar.count('data-limit="600"') == 2  # a bot is never late
        assert bar.count('data-due="') == 1
        assert ">10:00</span>" in page
        assert "Otto, greedy" in page
        untimed = mira.found(["me", "me"], game="planet-steam")["table"]
        assert "data-limit" not in mira.get(f"/t/{untimed}?seat=0").text


def test_an_empty_chair_says_so_and_the_host_can_seat_a_bot(tmp_path: Path) -> None:
    with serving(free(database=str(tmp_path / "tables.sqlite3"))) as running:
        mira = Visitor(running.url)
        table = mira.found(["me", "friend"], game="steam-power")["table"]
        page = mira.get(f"/t/{table}?seat=0").text
        assert 'data-host="yes"' in page
        assert "Empty chair" in page
        assert "waiting for a player" in page
        assert mira.post(f"/api/tables/{table}/seat", seat=1, bot="greedy").status_code == 200
        page = mira.get(f"/t/{table}?seat=0").text
        assert "Empty chair" not in page
        assert "Otto" in page


def test_whoever_was_late_reads_what_the_house_did(tmp_path: Path) -> None:
    with serving(free(database=str(tmp_path / "tables.sqlite3"), look_at_clocks=0.1)) as running:
        mira = Visitor(running.url)
        table = mira.found(["me", "me"], game="steam-power", patience=1)["table"]
        late = mira.state(table)["to_act"][0]
        assert "The house moved for you" not in mira.get(f"/t/{table}?seat={late}").text
        until(lambda: mira.state(table)["ply"] > 0)
        page = mira.get(f"/t/{table}?seat={late}").text
        moved = page.split('class="house-moved">')[1].split(" <a")[0]
        assert moved.startswith("The house moved for you")
        assert "chooses" not in moved  # but what: “Track”
        since = page.split('id="since"')[1].split("</ol>")[0]
        assert "Nothing has happened" not in since  # what it did is told, too, and once
        assert "the time was up" not in since


def test_a_what_if_leads_back_only_whom_the_real_table_knows(tmp_path: Path) -> None:
    with serving(free(database=str(tmp_path / "tables.sqlite3"))) as running:
        mira, tomasz = Visitor(running.url), Visitor(running.url)
        real = mira.found(["me", "bot"], game="steam-power")["table"]
        made = mira.post(f"/api/tables/{real}/fork", seat=0, ply=0, play_as=0).json()
        page = mira.get(f"/t/{made['table']}?seat=0").text
        assert "What if" in page
        assert f'href="/t/{real}">Back to the real table' in page
        assert "Nothing here counts there" not in mira.get(f"/t/{real}?seat=0").text
        tomasz.post("/api/watch", token=made["watch"].removeprefix("/w/"))
        seen = tomasz.get(f"/t/{made['table']}").text
        assert "Nothing here counts there" in seen
        assert real not in seen
