"""One press instead of two: what a choice opens, and what would be pressed there."""

from dataclasses import replace

from enginehouse.core import Choice
from enginehouse.core.plans import asked_after, opened
from tests.core.conftest import to_turns
from tests.toy import Foundry
from tests.toy.steps import Bonus


class Marked(Foundry):
    """Two of the buildings are tiles that open their bonus, and whatever is chosen touches something. Idling says so too."""

    def choice(self, view, seat, action):
        return Choice(action, action, (action,), opens=action in ("idle", "build beck", "build elm"))


def test_a_tile_and_what_it_opens_are_one_press(foundry):
    """What opens nothing hides no tile behind it, nor does what only says so; what may be chosen already is not the tile's."""
    g = to_turns(foundry())
    seen, legal = g.view(0), g.legal(0)
    assert legal[0] == "idle"
    assert legal.index("build elm") > legal.index("build beck") + 1  # something between them opens nothing
    assert any(action.startswith("cash") for action in legal)
    plans = opened(Marked(), seen, 0, legal)
    assert [plan.actions for plan in plans] == [
        (tile, bonus) for tile in ("build beck", "build elm") for bonus in ("coin", "again", "card")
    ]
    assert [plan.touches for plan in plans[:2]] == [("coin",), ("again",)]


def test_what_touches_nothing_is_not_pressed(foundry):
    class Untouched(Marked):
        def choice(self, view, seat, action):
            return replace(super().choice(view, seat, action), touches=("it",) if action == "again" else ())

    g = to_turns(foundry())
    assert {plan.actions[-1] for plan in opened(Untouched(), g.view(0), 0, g.legal(0))} == {"again"}


def test_only_a_question_of_ones_own_said_aloud_can_be_looked_at(foundry):
    g = to_turns(foundry())
    ahead = asked_after(g.view(0), 0, ("build beck",))
    assert ahead is not None
    assert ahead.stack[-1] == Bonus(0)
    assert asked_after(g.view(0), 0, ("idle", "end")) is None  # the other's turn
    assert asked_after(g.view(0), 0, ("raid ash",)) is None  # its own, and sealed
    g.table.holder["beck"] = 1
    assert asked_after(g.view(0), 0, ("raid beck",)) is None  # both seal
