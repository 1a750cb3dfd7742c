"""What happens at the companion: the choice of a room, a greeting; all else goes to the room that is open."""

from __future__ import annotations

from dataclasses import replace

from numberdrop.pages.intents import Hello, Intent, Press, Tick
from numberdrop.pages.message import note
from numberdrop.pages.page import everyday
from numberdrop.pages.table.hint_steps import without_hint
from numberdrop.pages.visit import Visit

from . import desk_update, table_update
from .kept import greeted
from .state import TOOLS, Companion

_COUNTS = tuple("123456")


def update(state: Companion, intent: Intent, visit: Visit) -> tuple[Companion, Visit]:
    """The companion after an intent."""
    match intent:
        case Hello():
            return _past_the_doors(greeted(replace(state, met=True), intent, visit)), visit
        case Tick() if state.at_desk:
            return state, visit  # the coach was asked at the table
    resting = without_hint(state, intent)
    after, visit = _answered(resting, intent, visit)
    if resting is not state and after.said == state.said:
        after = after.say(note("advice.ended"))
    return _past_the_doors(after), visit


def _past_the_doors(state: Companion) -> Companion:
    """What was begun is gone on with, also when it is wiped again."""
    return replace(state, begins=None) if state.begins and state.begun else state


def _answered(state: Companion, intent: Intent, visit: Visit) -> tuple[Companion, Visit]:
    match intent:
        case Press("seats", count) if state.begins and count in _COUNTS:
            return state.moved(begins="table", places=int(count)).quiet(), visit
        case Press("doors") if state.begins:
            return state.moved(begins="doors", setup_faults=None).quiet(), visit
        case Press(name) if name.removeprefix("tool_") in TOOLS and name.startswith("tool_"):
            return _entered(state, name.removeprefix("tool_")), visit
    room = desk_update if state.at_desk else table_update
    after = room.update(state, intent)
    return everyday(state, intent, visit) if after is None else (after, visit)


def _entered(state: Companion, tool: str) -> Companion:
    """With a tool in hand, in the room where it is used."""
    if tool == "table" and state.untouched:
        return state.moved(begins="table", at_desk=False).quiet()
    if tool == state.tool:
        return state
    if tool == "table":
        return state.moved(at_desk=False).tell(state.table_message)
    there = state if state.at_desk else replace(state, at_desk=True, table_message=state.message)
    return desk_update.with_tool(there, tool)
