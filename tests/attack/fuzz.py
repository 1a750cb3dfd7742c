"""``python -m tests.attack.fuzz READER --seconds 600``: feed a reader with what coverage finds, by hand.

Needs atheris, which is no part of the project (``pip install atheris``). Each new way to fail is told once and its input
kept; so is an input that takes long. libFuzzer's own lines tell executions, coverage and memory.
"""

from __future__ import annotations

import argparse
import hashlib
import logging
import sys
import time
import traceback
from pathlib import Path
from random import Random

_LONG = 3.0
"""Seconds of the processor: what is measured here runs several times slower than it does for people."""


def main() -> None:
    try:
        import atheris
    except ImportError:
        sys.exit("atheris is not installed: pip install atheris")
    with atheris.instrument_imports(include=["numberdrop"]):
        from tests.attack.readers import READERS
        from tests.attack.shaking import shaken

    parser = argparse.ArgumentParser(prog="python -m tests.attack.fuzz", description=__doc__)
    parser.add_argument("reader", choices=READERS)
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--keep", type=Path, default=Path("fuzzed"), help="a folder for inputs that failed")
    given = parser.parse_args()
    reader = READERS[given.reader]
    corpus = given.keep / given.reader
    corpus.mkdir(parents=True, exist_ok=True)
    for seed in reader.seeds():
        data = seed if isinstance(seed, bytes) else seed.encode()
        (corpus / hashlib.sha1(data, usedforsecurity=False).hexdigest()).write_bytes(data)
    found: set[str] = set()

    def tell(what: str, data: bytes) -> None:
        if what not in found:
            found.add(what)
            kept = given.keep / f"{given.reader}-{len(found)}"
            kept.write_bytes(data)
            print(f"FOUND {kept}: {what}", flush=True)

    def one(data: bytes) -> None:
        before = time.process_time()
        try:
            reader.read(data)
        except Exception as error:  # noqa: BLE001 - to find them is what this is for
            where = [f"{Path(at.filename).name}:{at.lineno}" for at in traceback.extract_tb(error.__traceback__)[-3:]]
            tell(f"{type(error).__name__} at {' '.join(where)}", data)
        if (took := time.process_time() - before) > _LONG:
            tell(f"{took:.0f} s", data)

    def another(data: bytes, size: int, seed: int) -> bytes:
        rng = Random(seed)
        return shaken(data, rng)[:size] if rng.random() < 0.6 else atheris.Mutate(data, size)

    logging.disable()
    limits = [f"-max_total_time={given.seconds}", "-max_len=30000", "-malloc_limit_mb=100", "-print_final_stats=1"]
    atheris.Setup([sys.argv[0], *limits, str(corpus)], one, custom_mutator=another)
    atheris.Fuzz()


if __name__ == "__main__":
    main()
