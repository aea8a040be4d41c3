"""What means no good ends in a sentence and exit code 2, not in a traceback."""

import io
import sys

import pytest

import enginehouse as eh
from enginehouse import cli

ODD = ["²", "--1", "9" * 4400, "x" * 3000, "\x1b[2J", "½"]


def run(monkeypatch, capsys, *words, said=""):
    """A command in this process: its exit code, and everything it said."""
    monkeypatch.setattr(sys, "argv", ["enginehouse", *words])
    monkeypatch.setattr(sys, "stdin", io.StringIO(said))
    code = 0
    try:
        cli.main()
    except SystemExit as ended:
        code = ended.code or 0
    out = capsys.readouterr()
    return code, out.out + out.err


@pytest.fixture
def record(tmp_path):
    game = eh.new("planet-steam", players=3, seed=3)
    path = tmp_path / "game.json"
    path.write_text(game.record().to_json())
    return str(path)


COMMANDS = [
    ("play", "planet-steam", "--seats", "{}"),
    ("play", "planet-steam", "--seats", "greedy,greedy,greedy", "-o", "show_credits={}"),
    ("play", "planet-steam", "--seed", "{}"),
    ("play", "steam-power", "--map", "{}"),
    ("play", "{}"),
    ("games", "{}"),
    ("rules", "steam-power", "{}"),
    ("simulate", "planet-steam", "--games", "{}"),
    ("simulate", "planet-steam", "--games", "1", "--seats", "{}"),
    ("simulate", "steam-power", "--games", "1", "--workers", "{}", "--map", "nowhere"),
    ("replay", "RECORD", "--at", "{}"),
    ("replay", "RECORD", "--at", "0", "--seat", "{}"),
    ("show", "RECORD", "-o", "FOLDER/board.svg", "--at", "{}"),
    ("show", "RECORD", "-o", "FOLDER/board.svg", "--seat", "{}"),
    ("show", "RECORD", "-o", "FOLDER/board.svg", "--theme", "{}"),
    ("show", "RECORD", "-o", "FOLDER/board.png", "--width", "{}"),
    ("content", "{}"),
    ("serve", "--port", "{}"),
    ("bench", "steam-power", "--seconds", "{}"),
    ("bench", "{}", "--seconds", "0.01"),
]


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_odd_words_end_in_a_sentence(command, monkeypatch, capsys, record, tmp_path):
    for value in ODD:
        words = [w.replace("{}", value).replace("RECORD", record).replace("FOLDER", str(tmp_path)) for w in command]
        code, said = run(monkeypatch, capsys, *words)
        assert code == 2, (words, said[-300:])
        assert 5 < len(said) < 6000
        assert "Traceback" not in said


@pytest.mark.parametrize("width", ["0", "-5", "100000000"])
def test_a_picture_has_a_size_that_can_be(width, monkeypatch, capsys, record, tmp_path):
    code, said = run(monkeypatch, capsys, "show", record, "-o", str(tmp_path / "board.png"), "--width", width)
    assert (code, "--width takes" in said) == (2, True)


@pytest.mark.parametrize("port", ["-1", "65536", "99999999999"])
def test_a_port_that_cannot_be(port, monkeypatch, capsys, tmp_path):
    code, said = run(monkeypatch, capsys, "serve", "--port", port, "--db", str(tmp_path / "x.sqlite3"))
    assert (code, "cannot listen" in said) == (2, True)


@pytest.mark.parametrize(
    "text", [b"[" * 5000, b"\xff\xfe\x00", b"1" * 5000, b'{"actions":' * 2000, b'{"game":"\\u0000"}', b""]
)
@pytest.mark.parametrize("command", ["replay", "show", "play"])
def test_a_torn_file_ends_in_a_sentence(command, text, monkeypatch, capsys, tmp_path):
    file = tmp_path / "torn.json"
    file.write_bytes(text)
    words = {"replay": [str(file)], "show": [str(file), "-o", str(tmp_path / "x.svg")], "play": ["--resume", str(file)]}
    code, said = run(monkeypatch, capsys, command, *words[command])
    assert code == 2, said[-300:]
    assert "Traceback" not in said


def test_odd_words_while_a_game_is_played(monkeypatch, capsys, tmp_path):
    monkeypatch.chdir(tmp_path)
    odd = [
        "bid ²",
        "bid ٣",
        "why bid ²",
        "bid " + "9" * 190,
        "bid " + "9" * 5000,
        "? ²",
        "rules ²",
        "save /nowhere/x.json",
        "\x1b[2J",
    ]
    code, said = run(
        monkeypatch, capsys, "play", "planet-steam", "--seats", "me,me,me", said="\n".join([*odd, "quit"]) + "\n"
    )
    assert code == 0, said[-500:]
    assert said.count("digits 0 to 9") >= 3
    assert "Traceback" not in said


def test_a_name_cannot_move_the_cursor(monkeypatch, capsys, tmp_path):
    """A record from somebody else says who played; a terminal would do what is in it."""
    game = eh.new("steam-power", players=2, seed=3, names=["Ada\x1b[2J", "Mira"])
    file = tmp_path / "game.json"
    file.write_text(game.record().to_json())
    code, said = run(monkeypatch, capsys, "replay", str(file), "--at", "0")
    assert (code, "\x1b[2J" in said, "names up to" in said) == (2, False, True)


@pytest.mark.parametrize("seconds", ["nan", "inf", "0", "-1"])
def test_a_measurement_takes_a_time_that_can_be(seconds, monkeypatch, capsys):
    code, said = run(monkeypatch, capsys, "bench", "steam-power", "--seconds", seconds)
    assert (code, "--seconds takes" in said) == (2, True)
