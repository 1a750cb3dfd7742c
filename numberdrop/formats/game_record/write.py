"""Writing a record: always the same text for the same game, one act on a line."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from numberdrop.formats.declarations import FORMAT, LIMITS, VERSION, Fault, RecordError, fault, unsafe_characters
from numberdrop.rules.game import Game
from numberdrop.rules.notation import format_action

if TYPE_CHECKING:
    from numberdrop.rules.game import Setup


def dumps(game: Game) -> str:
    """The record of a game that began with ``Game.new``; ``loads`` gives an equal game.

    Raises ``RecordError`` for a seed or a name that no record may hold (too long, control characters).
    """
    if not isinstance(game, Game):
        raise TypeError(f"{game!r:.80} is no game; a record is kept of one that began with Game.new")
    setup = game.setup
    faults = _unwritable(setup)
    if faults:
        raise RecordError(faults, game)
    head: dict[str, object] = {
        "format": FORMAT,
        "version": VERSION,
        "players": setup.players,
        "edition": setup.edition,
    }
    if setup.seed is not None:
        head["seed"] = setup.seed
    head["tiles"] = game.tiles
    if setup.names:
        head["names"] = setup.names
    lines = [f"  {_json(name)}: {_json(value)},\n" for name, value in head.items()]
    acts = ",\n".join(f"    {_json(format_action(action, setup.players))}" for action in game.actions)
    return "{\n" + "".join(lines) + '  "actions": [' + (f"\n{acts}\n  " if acts else "") + "]\n}\n"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _unwritable(setup: Setup) -> list[Fault]:
    faults = []
    if isinstance(setup.seed, str) and len(setup.seed) > LIMITS.seed:
        faults.append(fault(0, "record.seed", setup.seed, limit=LIMITS.seed))
    if isinstance(setup.seed, int) and abs(setup.seed) >= 10**LIMITS.digits:
        # Told without its digits: writing out a huge number is what the limit is there to prevent.
        faults.append(fault(0, "record.number", "seed", limit=LIMITS.digits))
    faults += [fault(0, "record.name", name, limit=LIMITS.name) for name in setup.names if len(name) > LIMITS.name]
    texts = [text for text in (setup.seed, *setup.names) if isinstance(text, str)]
    return faults + [fault(0, "record.characters", text) for text in texts if unsafe_characters(text)]
