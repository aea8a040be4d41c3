"""Small safe formulas over a position, as lessons judge it and fill their sentences: numbers, words and lists, nothing else.

A formula is read with Python's own grammar and worked out here, node by node: it can name, index, compare, reckon, and call
a handful of functions. It reaches nothing but the plain values it is given.

>>> worked_out("money >= 3 and table.hands[0][1] == 'K06'", {"money": 4, "table": {"hands": [["K01", "K06"]]}}.__getitem__)
True
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from enginehouse.core import HouseError, counted


class BadFormula(HouseError):
    """A formula that cannot be read, or worked out here."""


def either(n: int, one: str, more: str) -> str:
    """
    >>> either(1, "tank waits", "tanks wait"), either(0, "tank waits", "tanks wait")
    ('tank waits', 'tanks wait')
    """
    return one if n == 1 else more


_MOST_NODES = 80
_LARGEST = 10**9
_SUMS: dict[type[ast.AST], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: lambda a, b: a // b,
    ast.Mod: operator.mod,
}
_COMPARED: dict[type[ast.AST], Callable[[Any, Any], bool]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.In: lambda a, b: a in b,
    ast.NotIn: lambda a, b: a not in b,
}
_CALLED: dict[str, Callable[..., Any]] = {
    "len": len,
    "sum": sum,
    "min": min,
    "max": max,
    "abs": abs,
    "count": operator.countOf,
    "counted": counted,
    "either": either,
}
Named = Callable[[str], Any]


@lru_cache(maxsize=512)
def read(formula: str) -> ast.expr:
    """The formula as a tree. Raises BadFormula if it has what no formula may have."""
    try:
        tree = ast.parse(formula.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        raise BadFormula(f"“{formula}” cannot be read; write it as in: money >= 3 and table.round == 2") from None
    nodes = list(ast.walk(tree))
    if len(nodes) > _MOST_NODES:
        raise BadFormula(f"“{formula}” is too long; part it, or judge something simpler")
    for node in nodes:
        if not isinstance(node, _KNOWN) or (isinstance(node, ast.Constant) and not isinstance(node.value, _PLAIN)):
            raise BadFormula(f"“{formula}” has {type(node).__name__}, which formulas do not know")
        if isinstance(node, ast.Call) and (node.keywords or not _function(node)):
            raise BadFormula(f"“{formula}” calls something; formulas know {', '.join(_CALLED)}")
    return tree


_PLAIN = (int, str, bool, type(None))
_KNOWN = (
    ast.BoolOp, ast.And, ast.Or, ast.UnaryOp, ast.Not, ast.USub, ast.BinOp, ast.Compare, ast.Constant, ast.Name, ast.Load,
    ast.Attribute, ast.Subscript, ast.Call, ast.List, ast.Tuple, *_SUMS, *_COMPARED,
)  # fmt: skip


def _function(call: ast.Call) -> Callable[..., Any] | None:
    return _CALLED.get(call.func.id) if isinstance(call.func, ast.Name) else None


def names(formula: str) -> set[str]:
    """The names that a formula asks for, but for its functions."""
    tree = read(formula)
    called = {id(n.func) for n in ast.walk(tree) if isinstance(n, ast.Call)}
    return {n.id for n in ast.walk(tree) if isinstance(n, ast.Name) and id(n) not in called}


def worked_out(formula: str, named: Named) -> Any:
    """What a formula comes to; ``named`` gives the value of a name. Raises BadFormula where it does not fit the values."""
    tree = read(formula)
    try:
        return _value(tree, named)
    except (LookupError, TypeError, ArithmeticError, ValueError) as error:
        raise BadFormula(f"“{formula}” cannot be worked out here: {error}") from None


def _value(node: ast.expr, named: Named) -> Any:
    match node:
        case ast.Constant():
            return node.value
        case ast.Name():
            return named(node.id)
        case ast.Attribute():
            return _value(node.value, named)[node.attr]
        case ast.Subscript():
            return _value(node.value, named)[_value(node.slice, named)]
        case ast.List() | ast.Tuple():
            return [_value(one, named) for one in node.elts]
        case ast.BoolOp():
            wants = isinstance(node.op, ast.And)
            return (
                all(_value(one, named) for one in node.values) if wants else any(_value(o, named) for o in node.values)
            )
        case ast.UnaryOp():
            value = _value(node.operand, named)
            return not value if isinstance(node.op, ast.Not) else -value
        case ast.BinOp():
            return _sum(_SUMS[type(node.op)], _value(node.left, named), _value(node.right, named))
        case ast.Compare():
            return _compared(node, named)
        case ast.Call():
            called = _function(node)
            assert called is not None
            return called(*[_value(one, named) for one in node.args])
        case _:
            raise TypeError(type(node).__name__)


def _sum(reckon: Callable[[Any, Any], Any], left: Any, right: Any) -> Any:
    """Numbers alone, and none that grows: a text times a million is no number."""
    if not (isinstance(left, int) and isinstance(right, int)):
        raise TypeError("only numbers are reckoned with")
    total = reckon(left, right)
    if abs(total) > _LARGEST:
        raise ValueError("the number is too large")
    return total


def _compared(node: ast.Compare, named: Named) -> bool:
    left = _value(node.left, named)
    for sign, other in zip(node.ops, node.comparators, strict=True):
        right = _value(other, named)
        if not _COMPARED[type(sign)](left, right):
            return False
        left = right
    return True


def filled(text: str, named: Named) -> str:
    """A sentence with its formulas in braces worked out: "You have ${money}.".

    >>> filled("You have ${money}, and {{braces}}.", {"money": 4}.__getitem__)
    'You have $4, and {braces}.'
    """
    if "{" not in text:
        return text.replace("}}", "}")
    out: list[str] = []
    for n, part in enumerate(text.replace("{{", "\0").replace("}}", "\1").split("{")):
        inner, closed, rest = part.partition("}") if n else ("", "", part)
        if n and not closed:
            raise BadFormula(f"“{text}” has a brace that is not closed; write {{{{ for a brace itself")
        out += [str(worked_out(inner, named)), rest] if n else [rest]
    return "".join(out).replace("\0", "{").replace("\1", "}")
