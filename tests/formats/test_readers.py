"""What strangers write is read or refused in words: real texts with small changes, any bytes at all, and what was once found."""

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.formats.readers import READERS
from tests.formats.sent import PAGES
from tests.formats.shaking import shaken
from tests.sampling import examples

EXAMPLES = 60


def seeds(name: str) -> list[bytes]:
    return [seed if isinstance(seed, bytes) else seed.encode() for seed in READERS[name].seeds()]


@pytest.mark.parametrize("name", READERS)
def test_real_texts_with_small_changes_are_read_or_refused(name: str) -> None:
    real = seeds(name)

    @examples(EXAMPLES)
    @given(st.integers(0, len(real) - 1), st.integers(0, 2**32))
    def shake(which: int, chance: int) -> None:
        rng = Random(chance)
        data = real[which]
        for _ in range(rng.randint(1, 3)):
            data = shaken(data, rng)
        READERS[name].read(data)

    shake()


@pytest.mark.parametrize("name", READERS)
def test_any_bytes_are_refused(name: str) -> None:
    @examples(EXAMPLES)
    @given(st.binary(max_size=60))
    def read(data: bytes) -> None:
        READERS[name].read(data)

    read()


def message(number: int, **told: object) -> bytes:
    return bytes([number]) + json.dumps(told).encode()


FOUND = {
    "a language that is a list": ("openings", b'{"type": "open", "page": "play.ipynb", "language": [], "build": "b"}'),
    "a language that there is none of": (
        "openings",
        b'{"type": "open", "page": "play.ipynb", "language": "xx", "build": "b"}',
    ),
    "a page that is half a sign": ("openings", b'{"type": "open", "page": "\\ud800", "language": "en", "build": "b"}'),
    "half a sign in a puzzle's id": ("packs", b'{"id": "\\ud800", "\\ud800": 1}'),
    "half a sign in a lesson's key": ("lessons", b'"\\ud800" = "\\u001b[2J"'),
    "half a sign in a form": ("messages", message(3, type="form", id="new", values={"players": "\ud800"})),
    **{f"typed on page {i}": ("messages", message(i, type="typed", text="roll")) for i in range(len(PAGES))},
    **{f"a type that is a list, on page {i}": ("messages", message(i, type=[])) for i in range(len(PAGES))},
}


@pytest.mark.parametrize(("name", "data"), FOUND.values(), ids=FOUND)
def test_what_was_once_found_stays_mended(name: str, data: bytes) -> None:
    READERS[name].read(data)
