"""The whole test run: installs what Debian lacks, then lint, types, imports, tests. `uv run scripts/test.py`"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
POSTGRES = "/usr/lib/postgresql"
NEEDS = {
    "chromium": lambda: bool(
        os.environ.get("ENGINEHOUSE_CHROMIUM") or shutil.which("chromium") or shutil.which("google-chrome")
    ),
    "postgresql": lambda: bool(list(Path(POSTGRES).glob("*/bin/initdb")) or shutil.which("initdb")),
}


def provide() -> None:
    """Browser and database for the tests that need the real thing."""
    missing = [package for package, there in NEEDS.items() if not there()]
    if not missing:
        return
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        print(f"Missing: {', '.join(missing)}. Install them, as in: sudo apt-get install {' '.join(missing)}")
        print("Without them the tests that need them are skipped (or fail, where CI is set).")
        return
    print(f"Installing {', '.join(missing)} …", flush=True)
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(["apt-get", "update", "-qq"], env=env, check=True, stdout=subprocess.DEVNULL)
    subprocess.run(
        ["apt-get", "install", "-y", "-qq", "--no-install-recommends", *missing],
        env=env,
        check=True,
        stdout=subprocess.DEVNULL,
    )


CHECKS = {
    "lint": ["ruff", "check", "."],
    "format": ["ruff", "format", "--check", "."],
    "types": ["pyright"],
    "imports": ["lint-imports"],
    # what is collected is compiled, once for all who test
    "collection": [sys.executable, "-m", "pytest", "--collect-only", "-q"],
}

#: First those with a browser, one for each core, as a crowd of them keeps each other waiting; then all others, three for two
#: cores, as some wait more than they work.
TOGETHER = ["--dist", "loadfile", "--no-loadscope-reorder"]
PARTS = (["-n", "2", "tests/browser"], ["-n", "3", "--ignore=tests/browser"])


#: So many failures may be the machine's, where real servers, sockets and clocks are at work; more are ours.
SECOND_TRIES = 4
BY_THE_CLOCK = ("tests/browser/", "tests/table/live/", "tests/table/web/", "tests/table/storage/")


def passes(name: str, command: list[str]) -> bool:
    """Run one check; show what it said only if it failed."""
    begun = time.monotonic()
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    print(f"{name}: {'ok' if done.returncode == 0 else 'FAILED'} ({time.monotonic() - begun:.0f} s)", flush=True)
    if done.returncode:
        print(done.stdout + done.stderr, flush=True)
    return done.returncode == 0


def tested() -> bool:
    """The tests. A few of those by the clock that failed beside others are tried once more, alone: what passes then is named,
    for it may be a race worth looking for. Whatever else fails has failed."""
    failed = ROOT / ".pytest_cache" / "v" / "cache" / "lastfailed"
    failed.unlink(missing_ok=True)
    runs = [[sys.executable, "-m", "pytest", *TOGETHER, *part, *sys.argv[1:]] for part in PARTS]
    ended = [subprocess.run(run, check=False).returncode for run in runs]  # both, whatever the first has found
    if not any(ended):
        return True
    names: list[str] = list(json.loads(failed.read_text())) if failed.exists() else []
    if not 0 < len(names) <= SECOND_TRIES or not all(name.startswith(BY_THE_CLOCK) for name in names):
        return False
    print("Once more, alone:", *names, sep="\n  ", flush=True)
    return not subprocess.run([sys.executable, "-m", "pytest", *names], check=False).returncode


def main() -> int:
    os.chdir(ROOT)
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # the tests start many processes: not each shall compile everything
    provide()
    with ThreadPoolExecutor(2) as pool:
        failed = [name for name, ok in zip(CHECKS, pool.map(passes, CHECKS, CHECKS.values()), strict=True) if not ok]
    if not tested():
        failed.append("tests")
    if failed:
        print(f"Failed: {', '.join(failed)}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
