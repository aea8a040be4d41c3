"""A lesson calls its learner “You”. What a game tells of everybody by name is turned so that it can be read aloud."""

from __future__ import annotations

import re

YOU = "You"
_ODD = {"has": "have", "is": "are", "was": "were", "does": "do", "goes": "go"}
_VERB = re.compile(rf"(^|[.;:] |\bIf ){YOU} (\w+s)\b")
#: What may come second in such a sentence. Not every word on “s” after “and” is a verb.
_SECOND = re.compile(r" and (takes|gives|pays|gets|gains|loses|keeps|moves|has)\b")


def addressed(text: str) -> str:
    """
    >>> addressed("You reaches Trieste and takes 70 gulden")
    'You reach Trieste and take 70 gulden'
    >>> addressed("The factory in Loomgate is empty: 2 points for You")
    'The factory in Loomgate is empty: 2 points for you'
    >>> addressed("If You lays 7 more to Trieste, You: 240")
    'If you lay 7 more to Trieste, you: 240'
    """
    if _VERB.search(text):
        text = _VERB.sub(lambda found: f"{found[1]}{YOU} {_plain(found[2])}", text)
        text = _SECOND.sub(lambda found: f" and {_plain(found[1])}", text)
    text = re.sub(rf"(^|[.;:] ){YOU}[’']s\b", r"\1Your", text)
    text = re.sub(rf"\b{YOU}[’']s\b", "your", text)
    text = re.sub(rf" of {YOU}\b", " of yours", text)
    return re.sub(rf"(?<=[\w,] ){YOU}\b", "you", text)


def _plain(verb: str) -> str:
    """A verb as it follows “you”."""
    if verb in _ODD:
        return _ODD[verb]
    if verb.endswith("ies"):
        return f"{verb[:-3]}y"
    return verb[:-2] if verb.endswith(("sses", "shes", "ches", "xes")) else verb[:-1]
