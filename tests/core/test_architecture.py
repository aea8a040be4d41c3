"""docs/architecture.md stays true: its picture is the import graph, and what it names is there."""

import re
from importlib import import_module
from pathlib import Path

from scripts import architecture

from enginehouse import house

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "architecture.md").read_text("utf-8")
SOURCES = ROOT / "src" / "enginehouse"


def test_the_picture_is_the_import_graph():
    assert architecture.HERE.read_text("utf-8") == architecture.drawn(), "draw it anew: uv run scripts/architecture.py"


def test_every_room_is_in_the_picture():
    rooms = {path.name for path in SOURCES.iterdir() if (path / "__init__.py").exists()} | {"house"}
    assert {room.split(".")[0] for room in architecture.HOLDS} == rooms
    inner = {f"table.{path.name}" for path in (SOURCES / "table").iterdir() if (path / "__init__.py").exists()}
    assert {room for room in architecture.HOLDS if room.startswith("table.")} == inner


def test_what_the_walks_name_is_there():
    """Each `file` stands where the page says, and each `name` after it is in that file."""
    walked = re.findall(r"`([\w/]+\.(?:py|js))`((?:\s`[A-Za-z_.]+`)*)", PAGE)
    assert len(walked) > 20
    for file, names in walked:
        found = [p for p in (*SOURCES.rglob("*"), *ROOT.glob("*/*")) if p.as_posix().endswith("/" + file)]
        found += [p for p in (ROOT / "tests").rglob("*.py") if p.as_posix().endswith("/" + file)]
        assert found, f"{file} is not there"
        text = "".join(p.read_text("utf-8") for p in found)
        for name in re.findall(r"`([A-Za-z_.]+)`", names):
            *_, last = name.split(".")
            assert re.search(rf"\b(def|class|const) {last}\b", text), f"{file} has no {name}"
    for owner, name in re.findall(r"`(Room|Line|Game|Table|Store)\.(\w+)`", PAGE):
        assert any(
            re.search(rf"class {owner}\b[\s\S]*def {name}\b", p.read_text("utf-8")) for p in SOURCES.rglob("*.py")
        )


def test_a_module_that_a_comment_names_is_there():
    """`board.py` in a comment, a docstring or a page; one that has moved leads a reader nowhere."""
    pages = [*SOURCES.rglob("*.py"), *SOURCES.rglob("*.md"), *(ROOT / "docs").glob("*.md"), *ROOT.glob("*.md")]
    rooms = (SOURCES, *(ROOT / room for room in ("tests", "bench", "scripts", "examples")))
    there = {path.name for room in rooms for path in room.rglob("*.py")}
    named = {(path.name, name) for path in pages for name in re.findall(r"`([\w/]+\.py)`", path.read_text("utf-8"))}
    assert len(named) > 20
    assert sorted((page, name) for page, name in named if name.split("/")[-1] not in there) == []


def test_the_rule_that_is_walked_is_the_step_s_own():
    """“Its docstring cites the rules”: the rules that the second walk names are those of the step it leads to."""
    named = set(re.findall(r"PS-[A-Z]+-\d+", PAGE))
    step = (SOURCES / "games" / "planet_steam" / "rules" / "steps" / "bidding.py").read_text("utf-8")
    docstring = re.search(r'class Bidding\b.*\n    """([\s\S]*?)"""', step)
    assert docstring
    assert named == {"PS-AUCT-07", "PS-AUCT-08"}, (
        "bids are whole credits, higher than the last, and within what one has"
    )
    assert all(rule in docstring[1] for rule in named)


FURNITURE = {
    "rules": ("box", "content", "state", "setup", "notation", "events", "view", "scoring", "options", "steps"),
    "rules/steps": ("rounds",),
    "rules/checks": ("content", "position", "stack"),
    "face": ("words", "board", "panels", "aid", "receipts", "press", "plans", "scenes", "things"),
    "bot": ("advice",),
}


def test_the_same_furniture_has_the_same_name_in_every_game():
    rooms = [path for path in (SOURCES / "games").iterdir() if (path / "rules.md").exists()]
    assert len(rooms) >= 4
    for room in rooms:
        for inner, pieces in FURNITURE.items():
            there = {path.stem for path in (room / inner).iterdir()}
            assert there.issuperset(pieces), f"{room.name}/{inner} has no {set(pieces) - there}"
        steps = import_module(f"enginehouse.games.{room.name}.rules.steps")
        assert hasattr(steps, "STEPS"), f"{room.name}/rules/steps does not list its step classes"


def test_what_a_game_cites_and_names_is_there():
    """Rule IDs in sources and rules are rules of that game; names in backticks of a rules.md are names of its code."""
    for title in house.games():
        if title.id == "toy":
            continue  # of other tests, which have brought it into the house
        room = SOURCES / "games" / title.id.replace("-", "_")
        rules = (room / "rules.md").read_text("utf-8")
        code = "".join(path.read_text("utf-8") for path in sorted(room.rglob("*.py")))
        cited = set(re.findall(rf"\b{title.prefix}-(?:R\d+|[A-Z0-9]+-\d+)\b", rules + code))
        assert sorted(rule for rule in cited if rule not in title.catalogue()) == [], title.name
        quoted = " ".join(re.findall(r"`([^`\n]+)`", rules))
        names = set(re.findall(r"\b(?:[a-z]+_[a-z0-9_]+|[A-Z][a-z]+[A-Z][A-Za-z]+)\b", quoted))
        assert sorted(name for name in names if not re.search(rf"\b{name}\b", code)) == [], title.name
