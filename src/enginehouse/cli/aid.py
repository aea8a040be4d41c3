"""A player aid in a terminal."""

from __future__ import annotations

from enginehouse.core import AidPart


def aid_text(part: AidPart) -> str:
    """The lines and figures of one part; rule IDs stand behind what they rule.

    >>> from enginehouse.core import AidLine
    >>> lines = (AidLine("Boil water.", ("TE-01",)),)
    >>> print(aid_text(AidPart("Tea", lines, numbered=True, head=("", "cups"), rows=(("Mira", "2"),))))
      1. Boil water. [TE-01]
            cups
      Mira  2
    """
    out: list[str] = []
    for n, line in enumerate(part.lines, 1):
        sign = f"{n}. " if part.numbered else f"{line.sign}: " if line.sign else ""
        out.append(f"  {sign}{line.words}" + _rules(line.rules))
    if part.rows:
        table = [part.head, *part.rows]
        wide = [max(len(row[n]) for row in table if n < len(row)) for n in range(max(map(len, table)))]
        out += ["  " + "  ".join(cell.ljust(wide[n]) for n, cell in enumerate(row)).rstrip() for row in table]
    if part.rules:
        out.append(f" {_rules(part.rules)}")
    return "\n".join(out)


def _rules(rules: tuple[str, ...]) -> str:
    return f" [{', '.join(rules)}]" if rules else ""
