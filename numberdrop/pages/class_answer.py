"""What a pupil says to a question that is put to the whole class, as a press."""

from __future__ import annotations

from .fields import BadIntent

ANSWER = "class_answer"
"""The name of the press; behind its colon stands one of ``SAID``."""
SAID = ("right", "wrong")


def read_answer(said: str) -> str:
    """What somebody says. Raises ``BadIntent``."""
    if said not in SAID:
        raise BadIntent(f"an answer is {' or '.join(SAID)}, not {said!r:.40}")
    return said
