"""A board as a value: named layers from the ground up, so that a page resends only those that change."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from .svg import esc
from .theme import standalone

ViewBox = tuple[float, float, float, float]


class Layers(Mapping[str, str]):
    """Layers by name, of which some are drawn only if somebody looks at them.

    >>> layers = Layers({"ground": "<path/>", "legal": lambda: "<circle/>"})
    >>> list(layers), layers["legal"]
    (['ground', 'legal'], '<circle/>')
    """

    def __init__(self, drawn: Mapping[str, str | Callable[[], str]]) -> None:
        self._drawn = dict(drawn)

    def __getitem__(self, name: str) -> str:
        drawn = self._drawn[name]
        if not isinstance(drawn, str):
            drawn = self._drawn[name] = drawn()
        return drawn

    def __iter__(self) -> Iterator[str]:
        return iter(self._drawn)

    def __len__(self) -> int:
        return len(self._drawn)


@dataclass(frozen=True)
class Board:
    """Layers in drawing order; those named in `static` never change for the same map.

    >>> Board((0, 0, 10, 10), {"ground": "<path d='M0,0h9'/>"}, title="Yard").layer("ground")
    '<g id="layer-ground"><path d=\\'M0,0h9\\'/></g>'
    """

    viewbox: ViewBox
    layers: Mapping[str, str]
    title: str = ""
    static: frozenset[str] = field(default_factory=frozenset[str])

    def layer(self, name: str) -> str:
        """One layer as the page swaps it."""
        return f'<g id="layer-{name}">{self.layers[name]}</g>'

    def changing(self) -> dict[str, str]:
        """The layers to send after a move."""
        return {name: self.layer(name) for name in self.layers if name not in self.static}

    def drawing(self) -> str:
        """All layers, without the svg element round them."""
        return "".join(map(self.layer, self.layers))

    def inline(self, view: ViewBox | None = None) -> str:
        """For a page that has the styles and the symbols; `view` shows a part only."""
        x, y, w, h = view or self.viewbox
        return (
            f'<svg class="board" viewBox="{x:g} {y:g} {w:g} {h:g}" role="img" aria-label="{esc(self.title)}">'
            f"{self.drawing()}</svg>"
        )

    def svg(
        self, theme: str = "light", *, width: int | None = None, fonts: str = "named", view: ViewBox | None = None
    ) -> str:
        """A complete SVG document."""
        return standalone(self.drawing(), view or self.viewbox, theme, title=self.title, width=width, fonts=fonts)

    def _repr_svg_(self) -> str:
        return self.svg(fonts="embedded")
