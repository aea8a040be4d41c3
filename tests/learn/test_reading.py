"""What is wrong with a lesson is told with the file, the line and the field, and what to do."""

from __future__ import annotations

from pathlib import Path

import pytest

from enginehouse import house
from enginehouse.core import BadContent, HouseError
from enginehouse.learn import faults, find, read_lesson
from enginehouse.learn.course import with_likes

WHOLE = """\
title = "What the ground costs"
lead = "Hills cost $2."
minutes = 2
part = "Track"
rules = ["SP-TRACK-06"]
keep = "Go round."

[position]
players = 2
seed = 3
options = { map = "switchyard" }
script = ["set purse.0 = 4", "track"]

[[step]]
name = "Ground"
say = "Hills cost $2."

[[step]]
name = "Find it"
find = true
say = "Lay it."
goal = "Lay a tile on the hill"
play = ["lay E2 *"]
show = ["lay E2 straight-0"]
hint = "The hill."

[[step.wrong]]
rule = "SP-TRACK-12"
tries = ["lay H3 straight-0"]
say = "Not there."
"""


def told(tmp_path: Path, text: str) -> str:
    """The first fault of a lesson, without its folder."""
    file = tmp_path / "steam-power" / "07-mine.toml"
    file.parent.mkdir(exist_ok=True)
    file.write_text(text, "utf-8")
    try:
        lesson = with_likes(read_lesson(file, "steam-power"), {})
        found = faults(house.title("steam-power"), lesson)
    except BadContent as error:
        found = [str(error)]
    return found[0].removeprefix(f"{file.parent}/") if found else ""


def test_a_sound_one_has_no_fault(tmp_path: Path) -> None:
    assert told(tmp_path, WHOLE) == ""


@pytest.mark.parametrize(
    ("was", "now", "where", "words"),
    [
        ("minutes = 2", "minutes = 9", ":3: minutes:", "5"),
        ("minutes = 2", 'minutes = "2"', ":3: minutes:", "expected `int`"),
        ('lead = "Hills cost $2."\n', "", ":1: lead:", "missing"),
        ('part = "Track"', 'part = "Track"\nparts = 3', ":5: parts:", "no such field"),
        ('name = "Ground"', 'name = "Ground"\nsays = "x"', ":16: step[0].says:", "no such field"),
        ('rules = ["SP-TRACK-06"]', 'rules = ["SP-TRACK-99"]', ":5: rules:", "no rule SP-TRACK-99"),
        ('title = "What', 'title = What', ":", "no TOML"),
        ("find = true", "find = false", ":18: step[1]:", "found by oneself"),
        ('hint = "The hill."', "", ":18: step[1].hint:", "is missing"),
        ('show = ["lay E2 straight-0"]', "", ":18: step[1].show:", "is missing"),
        ('show = ["lay E2 straight-0"]', 'show = ["lay G3 straight-0"]', ":24: step[1].show:", "goal is not reached"),
        ('show = ["lay E2 straight-0"]', 'show = ["lay E2 straight-7"]', ":24: step[1].show:", "EH-NOTATION"),
        ('play = ["lay E2 *"]', 'reach = "money ="', ":23: step[1].reach:", "cannot be read"),
        ('play = ["lay E2 *"]', 'reach = "gold > 3"', ":23: step[1].reach:", "there is no “gold”; there are table"),
        ('play = ["lay E2 *"]', 'reach = "len(gold) > 3"', ":23: step[1].reach:", "there is no “gold”"),
        ('hint = "The hill."', 'hint = "The hill."\ndone = "{table.links[7]}"', ":26: step[1].done:", "braces"),
        ('play = ["lay E2 *"]', 'reach = "money == 4"', ":23: step[1].reach:", "true already"),
        ('play = ["lay E2 *"]', 'reach = "exit()"', ":23: step[1].reach:", "calls something"),
        ('find = true', 'find = true\npoint = ["hex-E2"]', ":21: step[1].point:", "not pointed at"),
        ('say = "Hills cost $2."\n\n', 'say = "Hills."\npoint = ["hex-Z9"]\n\n', ":17: step[0].point:", "there are hex-A1"),
        ('say = "Hills cost $2."\n\n', 'say = "You have {gold}."\n\n', ":16: step[0].say:", "there is no “gold”"),
        ('part = "Track"', 'part = "Track"\npanels = ["hands"]', ":5: panels:", "there are hand"),
        ('part = "Track"', 'part = "Track"\nfigures = ["gold"]', ":5: figures:", "there are cards"),
        ('part = "Track"', 'part = "Track"\nframe = ["city-Gy", "hex-H3"]', ": step[1].show[0]:", "“hex-E2” lies outside"),
        ('"set purse.0 = 4"', '"set purse.7 = 4"', ":12: position.script[0]:", "places 0 to 1"),
        ('"set purse.0 = 4"', '"set purses.0 = 4"', ":12: position.script[0]:", "there is no “purses”"),
        ('"set purse.0 = 4"', '"set purse.0 = four"', ":12: position.script[0]:", "is no JSON"),
        ('"set purse.0 = 4"', '"set purse.0 = -4"', ":12: position.script[0]:", "the position cannot be"),
        ('"set purse.0 = 4"', '"bots 900"', ":12: position.script[0]:", "1 to 60"),
        ('"track"]', '"trak"]', ":12: position.script[1]:", "trak"),
        ("players = 2", "players = 9", ":9: position.players:", "7"),
        ("players = 2", "", ": position.players:", "how many players"),
        ("seed = 3", "seed = 3\nseat = 4", ":8: position:", "no seat 4"),
        ("seed = 3", 'seed = 3\nlike = "nothing"', ": position.like:", "no other lesson"),
        ('rule = "SP-TRACK-12"', 'rule = "SP-TRACK-10"', ":27: step[1].wrong[0]:", "it is refused (SP-TRACK-12"),
        ('tries = ["lay H3 straight-0"]', "", ":27: step[1].wrong[0].tries:", "is missing"),
        ('tries = ["lay H3 straight-0"]', 'tries = ["lay E2 straight-0"]', ":27: step[1].wrong[0]:", "no wrong try"),
        ('rule = "SP-TRACK-12"', 'play = "stop"', ":27: step[1].wrong[0]:", "it is refused (SP-TRACK-12"),
        ('rule = "SP-TRACK-12"', "", ": step[1].wrong[0].say:", "to what"),
        ('rule = "SP-TRACK-12"', "number = 3", ": step[1].wrong[0].number:", "a wrong number"),
        ('say = "Lay it."', f'say = "{"lay it " * 21}"', ":21: step[1].say:", "42 words"),
        ('name = "Ground"', 'name = "Find it"', "name:", "two steps"),
        ('say = "Hills cost $2."\n\n', 'say = "Hills."\nreplies = ["1: money"]\n\n', ": step[0].replies", ""),
    ],
)  # fmt: skip
def test_a_fault_names_its_place_and_what_to_do(tmp_path: Path, was: str, now: str, where: str, words: str) -> None:
    assert was in WHOLE
    fault = told(tmp_path, WHOLE.replace(was, now, 1))
    assert where in fault
    assert words in fault


def test_a_lesson_is_found_by_its_game_or_by_its_file(tmp_path: Path) -> None:
    lesson = find("steam-power/what-the-ground-costs")
    assert lesson.title == "What the ground costs"
    file = tmp_path / "steam-power" / "01-mine.toml"
    file.parent.mkdir()
    file.write_text(WHOLE.replace("players = 2", 'like = "one-link-at-a-time"'), "utf-8")
    assert find(str(file)).position.players == 2
    for name in ("steam-power/nothing", "chess/opening", "steam-power", str(tmp_path / "01-mine.toml")):
        with pytest.raises(HouseError):
            find(name)
    odd = file.with_name("01 Mine!.toml")
    odd.write_text(WHOLE, "utf-8")
    with pytest.raises(BadContent, match="small letters"):
        find(str(odd))
