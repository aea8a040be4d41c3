"""A whole game in the terminal: the board in words, moves by notation with completion, why, undo, save."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import WordCompleter
from prompt_toolkit.history import InMemoryHistory
from rich.console import Console

from enginehouse import bots, house
from enginehouse.cli.aid import aid_text
from enginehouse.cli.mentor import Mentor
from enginehouse.cli.replay import tell_result
from enginehouse.cli.seating import read_seats
from enginehouse.core import Figure, Game, HouseError, Seat, Unknown, Words
from enginehouse.core.record import read_record
from enginehouse.kit.aid import opened
from enginehouse.learn import has_guide
from enginehouse.learn.address import YOU, addressed

HELP = """\
  ? WORDS       what you may do now (with …)   board         the whole table in words
  why ACTION    the rule that forbids it       log           what has happened
  undo          take back your last action     save FILE     keep the game in a file
  hint          what a driver would do         resign        leave the game
  rules WORDS   search the rules               aid           rounds, prices, what counts
  quit          stop (the game is saved)
Anything else is an action, written as in the list that ? shows; Tab completes it."""
SHOWN = 40
RECALLED = 12  # of what happened before a game was taken up again
DEFAULT_SEATS = "me,greedy"


def start(
    console: Console,
    game: str | None,
    seats: str | None,
    options: dict[str, str],
    seed: int | None,
    content: Path | None,
    resume: Path | None,
    guided: bool = False,
) -> None:
    if resume is not None:
        record = read_record(resume.read_bytes())
        playing = house.replay(record)
        guided = guided or record.notes.get("guided") == "yes"
        seats = seats or record.notes.get("seats") or DEFAULT_SEATS
        seated = read_seats(playing.title.id, seats, {})
        if seated.players != playing.players:
            raise Unknown(f"the game in {resume} has {playing.players} seats; --seats names {seated.players}")
    elif game is None:
        raise Unknown("which game? Write its name, as in: enginehouse play steam-power")
    else:
        title = house.title(game)
        if guided:  # few at the table, mild bots, and the easiest map or scenario
            seats = seats or ",".join(["me", *["apprentice"] * (title.first_count - 1)])
            options = {**{name: str(value) for name, value in title.first_table.items()}, **options}
        seats = seats or DEFAULT_SEATS
        seated = read_seats(game, seats, options)
        playing = Game(title, seated.players, seated.options, seed, _names(seated.brains, seated.players), content)
    if guided and not has_guide(playing.title):
        raise Unknown(f"{playing.title.name} has no guide for a first game")
    mentor = Mentor(playing) if guided else None
    Terminal(console, playing, seated.brains, resume or Path(f"{playing.title.id}.json"), seats, mentor).run()


def _names(brains: tuple[str, ...], players: int) -> list[str] | None:
    """You, and the bots by kind; Automas keep the names the game gives them."""
    if players != len(brains):
        return None
    seen: dict[str, int] = {}
    out: list[str] = []
    for brain in brains:
        seen[brain] = seen.get(brain, 0) + 1
        name = YOU if brain == "me" else brain.capitalize()
        out.append(name if brains.count(brain) == 1 else f"{name} {seen[brain]}")
    return out


def _of_a_figure(figure: Figure, value: Any) -> str:
    """“$8”, “110 credits”, “5 GEO”, “3 of 14 fulfilled”: money needs no name besides its own."""
    amount = f"${value}" if figure.unit == "$" else f"{value} {figure.unit}".strip()
    name = figure.name if figure.name.isupper() else figure.name.lower()
    return amount if figure.unit and name in ("money", figure.unit) else f"{amount} {name}"


class Terminal:
    """One game, one keyboard."""

    def __init__(
        self,
        console: Console,
        game: Game[Any],
        brains: tuple[str, ...],
        file: Path,
        seats: str,
        mentor: Mentor | None = None,
    ) -> None:
        self.seats = seats
        self.mentor = mentor
        self.mentioned: tuple[Seat, int] | None = None  # the question at which the mentor has spoken
        self.warned: str | None = None  # an action that the mentor has warned of; typed again, it is played
        self.console = console
        self.game = game
        self.file = file
        self.people = [seat for seat, brain in enumerate(brains) if brain == "me"]
        self.bots = {
            seat: bots.make(brain, game.title, game.seed * 31 + seat)
            for seat, brain in enumerate(brains)
            if brain != "me"
        }
        self.told = max(0, len(game.heard(None)) - RECALLED)
        self.shown: Seat | None = None
        self.answered: Seat | None = None  # who has been told how they stand
        self.session: PromptSession[str] | None = (
            PromptSession(history=InMemoryHistory()) if console.is_terminal else None
        )

    def run(self) -> None:
        self.say(HELP)
        while not self.game.over:
            seat = self.game.to_act[0]
            if seat in self.bots:
                self.let_bot_play(seat)
                continue
            if self.shown != seat:
                self.shown = seat
                self.say("\n" + self.spoken(self.game.text(seat)))
            self.tell_news(seat)
            if not self.ask(seat):
                return
        self.tell_news(self.people[0] if self.people else None)
        tell_result(self.console, self.game)
        if self.people:
            self.mention(self.people[0])
        self.save(self.file)

    # --- talking -----------------------------------------------------------------------------------------------------
    def say(self, text: str, style: str = "") -> None:
        self.console.print(text, style=style, markup=False)

    def spoken(self, text: str) -> str:
        """As it is said to the only person at the keyboard, whom the game calls “You”."""
        return "\n".join(map(addressed, text.split("\n"))) if YOU in self.game.names else text

    def tell_news(self, seat: Seat | None) -> None:
        """What has happened since this was last called, as the seat may know it."""
        words = Words(self.game.names)
        heard = self.game.heard(seat)
        for _, event in heard[self.told :]:
            self.say(f"  {self.spoken(event.text(words))}")
        self.told = len(heard)

    def tell_standing(self, seat: Seat) -> None:
        """A line of one's own figures, when one's turn comes."""
        view = self.game.view(seat)
        figures = [(f, f.values[seat]) for f in self.game.title.figures(view) if f.values[seat] is not None]
        own = ", ".join(_of_a_figure(f, value) for f, value in figures)
        self.say(f"\n{self.game.title.moment(view)}. You have {own}." if own else "", "dim")

    def let_bot_play(self, seat: Seat) -> None:
        self.answered = None
        bot = self.bots[seat]
        advice = bot.choose(bots.sight(bot, self.game, seat), seat, self.game.legal(seat))
        self.play(seat, advice.action)

    def play(self, seat: Seat, action: str) -> None:
        if self.mentor is not None and self.game.why_not(seat, action) is None:
            self.mentor.answering(self.game, seat)
        self.game.play(seat, action)

    def mention(self, seat: Seat) -> None:
        """What the mentor says now."""
        for text in self.mentor.says(self.game, seat) if self.mentor is not None else ():
            self.say(f"  Mentor: {text}", "italic")

    def warn(self, seat: Seat, action: str) -> bool:
        """Whether the mentor has something against it that was not said yet."""
        thoughts = self.mentor.warns(self.game, seat, action) if self.mentor and action != self.warned else ()
        self.warned = action if thoughts else None
        for text in thoughts:
            self.say(f"  Mentor: {text}", "italic")
        if thoughts:
            self.say("  Nothing has been played. Type it again to play it all the same.", "dim")
        return bool(thoughts)

    def ask(self, seat: Seat) -> bool:
        """One question to a person; False when they want to stop."""
        legal = self.game.legal(seat)
        if self.answered != seat:
            self.tell_standing(seat)
            self.answered = seat
        if self.mentioned != (now := (seat, len(self.game.actions))):  # once for every question
            self.mentioned = now
            self.mention(seat)
        who = f"{self.game.names[seat]}: " if len(self.people) > 1 else ""
        self.say(f"\n{who}{self.game.prompt(seat)}", "bold")
        try:
            typed = " ".join(self.read(legal).split())
        except (EOFError, KeyboardInterrupt):
            typed = "quit"
        word, _, rest = typed.partition(" ")
        try:
            return self.obey(seat, legal, typed, word, rest)
        except HouseError as error:
            self.say(str(error), "red")
        except OSError as error:
            self.say(f"{error.filename}: {error.strerror}", "red")
        return True

    def read(self, legal: list[str]) -> str:
        if self.session is None:
            return input("› ")
        commands = ["?", "why", "undo", "save", "board", "log", "hint", "rules", "aid", "resign", "quit"]
        return self.session.prompt("› ", completer=WordCompleter([*legal, *commands], sentence=True))

    def obey(self, seat: Seat, legal: list[str], typed: str, word: str, rest: str) -> bool:
        match word:
            case "":
                pass
            case "?" | "help":
                self.list_legal(seat, legal, rest)
            case "why":
                refusal = self.game.why_not(seat, rest)
                self.say(str(refusal) if refusal else f"“{rest}” is legal.")
            case "undo":
                self.undo(seat)
            case "save":
                self.save(Path(rest) if rest else self.file)
            case "board" | "log" | "hint" | "rules" | "aid":
                self.look(seat, legal, word, rest)
            case "quit" | "exit":
                self.save(self.file)
                return False
            case _:
                if self.warn(seat, typed):
                    return True
                self.play(seat, typed)
                self.tell_news(seat)
        return True

    def look(self, seat: Seat, legal: list[str], word: str, rest: str) -> None:
        """What changes nothing: the board, the log, advice, the rules, the player aid."""
        match word:
            case "board":
                self.say(self.spoken(self.game.text(seat)))
            case "log":
                words = Words(self.game.names)
                self.say("\n".join(f"  {self.spoken(event.text(words))}" for _, event in self.game.heard(seat)))
            case "hint":
                counted = bots.Budget(playouts=bots.HINT_PLAYOUTS)  # who asks twice is told the same
                driver = bots.make("driver", self.game.title, len(self.game.actions), counted)
                advice = driver.choose(bots.sight(driver, self.game, seat), seat, legal)
                self.say(f"{advice.action}" + (f": {advice.why}" if advice.why else ""))
            case "rules":
                found = self.game.title.catalogue().search(rest)[:SHOWN]
                self.say("\n".join(f"  {rule.id}  {rule.text}" for rule in found) or f"No rule has “{rest}” in it.")
            case _:
                view = self.game.view(seat)
                for part in (parts := self.game.title.aid(view)):
                    self.say(f"\n{part.title}", "bold")
                    self.say(aid_text(part))
                if now := opened(parts, self.game.title.aid_now(view)):
                    part, line = now
                    self.say(
                        f"\nNow: {f'{line.sign}: ' if line and line.sign else ''}{line.words if line else part.title}",
                        "bold",
                    )

    def list_legal(self, seat: Seat, legal: list[str], part: str = "") -> None:
        """All of it, or what has these words in its notation or its label."""
        view = self.game.view(seat)
        labels = {action: self.game.title.choice(view, seat, action).label for action in legal}
        rows = [
            f"  {action:<24}{label if label != action else ''}"
            for action, label in labels.items()
            if part.lower() in f"{action} {label}".lower()
        ]
        self.say("\n".join(rows[:SHOWN]) or f"Nothing that you may do now has “{part}” in it.")
        if len(rows) > SHOWN:
            some = rows[-1].split()[1 if " " in rows[-1].strip() else 0]
            self.say(f"  … and {len(rows) - SHOWN} more: Tab completes them, and “? {some}” lists those with “{some}”")
        if not part:
            self.say(HELP, "dim")

    def undo(self, seat: Seat) -> None:
        if not self.game.undoable(seat):
            self.say("Nothing to take back: a card was seen, chance has spoken, or another has moved since.", "red")
            return
        self.game.undo()
        self.told = min(self.told, len(self.game.heard(seat)))
        self.say("Taken back.")

    def save(self, file: Path) -> None:
        notes = {"seats": self.seats, **({"guided": "yes"} if self.mentor is not None else {})}
        file.write_text(self.game.record(notes).to_json())
        verb = (
            "Look at it again with: enginehouse replay"
            if self.game.over
            else "Go on later with: enginehouse play --resume"
        )
        self.say(f"Saved in {file}. {verb} {file}", "dim")
