"""The four questions that are answered in secret, each with three seats asked or looking on, and answers of seat 1."""

from enginehouse.games.steamwatchers.rules.steps.conclave import Election
from enginehouse.games.steamwatchers.rules.steps.deployment import AfterDeployment
from enginehouse.games.steamwatchers.rules.steps.planning import BeginPlanning
from tests.games.steamwatchers.scene import Scene


def planning():
    s = Scene("menrau", "free-fleet", "catabatians").home()
    for area in ("rhone", "gironde", "breizh"):
        s.army(1, area, 1)
    return s.army(2, "saksas", 2).run(BeginPlanning())


def voting():
    s = Scene("menrau", "free-fleet", "catabatians", scenario="reliquary")
    for seat, area in enumerate(("rhone", "gironde", "saksas", "frisia", "eire")):
        s.army(seat // 2, area, 1)
    return s.run(Election())


def hiding():
    s = Scene("menrau", "free-fleet", "catabatians", scenario="appointed-places", round=0).home()
    s.t.deployment, s.t.claim = [1, 2, 4], [0, 1, 2]
    return s.run(AfterDeployment())


def dialling():
    s = Scene("menrau", "free-fleet", "catabatians").army(0, "rhone", 3, 0, "move").army(1, "gironde", 2).home()
    return s.go(0, "rhone", "move rhone>gironde 3+0").play(0, "done")


PLAN_A = ("order sardigna move", "order rhone move", "order gironde defense", "order breizh decoy", "ready")
PLAN_B = ("order breizh defense", "order sardigna decoy", "order gironde move", "order rhone move", "again",
          "order rhone decoy", "order gironde decoy", "order breizh decoy", "order sardigna defense", "ready")  # fmt: skip


def answers(s):
    """Two whole answers of seat 1 to the sealed question of a scene, as different as they can be."""
    if s.step == "PlanOrders":
        return PLAN_A, PLAN_B
    legal = s.legal(1)
    return (legal[0],), (legal[-1],)


SEALED = (planning, voting, hiding, dialling)
