"""Game records: what was set up and every act since, as text that a person can read and correct.

A record is JSON with one act on a line (see ``numberdrop.rules.notation``)::

    {
      "format": "numberdrop",
      "version": 1,
      "players": 2,
      "edition": "2023",
      "seed": 7,
      "tiles": {"A": "U5", "B": "I", "C": "T5", "D": "X5", "E": "V3"},
      "names": ["Ann", "Bob"],
      "actions": [
        "P1: start c3",
        "P2: start c5",
        "roll 1*42L"
      ]
    }

``seed`` and ``names`` may be missing. Nothing that follows from the acts (grids, scores, phases) is stored: reading
replays every act through the rules, so a record cannot claim what was not played.
"""

from numberdrop.formats.declarations import FORMAT, KEYS, LIMITS, VERSION, Fault, Limits, RecordError

from .read import loads
from .write import dumps

__all__ = ["FORMAT", "KEYS", "LIMITS", "VERSION", "Fault", "Limits", "RecordError", "dumps", "loads"]
