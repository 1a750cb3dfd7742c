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
a file carries them (``dumps``, ``loads``), and ``log | other`` puts two logs together. What else follows from a log stands
in rooms of its own: ``rating`` (Glicko-2) and ``reviews`` (what is due).
"""

from numberdrop.text.fault import Fault, kinds_of_fault

from .events import AIDS, BELIEFS, MODES, OUTCOMES, Event, ProgressError
from .log import BrowserLog, Log, compact, dumps, loads, read_kept
from .mastery import LessonProgress, Progress, RuleProgress, TaskPlace, derive

KEYS = kinds_of_fault("log")
"""Every kind of fault of progress, by the key of its sentence; those of any text are there besides."""

__all__ = [
    "AIDS",
    "BELIEFS",
    "KEYS",
    "MODES",
    "OUTCOMES",
    "BrowserLog",
    "Event",
    "Fault",
    "LessonProgress",
    "Log",
    "Progress",
    "ProgressError",
    "RuleProgress",
    "TaskPlace",
    "compact",
    "derive",
    "dumps",
    "loads",
    "read_kept",
]
