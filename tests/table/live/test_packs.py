"""Tables with maps of one's own: offered at the founding, kept with the table, known to the bots."""

import shutil
from pathlib import Path

import pytest

from enginehouse.core import BadContent
from enginehouse.games.steam_power.rules.box import SHIPPED
from enginehouse.table.live.packs import laid_out, read_packs
from tests.table.people import Visitor, free, serving, until

MAP = """name = "Shire"
origin = "house"
players = [2, 4]
subtitle = "four farthings"
grid = \"\"\"
.  .  Ho .  .  .
.  h  .  .  Mi .
Bu .  .  Fr .  .
.  .  h  .  .  Wh
\"\"\"
[cities]
Ho = "Hobbiton"
Bu = "Buckland"
Fr = "Frogmorton"
Mi = "Michel Delving"
Wh = "Whitfurrows"
"""


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    folder = tmp_path / "farthings"
    (folder / "maps").mkdir(parents=True)
    (folder / "maps" / "shire.toml").write_text(MAP)
    return folder


def test_a_table_keeps_its_pack_when_the_pack_has_gone(pack: Path, tmp_path: Path) -> None:
    database = str(tmp_path / "tables.sqlite3")
    with serving(free(database=database, content=pack)) as running:
        mira = Visitor(running.url)
        games = {game["id"]: game for game in mira.get("/api/games").json()}
        assert games["steam-power"]["pack"] == "farthings"
        offers = next(o["offers"] for o in games["steam-power"]["options"] if o["name"] == "map")
        assert "shire" in offers
        assert "midwest" in offers
        assert games["planet-steam"]["pack"] == ""
        assert 'value="shire"' in mira.get("/new/steam-power").text
        assert "shire" in mira.get("/").text
        made = mira.found(["me", "bot"], game="steam-power", options={"map": "shire"})["table"]
        assert "Hobbiton" in mira.get(f"/t/{made}").text
        assert "Farthings" in mira.get(f"/t/{made}").text
        until(lambda: mira.state(made)["to_act"] == [0])
    shutil.rmtree(pack)
    with serving(free(database=database)) as running:
        again = Visitor(running.url)
        again.http.cookies.update(mira.http.cookies)
        assert "Hobbiton" in again.get(f"/t/{made}").text
        before = again.state(made)["ply"]
        while again.state(made)["to_act"] == [0] and again.state(made)["ply"] < before + 12:
            assert again.act(made, 0, again.state(made)["legal"][-1]).status_code == 200
        until(lambda: again.state(made)["ply"] > before + 3)  # the bot knows the map as well
        fork = again.post(f"/api/tables/{made}/fork", ply=1, play_as=0, seat=0)
        assert "Hobbiton" in again.get(fork.json()["page"]).text
        unknown = again.post("/api/tables", game="steam-power", seats=[{"kind": "me"}] * 2, options={"map": "shire"})
        assert unknown.status_code == 422
        gone = again.post("/api/tables", game="steam-power", seats=[{"kind": "me"}] * 2, pack="farthings")
        assert gone.status_code == 422
        assert "farthings" in gone.json()["error"]["text"]


def test_as_printed_is_as_printed(pack: Path, tmp_path: Path) -> None:
    with serving(free(database=str(tmp_path / "tables.sqlite3"), content=pack)) as running:
        mira = Visitor(running.url)
        plain = mira.post(
            "/api/tables", game="steam-power", seats=[{"kind": "me"}] * 2, options={"map": "shire"}, pack=""
        )
        assert plain.status_code == 422
        assert mira.found(["me", "me"], game="steam-power", pack="")["table"]


def test_packs_by_game_and_their_faults(pack: Path, tmp_path: Path) -> None:
    assert read_packs(None) == {}
    assert list(read_packs(pack)) == ["steam-power"]
    house = tmp_path / "house"
    shutil.copytree(pack, house / "steam-power")
    assert read_packs(house)["steam-power"].name == "house"
    (house / "steam-power" / "maps" / "shire.toml").write_text("name = ")
    with pytest.raises(BadContent, match="shire"):
        read_packs(house)
    with pytest.raises(BadContent, match="no such content folder"):
        read_packs(tmp_path / "nowhere")
    (tmp_path / "empty").mkdir()
    with pytest.raises(BadContent, match="no content pack of any game"):
        read_packs(tmp_path / "empty")


def test_the_same_files_are_laid_out_once() -> None:
    files = {"maps/a.toml": "x = 1", "contracts.toml": (SHIPPED / "contracts.toml").read_text()}
    folder = laid_out(files)
    assert folder is not None
    assert (folder / "maps" / "a.toml").read_text() == "x = 1"
    assert laid_out(dict(reversed(files.items()))) == folder
    assert laid_out({**files, "maps/a.toml": "x = 2"}) != folder
    assert laid_out(None) is None
