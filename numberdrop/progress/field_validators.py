"""What each field of an event may hold, and the fault when it holds something else."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from numberdrop.formats.fault import Fault, fault
from numberdrop.rules.editions import EDITIONS, RULES

LONGEST_POSITION = 64
LONGEST_CARD = LONGEST_POSITION + 8
LAST_TIME = 10**11
"""Seconds since 1970: a clock may go wrong, but not by thousands of years."""
LAST_TICK = 2**53 - 1
"""The largest whole number that every reader of JSON keeps."""
ALL_HINTS, MOST_HINTS = 3, 4
"""The last hint gives the move away; one more, and the answer was shown."""
MOST_THEMES = 6
LAST_LEVEL = 4_000
LAST_ROUND = 99
LONGEST_CODE = 2_000

OUTCOMES = ("right", "wrong", "illegal")
AIDS = ("shown", "guided", "free", "paper")
MODES = ("train", "streak", "storm", "daily", "review", "mistakes")
BELIEFS = tuple(f"C{number}" for number in range(1, 28))

Check = Callable[[object], bool]


def _text(pattern: str) -> Check:
    fits = re.compile(pattern).fullmatch
    return lambda value: isinstance(value, str) and fits(value) is not None


def _one_of(known: Iterable[str]) -> Check:
    among = frozenset(known)
    return lambda value: isinstance(value, str) and value in among


def _whole(most: int) -> Check:
    return lambda value: type(value) is int and 0 <= value <= most  # true and false are no numbers here


def _each_once(fits: Check, most: int) -> Check:
    return lambda value: (
        isinstance(value, tuple) and len(value) <= most and all(map(fits, value)) and len(set(value)) == len(value)
    )


CHECKS: Mapping[str, Check] = {
    "id": _text(r"[A-Za-z0-9_-]{8,40}"),
    "at": _whole(LAST_TIME),
    "late": _whole(LAST_TICK),
    "lesson": _text(r"[A-Za-z0-9_.:/-]{1,40}"),
    "task": _text(r"[A-Za-z0-9_.:/-]{1,40}"),
    "position": _text(rf"[ -~]{{0,{LONGEST_POSITION}}}"),
    "rules": _each_once(_one_of(RULES), len(RULES)),
    "outcome": _one_of(OUTCOMES),
    "hints": _whole(MOST_HINTS),
    "aids": _one_of(AIDS),
    "belief": _one_of(("", *BELIEFS)),
    "edition": _one_of(EDITIONS),
    "mode": _one_of(MODES),
    "themes": _each_once(_text(r"[a-z0-9-]{1,20}"), MOST_THEMES),
    "level": _whole(LAST_LEVEL),
    "rated": _whole(1),
    "card": _text(rf"[ -~]{{0,{LONGEST_CARD}}}"),
    "round": _whole(LAST_ROUND),
    "game": _text(r"[0-9a-f]{1,40}"),
    "code": _text(rf"[A-Za-z0-9._-]{{1,{LONGEST_CODE}}}"),
}
"""By the name of the field: whether an event may hold that value."""

_MORE: Mapping[str, dict[str, Any]] = {
    "position": {"limit": LONGEST_POSITION},
    "hints": {"limit": MOST_HINTS},
    "outcome": {"known": ", ".join(OUTCOMES)},
    "aids": {"known": ", ".join(AIDS)},
    "edition": {"known": ", ".join(EDITIONS)},
    "mode": {"known": ", ".join(MODES)},
    "themes": {"limit": MOST_THEMES},
    "level": {"limit": LAST_LEVEL},
    "card": {"limit": LONGEST_CARD},
    "round": {"limit": LAST_ROUND},
    "code": {"limit": LONGEST_CODE},
}
_PRINTABLE = re.compile(r"[ -~]*")


def field_fault(name: str, value: object) -> Fault:
    """What is wrong with that field."""
    if isinstance(value, str) and not _PRINTABLE.fullmatch(value):
        return fault(0, "log.characters", value)
    if isinstance(value, tuple) and all(isinstance(key, str) for key in value):
        value = " ".join(value)
    return fault(0, f"log.{name}", value, **_MORE.get(name, {}))
