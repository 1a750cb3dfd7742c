"""The learner's results against bots and solo scores, stored on the device; and the sounds that a page plays between two pictures.

Each game that was finished without taking anything back is stored as a line, a JSON list: version, id, seconds since 1970, then bot and
both totals, or edition and total. Any tab may append lines; none are ever changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import astuple, dataclass
from hashlib import sha256
from typing import Annotated, Literal, NamedTuple

from numberdrop.formats.converter import compact_json
from numberdrop.formats.declarations import Among, Between
from numberdrop.formats.game_record import dumps
from numberdrop.pages.fields import Json
from numberdrop.pages.kept import kept_lines
from numberdrop.pages.scene import Sound
from numberdrop.rules import EDITIONS, Game
from numberdrop.rules.combos import KINDS

DUELS = "duels"
"""The name under which the browser stores the lines of games against bots."""
_VERSION = 1
_POINTS = Between(-999, 999)


@dataclass(frozen=True)
class _GameResult:
    """A game finished ``at`` seconds after 1970. ``id`` is its ``game_id``: games with the same set-up and acts count as the same."""

    id: str
    at: int

    def stored_line(self) -> str:
        """Return the line to store in the browser."""
        return compact_json((_VERSION, *astuple(self)))


@dataclass(frozen=True)
class DuelResult(_GameResult):
    """A finished game against a bot, with the learner's total (``mine``) and the bot's (``theirs``)."""

    bot: str
    mine: int
    theirs: int


class DuelRecord(NamedTuple):
    """The number of games that the learner won and lost against a bot; a draw is neither."""

    won: int
    lost: int


def read_duels(kept: str, bots: Iterable[str]) -> tuple[DuelResult, ...]:
    """Read the stored lines (``kept``) of games against ``bots``; unreadable lines are skipped."""
    names = tuple(bots)
    lines = kept_lines(kept, tuple[Literal[1], str, int, str, Annotated[int, _POINTS], Annotated[int, _POINTS]])
    duels = (DuelResult(name, at, bot, mine, theirs) for _, name, at, bot, mine, theirs in lines if bot in names)
    return tuple({duel.id: duel for duel in duels}.values())


def record_against(duels: Iterable[DuelResult], bot: str) -> DuelRecord:
    """Return the learner's record against a bot."""
    leads = [duel.mine - duel.theirs for duel in duels if duel.bot == bot]
    return DuelRecord(sum(lead > 0 for lead in leads), sum(lead < 0 for lead in leads))


SCORES = "scores"
"""The name under which the browser stores the lines of solo scores."""
_OWN_SHOWN = 5


@dataclass(frozen=True)
class SoloScore(_GameResult):
    """A finished solo game, with its edition and total."""

    edition: str
    total: int

    @classmethod
    def of(cls, game: Game, at: int) -> SoloScore:
        """Make the score of a solo game that was finished ``at`` seconds after 1970."""
        return cls(game_id(game), at, game.setup.edition, game.sheets[0].score.total)


def game_id(game: Game) -> str:
    """Compute a hash that identifies a game by its set-up and acts."""
    return sha256(dumps(game).encode()).hexdigest()[:16]


def read_scores(kept: str) -> tuple[SoloScore, ...]:
    """Read the stored lines (``kept``) of solo scores; unreadable lines are skipped."""
    lines = kept_lines(kept, tuple[Literal[1], str, int, Annotated[str, Among(EDITIONS)], Annotated[int, _POINTS]])
    scores = (SoloScore(name, at, edition, total) for _, name, at, edition, total in lines)
    return tuple({score.id: score for score in scores}.values())


@dataclass(frozen=True)
class HighScoreRow:
    """A row of the high scores: either one printed in the rulebook (``name``: whose it is) or one of the learner's (``own``)."""

    total: int
    name: str = ""
    own: SoloScore | None = None


def high_scores(
    printed: tuple[tuple[str, int], ...], own: Sequence[SoloScore], current: str = ""
) -> list[HighScoreRow]:
    """Return the ``printed`` scores, the learner's best ones, and the one of the game ``current``; best first, at a tie printed first."""
    best = sorted(own, key=lambda score: (-score.total, score.at))
    shown = best[:_OWN_SHOWN] + [score for score in best[_OWN_SHOWN:] if score.id == current]
    rows = [HighScoreRow(points, name) for name, points in printed]
    rows += [HighScoreRow(score.total, own=score) for score in shown]
    return sorted(rows, key=lambda row: (-row.total, row.own is not None))


# Sounds follow from two pictures, so that an act, a bot's turn, a replay and an example sound alike.


class SoundCues(NamedTuple):
    """The properties of a page's picture that decide which sounds are played; they are compared before and after an update."""

    place: tuple[str | None, str | None] = (None, None)
    """The address and the language of the page."""
    refusal: int | None = None
    """The number of the message, if it says that something is refused or wrong."""
    at_star: bool = False
    """Whether a lesson has reached its summary."""
    game_over: bool = False
    marking: bool = False
    board: bool = False
    cells: str = ""
    last_id: int = 0
    """The number of the last fall; it differs from fall to fall."""
    lies: bool = False
    """Whether the shape that fell last is still on the board."""
    blocks: int = 0
    combos: int = 0
    full_rows: int = 0

    @classmethod
    def of(cls, picture: Json, before: SoundCues | None = None) -> SoundCues:
        """Read from a picture what decides the sounds; if parts of the picture are missing, take their values over from ``before``."""
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
                refusal=talk["n"] if talk["verdict"] in ("refused", "wrong") else None,
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


SILENT = SoundCues()


def sounds_between(old: SoundCues, new: SoundCues, *, tried: bool) -> tuple[Sound, ...]:
    """Return the sounds to play, in order, after a change of the picture; none if an act was only previewed (``tried``)."""
    if tried or old.place != new.place:
        return ()
    if new.refusal is not None and new.refusal != old.refusal:
        return ("refused",)
    finished = (new.at_star and not old.at_star) or (new.game_over and not old.game_over)
    return *_board_sounds(old, new), *(("finished",) if finished else ())


def _board_sounds(old: SoundCues, new: SoundCues) -> Iterator[Sound]:
    if not (old.board and new.board):
        return
    if new.lies and new.last_id != old.last_id:
        yield "block" if new.blocks > old.blocks else "drop"
    elif new.cells != old.cells:
        return  # other marks without a fall mean another sheet
    if new.combos > old.combos:
        yield "combo"
    if new.full_rows > old.full_rows and not new.marking:
        yield "row"
