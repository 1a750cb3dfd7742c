"""JSON that machines write for machines, read strictly: no field twice, no number that is none.

Share codes, lines of progress, the values of progress files and what pages keep in the browser are read by this one decoder; game
records, which people edit, by ``strict_json``, which knows lines and goes on after a fault.
"""

from __future__ import annotations

import json
from typing import Any, NoReturn


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"{twice!r:.40} stands twice")
    return fields


def _no_number(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number")


DECODER = json.JSONDecoder(object_pairs_hook=_once, parse_constant=_no_number)
"""Raises ``ValueError``, and ``RecursionError`` for brackets thousands deep."""
