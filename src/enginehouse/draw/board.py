"""A board as a value: named layers from the ground up, so that a page resends only those that change."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from .markup import Markup, esc
from .svg import view_box
from .theme import standalone

ViewBox = tuple[float, float, float, float]


#: Layers by name, some of them still to be drawn.
ToDraw = Mapping[Markup, Markup | Callable[[], Markup]]


class Layers(Mapping[Markup, Markup]):
    """Layers by name, of which some are drawn only if somebody looks at them.

    >>> layers = Layers({"ground": "<path/>", "legal": lambda: "<circle/>"})
    >>> list(layers), layers["legal"]
    (['ground', 'legal'], '<circle/>')
    """

    def __init__(self, drawn: ToDraw) -> None:
        self._drawn = dict(drawn)

    def __getitem__(self, name: Markup) -> Markup:
        drawn = self._drawn[name]
        if callable(drawn):
            drawn = self._drawn[name] = drawn()
        return drawn

    def __iter__(self) -> Iterator[Markup]:
        return iter(self._drawn)

    def __len__(self) -> int:
        return len(self._drawn)


@dataclass(frozen=True)
class Board:
    """Layers in drawing order; those named in `static` never change for the same map. `laid` tells sheets apart that are laid out
    otherwise: what is looked at beforehand keeps to the sheet that lies there.

    >>> Board((0, 0, 10, 10), {"ground": "<path d='M0,0h9'/>"}, title="Yard").layer("ground")
    '<g id="layer-ground"><path d=\\'M0,0h9\\'/></g>'
    """

    viewbox: ViewBox
    layers: Mapping[Markup, Markup]
    title: str = ""
    static: frozenset[str] = field(default_factory=frozenset[str])
    laid: str = ""

    def layer(self, name: Markup) -> Markup:
        """One layer as the page swaps it."""
        return f'<g id="layer-{name}">{self.layers[name]}</g>'

    def changing(self) -> dict[Markup, Markup]:
        """The layers to send after a move."""
        return {name: self.layer(name) for name in self.layers if name not in self.static}

    def drawing(self) -> Markup:
        """All layers, without the svg element round them."""
        return "".join(map(self.layer, self.layers))

    def inline(self, view: ViewBox | None = None) -> Markup:
        """For a page that has the styles and the symbols; `view` shows a part only."""
        return (
            f'<svg class="board" viewBox="{view_box(view or self.viewbox)}" role="img" aria-label="{esc(self.title)}">'
            f"{self.drawing()}</svg>"
        )

    def svg(
        self, theme: str = "light", *, width: int | None = None, fonts: str = "named", view: ViewBox | None = None
    ) -> Markup:
        """A complete SVG document."""
        return standalone(self.drawing(), view or self.viewbox, theme, title=self.title, width=width, fonts=fonts)

    def _repr_svg_(self) -> Markup:
        return self.svg(fonts="embedded")
