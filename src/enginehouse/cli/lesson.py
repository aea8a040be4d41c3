"""A lesson in the terminal: read, typed and judged like on the page; and the proof that a lesson is sound."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rich.console import Console

from enginehouse import house
from enginehouse.core import HouseError, Title
from enginehouse.learn import AGAIN, BACK, HINT, ON, SKIP, TAKE_BACK, Lesson, Run, course, faults, find, untaught
from enginehouse.learn.address import addressed
from enginehouse.learn.run import Refused

HELP = "Enter goes on · ? lists what you may do · hint · why ACTION · undo · back · skip · again · board · quit"
SHOWN = 24


def run(console: Console, name: str, check: bool) -> None:
    """Play a lesson, or list those of a game, or (with ``check``) prove them."""
    if name in house.ROOMS:
        lessons = course(name).lessons
        if not check:
            for n, lesson in enumerate(lessons, 1):
                console.print(f"  {n:>2}  {lesson.id:<34}{lesson.title}, {lesson.minutes} min", markup=False)
            title = house.title(name)
            left, every = len(untaught(title)), len(title.catalogue().rules)
            console.print(f"They teach {every - left} of {every} rules.", markup=False, style="dim")
            return
    else:
        lessons = (find(name),)
    if check:
        _prove(console, lessons)
        return
    Pupil(console, house.title(lessons[0].game), lessons[0]).go_through()


def _prove(console: Console, lessons: tuple[Lesson, ...]) -> None:
    wrong = [fault for lesson in lessons for fault in faults(house.title(lesson.game), lesson)]
    if wrong:
        raise HouseError("\n".join(wrong))
    for lesson in lessons:
        tries = sum(len(step.wrong) for step in lesson.step)
        told = f"{Path(lesson.file).name}: sound. {len(lesson.step)} steps and {tries} wrong tries were played."
        console.print(told, markup=False)


class Pupil:
    """One lesson, one keyboard."""

    def __init__(self, console: Console, title: Title[Any], lesson: Lesson) -> None:
        self.console = console
        self.title = title
        self.lesson = lesson
        self.moves: tuple[str, ...] = ()
        self.run = Run(title, lesson)

    def say(self, text: str, style: str = "") -> None:
        self.console.print(text, style=style, markup=False)

    def go_through(self) -> None:
        self.say(f"{self.title.name}: {self.lesson.title}", "bold")
        self.say(f"{self.lesson.lead}\n")
        self.say(HELP, "dim")
        shown = (-1, -1)
        while not self.run.finished:
            here = self.run.step, self.run.scene
            if here[1] != shown[1]:
                self.say("\n" + _spoken(self.run))
            if here != shown:
                self._ask()
            shown = here
            try:
                typed = " ".join(input("› ").split())
            except (EOFError, KeyboardInterrupt):
                return
            if typed in ("quit", "exit"):
                return
            self._obey(typed)
        self.say(f"\n✓ {self.run.told}" if self.run.told else "\n✓ Done.", "bold")
        self.say(self.lesson.keep, "italic")

    def _ask(self) -> None:
        run, step = self.run, self.run.now
        if run.told:
            self.say(f"✓ {run.told}")
        self.say(f"\n{step.name} ({run.step + 1} of {len(self.lesson.step)})", "bold")
        self.say(run.says(step.say))
        if step.goal:
            self.say(f"Goal: {run.says(step.goal)}", "bold")
        self.say(
            "Type the number." if step.number else run.game.prompt(run.seat) if run.has_goal else "Enter goes on.",
            "dim",
        )

    def _obey(self, typed: str) -> None:
        run = self.run
        word, _, rest = typed.partition(" ")
        match word:
            case "?" | "help":
                self._list(rest)
            case "board":
                self.say(_spoken(run))
            case "why":
                refusal = run.game.why_not(run.seat, rest)
                self.say(str(refusal) if refusal else f"“{rest}” is legal.")
            case "hint":
                self.say(run.says(run.now.hint) or "There is nothing to do here but to read.")
                self._move((*self.moves, HINT))
            case _ if word in (BACK, "undo", TAKE_BACK, AGAIN):
                moves = {BACK: run.back(), AGAIN: ()}.get(word, run.taken_back())
                self._move(moves)
                self.say("Taken back." if word in ("undo", TAKE_BACK) else "")
            case "skip":
                self._move((*self.moves, SKIP))
            case "":
                self._move((*self.moves, ON))
            case _:
                self._move((*self.moves, f"={typed}" if run.now.number and not run.waiting else typed))

    def _move(self, moves: tuple[str, ...]) -> None:
        try:
            self.run = Run(self.title, self.lesson, moves)
            self.moves = moves
        except Refused as error:
            self.say(f"{error.reason} {error.rule}".strip(), "red")
            if error.wrong is not None and error.wrong.say not in error.reason:
                self.say(self.run.says(error.wrong.say))
            return
        if self.run.answer:
            self.say(self.run.answer, "red")
            self.say("“undo” takes it back.", "dim")
        elif self.run.waiting:
            self.say(f"✓ {self.run.told} Enter goes on.")

    def _list(self, part: str) -> None:
        run = self.run
        seen = run.game.view(run.seat)
        labels = {action: self.title.choice(seen, run.seat, action).label for action in run.offered()}
        rows = [f"  {a:<24}{label}" for a, label in labels.items() if part.lower() in f"{a} {label}".lower()]
        self.say("\n".join(rows[:SHOWN]) or "Nothing.")
        if len(rows) > SHOWN:
            self.say(f"  … and {len(rows) - SHOWN} more: “? WORD” lists those with a word")


def _spoken(run: Run) -> str:
    """The table in words, to the learner."""
    return "\n".join(map(addressed, run.game.text(run.seat).split("\n")))
