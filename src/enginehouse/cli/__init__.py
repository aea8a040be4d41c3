"""The front door in a terminal: play, lesson, puzzles, simulate, ladder, lab, replay, record, show, games, rules, serve, …"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Any

from cyclopts import App, CycloptsError, Parameter
from rich.console import Console

from enginehouse.core import HouseError, Unknown

app = App(
    name="enginehouse", help="Play, learn and study four steam-age strategy board games.", version_flags=["--version"]
)
console = Console(highlight=False, emoji=False)
_LONGEST = 4000  # characters of an error: a mistake is told, not repeated at length

Options = Annotated[list[str] | None, Parameter(name=["--option", "-o"], help="A rule option, as in edition=draft.")]
Content = Annotated[Path | None, Parameter(help="A folder with your own maps and cards.")]
Seed = Annotated[int | None, Parameter(help="Play the same game again.")]


def read_pairs(pairs: list[str] | None, known: dict[str, str] | None = None) -> dict[str, str]:
    """Options as typed: ``name=value``."""
    out = dict(known or {})
    for pair in pairs or []:
        name, sign, value = pair.partition("=")
        if not sign:
            raise Unknown(f"“{pair}” is no option; write name=value, as in edition=draft")
        out[name.strip().replace("-", "_")] = value.strip()
    return out


@app.command
def games(game: str | None = None) -> None:
    """List the games of the house, or one game with all its options."""
    from enginehouse.cli import lists  # noqa: PLC0415 - each command loads only what it needs

    lists.show_games(console, game)


@app.command
def rules(game: str, *words: str) -> None:
    """Search the rules of a game by words or by ID."""
    from enginehouse.cli import lists  # noqa: PLC0415 - each command loads only what it needs

    lists.show_rules(console, game, " ".join(words))


@app.command
def play(
    game: str | None = None,
    *,
    seats: Annotated[
        str | None, Parameter(help="Who sits where: me, greedy, driver, master, automa:hard. [me,greedy]")
    ] = None,
    map: Annotated[str | None, Parameter(help="The map, where the game has several.")] = None,
    option: Options = None,
    seed: Seed = None,
    content: Content = None,
    resume: Annotated[Path | None, Parameter(help="A record saved before.")] = None,
    guided: Annotated[
        bool, Parameter(negative="", help="A first game: mild bots, the easiest map or scenario, and a mentor.")
    ] = False,
) -> None:
    """Play a game in the terminal, against bots or around one keyboard."""
    from enginehouse.cli.play import start  # noqa: PLC0415 - each command loads only what it needs

    options = read_pairs(option, {"map": map} if map else None)
    start(console, game, seats, options, seed, content, resume, guided)


@app.command
def lesson(
    name: str,
    *,
    check: Annotated[bool, Parameter(help="Do not play it: say whether it is sound, and where it is not.")] = False,
) -> None:
    """Play a lesson: GAME/NAME or a file; GAME alone lists its lessons."""
    from enginehouse.cli.lesson import run  # noqa: PLC0415 - each command loads only what it needs

    run(console, name, check)


puzzles = App(name="puzzles", help="Find the turn: solve the puzzles of a game, or find more of them.")
app.command(puzzles)


@puzzles.default
def puzzles_of(name: str) -> None:
    """List the puzzles of a GAME, or play one: GAME/NAME."""
    from enginehouse.cli.puzzle import run  # noqa: PLC0415 - each command loads only what it needs

    run(console, name)


@puzzles.command
def make(
    game: str,
    *,
    count: Annotated[int, Parameter(help="How many.")] = 1,
    seed: Annotated[int, Parameter(help="The first game to look for them in.")] = 1,
    output: Annotated[Path | None, Parameter(name=["--output", "-O"], help="The folder. [the game’s own]")] = None,
) -> None:
    """Let bots play, and keep positions in which one turn is much better than what comes to mind, with the proof."""
    from enginehouse.cli.puzzle import find_more  # noqa: PLC0415 - each command loads only what it needs

    find_more(console, game, count, seed, output)


@app.command
def simulate(
    game: str,
    *,
    seats: Annotated[str, Parameter(help="Bots by seat; they rotate from game to game.")] = "greedy,random",
    games: Annotated[int, Parameter(help="How many games.")] = 100,
    map: Annotated[str | None, Parameter(help="The map, where the game has several.")] = None,
    option: Options = None,
    seed: int = 1,
    content: Content = None,
    workers: Annotated[int, Parameter(help="Processes; 0 means one a core.")] = 0,
) -> None:
    """Let bots play many games and show who wins, with confidence intervals."""
    from enginehouse.cli.simulate import run  # noqa: PLC0415 - each command loads only what it needs

    options = read_pairs(option, {"map": map} if map else None)
    run(console, game, seats, games, options, seed, content, workers)


@app.command
def ladder(
    game: str,
    *,
    levels: Annotated[
        str, Parameter(help="The levels, each against the one before.")
    ] = "random,apprentice,greedy,driver",
    against: Annotated[str, Parameter(help="All of them against this one instead.")] = "",
    players: Annotated[int, Parameter(help="One of the upper level among so many at the table.")] = 2,
    seeds: Annotated[int, Parameter(help="Each is played from every seat.")] = 10,
    option: Options = None,
    playouts: Annotated[
        int, Parameter(help="A budget that gives the same games on every machine. [the levels’ own]")
    ] = 0,
    tuning: Annotated[
        bool, Parameter(negative="", help="Seeds to tune by; what is reported is played with others.")
    ] = False,
    output: Annotated[Path, Parameter(name=["--output", "-O"], help="The folder of the figures.")] = Path(
        "docs/ladder"
    ),
    workers: Annotated[int, Parameter(help="Processes; 0 means one a core.")] = 0,
) -> None:
    """Let levels of play meet, every seed in all seats, and keep what it shows; a later run goes on from there."""
    from enginehouse.cli.ladder import run  # noqa: PLC0415 - each command loads only what it needs

    run(console, game, levels, against, players, seeds, read_pairs(option), playouts, tuning, output, workers)


@app.command
def replay(
    file: Path,
    *,
    at: Annotated[int | None, Parameter(help="Show the position after so many actions.")] = None,
    seat: Annotated[int | None, Parameter(help="Through the eyes of this seat.")] = None,
    step: Annotated[bool, Parameter(help="Go through it action by action.")] = False,
) -> None:
    """Check a record and step through it."""
    from enginehouse.cli.replay import run  # noqa: PLC0415 - each command loads only what it needs

    run(console, file, at, seat, step)


@app.command
def show(
    file: Path,
    *,
    output: Annotated[Path, Parameter(name=["--output", "-o"], help="board.svg or board.png")],
    at: int | None = None,
    seat: int | None = None,
    theme: str = "light",
    width: int = 1600,
    content: Content = None,
) -> None:
    """Draw the board of a record or a position."""
    from enginehouse.cli.show import run  # noqa: PLC0415 - each command loads only what it needs

    run(console, file, output, at, seat, theme, width, content)


@app.command
def serve(
    *,
    host: Annotated[str, Parameter(help="The address to listen on; 0.0.0.0 lets other machines in.")] = "127.0.0.1",
    port: Annotated[int | None, Parameter(help="The port. [8000, or a free one]")] = None,
    db: Annotated[str | None, Parameter(help="A file, or postgresql://… [~/.enginehouse/tables.sqlite3]")] = None,
    content: Annotated[
        Path | None, Parameter(help="A folder with your own maps and cards, to found tables with.")
    ] = None,
    open: Annotated[bool, Parameter(negative="", help="Open it in the browser.")] = False,
    proxy: Annotated[
        list[str] | None,
        Parameter(help="The address of a proxy in front, whose X-Forwarded-For and -Proto are believed."),
    ] = None,
    address: Annotated[
        str | None, Parameter(help="Where the house is reached from outside, for links: https://house.example.org")
    ] = None,
    mail: Annotated[
        str | None,
        Parameter(
            help="The server that takes letters: smtps://user:password@host:465, smtp+starttls://… [ENGINEHOUSE_MAIL]"
        ),
    ] = None,
    mail_from: Annotated[str | None, Parameter(help="Who letters are from. [ENGINEHOUSE_MAIL_FROM]")] = None,
    private_hooks: Annotated[
        bool, Parameter(negative="", help="Webhooks may be at private addresses, and without TLS.")
    ] = False,
) -> None:
    """Open the house: play in the browser, with friends and bots."""
    from enginehouse.table.serve import serve as run  # noqa: PLC0415 - each command loads only what it needs

    told = {"address": address, "mail": mail, "mail_from": mail_from, "hooks_private": private_hooks or None}
    given: dict[str, Any] = {name: value for name, value in told.items() if value is not None}
    run(host, port, db, content, open, proxies=tuple(proxy or ()), given=given)


lab = App(name="lab", help="The laboratory: games as data, experiments, fits.")
app.command(lab)

On = Annotated[str, Parameter(help="Where: a number of processes, all cores, or ray.")]
Output = Parameter(name=["--output", "-o"])


@lab.command(name="games")
def lab_games(
    game: str,
    *,
    games: Annotated[int, Parameter(help="How many games.")] = 100,
    output: Annotated[Path, Output, Parameter(help="The folder; one of the same kind is gone on with.")],
    bots: Annotated[str, Parameter(help="Who plays; they move on one seat from game to game.")] = "greedy,greedy",
    players: Annotated[int, Parameter(help="At the table; 0 means the fewest.")] = 0,
    option: Annotated[list[str] | None, Parameter(help="A rule option, as in edition=draft.")] = None,
    seed: Annotated[int, Parameter(help="Of the first game; each has the next.")] = 1,
    per_part: Annotated[int, Parameter(help="Games in one file.")] = 50,
    observations: Annotated[bool, Parameter(help="What the seat knew, as numbers, with every position.")] = True,
    on: On = "all",
) -> None:
    """Write games as Parquet: records, and every position with its legal actions. A stopped run goes on."""
    from enginehouse.cli import laboratory  # noqa: PLC0415 - each command loads only what it needs

    laboratory.games(console, game, games, output, bots, players, read_pairs(option), seed, per_part, observations, on)


@lab.command(name="run")
def lab_run(
    file: Path,
    *,
    output: Annotated[
        Path | None, Output, Parameter(help="The folder of the report. [reports/NAME beside the file]")
    ] = None,
    into: Annotated[
        Path | None, Parameter(help="Put NAME.md, NAME.json and NAME.svg there too, as in docs/ladder.")
    ] = None,
    on: On = "all",
) -> None:
    """Do an experiment from its file, and write its report. A stopped run goes on."""
    from enginehouse.cli import laboratory  # noqa: PLC0415 - each command loads only what it needs

    laboratory.run(console, file, output, on, into)


@lab.command(name="fit")
def lab_fit(
    game: str,
    *,
    output: Annotated[Path, Output, Parameter(help="The folder of value.json and its report.")],
    games: Annotated[int, Parameter(help="How many games to learn from.")] = 200,
    seed: int = 1,
    players: int = 2,
    level: Annotated[str, Parameter(help="Who plays them.")] = "apprentice",
    ridge: Annotated[float, Parameter(help="How small weights are kept.")] = 10.0,
    on: On = "all",
) -> None:
    """Fit a value from games that the house plays by itself."""
    from enginehouse.cli import laboratory  # noqa: PLC0415 - each command loads only what it needs

    laboratory.fit(console, game, games, seed, players, level, ridge, output, on)


@lab.command(name="describe")
def lab_describe(
    game: str, *, players: int = 0, output: Annotated[Path | None, Output, Parameter(help="A file.")] = None
) -> None:
    """Say what the numbers of actions and of a vector are."""
    from enginehouse.cli import laboratory  # noqa: PLC0415 - each command loads only what it needs

    laboratory.describe(console, game, players, output)


record = App(name="record", help="Records of games.")
app.command(record)


@record.command
def check(file: Path) -> None:
    """Say which rules made a record, and what can be proved of it here."""
    from enginehouse.cli.records import run  # noqa: PLC0415 - each command loads only what it needs

    run(console, file)


@app.command
def migrate(
    *, db: Annotated[str | None, Parameter(help="A file, or postgresql://… [~/.enginehouse/tables.sqlite3]")] = None
) -> None:
    """Move the games that an older release kept into the form of this one; the house may be open meanwhile."""
    from enginehouse.cli.migrate import run  # noqa: PLC0415 - each command loads only what it needs

    run(console, db)


@app.command
def content(folder: Path, *, game: str = "steam-power") -> None:
    """Check a folder of your own content and say what is wrong with it."""
    from enginehouse.cli import lists  # noqa: PLC0415 - each command loads only what it needs

    lists.check_content(console, game, folder)


@app.command
def bench(game: str = "steam-power", *, seconds: float = 5.0) -> None:
    """Measure random playouts, clones, legal lists and JSON on this machine."""
    from enginehouse.lab.measure import report  # noqa: PLC0415 - each command loads only what it needs

    if not 0 < seconds <= 3600:
        raise Unknown(f"--seconds takes a time over 0, up to 3600, not {seconds:g}")
    report(console, game, seconds)


def main() -> None:
    """Run a command; a mistake gets one sentence and exit code 2."""
    try:
        app(sys.argv[1:], exit_on_error=False, print_error=False)
    except HouseError as error:
        told = str(error)[:_LONGEST]  # its lines stay whole: some end with a command to copy
        Console(stderr=True, highlight=False, emoji=False).print(told, style="red", markup=False, soft_wrap=True)
        sys.exit(2)
    except CycloptsError as error:
        text = f"{str(error)[:_LONGEST]}\nTry: enginehouse --help"
        Console(stderr=True, highlight=False, emoji=False).print(text, style="red", markup=False)
        sys.exit(2)
    except OSError as error:
        Console(stderr=True, highlight=False, emoji=False).print(
            f"{error.filename or ''}: {error.strerror}", style="red", markup=False
        )
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)
