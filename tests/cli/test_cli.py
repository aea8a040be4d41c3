"""The terminal, as a person uses it: whole commands, their words and their exit codes."""

import json
import os
import subprocess
import sys

import pytest

import enginehouse as eh
from enginehouse import cli


def run(*words, said="", cwd=None):
    """A command of the house; COLUMNS keeps sentences on one line."""
    return subprocess.run(
        [sys.executable, "-m", "enginehouse", *words],
        input=said,
        cwd=cwd,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "COLUMNS": "400", "NO_COLOR": "1"},
    )


@pytest.fixture
def record(tmp_path):
    game = eh.new("steam-power", players=2, seed=3, options={"map": "switchyard"})
    seat = game.to_act[0]
    game.play(seat, "money")
    game.play(seat, "draw")
    path = tmp_path / "game.json"
    path.write_text(game.record().to_json())
    return path


def test_games_lists_every_game():
    done = run("games")
    assert done.returncode == 0
    for game in ("steam-power", "planet-steam", "steamwatchers", "imperial-steam"):
        assert game in done.stdout


def test_games_shows_the_options_of_one():
    done = run("games", "steam-power")
    assert "edition" in done.stdout
    assert "final, draft" in done.stdout


def test_rules_are_found_by_word_and_by_id():
    assert "SP-MONEY-01" in run("rules", "steam-power", "SP-MONEY").stdout
    assert "SP-CROSS-03" in run("rules", "steam-power", "crossing", "bank").stdout


def test_a_whole_game_is_played_in_the_terminal(tmp_path):
    """Taking money and contracts to the cap of rounds, with every command on the way."""
    words = ["?", "why factory", "board", "log", "hint", "rules crossing", "undo", "nonsense", "save first.json"]
    lines = "\n".join([*words, *["money"] * 40]) + "\n"
    done = run(
        "play", "steam-power", "--seats", "me,random", "--map", "switchyard", "-o", "round_cap=5", "--seed", "9",
        said=lines, cwd=tmp_path,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "SP-FACTORY-02" in done.stdout  # why factory
    assert "“nonsense” is not written as any action of this game" in done.stdout
    assert "Nothing to take back" in done.stdout
    assert "it reckons with" in done.stdout  # the hint looks ahead
    assert "1. " in done.stdout
    assert "points (" in done.stdout
    assert "You take $3" in done.stdout
    assert "You takes" not in done.stdout
    assert eh.replay((tmp_path / "steam-power.json").read_text()).over
    assert not eh.replay((tmp_path / "first.json").read_text()).over


def test_undo_takes_back_and_resume_goes_on(tmp_path):
    said = "track\nundo\nmoney\nquit\n"
    first = run("play", "steam-power", "--seats", "me,greedy,automa:hard", "--seed", "4", said=said, cwd=tmp_path)
    assert "Taken back." in first.stdout
    saved = eh.replay((tmp_path / "steam-power.json").read_text())
    assert saved.actions[-1].action == "money"
    again = run("play", "--resume", "steam-power.json", said="quit\n", cwd=tmp_path)
    assert again.returncode == 0
    assert "Choose your second action" in again.stdout


def test_a_guided_game_names_the_goal_warns_once_and_goes_on_guided(tmp_path):
    """The mentor speaks once at a question, holds a blunder back until it is typed again, and knows what was answered before."""
    first = run("play", "imperial-steam", "--guided", "--seed", "4", said="bid 10\nhint\nbid 10\nquit\n", cwd=tmp_path)
    told = " ".join(first.stdout.split())
    assert told.count("Whoever has the most gulden at the end wins") == 1
    assert told.count("With 10 influence no hub is in your reach, the lowest stands at 40") == 1
    assert "Nothing has been played. Type it again" in told
    assert "Bids: You 10 and Apprentice 60 gulden" in told
    assert "You have 120 gulden, 0 influence, 10 income" in told  # “gulden money” says nobody
    assert "If you lay 7 more to Trieste, you: 240" in told
    assert "Mentor: The bids are open. Yours was 10, the highest 60." in told
    taken_up = run("play", "--resume", "imperial-steam.json", said="quit\n", cwd=tmp_path)
    told = " ".join(taken_up.stdout.split())
    assert "Mentor: The bids are open. Yours was 10, the highest 60." in told
    assert "Whoever has the most gulden" not in told  # that was said


def test_simulate_prints_shares_with_intervals():
    done = run(
        "simulate", "steam-power", "--seats", "random,random", "--map", "switchyard", "--games", "4", "--workers", "2"
    )
    assert done.returncode == 0, done.stderr
    assert "±" in done.stdout
    assert "seat 2" in done.stdout


def test_replay_checks_and_shows_a_moment(record):
    assert "the chain holds" in run("replay", str(record)).stdout
    assert "STEAM POWER" in run("replay", str(record), "--at", "1").stdout
    stepped = run("replay", str(record), "--step").stdout
    assert "takes $3" in stepped


@pytest.mark.parametrize("picture", ["board.svg", "board.png"])
def test_show_draws(record, tmp_path, picture):
    done = run("show", str(record), "-o", str(tmp_path / picture), "--width", "500")
    assert done.returncode == 0, done.stderr
    assert (tmp_path / picture).stat().st_size > 10_000


def test_bench_measures():
    done = run("bench", "--seconds", "0.2")
    assert "decisions a second" in done.stdout


def forged(record):
    plain = json.loads(record.read_text())
    plain["actions"][0][1] = "draw"
    path = record.with_name("forged.json")
    path.write_text(json.dumps(plain))
    return path


MISTAKES = {
    "unknown game": (["play", "chess"], "there is no game “chess”"),
    "unknown option": (["play", "steam-power", "-o", "speed=9"], "there is no option “speed”"),
    "bad value": (["play", "steam-power", "-o", "edition=third"], "option edition takes final, draft"),
    "not an option": (["play", "steam-power", "-o", "draft"], "write name=value"),
    "unknown seat": (["play", "steam-power", "--seats", "me,deepblue"], "nobody is called “deepblue”"),
    "unknown map": (["play", "steam-power", "--map", "moon"], "there is no map “moon”"),
    "too many players": (["play", "steam-power", "--seats", "me,greedy,greedy,greedy,greedy,greedy"], "1 to 5 players"),
    "unknown automa": (["play", "steam-power", "--seats", "me,automa:insane"], "there is no Automa “insane”"),
    "no such file": (["replay", "nowhere.json"], "nowhere.json"),
    "no such content": (["play", "steam-power", "--content", "nowhere"], "nowhere"),
    "bad number": (["simulate", "steam-power", "--games", "many"], "many"),
    "no games": (["simulate", "steam-power", "--games", "0"], "from 1"),
    "person in a simulation": (["simulate", "steam-power", "--seats", "me,random"], "no place for you"),
    "unknown command": (["dance"], "dance"),
    "no rule": (["rules", "steam-power", "zeppelin"], "no rule"),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_gets_one_sentence_and_exit_code_2(mistake, tmp_path, monkeypatch, capsys):
    words, said = MISTAKES[mistake]
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "400")
    monkeypatch.setattr(sys, "argv", ["enginehouse", *words])
    with pytest.raises(SystemExit) as ended:
        cli.main()
    told = capsys.readouterr()
    assert ended.value.code == 2, told
    assert said in told.err
    assert not told.out


def test_a_mistake_at_the_command_itself(tmp_path):
    done = run("play", "chess", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert "there is no game “chess”" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_forged_record_is_refused_at_its_action(record):
    done = run("replay", str(forged(record)))
    assert done.returncode == 2
    assert "breaks at action 1" in done.stderr


def test_a_torn_record_is_refused(record):
    record.write_text(record.read_text()[:200])
    done = run("replay", str(record))
    assert done.returncode == 2
    assert "not a record" in done.stderr


def test_pictures_are_svg_or_png(record, tmp_path):
    done = run("show", str(record), "-o", str(tmp_path / "board.jpg"))
    assert done.returncode == 2
    assert ".svg or .png" in done.stderr


def test_content_of_ones_own_is_checked_and_played(tmp_path):
    (tmp_path / "mine" / "maps").mkdir(parents=True)
    path = tmp_path / "mine" / "maps" / "shire.toml"
    path.write_text(
        'name = "Shire"\norigin = "house"\nplayers = [2, 4]\nsubtitle = "four farthings"\n'
        'grid = """\n.  .  Ho .  .\n.  h  .  .  .\nBu .  m  Fr .\n"""\n'
        '[cities]\nHo = "Hobbiton"\nBu = "Buckland"\nFr = "Frogmorton"\n'
    )
    assert "maps/shire.toml: sound" in run("content", str(tmp_path / "mine")).stdout
    done = run(
        "play", "steam-power", "--content", str(tmp_path / "mine"), "--map", "shire", "--seats", "me,random",
        said="track\nquit\n", cwd=tmp_path,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "Hobbiton" in done.stdout
    saved = eh.replay((tmp_path / "steam-power.json").read_text())
    assert saved.box.land.names == ("Buckland", "Hobbiton", "Frogmorton")
    path.write_text(path.read_text().replace("Fr .", "Xx ."))
    broken = run("content", str(tmp_path / "mine"))
    assert broken.returncode == 2
    assert "shire.toml, grid row 2, column 3: “Xx”" in broken.stderr
