"""How the learner stands against each bot, kept on this device: one line a game of two that was finished without taking back.

A line is a JSON list: version, id, seconds since 1970, bot, one's own points, the bot's. Lines are only ever added, by any tab.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Annotated, Any, Literal, NamedTuple

from numberdrop.formats.converter import as_text
from numberdrop.formats.declarations import Among, Between
from numberdrop.formats.game_record import dumps
from numberdrop.pages.intents import Hello
from numberdrop.pages.kept import kept_lines
from numberdrop.pages.scene import Keep, Sound
from numberdrop.rules.combos import KINDS
from numberdrop.rules.editions import EDITIONS
from numberdrop.rules.game import Game

DUELS = "duels"
"""The name under which the browser keeps them."""
_VERSION = 1
_POINTS = Between(-999, 999)


@dataclass(frozen=True)
class Duel:
    """A finished game against a bot. ``id`` is that of the game: the same acts again are no second game."""

    id: str
    at: int
    bot: str
    mine: int
    theirs: int

    def line(self) -> str:
        """What the browser keeps of it."""
        return as_text((_VERSION, self.id, self.at, self.bot, self.mine, self.theirs))


class Record(NamedTuple):
    """Games won and lost; a shared win is neither."""

    won: int
    lost: int


def read_duels(kept: str, bots: Iterable[str]) -> tuple[Duel, ...]:
    """The games of the lines that the browser kept; lines that are none are passed over."""
    kind: Any = tuple[
        Literal[1], str, int, Annotated[str, Among(tuple(bots))], Annotated[int, _POINTS], Annotated[int, _POINTS]
    ]
    duels = {name: Duel(name, at, bot, mine, theirs) for _, name, at, bot, mine, theirs in kept_lines(kept, kind)}
    return tuple(duels.values())


def record_against(duels: Iterable[Duel], bot: str) -> Record:
    """How one stands against a bot."""
    met = [duel for duel in duels if duel.bot == bot]
    return Record(sum(one.mine > one.theirs for one in met), sum(one.mine < one.theirs for one in met))


# --- solo scores ------------------------------------------------------------------------------------------------------

# The learner's own solo scores, kept on this device: one line a game that was finished without taking back.
#
# A line is a JSON list: version, id, seconds since 1970, edition, total. Lines are only ever added, by any tab.

SCORES = "scores"
"""The name under which the browser keeps them."""
_SOLO_VERSION = 1
_LINE: Any = tuple[Literal[1], str, int, Annotated[str, Among(EDITIONS)], Annotated[int, Between(-999, 999)]]
_OWN_SHOWN = 5


@dataclass(frozen=True)
class Score:
    """A finished solo game. ``id`` is that of the game: the same acts again are no second game."""

    id: str
    at: int
    edition: str
    total: int

    @classmethod
    def of(cls, game: Game, at: int) -> Score:
        """The score of a solo game that was finished ``at`` this second."""
        return cls(game_id(game), at, game.setup.edition, game.sheets[0].score.total)

    def line(self) -> str:
        """What the browser keeps of it."""
        return as_text((_SOLO_VERSION, self.id, self.at, self.edition, self.total))


def game_id(game: Game) -> str:
    """What tells a game from every other one: the same acts again have the same id."""
    return sha256(dumps(game).encode()).hexdigest()[:16]


def read_scores(kept: str) -> tuple[Score, ...]:
    """The scores of the lines that the browser kept; lines that are none are passed over."""
    scores = {name: Score(name, at, edition, total) for _, name, at, edition, total in kept_lines(kept, _LINE)}
    return tuple(scores.values())


@dataclass(frozen=True)
class Row:
    """A line of the table of scores: a printed ``name``, or one's own score (``own``)."""

    total: int
    name: str = ""
    own: Score | None = None


def table(printed: tuple[tuple[str, int], ...], own: Sequence[Score], current: str = "") -> list[Row]:
    """The printed table with one's own best scores in it. One's own stands below a printed one that it does not beat.

    The score of the game ``current`` is always among them.
    """
    best = sorted(own, key=lambda score: (-score.total, score.at))
    shown = best[:_OWN_SHOWN] + [score for score in best[_OWN_SHOWN:] if score.id == current]
    rows = [Row(points, name) for name, points in printed] + [Row(score.total, own=score) for score in shown]
    return sorted(rows, key=lambda row: (-row.total, row.own is not None))


# --- sounds -----------------------------------------------------------------------------------------------------------

# What is to be heard of an answer: something has fallen, a combo closes, a row is full, an act is refused, a lesson or a game is over.
#
# Two pictures of a page say it, so that whatever leads from one to the other (an act, a bot's turn, a replay, an example) is heard alike.

_AGAINST = ("refused", "wrong")


class Audible(NamedTuple):
    """What of a picture can be heard when it changes: a few figures, as a picture itself is large."""

    place: tuple[str | None, str | None] = (None, None)
    """Page and language."""
    refusal: int | None = None
    """The number of the explanation, where it is a refusal."""
    at_star: bool = False
    """A lesson stands at its end."""
    game_over: bool = False
    marking: bool = False
    board: bool = False
    cells: str = ""
    last_id: int = 0
    """The number of the last fall."""
    lies: bool = False
    """What fell last lies there."""
    blocks: int = 0
    combos: int = 0
    full_rows: int = 0

    @classmethod
    def of(cls, picture: Mapping[str, Any], before: Audible | None = None) -> Audible:
        """What can be heard of a picture; traits that it lacks are as ``before``."""
        audible = before or SILENT
        if scene := picture.get("scene"):
            steps = scene["steps"]
            audible = audible._replace(
                place=(scene.get("here"), scene.get("lang")),
                at_star=scene.get("steps_kind") == "tasks" and bool(steps) and steps[-1]["state"] == "now",
                marking=scene.get("marking") is True,
            )
        if talk := picture.get("talk"):
            audible = audible._replace(
                refusal=talk["n"] if talk["verdict"] in _AGAINST else None,
                game_over=any(item["id"] == "GameEnds" for item in talk["items"]),
            )
        if (board := picture.get("board")) is not None:
            audible = audible._replace(board=bool(board))
            if board:
                audible = audible._replace(
                    cells=board["cells"],
                    last_id=board["last_id"],
                    lies=bool(board["last"]),
                    blocks=len(board["blocks"]),
                    combos=sum(group["kind"] in KINDS for group in board["groups"]),
                    full_rows=sum(board["plus"]),
                )
        return audible


SILENT = Audible()


def heard(old: Audible, new: Audible, *, tried: bool) -> tuple[Sound, ...]:
    """The sounds to play after an update, in order. With ``tried`` the act was only previewed."""
    if tried or old.place != new.place:
        return ()
    if new.refusal is not None and new.refusal != old.refusal:
        return ("refused",)
    finished = (new.at_star and not old.at_star) or (new.game_over and not old.game_over)
    return *_on_board(old, new), *(("finished",) if finished else ())


def _on_board(old: Audible, new: Audible) -> Iterator[Sound]:
    if not (old.board and new.board):
        return
    fallen = new.lies and new.last_id != old.last_id
    if fallen:
        yield "block" if new.blocks > old.blocks else "drop"
    # Where other marks stand it is another sheet, unless something has fallen.
    if not fallen and new.cells != old.cells:
        return
    if new.combos > old.combos:
        yield "combo"
    if new.full_rows > old.full_rows and not new.marking:
        yield "row"


# --- greeting ---------------------------------------------------------------------------------------------------------

# A page that is greeted once more: another tab may have gone on meanwhile, and what the browser keeps is how far it came.


def brings_news(hello: Hello, keep: Keep) -> bool:
    """Whether the browser keeps something else than the page would have it ``keep``."""
    beside = keep.put or {}
    return bool(hello.record) and (
        hello.record != keep.text or any(hello.kept.get(name, words) != words for name, words in beside.items())
    )
