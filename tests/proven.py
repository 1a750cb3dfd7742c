"""Of what all proofs were made: a proof is made again where something that it rests on has changed, and sampled everywhere else.

`proven.txt` holds the digest of the rules, the exercises and the coach, for which every proof held. As long as it is theirs, a
test run takes a few cases of each kind, always the same ones; after a change it takes those of every day, and
`pytest -m proof` takes all there are. Whoever changes these rooms makes all proofs again and writes the new digest:

    python -m tests.proven
"""

from __future__ import annotations

import hashlib
import os
import random
import subprocess
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TypeVar

_Item = TypeVar("_Item")

ROOT = Path(__file__).resolve().parents[1]
FILE = Path(__file__).with_name("proven.txt")
ROOMS = ("rules", "exercises", "coach")
KINDS = {".py", ".toml", ".jsonl", ".c", ".h", ".bin"}
EVERYTHING = os.environ.get("NUMBERDROP_EVERYTHING") == "1"
"""Take every case, as `.ci/nightly` does."""


def digest() -> str:
    """What the sources are, whatever the system made of their line ends."""
    total = hashlib.sha256()
    for room in ROOMS:
        for path in sorted((ROOT / "numberdrop" / room).rglob("*")):
            if path.suffix in KINDS:
                total.update(path.relative_to(ROOT).as_posix().encode() + b"\0")
                total.update(path.read_bytes().replace(b"\r\n", b"\n") + b"\0")
    return total.hexdigest()


@cache
def holds() -> bool:
    """Whether all proofs were made of what is here now."""
    return FILE.is_file() and FILE.read_text().strip() == digest()


def some(items: Sequence[_Item], few: int, of: str) -> list[_Item]:
    """All items; of what is proved only a few, always the same ones, in their order."""
    if EVERYTHING or not holds() or few >= len(items):
        return list(items)
    chosen = random.Random(of).sample(range(len(items)), few)
    return [items[index] for index in sorted(chosen)]


def main() -> int:
    """Make every proof, and note of what."""
    before = digest()
    made = subprocess.run(
        [sys.executable, "-m", "pytest", "-n", "auto", "-q", "-m", "", "tests/rules", "tests/exercises", "tests/coach"],
        env={**os.environ, "NUMBERDROP_EVERYTHING": "1"},
        cwd=ROOT,
        check=False,
    )
    if made.returncode or digest() != before:
        print("Not noted: a proof failed, or the sources changed meanwhile.", file=sys.stderr)
        return 1
    FILE.write_text(before + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
