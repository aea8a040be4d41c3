"""``python -m enginehouse``."""

from enginehouse.cli import main

main()
