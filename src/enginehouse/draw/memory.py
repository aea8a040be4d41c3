"""What was drawn once need not be drawn again: drawings remember what they have read of the view they were made from.

A drawing is a function of a view (and of a few plain values, such as a seat). While it is made, the view notes which of
its fields are read; as long as these fields hold the same values, the drawing would come out the same, because a
function that reads the same values does the same. So the key of a drawing is taken from what it reads, by construction,
and cannot be forgotten when the drawing is changed. Views of different seats share whatever reads only what is open.

    @drawn
    def market(view: Table) -> str: …

Often a drawing needs less than a whole field: not who looks, but whether it is the owner of what is drawn; not the
question that is asked, but whether it is an auction. Such a fact has a name of its own:

    @fact
    def looks(view: Table, seat: Seat) -> bool:
        return view.viewer == seat

Whoever asks a fact while drawing has read its answer, not what the answer was found from. A fact is asked again
whenever the drawing is looked for, so it is quick to find, and its answer is a plain value.

Nothing is remembered unless somebody keeps a ``Memory`` at hand: a table does while it is watched.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import fields
from functools import cache, lru_cache, wraps
from operator import attrgetter
from typing import Any, Concatenate, NamedTuple, ParamSpec, TypeVar, cast

from enginehouse.core import Seat, Table
from enginehouse.core.sight import declared

#: How many versions of one drawing are kept: one for each pair of eyes at the largest table.
VERSIONS = 7
#: How many drawings one memory holds; a table has far fewer.
DRAWINGS = 1000

P = ParamSpec("P")
S = TypeVar("S")
R = TypeVar("R")
TableT = TypeVar("TableT", bound=Table)

_at_hand: ContextVar[Memory | None] = ContextVar("memory", default=None)


class Memory:
    """The drawings of one table, each with the values it was made from; the least recently used versions go first."""

    __slots__ = ("_about", "_answers", "_kept", "_values")

    def __init__(self) -> None:
        self._kept: dict[Hashable, list[_Drawing]] = {}
        self._values: dict[str, list[Any]] = {}  # of fields, the newest first
        self._about: object = None  # the view that was last asked for facts, and what they are
        self._answers: dict[_Fact, Any] = {}

    def __len__(self) -> int:
        return sum(map(len, self._kept.values()))

    def forget(self) -> None:
        self._kept.clear()
        self._values.clear()
        self._about = None
        self._answers.clear()

    def recognise(self, view: Any) -> None:
        """Give a view the very values that were seen before, where they are equal: then comparing them costs nothing.

        Not those that are aside: they may be filled in while a view is read.
        """
        for name in _compared(view.__class__):
            value = getattr(view, name)
            known = self._values.setdefault(name, [])
            for n, seen in enumerate(known):
                if seen is value or seen == value:
                    setattr(view, name, seen)
                    if n:
                        known.insert(0, known.pop(n))
                    break
            else:
                known.insert(0, value)
                del known[VERSIONS:]

    @contextmanager
    def at_hand(self) -> Generator[None]:
        """While this lasts, drawings are remembered here."""
        before = _at_hand.set(self)
        try:
            yield
        finally:
            _at_hand.reset(before)

    def recall(self, what: Hashable, source: S, make: Callable[[S], R]) -> R:
        """What ``make`` gives for this source: remembered if all that it read then is the same now."""
        outer = source if isinstance(source, _Reading) else None
        truth: Any = source if outer is None else outer._of  # pyright: ignore[reportPrivateUsage]
        versions = self._kept.get(what)
        if versions is None:
            if len(self._kept) >= DRAWINGS:
                self._kept.clear()
            versions = self._kept[what] = []
        viewer = getattr(truth, "viewer", None)
        for n, drawing in enumerate(versions):
            if (
                (drawing.viewer is _ANYBODY or drawing.viewer == viewer)
                and drawing.read(truth) == drawing.values
                and (not drawing.facts or self._still(drawing.facts, truth))
            ):
                if n:
                    versions.insert(0, versions.pop(n))
                break
        else:
            drawing = _made(truth, make)
            versions.insert(0, drawing)
            del versions[VERSIONS:]
        if outer is not None:  # whoever is drawn from this drawing has read what it has read
            for name, value in drawing.seen.items():
                outer._seen.setdefault(name, value)  # pyright: ignore[reportPrivateUsage]
        return cast(R, drawing.result)

    def _still(self, facts: list[tuple[_Fact, Any]], truth: Any) -> bool:
        for known, answer in facts:  # noqa: SIM110 - a generator costs more, and frames ask hundreds of times
            if self.answer(known, truth) != answer:
                return False
        return True

    def answer(self, known: _Fact, truth: Any) -> Any:
        """What a fact is of a view: found once for each view that is drawn."""
        if self._about is not truth:
            self._about = truth
            self._answers.clear()
        if known not in self._answers:
            self._answers[known] = known.ask(truth, *known.args)
        return self._answers[known]


@cache
def _compared(kind: type[Table]) -> tuple[str, ...]:
    return tuple(name for name, seen in declared(kind).items() if seen.stored)


class _Fact(NamedTuple):
    """A question about a view that a drawing has asked, with whatever else it was asked about."""

    ask: Callable[..., Any]
    args: tuple[Any, ...]


#: What a drawing has read of a view: a field, or of a field that is a list by seat one place.
Place = str | tuple[str, int]
#: What a drawing has read: places, and facts.
Read = Place | _Fact
#: For a drawing that does not ask who looks.
_ANYBODY = object()


class _Drawing:
    __slots__ = ("facts", "read", "result", "seen", "values", "viewer")

    def __init__(self, truth: Any, seen: dict[Read, Any], result: object) -> None:
        self.seen = seen = _gathered(truth, seen)
        self.viewer = seen.get("viewer", _ANYBODY)
        self.facts = [(name, value) for name, value in seen.items() if isinstance(name, _Fact)]
        whole = [name for name in seen if isinstance(name, str)]
        single = [name for name in seen if type(name) is tuple]
        self.read = _reader(tuple(whole), tuple(single))
        self.values = tuple([seen[name] for name in (*whole, *single)])
        self.result = result


def _gathered(truth: Any, seen: dict[Read, Any]) -> dict[Read, Any]:
    """The same reads in fewer: a list of which every place was read was read as a whole."""
    places: dict[str, int] = {}
    for name in seen:
        if type(name) is tuple:
            places[name[0]] = places.get(name[0], 0) + 1
    whole = [name for name, n in places.items() if name in seen or n == truth.seats]
    if not whole:
        return seen
    kept = {name: value for name, value in seen.items() if type(name) is not tuple or name[0] not in whole}
    return kept | {name: getattr(truth, name) for name in whole if name not in kept}


@lru_cache(maxsize=4096)
def _reader(whole: tuple[str, ...], single: tuple[tuple[str, int], ...]) -> Callable[[Any], tuple[Any, ...]]:
    """What reads these fields of a view, and then these places of others."""
    if len(whole) > 1:
        of_fields: Callable[[Any], tuple[Any, ...]] = attrgetter(*whole)
    else:
        of_fields = lambda source: tuple([getattr(source, name) for name in whole])  # noqa: E731
    if not single:
        return of_fields
    return lambda source: of_fields(source) + tuple([getattr(source, name)[place] for name, place in single])


def _made(truth: Any, make: Callable[[Any], object]) -> _Drawing:
    kind: Any = truth.__class__
    source = object.__new__(_reading(kind))
    object.__setattr__(source, "_of", truth)
    seen: dict[Read, Any] = {}
    object.__setattr__(source, "_seen", seen)
    return _Drawing(truth, seen, make(source))


class _Reading:
    """The mark of a view that notes what is read of it."""

    __slots__ = ()
    _of: Any
    _seen: dict[Read, Any]


@cache
def _reading(kind: Any) -> Any:
    """A kind of view that is empty at first: whatever is read is fetched then, and noted with the value it had."""
    names = frozenset(field.name for field in fields(kind))
    steady = frozenset(_compared(kind)) if issubclass(kind, Table) else frozenset[str]()

    def fetch(self: Any, name: str) -> Any:
        if name not in names:
            raise AttributeError(f"{kind.__name__} has no “{name}”")
        value: Any = getattr(self._of, name)
        if name not in steady:
            self._seen[name] = _noted(value)
        elif _is_list(value) and len(value) == self._of.seats:
            value = _BySeat(name, value, self._seen)
        else:
            self._seen[name] = value
        object.__setattr__(self, name, value)
        return value

    def clone(self: Any) -> Any:
        twin = object.__new__(_copying(kind))
        object.__setattr__(twin, "_of", self)
        return twin

    members: dict[str, Any] = {"__slots__": ("_of", "_seen"), "__getattr__": fetch, "clone": clone}
    return type(f"Read{kind.__name__}", (_Reading, kind), members)


@cache
def _copying(kind: Any) -> Any:
    """A clone of a view that is being read: whoever looks what would be if reads no more than that needs."""

    def fetch(self: Any, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(f"{kind.__name__} has no “{name}”")
        value = _copied(getattr(self._of, name))
        object.__setattr__(self, name, value)
        return value

    return type(f"Copied{kind.__name__}", (kind,), {"__slots__": ("_of",), "__getattr__": fetch})


def _copied(value: Any) -> Any:
    if not isinstance(value, list):
        return value
    return [_copied(one) for one in cast(list[Any], value)]


def _noted(value: Any) -> Any:
    """Lists are noted as copies: caches that a view keeps aside are filled in while it is read."""
    return value[:] if _is_list(value) else value


def _is_list(value: Any) -> bool:
    return type(value) is list


class _BySeat(list[Any]):
    """A list with a place for each seat, which notes the places that are read; whatever else is asked reads all."""

    __slots__ = ("_name", "_of", "_seen")

    def __init__(self, name: str, values: list[Any], seen: dict[Read, Any]) -> None:
        super().__init__(values)
        self._name = name
        self._of = values
        self._seen = seen

    def __getitem__(self, place: Any) -> Any:
        value = super().__getitem__(place)
        if type(place) is int and place >= 0:
            self._seen.setdefault((self._name, place), value)
        else:
            self._all()
        return value

    def _all(self) -> None:
        self._seen[self._name] = self._of


def _reads_all(name: str) -> Callable[..., Any]:
    plain = getattr(list, name)

    def read(self: _BySeat, *asked: Any) -> Any:
        self._all()  # pyright: ignore[reportPrivateUsage]
        return plain(self, *asked)

    return read


for _method in (
    "__iter__", "__reversed__", "__len__", "__contains__", "__eq__", "__ne__", "__lt__", "__gt__", "__le__", "__ge__",
    "__add__", "__mul__", "__rmul__", "__repr__", "count", "index", "copy",
):  # fmt: skip
    setattr(_BySeat, _method, _reads_all(_method))


def recognised(view: TableT) -> TableT:
    """The same view, with values that a memory at hand compares at no cost."""
    memory = _at_hand.get()
    if memory is not None:
        memory.recognise(view)
    return view


def recalled(what: Hashable, source: S, make: Callable[[S], R]) -> R:
    """``make(source)``, remembered if a memory is at hand: see ``Memory.recall``."""
    memory = _at_hand.get()
    return make(source) if memory is None else memory.recall(what, source, make)


def drawn(draw: Callable[Concatenate[S, P], R]) -> Callable[Concatenate[S, P], R]:
    """A drawing that a table at hand remembers. Its other arguments are plain values that can be compared."""

    @wraps(draw)
    def remembered(view: S, *args: P.args, **more: P.kwargs) -> R:
        memory = _at_hand.get()
        if memory is None:
            return draw(view, *args, **more)
        key = (draw, args, *more.items())
        return memory.recall(key, view, lambda source: draw(source, *args, **more))

    return remembered


def fact(ask: Callable[Concatenate[S, P], R]) -> Callable[Concatenate[S, P], R]:
    """A question about a view with a plain answer: a drawing that asks it is kept as long as the answer is the same."""

    @wraps(ask)
    def asked(view: S, *args: P.args, **more: P.kwargs) -> R:
        if not isinstance(view, _Reading):
            return ask(view, *args, **more)
        assert not more, "a fact is asked about places, not about names"
        known = _Fact(ask, args)
        seen = view._seen  # pyright: ignore[reportPrivateUsage]
        if known not in seen:
            truth, memory = view._of, _at_hand.get()  # pyright: ignore[reportPrivateUsage]
            seen[known] = ask(truth, *args, **more) if memory is None else memory.answer(known, truth)
        return cast(R, seen[known])

    return asked


@fact
def looks(view: Table, seat: Seat) -> bool:
    """Whether the seat is the one who looks: then it is drawn once for its owner, and once for all others."""
    return view.viewer == seat
