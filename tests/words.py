"""Everything that a person reads during a game, gathered from random play, and what no sentence may look like."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

from enginehouse import bots, house
from enginehouse.core import Game, Words

NAMES = ("Ada", "Mira", "Tomasz", "Isambard", "Zoe")

#: What reads like a code, with what is wrong about it.
CODES = {
    "a word of notation": re.compile(
        r"\b[a-z]+-[a-z0-9]\b|\b[A-Z]{2,}-[a-z0-9]\b|\b[a-z]+_[a-z_]+\b|\b[a-z]+>[a-z]+\b"
    ),
    "letters for goods": re.compile(r"\b[WSIC]{1,3} \d+\b"),
    "a bare list of numbers": re.compile(r"(?<![\w.,:$−])\d+(?: \d+)+\b|\b\d+(?:/\d+){2,}"),
    "a seat by its number": re.compile(r"\b(?:player|seat) \d", re.IGNORECASE),
    "a sum that is not explained": re.compile(r"\(\d+\+\d+\)|\b\d+\+\d+\b"),
    "a list without commas": re.compile(r"\b[A-H]\d(?: [A-H]\d)+\b"),
    "a hole": re.compile(r"\bNone\b(?! of)|\bTrue\b|\bFalse\b(?! [A-Z])|[{}<>]|\bnan\b|  "),
    "a typewriter's apostrophe or quotation mark": re.compile(r"['\"]"),
    "one of many": re.compile(
        r"\b1 (?:credits|points|levels|workers|tanks|cards|soldiers|elites|goods|tiles|trains)\b"
    ),
    "a number without what it counts": re.compile(
        r"worth (?:about |no more than )?\d+(?!\d)(?! (?:credits?|gulden|points?|at))$"
    ),
}
#: Reasons are read by others too: nobody is spoken to, and nobody speaks of itself.
PERSONS = re.compile(r"\b(?:you|your|yours|I|my|me)\b", re.IGNORECASE)
LETTERS = re.compile(r"[A-Za-zÀ-ž]{2}")


#: What may be typed stands in quotation marks or in square brackets; there it is what it is.
TYPED = re.compile(r"“[^”]*”|\[[^\]]*\]")


def faults(kind: str, text: str) -> list[str]:
    """What is wrong with a sentence."""
    if kind in ("refusal", "board"):
        text = TYPED.sub("…", text.strip())
    out = [what for what, code in CODES.items() if code.search(text)]
    if kind == "reason" and PERSONS.search(text):
        out.append("a reason in the first or second person")
    if kind == "log" and not LETTERS.search(text):
        out.append("no word in it")
    return out


def read(game: str, players: int, seed: int, greedy: bool, most: int, **options: Any) -> Iterator[tuple[str, str]]:
    """Each (kind, sentence) of one game: log lines, prompts, hints, labels, receipts, reasons, refusals, the board in words."""
    title = house.title(game)
    names = NAMES[:players]
    g, rnd, words = Game(title, players, options, seed, names), random.Random(seed), Words(names)
    advisor = bots.make("greedy", title, seed=seed)
    everything = list(title.universe(g.view(0)))
    for n in range(most):
        if g.over:
            return
        seat = rnd.choice(g.to_act)
        view, legal = g.view(seat), g.legal(seat)
        yield "prompt", g.prompt_on(view, seat)
        yield "hint", view.stack[-1].hint(view, seat)
        yield "moment", title.moment(view)
        for other in (seat for seat in range(players) if seat not in g.to_act):
            yield "prompt", g.prompt_on(g.view(other), other)
        for action in rnd.sample(legal, min(3, len(legal))):
            yield from read_choice(title, view, seat, action, words)
        for action in near_misses(everything, legal, rnd):
            if (refusal := view.stack[-1].judge(view, seat, action)) is not None:
                yield "refusal", refusal.reason
        if n % 20 == 0:
            yield from (("board", line) for line in title.text(view, words).splitlines() if not PICTURE.search(line))
            yield from (
                ("label", text) for plan in title.plans(view, seat, legal) for text in (plan.label, plan.ask, plan.note)
            )
        for offer in title.offers_now(view, seat, legal):
            yield "label", f"{offer.label} {offer.gain}"
        action = rnd.choice(legal)
        if greedy or n % 5 == 0:
            advice = advisor.choose(view, seat, legal)
            yield "reason", advice.why
            action = advice.action if greedy else action
        for event in g.play(seat, action):
            for viewer in (-1, *range(players)):
                if (seen := event.seen_by(viewer)) is not None:
                    yield "log", seen.text(words)


#: The land row by row is a drawing made of letters, no sentence.
PICTURE = re.compile(r"\S {2,}\S+ {2,}\S")


def near_misses(everything: list[str], legal: Any, rnd: random.Random) -> list[str]:
    """What a person might try: anything at all, and most of all what begins like something that may be done."""
    verbs = {action.split()[0] for action in legal}
    tried = rnd.sample(everything, min(300, len(everything)))
    return [*tried[:8], *[action for action in tried[8:] if action.split()[0] in verbs][:24]]


def read_choice(title: Any, view: Any, seat: int, action: str, words: Words) -> Iterator[tuple[str, str]]:
    choice = title.choice(view, seat, action)
    yield from (("label", text) for text in (choice.label, choice.ask, choice.note))
    yield from (("receipt", text) for text in title.notes(view, seat, action, words))
    if bill := title.bill(view, seat, action, words):
        yield from (("receipt", text) for text in (bill.head, *(" ".join(row[:2]) for row in bill.rows), bill.total[0]))
