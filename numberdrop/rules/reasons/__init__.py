"""Reasons as data: why an act is refused, and what a legal act does. ``nd.reasons`` is this package.

`reason` holds the base classes, `refusals` the reasons why an act or combo is refused, `consequences` the effects of throws, slides, drops
and blocks, `scoring` those of combos, of the end of a round and of the end of a game. The sentences of reasons are in the language files.
"""

from .consequences import *  # noqa: F403 - what `__all__` names
from .reason import REASONS, Consequence, Gain, IllegalAction, Reason, Refusal, Verdict
from .refusals import *  # noqa: F403
from .scoring import *  # noqa: F403

__all__ = ["Consequence", "Gain", "IllegalAction", "Reason", "Refusal", "Verdict"]
__all__ += [name for name, kind in REASONS.items() if kind.__module__.startswith(f"{__name__}.")]
