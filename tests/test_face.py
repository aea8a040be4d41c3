"""The library's face, as the README shows it."""

import enginehouse as eh


def test_the_face_of_the_library():
    assert "steam-power" in [title.id for title in eh.games()]
    g = eh.new("steam-power", players=3, seed=7, names=["Ada", "Mira", "Tomasz"])
    seat = g.to_act[0]
    assert g.prompt(seat) == "Choose your first action"
    assert g.legal(seat) == ["track", "draw", "money"]
    g.play(seat, "track")
    assert g.why_not(seat, "lay A1 curve-0").rule == "SP-R04"
    assert "STEAM POWER" in g.text(seat)
    assert g.svg(seat).startswith("<svg")
    assert g.view(None).hands == [["?"] * 5] * 3
    assert eh.replay(g.record().to_json()).to_json() == g.to_json()
    assert eh.from_json(g.to_json()).legal(seat) == g.legal(seat)
    assert eh.games() is not None  # still a function after a game was loaded
