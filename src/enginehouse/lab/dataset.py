"""Games as Parquet, for those who study them elsewhere: one table of records, one of positions.

A folder has ``dataset.json`` (what it is of), ``records/`` and ``positions/``, both in parts of so many games. A part is
written beside its place and moved there when it is whole, its records last: a part without its records does not count and is
written again. Each part says of which games it is, and its pages have checksums: what does not belong there, or is damaged, gives
no row. The same description gives the same rows on every machine, however often it was interrupted.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

import msgspec

from enginehouse import bots, house
from enginehouse.core import Action, Game, HouseError, Record, Seat, Unknown
from enginehouse.core.options import read_options
from enginehouse.core.plain import read_number
from enginehouse.lab.arena import Arena
from enginehouse.lab.extras import need
from enginehouse.lab.workers import Where, in_order

FORMAT = 2
PER_PART = 50
MOST_GAMES = 10_000_000


class Dataset(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a folder is of. Games of another kind do not belong into it."""

    format: int
    game: str
    version: int  # of the rules
    players: int
    options: dict[str, Any]
    bots: list[str]  # they move on one seat from game to game
    seed: int  # of the first game; each has the next
    per_part: int
    observations: bool  # whether positions have them
    observation_size: int
    action_numbers: int


def describe(
    game: str,
    levels: Sequence[str],
    players: int = 0,
    options: Mapping[str, Any] | None = None,
    seed: int = 1,
    per_part: int = PER_PART,
    observations: bool = True,
) -> Dataset:
    """The description of a dataset, checked before the first game."""
    title = house.title(game)
    count = players or max(2, title.players[0])
    for name in levels:
        if bots.level(name).budget is not None:
            raise Unknown(
                f"“{name}” plays by the clock: a dataset is the same everywhere, take random, apprentice or greedy"
            )
    if not levels:
        raise Unknown("nobody plays; name some bots, as in --bots greedy,random")
    if not 0 < per_part <= 10_000:
        raise Unknown(f"a part has 1 to 10,000 games, not {per_part}")
    if seed < 0:
        raise Unknown(f"the first seed is a number from 0, not {seed}")
    arena = _arena(game, count, tuple(sorted(read_options(title.options, options or {}).items())))
    return Dataset(
        FORMAT, game, title.version, count, dict(arena.game.options), list(levels), seed, per_part, observations,
        arena.senses.size if observations else 0, arena.numbering.size,
    )  # fmt: skip


@lru_cache(maxsize=8)
def _arena(game: str, players: int, options: tuple[tuple[str, Any], ...]) -> Arena:
    return Arena(game, players, dict(options))


@dataclass(frozen=True, slots=True)
class Rows:
    """One game: its record as a row, and its positions."""

    record: dict[str, Any]
    positions: list[dict[str, Any]]


def play(data: Dataset, n: int) -> Rows:
    """The n-th game of a dataset."""
    arena = _arena(data.game, data.players, tuple(sorted(data.options.items())))
    title, table = arena.title, arena.deal(data.seed + n)
    kinds = [data.bots[(seat + n) % len(data.bots)] for seat in range(arena.seats)]
    brains = [bots.make(kind, title, (data.seed + n) * 31 + seat, cores=1) for seat, kind in enumerate(kinds)]
    game: Game[Any] = Game(title, data.players, data.options, data.seed + n)
    positions: list[dict[str, Any]] = []
    while table.stack:
        step = table.stack[-1]
        seat: Seat = step.seats(table)[0]
        legal: list[Action] = step.legal(table, seat)
        action = brains[seat].choose(bots.sight(brains[seat], game, seat), seat, list(legal)).action
        numbers = arena.numbering.of(table, seat, legal)
        positions.append(
            {
                "game": n,
                "ply": len(positions),
                "seat": seat,
                "question": type(step).__name__,
                "legal": numbers,
                "action": numbers[legal.index(action)],
                "notation": action,
                "observation": arena.senses.told(table, seat) if data.observations else None,
            }
        )
        game.play(seat, action)
        table = game.table
    result = game.result
    shares = [1 / len(result.winners) if seat in result.winners else 0.0 for seat in range(arena.seats)]
    for row in positions:
        row["points"], row["won"] = result.points[row["seat"]], shares[row["seat"]]
    record = {
        "game": n,
        "seed": data.seed + n,
        "bots": kinds,
        "seats": [row["seat"] for row in positions],
        "actions": [row["notation"] for row in positions],
        "points": list(result.points),
        "places": [result.place(seat) for seat in range(arena.seats)],
        "state": game.record().state,
    }
    return Rows(record, positions)


def schemas(data: Dataset, part: int = 0) -> tuple[Any, Any]:
    """The columns of both tables in a part, with what they are."""
    pa: Any = need("pyarrow", "lab")

    def column(name: str, kind: Any, says: str) -> Any:
        return pa.field(name, kind, nullable=name == "observation" and not data.observations, metadata={"says": says})

    said = {"enginehouse": msgspec.json.encode(data).decode(), "part": str(part)}
    records = pa.schema(
        [
            column("game", pa.int32(), "the number of the game, from 0"),
            column("seed", pa.int64(), "its seed: with the description and the actions it can be replayed"),
            column("bots", pa.list_(pa.string()), "who sat where"),
            column("seats", pa.list_(pa.int8()), "by action: whose it was"),
            column("actions", pa.list_(pa.string()), "every action in its notation"),
            column("points", pa.list_(pa.int32()), "by seat, at the end"),
            column("places", pa.list_(pa.int8()), "by seat: 1 for the winner, shared places have the same number"),
            column("state", pa.string(), "the hash of the last position"),
        ],
        metadata=said,
    )
    observation = pa.list_(pa.float32(), data.observation_size) if data.observations else pa.null()
    positions = pa.schema(
        [
            column("game", pa.int32(), "the number of the game, from 0"),
            column("ply", pa.int32(), "the number of the decision in its game, from 0"),
            column("seat", pa.int8(), "who decides"),
            column("question", pa.string(), "the kind of question"),
            column("legal", pa.list_(pa.int32()), "the numbers of the legal actions (compact)"),
            column("action", pa.int32(), "the number of the action that was chosen"),
            column("notation", pa.string(), "the same as people write it"),
            column("observation", observation, "what the seat knows, as docs/lab says"),
            column("points", pa.int32(), "what the seat had at the end"),
            column("won", pa.float32(), "its share of the first place at the end"),
        ],
        metadata=said,
    )
    return records, positions


# --- the folder ------------------------------------------------------------------------------------------------------
def _part(folder: Path, kind: str, n: int) -> Path:
    return folder / kind / f"part-{n:05}.parquet"


def open_folder(folder: Path, data: Dataset) -> None:
    """Begin a folder, or go on with one of the same description; what was half written is taken away."""
    said = folder / "dataset.json"
    if folder.exists() and not folder.is_dir():
        raise HouseError(f"{folder}: this is a file; a dataset is a folder")
    if said.exists():
        if read_folder(folder) != data:
            raise HouseError(f"{folder}: its games are of other rules, options, bots or seeds; take another folder")
    elif folder.exists() and any(folder.iterdir()):
        raise HouseError(f"{folder}: this folder has other things in it; take an empty one")
    for kind in ("records", "positions"):
        (folder / kind).mkdir(parents=True, exist_ok=True)
        for torn in (folder / kind).glob("*.part"):
            torn.unlink()
    _written(said, msgspec.json.format(msgspec.json.encode(data), indent=1) + b"\n")


def _written(path: Path, what: bytes) -> None:
    beside = path.with_name(path.name + ".part")
    beside.write_bytes(what)
    _moved(beside, path)


def _moved(beside: Path, path: Path) -> None:
    try:
        beside.replace(path)
    except FileNotFoundError:  # whoever began after us has taken it for torn
        raise HouseError(f"{path}: another run writes into this folder; wait for it, and run this again") from None


def read_folder(folder: Path) -> Dataset:
    """What a folder is of."""
    said = folder / "dataset.json"
    try:
        data = msgspec.json.decode(said.read_bytes(), type=Dataset)
    except FileNotFoundError:
        raise HouseError(f"{folder}: this is no dataset, there is no dataset.json") from None
    except OSError as error:
        raise HouseError(f"{said}: this cannot be read ({error.strerror})") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise HouseError(f"{said}: this does not describe a dataset ({error})") from None
    if data.format != FORMAT:
        raise HouseError(f"{said}: a dataset of format {data.format}; this house reads format {FORMAT}")
    return data


def parts_done(folder: Path, data: Dataset, games: int) -> list[int]:
    """Which parts are there, whole: both files readable, with as many games as are wanted, or more."""
    return [n for n in range(_parts(data, games)) if _whole(folder, data, games, n)]


def _parts(data: Dataset, games: int) -> int:
    return -(-games // data.per_part)


def _games_of(data: Dataset, games: int, part: int) -> range:
    return range(part * data.per_part, min(games, (part + 1) * data.per_part))


def _whole(folder: Path, data: Dataset, games: int, part: int) -> bool:
    try:
        there = [(row["game"], len(row["seats"])) for row in _read(folder, "records", data, part, ["game", "seats"])]
        positions = [row["game"] for row in _read(folder, "positions", data, part, ["game"])]
    except HouseError:
        return False
    wanted = _games_of(data, games, part)
    if not len(wanted) <= len(there) <= data.per_part:
        return False
    return [n for n, _ in there] == list(range(wanted.start, wanted.start + len(there))) and positions == [
        n for n, many in there for _ in range(many)
    ]


def _read(
    folder: Path, kind: str, data: Dataset, part: int, columns: list[str] | None = None
) -> Iterator[dict[str, Any]]:
    """The rows of a part; all of it is read, also where few columns are wanted."""
    pq, pa = need("pyarrow.parquet", "lab"), need("pyarrow", "lab")
    path, schema = _part(folder, kind, part), schemas(data, part)[kind == "positions"]
    try:
        with pq.ParquetFile(path, page_checksum_verification=True) as file:
            there = file.schema_arrow
            if there.metadata != schema.metadata or there.names != schema.names:
                raise HouseError(
                    f"{path}: this part belongs elsewhere; take it away, “enginehouse lab games” writes the right one"
                )
            for batch in file.iter_batches():
                yield from (batch.select(columns) if columns else batch).to_pylist()
    except (OSError, pa.ArrowInvalid):
        raise HouseError(f"{path}: this part is torn or gone; “enginehouse lab games” writes it again") from None


def write(folder: Path, data: Dataset, games: int, where: Where = 0) -> Iterator[int]:
    """Write what is missing, part by part; yields how many games are there, as they come. A last part that has fewer games
    than now are wanted is written again."""
    need("pyarrow", "lab")
    if not 0 < games <= MOST_GAMES:
        raise Unknown(f"a dataset has 1 to {MOST_GAMES:,} games, not {games}")
    open_folder(folder, data)
    done = set(parts_done(folder, data, games))
    count = sum(len(_games_of(data, games, n)) for n in done)
    yield count
    for n in range(_parts(data, games)):
        if n in done:
            continue
        for _ in _write_part(folder, data, _games_of(data, games, n), n, where):
            count += 1
            yield count


def _write_part(folder: Path, data: Dataset, games: range, n: int, where: Where) -> Iterator[None]:
    pa, pq = need("pyarrow", "lab"), need("pyarrow.parquet", "lab")
    records, positions = schemas(data, n)
    kept: list[dict[str, Any]] = []
    _part(folder, "records", n).unlink(missing_ok=True)  # from now on the part does not count
    path = _part(folder, "positions", n)
    beside = path.with_name(path.name + ".part")
    with pq.ParquetWriter(beside, positions, compression="zstd", write_page_checksum=True) as out:
        for rows in in_order(partial(play, data), games, where):
            out.write_table(pa.Table.from_pylist(rows.positions, positions))
            kept.append(rows.record)
            yield
    _moved(beside, path)
    last = _part(folder, "records", n)
    whole = last.with_name(last.name + ".part")
    pq.write_table(pa.Table.from_pylist(kept, records), whole, compression="zstd", write_page_checksum=True)
    _moved(whole, last)


# --- reading ---------------------------------------------------------------------------------------------------------
def rows(folder: Path, kind: str = "records") -> Iterator[dict[str, Any]]:
    """The rows of a dataset, one after the other: of the parts that were written to their end."""
    data = read_folder(folder)
    for whole in sorted((folder / "records").glob("part-*.parquet")):  # what is written last
        number = read_number(whole.stem.removeprefix("part-"))
        if number is None:
            raise HouseError(f"{whole}: this is no part of a dataset")
        yield from _read(folder, kind, data, number)


def games_in(folder: Path) -> int:
    """How many games a dataset has."""
    pq = need("pyarrow.parquet", "lab")
    return sum(pq.read_metadata(path).num_rows for path in (folder / "records").glob("part-*.parquet"))


def record_of(data: Dataset, row: Mapping[str, Any]) -> Record:
    """The record of a row of ``records``, checked by playing it again."""
    game: Game[Any] = Game(house.title(data.game), data.players, data.options, row["seed"])
    for seat, action in zip(row["seats"], row["actions"], strict=True):
        game.play(seat, action)
    record = game.record()
    if record.state != row["state"]:
        raise HouseError(f"game {row['game']}: the row does not lead to the position that it names")
    return record
