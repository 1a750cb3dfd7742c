"""What strangers write is read or refused in words: real texts with small changes, any bytes at all, and what was once found."""

import json
import sys
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.formats.readers import READERS
from tests.formats.sent import PAGES
from tests.formats.shaking import STRANGE, shaken
from tests.sampling import examples, soon

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=8), inner, max_size=5),
    max_leaves=12,
)
EVERY = pytest.mark.parametrize("name", READERS)
EXAMPLES = dict.fromkeys(READERS, 600) | {"messages": 60, "openings": 60}


def seeds(name: str) -> list[bytes]:
    return [seed if isinstance(seed, bytes) else seed.encode() for seed in READERS[name].seeds()]


@EVERY
def test_real_texts_with_small_changes_are_read_or_refused(name: str) -> None:
    real = seeds(name)

    @examples(EXAMPLES[name])
    @given(st.integers(0, len(real) - 1), st.integers(0, 2**32))
    def shake(which: int, chance: int) -> None:
        rng = Random(chance)
        data = real[which]
        for _ in range(rng.randint(1, 3)):
            data = shaken(data, rng)
        assert soon(lambda: READERS[name].read(data), 2)

    shake()


@EVERY
def test_anything_else_is_refused(name: str) -> None:
    @examples(EXAMPLES[name])
    @given(
        st.binary(max_size=60)
        | st.text('{}[]":,\\ \n-0123456789eE.truefalsnNaIity').map(str.encode)
        | JSON.map(json.dumps).map(str.encode)
    )
    def read(data: bytes) -> None:
        READERS[name].read(data)

    read()
    for strange in STRANGE:
        assert soon(lambda strange=strange: READERS[name].read(strange.encode()), 2), strange[:20]


def large(room: int) -> dict[str, str]:
    """Texts of that size that a careless reader takes minutes for."""
    return {
        "nesting": "[" * room,
        "objects": '{"a":' * (room // 5),
        "events": '{"events":' + "[" * (room - 10),
        "open text": '"' + "a" * room,
        "backslashes": '"' + "\\" * room,
        "escapes": '{"a":"' + "\\u0041" * (room // 6) + '"}',
        "digits": '{"version":' + "9" * room + "}",
        "exponents": '{"players":1' + "e9" * (room // 2) + "}",
        "spaces": " " * room,
        "lines": "{" + "\n" * room + "}",
        "lines and texts": "[" + '\n"",' * 1_999 + "\n" * max(0, room - 9_000),
        "fields": "{" + ",".join(f'"{i}":0' for i in range(room // 12)) + "}",
    }


@EVERY
def test_the_largest_texts_are_refused_soon(name: str) -> None:
    """Each takes some hundredths of a second; a quadratic reader takes minutes."""
    reader = READERS[name]
    for text in (*large(reader.room).values(), *reader.large()):
        assert soon(lambda text=text: reader.read(text.encode()), 4), text[:40]


@pytest.mark.parametrize("name", ["records", "progress", "analyses"])
def test_the_stack_is_never_exhausted(name: str) -> None:
    """Twenty levels need few frames: reading works with little stack left."""
    depth, frame = 0, sys._getframe()
    while frame:
        depth, frame = depth + 1, frame.f_back
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(depth + 120)
    try:
        for text in ('{"actions":' + "[" * 19 + "]" * 19 + "}", '{"events":' + "[" * 900, "[" * 9_999):
            READERS[name].read(text.encode())
    finally:
        sys.setrecursionlimit(limit)


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
