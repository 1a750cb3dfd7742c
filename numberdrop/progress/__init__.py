"""The learner's progress: an append-only log of what happened, and everything that follows from it.

>>> from numberdrop import progress
>>> log = progress.Log()
>>> for seed in range(3):
...     aids = "paper" if seed == 2 else "free"
...     log = log.append(progress.Event.answer("gravity", "predict", str(seed), ("fall",), "right", aids=aids))
>>> progress.derive(log).rules["fall"].state
'mastered'
>>> progress.loads(progress.dumps(log)) == log
True

Nobody is asked for a name and nothing leaves the device: a browser keeps the lines (``Event.line``, ``read_kept``),
a file carries them (``dumps``, ``loads``), and ``log | other`` puts two logs together.
"""

from .compact import compact
from .events import AIDS, BELIEFS, OUTCOMES, Event
from .faults import KEYS, Fault, ProgressError
from .files import dumps, loads
from .log import Kept, Log, read_kept
from .mastery import LessonProgress, Place, Progress, RuleProgress, derive

__all__ = [
    "AIDS",
    "BELIEFS",
    "KEYS",
    "OUTCOMES",
    "Event",
    "Fault",
    "Kept",
    "LessonProgress",
    "Log",
    "Place",
    "Progress",
    "ProgressError",
    "RuleProgress",
    "compact",
    "derive",
    "dumps",
    "loads",
    "read_kept",
]
