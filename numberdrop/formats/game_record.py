"""Game records: the setup and every act of a game, as text that a person can read and correct.

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

``seed`` and ``names`` may be missing. Grids, scores and phases are not stored: reading replays every act through the rules, so a record
cannot claim what was not played.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, TypeVar

from numberdrop.formats import declarations
from numberdrop.formats.declarations import (
    FORMAT,
    KEYS,
    LIMITS,
    VERSION,
    Fault,
    RecordError,
    RecordLimits,
    json_text,
    make_fault,
)
from numberdrop.formats.json import JsonNode, add_fault, read_nodes
from numberdrop.rules.dice import check_type
from numberdrop.rules.editions import EDITIONS, LETTERS
from numberdrop.rules.game import MOST_PLAYERS, Game
from numberdrop.rules.notation import NotationError, format_action, parse_action
from numberdrop.rules.reasons.reason import IllegalAction

if TYPE_CHECKING:
    from collections.abc import Sequence

    from _typeshed import SupportsRead, SupportsWrite

    from numberdrop.rules.actions import Action
    from numberdrop.rules.game import Setup

FIELDS = ("format", "version", "players", "edition", "seed", "tiles", "names", "actions")
_OPTIONAL = ("seed", "names")
_Kind = TypeVar("_Kind")


def loads(text: str) -> Game:
    """Read a game from its record, replaying every act through the rules.

    Any fault in the text raises ``RecordError``; no other exception is raised. The error's ``faults`` list everything wrong, its ``game``
    is the game up to the first wrong act (``None`` if the setup cannot be read).
    """
    if not isinstance(text, str):
        raise RecordError([make_fault(0, "record.not_text", type(text).__name__)])
    reader = read_nodes(text, RecordError)
    game = read_game(reader.root, reader.faults)
    if reader.faults or game is None:
        raise RecordError(reader.faults, game)
    return game


def load(file: str | os.PathLike[str] | SupportsRead[str | bytes]) -> Game:
    """Read a game from a record file. ``file``: a path or an open file. Raises ``RecordError`` as ``loads`` does, and ``OSError``."""
    match file:
        case str() | os.PathLike():
            with open(file, "rb") as opened:  # noqa: PTH123 - pathlib takes as long to load as the rules
                content: str | bytes = opened.read()
        case object(read=read):
            content = read()
        case _:
            raise TypeError(f"{file!r:.80} is no file; give its path, as in load('game.json'), or an open one")
    # Bytes that are no UTF-8 become replacement characters, which ``loads`` names in its error.
    return loads(content.decode("utf-8", "replace") if isinstance(content, bytes) else content)


def read_game(root: JsonNode, faults: list[Fault]) -> Game | None:
    """Read a game up to the first wrong act from a parsed record, and add every fault to ``faults``; ``None``: no set-up can be read."""
    return _RecordReader(root, faults).game


def play_written_act(
    text: JsonNode, several_players: bool, game: Game | None, faults: list[Fault]
) -> tuple[Action, Game | None] | None:
    """Read an act from its text and do it in a game; return the act and the game after it, or add a fault and return ``None``.
    ``several_players``: if the text names the acting player. If ``game`` is ``None``, the act is only read, and returned with ``None``.
    """
    written = str(text.value)
    try:
        action = parse_action(written, None if several_players else 0)
        return action, game and game.apply(action)
    except NotationError as error:
        faults.append(declarations.notation_fault(text.line, written, error))
    except IllegalAction as error:
        shown = declarations.text_for_message(written)
        faults.append(Fault(text.line, shown, "record.illegal", reasons=error.reasons))
    return None


class _RecordReader:
    """Reads the fields of a record in one pass; ``game`` is the game that they describe, ``faults`` lists everything wrong."""

    def __init__(self, root: JsonNode, faults: list[Fault]) -> None:
        self.faults = faults
        self.game: Game | None = None
        self._fields: dict[str, JsonNode] = root.value_of_type(dict) or {}
        if root.value_of_type(dict) is None:
            if not faults:
                add_fault(faults, "record.object", root)
            return
        unknown = [(name, node) for name, node in self._fields.items() if name not in FIELDS]
        faults += [make_fault(node.line, "record.unknown", name, fields=", ".join(FIELDS)) for name, node in unknown]
        # A text with a syntax error may lack fields because of that: one fault is enough then.
        if not faults:
            lacking = [name for name in FIELDS if name not in self._fields and name not in _OPTIONAL]
            faults += [make_fault(root.line, "text.missing", name) for name in lacking]
        known_format = self._check_field(self._typed_value("format", str) == FORMAT, "format")
        if self._check_field(self._typed_value("version", int) == VERSION, "version", known=VERSION) and known_format:
            self.game = self._read_setup()
            self._replay()

    def _typed_value(self, name: str, kind: type[_Kind]) -> _Kind | None:
        """Return a field's value if it is of exactly this type (``True`` is no ``int`` here), else ``None``."""
        return self._fields[name].value_of_type(kind) if name in self._fields else None

    def _check_field(self, good: bool, name: str, **more: object) -> bool:
        """Return whether a field is present and ``good``; if its value is not good, add a fault, whose message inserts ``more``."""
        if name in self._fields and not good:
            add_fault(self.faults, f"record.{name}", self._fields[name], **more)
        return name in self._fields and good

    def _read_setup(self) -> Game | None:
        """Check all fields of the setup, and make the game before its first act; ``None`` if one is wrong or a required one missing."""
        players = self._typed_value("players", int) or 0
        good = self._check_field(1 <= players <= MOST_PLAYERS, "players", most=MOST_PLAYERS)
        name = self._typed_value("edition", str) or ""
        edition_exists = self._check_field(name in EDITIONS, "edition", editions=", ".join(EDITIONS))
        seed_text, seed_number = self._typed_value("seed", str), self._typed_value("seed", int)
        seed = seed_number if seed_text is None else seed_text
        names = self._read_names(players if good else None)
        tiles = self._read_tiles()
        if good and edition_exists and tiles is not None and not EDITIONS[name].allows_tiles(players, tiles.values()):
            tiles = None
            add_fault(self.faults, "record.tiles", self._fields["tiles"])
        if "seed" in self._fields and self._fields["seed"].value is not None:
            fits = len(seed_text or "") <= LIMITS.seed
            good &= self._check_field(seed is not None and fits, "seed", limit=LIMITS.seed)
        if not good or not edition_exists or tiles is None or names is None:
            return None
        return Game.new(players, name, seed, tiles, names)

    def _read_tiles(self) -> dict[str, str] | None:
        nodes = self._typed_value("tiles", dict) or {}
        tiles = {letter: tile for letter, node in nodes.items() if (tile := node.value_of_type(str)) is not None}
        good = self._check_field(sorted(tiles) == list(LETTERS) and len(nodes) == len(tiles), "tiles")
        return tiles if good else None

    def _read_names(self, players: int | None) -> Sequence[str] | None:
        if "names" not in self._fields:
            return ()
        nodes = self._typed_value("names", list)
        if not self._check_field(nodes is not None and (players is None or len(nodes) in (0, players)), "names"):
            return None
        names = []
        for node in nodes or []:
            name = node.value_of_type(str)
            if name is not None and len(name) <= LIMITS.name:
                names.append(name)
            else:
                add_fault(self.faults, "record.name", node, limit=LIMITS.name)
        return names if len(names) == len(nodes or []) else None

    def _replay(self) -> None:
        """Replay the acts: the form of all is checked, the legality only up to the first wrong act, as later positions are unknown."""
        nodes = self._typed_value("actions", list)
        self._check_field(nodes is not None, "actions")
        several = self._typed_value("players", int) != 1
        after = self.game  # ``None`` from the first wrong act on
        for node in nodes or []:
            if node.value_of_type(str) is None:
                add_fault(self.faults, "record.action", node)
                after = None
            else:
                played = play_written_act(node, several, after, self.faults)
                after = played and played[1]
            self.game = after or self.game


def dumps(game: Game) -> str:
    """Return the record of a game that began with ``Game.new``; equal games have the same text, and ``loads`` returns an equal game.

    Raises ``RecordError`` for a seed or a name that no record may hold (too long, control characters).
    """
    check_type(game, Game, "is no game; a record is kept of one that began with Game.new")
    setup = game.setup
    if faults := _setup_faults(setup):
        raise RecordError(faults, game)
    seed = {} if setup.seed is None else {"seed": setup.seed}
    names = {"names": setup.names} if setup.names else {}
    head = {"format": FORMAT, "version": VERSION, "players": setup.players, "edition": setup.edition}
    fields = {**head, **seed, "tiles": game.tiles, **names}
    lines = [f"  {json_text(name)}: {json_text(value)},\n" for name, value in fields.items()]
    acts = ",\n".join(f"    {json_text(format_action(action, setup.players))}" for action in game.actions)
    return "{\n" + "".join(lines) + '  "actions": [' + (f"\n{acts}\n  " if acts else "") + "]\n}\n"


def dump(game: Game, file: str | os.PathLike[str] | SupportsWrite[str]) -> None:
    """Write the record of a game to a file. ``file`` is a path or a file open for text. Raises what ``dumps`` raises, and ``OSError``."""
    text = dumps(game)
    match file:
        case str() | os.PathLike():
            with open(file, "w", encoding="utf-8") as opened:  # noqa: PTH123 - as above
                opened.write(text)
        case object(write=write):
            write(text)
        case _:
            raise TypeError(f"{file!r:.80} is no file; give its path, as in dump(game, 'game.json'), or an open one")


def _setup_faults(setup: Setup) -> list[Fault]:
    faults, texts = [], [*setup.names]
    match setup.seed:
        case str(seed):
            texts.insert(0, seed)
            if len(seed) > LIMITS.seed:
                faults.append(make_fault(0, "record.seed", seed, limit=LIMITS.seed))
        case int(seed) if abs(seed) >= 10**LIMITS.digits:
            # The digits are not quoted: writing out a huge number is what the limit prevents.
            faults.append(make_fault(0, "record.number", "seed", limit=LIMITS.digits))
    faults += [make_fault(0, "record.name", name, limit=LIMITS.name) for name in setup.names if len(name) > LIMITS.name]
    return faults + [make_fault(0, "record.characters", text) for text in texts if declarations.unsafe_characters(text)]


__all__ = ["FORMAT", "KEYS", "LIMITS", "VERSION", "Fault", "RecordError", "RecordLimits"]
__all__ += ["dump", "dumps", "load", "loads"]
