"""For all tests."""

import gc


def pytest_collection_finish() -> None:
    """What was imported and collected stays to the end: the garbage collector need not look at it again and again."""
    gc.collect()
    gc.freeze()
