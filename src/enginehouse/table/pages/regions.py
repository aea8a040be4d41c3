"""The regions of a page by their ids: what a frame can change. Each has a template, or is written by hand to be quick."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from enginehouse.core import Panel
from enginehouse.draw.markup import Markup, esc
from enginehouse.draw.memory import recalled
from enginehouse.table.pages.by_hand import BY_HAND
from enginehouse.table.pages.markup import plain, written
from enginehouse.table.pages.model import PageModel
from enginehouse.table.pages.render import LEGAL, environment, layer, layer_id

#: Every region of the page apart from its panels and the layers of the board, in the order of the page.
REGIONS = (
    "bar", "guide", "prompt", "choices", "offers", "scenes", "order", "undo", "proposal", "legend", "seats", "since", "log",
    "chat", "words", "end", "tabs",
)  # fmt: skip
#: Those of them that a live frame has. What few read, a page asks for while it lies open (``words.js``).
LIVE = tuple(name for name in REGIONS if name != "words")
#: Those that say which moment it is: looking for them among the past ones costs more than writing them.
MOVING = frozenset({"prompt", "choices"})


def panels(model: PageModel) -> dict[str, dict[str, Markup]]:
    """The game's own panels by their ids, for each of the regions that hold some."""
    places = {"panels": ("rail",), "below": ("below", "phone")}

    leaf_of = {panel: leaf.id for leaf in reversed(model.leaves) for panel in leaf.panels}
    return {
        name: {f"panel-{p.id}": panel_section(p, leaf_of.get(p.id, "")) for p in model.panels if p.place in some}
        for name, some in places.items()
    }


def panel_section(panel: Panel, leaf: str) -> Markup:
    """A panel of the game under its head. Every frame has all of them, so no template is asked."""
    title, phone = plain(panel.title), " for-phones" if panel.place == "phone" else ""
    return (
        f'<section class="panel{phone}" id="panel-{plain(panel.id)}" data-under="{plain(leaf)}" aria-label="{title}">'
        f'<div class="head"><h2 class="{"capt" if panel.place == "rail" else "board-title"}">{title}</h2>'
        f'<span class="more" id="panel-{plain(panel.id)}-note">{plain(panel.note)}</span></div>'
        f'<div class="panel-in">{panel.html}</div></section>'
    )


@cache
def _region(name: str) -> Callable[[PageModel], Markup]:
    if name in BY_HAND:
        return BY_HAND[name]
    template = environment().get_template(f"regions/{name}.html")
    return lambda model: written(template, m=model)


def region(name: str, model: PageModel) -> Markup:
    """One region of the page."""
    return _region(name)(model)


def regions(model: PageModel, parts: dict[str, dict[str, Markup]], names: Sequence[str] = REGIONS) -> dict[str, Markup]:
    """The page's regions by their ids, with the layers of the board that can change; ``parts`` are its panels."""
    out: dict[str, Markup] = {
        name: region(name, model) if name in MOVING else recalled(("region", name), model, _region(name))
        for name in names
    }
    for name, some in parts.items():
        scrolled: Markup = ' tabindex="0" role="region" aria-label="What is yours"' if name == "panels" else ""
        out[name] = f'<div id="{esc(name)}" class="{esc(name)}"{scrolled}>{"".join(some.values())}</div>'
    static = model.board.static
    for name in model.board.layers:
        if name not in static and name != LEGAL:
            out[layer_id(name)] = layer(name, model.board.layers[name])
    return out
