"""The rule catalogue that a game ships: every rule and ruling by its ID, for refusals and the rules panel."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from enginehouse.core.errors import BadContent

_ENTRY = re.compile(r"^- \*\*([A-Z]{2}-[A-Z0-9]+(?:-\d+)?)(?: [^*]*)?\*\*\s*(.*)$")
_SOURCE = re.compile(r"\s*\*\(([^)]*(?:\([^)]*\)[^)]*)*)\)\*\s*$")


@dataclass(frozen=True, slots=True)
class Rule:
    id: str
    text: str
    section: str


@dataclass(frozen=True, slots=True)
class Catalogue:
    """Rules in the order of the catalogue."""

    rules: dict[str, Rule]

    def __getitem__(self, rule: str) -> Rule:
        return self.rules[rule]

    def __contains__(self, rule: str) -> bool:
        return rule in self.rules

    def search(self, words: str) -> list[Rule]:
        """Rules that contain all the words, or whose ID starts with them."""
        wanted = words.lower().split()
        return [
            rule
            for rule in self.rules.values()
            if all(w in rule.text.lower() or rule.id.lower().startswith(w) or w in rule.section.lower() for w in wanted)
        ]


def read_catalogue(markdown: str) -> Catalogue:
    """Every line ``- **XX-AREA-01** sentence *(source)*`` is a rule.

    >>> read_catalogue("### Money\\n- **SP-MONEY-01** Take $3. *(rulebook: Action 5)*")["SP-MONEY-01"].text
    'Take $3.'
    """
    rules: dict[str, Rule] = {}
    section = ""
    for line in markdown.splitlines():
        if line.startswith("#"):
            section = line.lstrip("# ").strip()
        elif entry := _ENTRY.match(line):
            if entry[1] in rules:
                raise BadContent(f"the catalogue has {entry[1]} twice")
            rules[entry[1]] = Rule(entry[1], _SOURCE.sub("", entry[2]).strip(), section)
    return Catalogue(rules)


@cache
def shipped_catalogue(room: str) -> Catalogue:
    """The ``rules.md`` that lies in a game's room, a package."""
    return read_catalogue(files(room).joinpath("rules.md").read_text(encoding="utf-8"))
