"""The Foundry: a made-up game that uses everything the kernel has. Read it to learn how a game is written."""

from random import Random

from enginehouse.core import (
    SPECTATOR,
    TRUTH,
    UNKNOWN,
    Advice,
    Choice,
    Figure,
    Option,
    Panel,
    Result,
    Sealed,
    Title,
    ranked,
)  # fmt: skip
from enginehouse.core.catalogue import read_catalogue
from tests.toy import box, face
from tests.toy.box import AMOUNT, HERE, Box
from tests.toy.events import Drew, Said
from tests.toy.state import FREE, Table
from tests.toy.steps import STEPS, Bidding, Round


class Foundry(Title[Table]):
    id, name, prefix, version = "foundry", "The Foundry", "TY", 1
    blurb, length = "A made-up game that shows the kernel.", "a minute"
    players = range(1, 5)
    options = (
        Option("companies", 1, "Companies of each player", range(1, 6), "TY-SEAT-01"),
        Option("rounds", 2, "Rounds of the game", range(1, 7), "TY-END-01"),
        Option("open_money", False, "Coins are seen by all", (False, True), "TY-HIDE-01"),
    )
    steps, events, table = STEPS, (Said, Drew), Table

    def box(self, players, options, content):
        return box.load(players, options, content)

    def setup(self, box: Box, seed: int) -> Table:
        n = box.companies
        table = Table(
            seats=box.seats, stack=[Round()], seed=seed, drawn=0, ply=0, clock=0, barrier=0, viewer=TRUTH, events=None,
            box=box, round=0, deck=[*box.cards] * 2, hands=[[] for _ in range(box.seats)], cashed=[],
            purse=[box.numbers["purse"]] * n, wear=[0] * n, permits=[0] * n, holder=dict.fromkeys(box.sites, FREE),
        )  # fmt: skip
        table.shuffle(table.deck)
        for seat in range(box.seats):
            table.draw_card(seat)
        return table

    def result(self, table: Table) -> Result:
        sources = [{"sites": 0, "permits": 0, "cards": 0, "coins": 0} for _ in range(table.seats)]
        for seat, hand in enumerate(table.hands):
            sources[seat]["cards"] = sum(table.box.cards[card] for card in hand)
        for company in range(table.box.companies):
            mine = sources[table.owner(company)]
            mine["sites"] += 3 * len(table.sites_of(company))
            mine["permits"] += 2 * table.permits[company]
            mine["coins"] += table.purse[company] // 5
        points = tuple(sum(source.values()) for source in sources)
        return Result(ranked([(n,) for n in points]), points, tuple(sources))

    def determinize(self, view: Table, seed: int) -> Table:
        table, rnd = view.clone(), Random(seed)
        table.viewer, table.seed = TRUTH, rnd.getrandbits(128)
        known = [card for hand in (*view.hands, view.cashed) for card in hand]
        unseen = [card for card in view.box.cards for _ in range(2 - known.count(card))]
        rnd.shuffle(unseen)
        table.hands = [h if s == view.viewer else [unseen.pop() for _ in h] for s, h in enumerate(table.hands)]
        table.deck = unseen
        asked = view.stack[-1] if view.stack else None
        # Nobody who has bid has less than the bid.
        least = asked.high if isinstance(asked, Bidding) else 0
        table.purse = [rnd.randint(least, least + 9) if n == UNKNOWN else n for n in view.purse]
        if isinstance(asked, Sealed):
            table.stack[-1] = asked.imagined(table, rnd)
        return table

    def universe(self, table: Table):
        return table.box.universe

    def catalogue(self):
        return read_catalogue((HERE / "rules.md").read_text("utf-8"))

    def moment(self, view):
        return f"Round {view.round}"

    def figures(self, view: Table):
        coins = [view.purse[seat :: view.seats] for seat in range(view.seats)]
        shown = tuple(None if UNKNOWN in purses else sum(purses) for purses in coins)
        sites = tuple(sum(h >= 0 and view.owner(h) == s for h in view.holder.values()) for s in range(view.seats))
        return (Figure("coins", shown), Figure("sites", sites))

    def choice(self, view, seat, action):
        verb, noun = action.split()[0], view.box.noun.get(action, "")
        return Choice(action, action, (noun,) if noun in view.box.sites else (), verb, AMOUNT.get(action))

    def text(self, view, words):
        return face.text(view, words)

    def board(self, view, words):
        return face.board(view, words)

    def panels(self, view, words):
        return () if view.viewer == SPECTATOR else (Panel("hand", "Hand", ", ".join(view.hands[view.viewer])),)

    def advise(self, view, seat, legal, rnd):
        return Advice(max(legal, key=lambda action: (action.startswith("build"), rnd.random())), "Sites are points.")


GAME = Foundry()
