"""The set-up of a real table (players, edition, drawn tiles), read from its form; and corrections of entries.

A correction removes one entry, judges the later ones again, and sets aside the first illegal one and those after it until the missing entry
is made. Those that are illegal even then are removed and reported with the reasons.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from numberdrop.formats.declarations import clean_text
from numberdrop.formats.game_record import LIMITS
from numberdrop.pages.message import Phrase, phrase
from numberdrop.rules.actions import Action, EndRound, Throw
from numberdrop.rules.editions import DEFAULT, EDITIONS, LETTERS
from numberdrop.rules.game import MOST_PLAYERS, Game, Setup
from numberdrop.rules.grid import SHAPES, TETROMINOES
from numberdrop.rules.reasons.reason import Verdict, of_kind
from numberdrop.rules.reasons.refusals import NotYourTurn, WrongPhase

OPEN = ""
"""The value of the form's field for a tile that the players did not choose; if they chose none, the tutor draws all five."""


@dataclass(frozen=True)
class SetupFaults:
    """What is wrong with a set-up typed into its form: ``fields`` has a sentence for each faulty field, ``values`` all typed values."""

    fields: Mapping[str, Phrase]
    values: Mapping[str, object]


def read_setup(values: Mapping[str, object], current: Setup | None = None) -> Setup | SetupFaults:
    """Read a set-up from the ``values`` of a form; ``current``: the set-up of a running game, whose number of players stays."""
    faults: dict[str, Phrase] = {}
    typed = str(values.get("players", ""))[:40]
    players = int(typed) if typed in tuple("123456")[:MOST_PLAYERS] else 0
    if not players:
        faults["players"] = phrase("companion.bad_players", given=typed, most=MOST_PLAYERS)
    elif current is not None and players != current.players:
        faults["players"] = phrase("companion.other_players", given=typed, players=current.players)
    edition = str(values.get("edition", DEFAULT))[:40]
    if edition not in EDITIONS:
        faults["edition"] = phrase("companion.bad_edition", given=edition)
    names = [clean_text(str(values.get(f"name{n}") or "")) for n in range(1, players + 1)]
    for n, name in enumerate(names, 1):
        if len(name) > LIMITS.name:
            faults[f"name{n}"] = phrase("companion.long_name", given=name[:60], most=LIMITS.name)
    tiles = {letter: str(values.get(f"tile{letter}") or OPEN)[:40] for letter in LETTERS}
    if faults := faults or _tile_faults(tiles, players):
        return SetupFaults(faults, values)
    drawn = current.tiles if current is not None else Game.new(players, edition).setup.tiles
    chosen = tuple(tiles.values()) if any(tiles.values()) else drawn
    if not EDITIONS[edition].allows_tiles(players, chosen):
        words = phrase("companion.tiles_edition", tiles=" ".join(chosen), edition=phrase(f"edition.{edition}"))
        return SetupFaults({"tileA": words}, values)
    return Setup(players, edition, chosen, None, tuple(names) if any(names) else ())


def _tile_faults(tiles: dict[str, str], players: int) -> dict[str, Phrase]:
    faults: dict[str, Phrase] = {}
    if not any(tiles.values()):
        return faults
    for letter, tile in tiles.items():
        duplicate = next((other for other in LETTERS if other < letter and tiles[other] == tile), None)
        if not tile:
            faults[f"tile{letter}"] = phrase("companion.tile_open", letter=letter)
        elif tile not in SHAPES or (players == 1 and tile not in TETROMINOES):
            key = "companion.tile_solo" if tile in SHAPES else "companion.tile_unknown"
            faults[f"tile{letter}"] = phrase(key, letter=letter, tile=tile)
        elif duplicate:
            faults[f"tile{letter}"] = phrase("companion.tile_twice", letter=letter, tile=tile, other=duplicate)
    return faults


@dataclass(frozen=True)
class CorrectionResult:
    """The result of a correction: the game's new ``states``, the entries set ``aside`` for later, and those ``refused``, with reasons."""

    states: tuple[Game, ...]
    aside: tuple[Action, ...] = ()
    refused: tuple[tuple[Action, Verdict], ...] = ()

    @property
    def game(self) -> Game:
        """The corrected game."""
        return self.states[-1]


def last_entry(game: Game, player: int) -> int | None:
    """Return the index of a player's last entry among the acts of the game; ``None`` if the player has none."""
    own = (
        i for i, act in enumerate(game.actions) if (act.player or 0) == player and not isinstance(act, Throw | EndRound)
    )
    return max(own, default=None)


def last_throw(game: Game) -> int | None:
    """Return the index of the last throw of dice among the acts of the game; ``None`` if there is none."""
    return next((i for i in reversed(range(len(game.actions))) if isinstance(game.actions[i], Throw)), None)


def remove_entry(game: Game, number: int, aside: Sequence[Action] = ()) -> CorrectionResult:
    """Remove the act with index ``number``. Then make the later acts and the entries in ``aside`` again, up to the first that is illegal
    now; it and all after it are set aside.
    """
    states = [game.states()[number]]
    later = [*game.actions[number + 1 :], *aside]
    while later and states[-1].why(later[0]).legal:
        states.append(states[-1].apply(later.pop(0)))
    return CorrectionResult(tuple(states), tuple(later))


def enter_set_aside(game: Game, aside: Sequence[Action]) -> CorrectionResult:
    """Carry out the entries ``aside``; illegal ones are refused. The first that waits for another player, and all after it, stay aside."""
    states, later = [game], list(aside)
    refused: list[tuple[Action, Verdict]] = []
    while later:
        verdict = states[-1].why(later[0])
        if verdict.legal:
            states.append(states[-1].apply(later[0]))
        elif states[-1].pending and of_kind(verdict.refusals, WrongPhase, NotYourTurn):
            break  # another player has to act first
        else:
            refused.append((later[0], verdict))
        del later[0]
    return CorrectionResult(tuple(states), tuple(later), tuple(refused))
