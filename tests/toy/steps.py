"""A round of the Foundry, in the order of its rules."""

from enginehouse.core import Auto, Sealed, Step, refuse, sealed_for
from tests.toy.box import AGAIN, AMOUNT, BIDS, CARD, COIN, DIALS, END, IDLE, PASS, SEAL, STOP
from tests.toy.events import Drew, Said
from tests.toy.state import FREE, INSPECTOR, Table


class Round(Auto[Table], frozen=True):
    """TY-ROUND-01, TY-END-01."""

    def run(self, table):
        table.round += 1
        companies = range(table.box.companies)
        turns = [step for company in companies for step in (Main(company), Close(company))]
        following = [Round()] if table.round < table.box.rounds else []
        plans = Plan(**sealed_for(tuple(range(table.seats)), of=table.seats))
        table.then(InspectorMoves(), plans, Bidding(tuple(companies)), *turns, *following)


class InspectorMoves(Auto[Table], frozen=True):
    """An automated rival is an automatic step that says why. TY-INSP-01."""

    def run(self, table):
        free = table.sites_of(FREE)
        if not free:
            return table.tell(Said(None, "finds no free site"))
        site = min(free, key=lambda s: table.box.sites[s])
        table.holder[site] = INSPECTOR
        return table.tell(Said(None, f"takes {site}, the cheapest free site", site))


class Plan(Sealed[Table], frozen=True):
    """Everybody marks up to two sites and seals. TY-PLAN-01, TY-PLAN-02."""

    doing = "is planning"

    def prompt(self, table, seat):
        return "Mark up to two sites, then seal"

    def choices(self, table, seat, draft):
        marks = table.box.verbs["mark"].values()
        return [SEAL] if len(draft) == 2 else [SEAL, *(mark for mark in marks if mark not in draft)]

    def settled(self, table, seat, draft):
        return draft[-1] == SEAL

    def judge_choice(self, table, seat, draft, action):
        if action == SEAL:
            return None
        if action not in table.box.verbs["mark"].values():
            return self.why_not(table, seat, action)
        if len(draft) == 2:
            return refuse("TY-PLAN-01", "You have marked two sites: seal your plan.")
        return refuse("TY-PLAN-01", "You have marked this site already.") if action in draft else None

    def noticed(self, table, seat):
        table.tell(Said(seat, "has sealed a plan"))

    def revealed(self, table, answers):
        for site, mark in table.box.verbs["mark"].items():
            marked_by = [seat for seat, answer in enumerate(answers) if mark in answer]
            if len(marked_by) == 1:
                table.earn(marked_by[0], table.box.numbers["survey"])
                table.tell(Said(marked_by[0], f"alone surveys {site}", site))


class Bidding(Step[Table], frozen=True):
    """The auction of a permit; nobody is skipped for want of coins, for that would tell. TY-AUCT-01, TY-AUCT-02."""

    aloud = True
    speakers: tuple[int, ...]  # companies still in, the one to speak first
    high: int = 0

    doing = "is bidding"

    def seats(self, table):
        return (table.owner(self.speakers[0]),)

    def prompt(self, table, seat):
        return f"Bid over {self.high} for company {self.speakers[0] + 1}, or pass"

    def legal(self, table, seat):
        return [PASS, *BIDS[self.high + 1 : table.purse[self.speakers[0]] + 1]]

    def judge(self, table, seat, action):
        if action == PASS:
            return None
        if action not in BIDS:
            return self.why_not(table, seat, action)
        coins = table.purse[self.speakers[0]]
        if self.high < AMOUNT[action] <= coins:
            return None
        return refuse("TY-AUCT-01", "A bid is over {high} and within the {coins} coins.", high=self.high, coins=coins)

    def apply(self, table, seat, action):
        company, *others = self.speakers
        if action != PASS:
            table.tell(Said(seat, action))
            return table.then(Bidding((*others, company), AMOUNT[action]))
        table.tell(Said(seat, "passes"))
        if len(others) > 1 or (others and not self.high):
            return table.then(Bidding((*others,), self.high))
        return self.sold(table, others[0]) if others else None

    def sold(self, table, company):
        table.earn(company, -self.high)
        table.permits[company] += 1
        table.tell(Said(table.owner(company), f"pays {self.high} for the permit"))


class Turn(Step[Table], frozen=True):
    """A question within a company's turn, where cards may always be cashed first. TY-FREE-01."""

    company: int

    def seats(self, table):
        return (table.owner(self.company),)

    def legal(self, table, seat):
        return [*self.choices(table), *(table.box.cash[card] for card in dict.fromkeys(table.hands[seat]))]

    def apply(self, table, seat, action):
        card = table.box.noun.get(action)
        if card not in table.box.cards:
            return self.chosen(table, seat, action)
        table.hands[seat].remove(card)
        table.cashed.append(card)
        table.earn(self.company, table.box.cards[card])
        table.tell(Said(seat, f"cashes {card}"))
        return table.then(self)  # the same question again

    def judge(self, table, seat, action):
        card = table.box.noun.get(action)
        if card not in table.box.cards:
            return self.judge_chosen(table, seat, action)
        if card in table.hands[seat]:
            return None
        return refuse("TY-FREE-01", "You cash cards of your own hand, and {card} is not in it.", card=card)

    def judge_chosen(self, table, seat, action):
        if action in self.choices(table):
            return None
        return self.why_not(table, seat, action)

    def judge_building(self, table, site):
        """TY-BUILD-01."""
        if table.holder[site] != FREE:
            return refuse("TY-BUILD-01", "You build on free sites, and {site} is taken.", site=site)
        cost, coins = table.box.sites[site], table.purse[self.company]
        if cost <= coins:
            return None
        return refuse("TY-BUILD-01", "{site} costs {cost}: {short} short.", site=site, cost=cost, short=cost - coins)

    def affordable(self, table):
        coins, build = table.purse[self.company], table.box.verbs["build"]
        return [build[site] for site in table.sites_of(FREE) if table.box.sites[site] <= coins]

    def built(self, table, seat, action):
        site = table.box.noun[action]
        table.earn(self.company, -table.box.sites[site])
        table.holder[site] = self.company
        table.tell(Said(seat, f"builds on {site}", site))


class Main(Turn, frozen=True):
    """TY-TURN-01."""

    aloud = True

    def prompt(self, table, seat):
        return f"Build, raid or idle with company {self.company + 1}"

    def choices(self, table):
        raids = [table.box.verbs["raid"][s] for s, holder in table.holder.items() if self.is_rival(table, holder)]
        return [IDLE, *self.affordable(table), *raids]

    def is_rival(self, table, holder):  # TY-RAID-01
        return holder == INSPECTOR or (holder >= 0 and table.owner(holder) != table.owner(self.company))

    def judge_chosen(self, table, seat, action):
        site = table.box.noun.get(action)
        if action == IDLE:
            return None
        if action == table.box.verbs["build"].get(site):
            return self.judge_building(table, site)
        if action != table.box.verbs["raid"].get(site):
            return self.why_not(table, seat, action)
        if self.is_rival(table, table.holder[site]):
            return None
        return refuse("TY-RAID-01", "You raid your rivals, and {site} is not one's.", site=site)

    def chosen(self, table, seat, action):
        if action.startswith("build"):
            self.built(table, seat, action)
            table.then(Bonus(self.company))
        elif action.startswith("raid"):
            site = table.box.noun[action]
            table.tell(Said(seat, f"raids {site}", site))
            table.then(raid(table, self.company, site))


class Bonus(Turn, frozen=True):
    """A bonus inside the action; it may be an action of its own. TY-BUILD-02."""

    aloud = True

    def prompt(self, table, seat):
        return "Take a bonus for the building"

    def choices(self, table):
        return [COIN, AGAIN, CARD] if table.deck else [COIN, AGAIN]

    def chosen(self, table, seat, action):
        if action == COIN:
            table.earn(self.company, 1)
        elif action == AGAIN:
            table.then(BuildAgain(self.company))
        else:
            table.draw_card(seat)
            table.tell(Drew(seat, table.hands[seat][-1]))


class BuildAgain(Turn, frozen=True):
    """TY-BUILD-02: the second building gives no bonus."""

    aloud = True

    def prompt(self, table, seat):
        return "Build once more, or stop"

    def choices(self, table):
        return [STOP, *self.affordable(table)]

    def judge_chosen(self, table, seat, action):
        site = table.box.noun.get(action)
        if action == table.box.verbs["build"].get(site):
            return self.judge_building(table, site)
        return None if action == STOP else self.why_not(table, seat, action)

    def chosen(self, table, seat, action):
        if action != STOP:
            self.built(table, seat, action)


class Close(Turn, frozen=True):
    """After the main action; asked even without cards, for skipping it would tell of an empty hand. TY-FREE-01."""

    aloud = True

    def prompt(self, table, seat):
        return "Cash cards, or end the turn"

    def choices(self, table):
        return [END]

    def chosen(self, table, seat, action):
        pass


def raid(table, attacker, site):
    """TY-RAID-02: the dials of both sides; the inspector has none to set."""
    defender = table.holder[site]
    sides = {table.owner(company) for company in (attacker, defender) if company != INSPECTOR}
    return Dials(attacker, defender, site, **sealed_for(tuple(sorted(sides)), of=table.seats))


class Dials(Sealed[Table], frozen=True):
    """Nobody learns anything of a dial, not even that it was changed, before both are set. TY-RAID-02."""

    attacker: int
    defender: int
    site: str

    hushed = True
    doing = "is setting a dial"

    def prompt(self, table, seat):
        return f"Set your dial for {self.site}"

    def choices(self, table, seat, draft):
        return list(DIALS)

    def revealed(self, table, answers):
        attack = AMOUNT[answers[table.owner(self.attacker)][0]]
        if self.defender == INSPECTOR:
            defence = table.roll(3)
            table.tell(Said(None, f"rolls {defence} on its dial"))
        else:
            defence = AMOUNT[answers[table.owner(self.defender)][0]]
        verdict = Verdict(self.attacker, self.site, attack, defence)
        table.then(Strain(self.attacker, attack), Strain(self.defender, defence), verdict)


class Strain(Auto[Table], frozen=True):
    """Wear in the middle of a raid; a breakdown interrupts it with a question of its own. TY-RAID-03, TY-WEAR-01."""

    company: int
    wear: int

    def run(self, table):
        if self.company == INSPECTOR:
            return
        table.wear[self.company] += self.wear
        if table.wear[self.company] >= table.box.numbers["wear_limit"]:
            table.wear[self.company] = 0
            if table.sites_of(self.company):
                table.then(Breakdown(self.company))


class Breakdown(Step[Table], frozen=True):
    """TY-WEAR-01."""

    aloud = True
    company: int

    doing = "is losing a site"

    def seats(self, table):
        return (table.owner(self.company),)

    def prompt(self, table, seat):
        return f"Company {self.company + 1} breaks down: choose the site it loses"

    def legal(self, table, seat):
        return [table.box.verbs["lose"][site] for site in table.sites_of(self.company)]

    def judge(self, table, seat, action):
        site = table.box.noun.get(action)
        if action != table.box.verbs["lose"].get(site):
            return self.why_not(table, seat, action)
        if table.holder[site] == self.company:
            return None
        return refuse("TY-WEAR-01", "Company {company} loses one of its own sites.", company=self.company + 1)

    def apply(self, table, seat, action):
        table.holder[table.box.noun[action]] = FREE
        table.tell(Said(seat, f"breaks down and loses {table.box.noun[action]}", table.box.noun[action]))


class Verdict(Auto[Table], frozen=True):
    """TY-RAID-03."""

    attacker: int
    site: str
    attack: int
    defence: int

    def run(self, table):
        tied = self.attack == self.defence
        if self.attack > self.defence or (tied and table.roll(2)):
            table.holder[self.site] = self.attacker
            table.tell(Said(table.owner(self.attacker), f"takes {self.site}", self.site))


STEPS = (
    Round, InspectorMoves, Plan, Bidding, Main, Bonus, BuildAgain, Close, Dials, Strain, Breakdown, Verdict,
)  # fmt: skip
