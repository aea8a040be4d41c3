"""A title: one game as the house knows it. Each game's room subclasses this once and offers it as ``GAME``."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from enginehouse.core.catalogue import Catalogue, shipped_catalogue
from enginehouse.core.errors import NOT_NOW, BadContent, Illegal
from enginehouse.core.events import Action, Event, Seat, Words
from enginehouse.core.face import (
    Advice,
    AidPart,
    Bill,
    Choice,
    Facts,
    Figure,
    Offer,
    Order,
    Panel,
    Picture,
    Plan,
    Scene,
    Tab,
    Thing,
    Waybill,
)
from enginehouse.core.findings import Findings
from enginehouse.core.options import Option, Said, Value, spoken
from enginehouse.core.plans import opened
from enginehouse.core.result import Result
from enginehouse.core.senses import Sense
from enginehouse.core.step import Step
from enginehouse.core.table import Table
from enginehouse.core.upgrades import Upgrade

if TYPE_CHECKING:
    from enginehouse.core.game import Game

T = TypeVar("T", bound=Table)


class Title(Generic[T]):
    """What the kernel, the table and the library ask of a game."""

    id: ClassVar[str]
    name: ClassVar[str]
    prefix: ClassVar[str]  # of its rule IDs
    blurb: ClassVar[str]  # one sentence for the home page
    length: ClassVar[str]  # "an hour"
    goal: ClassVar[str] = ""  # who wins, and by what, in a sentence or two for somebody who never saw the game
    course: ClassVar[tuple[str, ...]] = ()  # how a round (or turn) goes, in about five lines
    version: ClassVar[int]  # of the rules: a record of another version does not replay
    #: By the version they lead on from: how what was stored under older rules is read today (``core/upgrades.py``).
    upgrades: ClassVar[Mapping[int, Upgrade]] = MappingProxyType({})
    players: ClassVar[range]
    options: ClassVar[tuple[Option, ...]]
    first_table: ClassVar[Mapping[str, Value]] = MappingProxyType({})  # the easiest values, where the usual are not
    first_count: ClassVar[int] = 2  # how many sit at a guided first game
    steps: ClassVar[tuple[type[Step[Any]], ...]]
    events: ClassVar[tuple[type[Event], ...]]
    table: ClassVar[type[Table]]
    points_are: ClassVar[str] = "points"  # what is counted at the end
    counting: ClassVar[Mapping[str, str]] = MappingProxyType({})  # how each source of points counts, in a sentence
    first_by_lot: ClassVar[bool] = False  # who begins is drawn each time: a rematch may leave chairs and colours alone
    looks_ahead: ClassVar[int] = 0  # so many pauses a search plays on before it judges; 0: to the end of the game
    swing: ClassVar[float] = 10.0  # the lead in points with which about three of four games are won
    pigments: ClassVar[str] = "MPSVCAJ"  # the letters of the seats' colours, in order, before there is a table
    #: The first words of actions that touch other elements as the game goes on, with how the ids of these begin. What all
    #: other actions touch is for the box to say, not for the position: see ``Choice.touches``.
    shifting: ClassVar[Mapping[str, tuple[str, ...]]] = MappingProxyType({})
    #: The first words of actions whose ``short`` depends on the position; that of all others is the box's alone.
    loose: ClassVar[frozenset[str]] = frozenset()

    # --- rules -------------------------------------------------------------------------------------------------------
    def box(self, players: int, options: Mapping[str, Value], content: Path | None, shipped: Path | None = None) -> Any:
        """What is in the box for this game: content and switches, immutable and shared by all its tables.

        ``shipped``: the folder with the house's own content as it was when the game began; None: as it is today.
        """
        raise NotImplementedError

    def shipped(self) -> Path | None:
        """The folder with the content that comes with the house; None: the game has none in files."""
        return None

    def setup(self, box: Any, seed: int) -> T:
        """The table before the first decision (``advance`` has not run yet)."""
        raise NotImplementedError

    def aside(self, box: Any) -> dict[str, Any]:
        """The fields of the table that are not part of a position, for reading one back."""
        return {"box": box}

    def check(self, table: T) -> None:
        """Raise BadPosition if the position cannot be."""

    def result(self, table: T) -> Result:
        """The ranking and points if the game ended now; final when it is over."""
        raise NotImplementedError

    def how_counted(self, table: T) -> Mapping[str, str]:
        """How each source of points counts at this table, in a sentence."""
        return self.counting

    def resign(self, table: T, seat: Seat) -> None:
        """The seat leaves the game for good. Titles without a rule for it refuse."""
        raise Illegal(NOT_NOW, f"{self.name} has no rule for leaving the game")

    def determinize(self, view: T, seed: int) -> T:
        """A full table that this view could be of, with chance of its own."""
        raise NotImplementedError

    def recalled(self, view: T, began: T, heard: Sequence[Event]) -> T:
        """The view with what its seat still knows from earlier, in place of blanks: whatever is certain by its first view and
        by all that it has heard since. Who looks ahead keeps such books."""
        return view

    def universe(self, table: T) -> Sequence[Action]:
        """Every action that could ever be legal at this table, in a fixed order: the index is its number in a mask."""
        raise NotImplementedError

    def shorts(self, table: T) -> Sequence[str]:
        """The words of a compact mask, in a fixed order: a word for every action, shared by those of which never two can
        be legal for a seat at once, because the question or the position tells them apart."""
        return self.universe(table)

    def short(self, table: T, seat: Seat, action: Action) -> str:
        """The word of the compact mask that stands for the action."""
        return action

    def senses(self, table: T) -> tuple[Sense, ...]:
        """What a learner is told of a table, field by field; the question comes before them by itself."""
        return ()

    def findings(self, game: Game[T]) -> Findings:
        """What a finished game shows of the balance of its content, beyond its points."""
        return Findings()

    def catalogue(self) -> Catalogue:
        """The shipped rules, from the game's own room."""
        return shipped_catalogue(type(self).__module__)

    def check_content(self, folder: Path) -> list[str]:
        """The content files of a pack, if all are sound; else BadContent."""
        raise BadContent(f"{self.name} takes no content of your own")

    def offers(self, option: Option, content: Path | None) -> tuple[str, ...]:
        """What to choose from for an option of free text: maps or scenarios, with those of a content pack."""
        return option.offers

    def said(self, option: Option, value: Value, content: Path | None = None) -> Said:
        """A value of an option in words; maps and scenarios speak for themselves, also those of a content pack."""
        return option.said.get(value) or Said(spoken(value))

    # --- words and pictures, always from a view ----------------------------------------------------------------------
    def seat_names(self, table: T) -> tuple[str, ...]:
        """Names for seats nobody has named."""
        return tuple(f"Player {seat + 1}" for seat in range(table.seats))

    def side(self, view: T, seat: Seat) -> str:
        """What a seat plays, where seats differ by the rules: a clan. Empty where they differ in colour alone."""
        return ""

    def emblems(self, table: T) -> tuple[str, ...]:
        """The letter of each seat's colour in the pigment box."""
        return tuple(self.pigments[: table.seats])

    def moment(self, view: T) -> str:
        """Where the game stands, for the top bar: "Round 9"."""
        return ""

    def figures(self, view: T) -> tuple[Figure, ...]:
        """The public numbers of all seats."""
        raise NotImplementedError

    def choice(self, view: T, seat: Seat, action: Action) -> Choice:
        return Choice(action, action)

    def about(self, view: T, seat: Seat) -> tuple[str, ...]:
        """The elements that the seat's question is about: what it chose before and has not done yet ("Choose the crew")."""
        return ()

    def offers_now(self, view: T, seat: Seat, legal: Sequence[Action]) -> tuple[Offer, ...]:
        """What is worth doing now and hard to see, best first; a few at most."""
        return ()

    def plans(self, view: T, seat: Seat, legal: Sequence[Action]) -> tuple[Plan, ...]:
        """What the seat could do by one press, step by step for the engine: at least what lies behind its tiles."""
        return tuple(opened(self, view, seat, legal))

    def waybill(self, view: T, seat: Seat, actions: Sequence[Action], words: Words) -> Waybill | None:
        """Where the goods of a plan come from, line by line, and where else they could; None: it brings none."""
        return None

    def thing(self, view: T, element: str, words: Words) -> Thing | None:
        """What an element of the board or of a panel is, by its id; None if the drawing itself says it, as its title."""
        return None

    def phases(self, view: T) -> tuple[tuple[str, ...], int]:
        """The course of a round (or turn) for the top bar, and which part is now: ("Expansion", "Tanks", …), 1."""
        return (), 0

    def turn_order(self, view: T) -> tuple[Seat, ...]:
        """The seats in the order in which they act now, where the game has one; else as they sit."""
        return tuple(range(view.seats))

    def notes(self, view: T, seat: Seat, action: Action, words: Words) -> tuple[str, ...]:
        """What a receipt should say before an action, besides the events it brings and the figures it changes."""
        return ()

    def plan_notes(self, view: T, seat: Seat, actions: Sequence[Action], words: Words) -> tuple[str, ...]:
        """What several actions make together, instead of what each of them does; none where they are told one by one."""
        return ()

    def bill(self, view: T, seat: Seat, action: Action, words: Words) -> Bill | None:
        """What the receipt of an action should reckon with, where its events do not say it: a bid, if it wins; a trade."""
        return None

    def text(self, view: T, words: Words) -> str:
        """The whole view in words, enough to play from."""
        raise NotImplementedError

    def board(self, view: T, words: Words) -> Picture:
        """The board as layers of SVG."""
        raise NotImplementedError

    def sheet(self, view: T, words: Words, prompt: str) -> Picture:
        """The board with everything beside it on one sheet, for a file or a notebook."""
        return self.board(view, words)

    def narrow_sheet(self, view: T, words: Words, prompt: str) -> Picture:
        """The same for a phone or a mail."""
        return self.sheet(view, words, prompt)

    def panels(self, view: T, words: Words) -> tuple[Panel, ...]:
        return ()

    def foreshown(self, view: T, ahead: T, seat: Seat, actions: Sequence[Action]) -> Mapping[str, str]:
        """What of the panels shows what is chosen and does not count yet: the inside of elements, by their ids."""
        return {}

    def scenes(self, before: T, after: T, events: Sequence[Event], words: Words) -> tuple[Scene, ...]:
        """What resolved by itself in one action, step by step: from a viewer's views before and after it, and from the
        events of it that this viewer heard. Where one of them is ``scenic`` there is at least one scene."""
        return ()

    def scenic(self, event: Event) -> bool:
        """Whether what brought this event is worth a scene; asked of every event that anybody hears, so it is quick."""
        return False

    def tabs(self, view: T) -> tuple[Tab, ...]:
        """The leaves of its page on a phone; () leaves it to the page.

        Players ("players") and the log follow by themselves. A title that has its own word for the players declares them.
        """
        return ()

    def aid(self, view: T) -> tuple[AidPart, ...]:
        """The player aid of this table: the course of a round, prices, what counts, how actions are written."""
        return ()

    def facts(self) -> Facts | None:
        """What the guide of a first game may speak of; None: the game has no guide."""
        return None

    def aid_now(self, view: T) -> str:
        """Where the aid opens: a rule named by that line or part of it which is about the present question.

        Nothing: it opens at its beginning.
        """
        return ""

    # --- standing orders: the table answers for a seat that has left one, by its view alone ---------------------------
    def order(self, view: T, seat: Seat) -> Order | None:
        """The standing order that the seat could leave now, whether or not it must decide; None: there is none."""
        return None

    def order_told(self, view: T, seat: Seat, up_to: int) -> str:
        """The order as its owner reads it: "You bid up to 14 for this card"."""
        raise NotImplementedError

    def ordered(self, view: T, seat: Seat, up_to: int) -> Action | None:
        """What an order up to this number answers to the question that the seat is asked; None: the seat decides."""
        return None

    def board_with_order(self, view: T, words: Words, up_to: int) -> Picture:
        """The board for the owner of an order that stands, who may see its number there."""
        return self.board(view, words)

    # --- knowledge for bots ------------------------------------------------------------------------------------------
    def advise(self, view: T, seat: Seat, legal: Sequence[Action], rnd: Random) -> Advice:
        """What a sensible player would choose, knowing only this view."""
        raise NotImplementedError

    def rank(self, view: T, seat: Seat, legal: Sequence[Action], rnd: Random) -> list[tuple[Action, float]]:
        """Every legal action with a score, the best first: what a search looks at before the rest.

        Scores compare the actions of one question, no more. Without knowledge of its own a title puts what it advises
        first, and the others by lot.
        """
        advised = self.advise(view, seat, legal, rnd).action
        others = [action for action in legal if action != advised]
        return [(advised, 1.0), *((action, 0.0) for action in rnd.sample(others, len(others)))]

    def quick(self, table: T, seat: Seat, legal: Sequence[Action], random: Callable[[], float]) -> Action:
        """An answer at a glance, for playouts by the thousand: far quicker than advice, and better than chance.

        It may look at the table itself, which in a playout is an imagined one, and at ``random``, as ``Random.random``.
        """
        return legal[int(random() * len(legal))]

    def value(self, table: T) -> tuple[float, ...]:
        """What each seat may expect at the end, in points, as the table stands. A search asks it where the game pauses."""
        return tuple(map(float, self.result(table).points))

    def pause(self, table: T) -> int:
        """How often the game has paused: a number that grows where positions can be compared, as at the end of a round."""
        return 0

    def idle(self, view: T, seat: Seat, legal: Sequence[Action]) -> Action:
        """What is played for somebody whose time is up: what a sensible player would choose, unless the title rules else."""
        return self.advise(view, seat, legal, Random(0)).action
