"""The page about the kernel quotes the Foundry, and the quotes are true."""

import re
from pathlib import Path
from textwrap import dedent

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "kernel.md").read_text("utf-8")
QUOTES = re.findall(r"```python\n# (\S+)\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize(("name", "quote"), QUOTES)
def test_a_quoted_snippet_is_in_the_source(name, quote):
    source = (ROOT / "tests" / "toy" / name).read_text("utf-8")
    for part in re.split(r"^\.\.\.\n", quote, flags=re.MULTILINE):
        assert part in source, f"{name} has no\n{dedent(part)}"


def test_every_snippet_names_its_file():
    assert len(QUOTES) == PAGE.count("```python") > 10
