"""The three editions of the game and the list of its rules.

All editions share one set of rules and differ only in the fields of ``Edition``. A new edition is a new entry of ``EDITIONS``.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from types import MappingProxyType

from .dice import seeded_shuffle
from .grid import OTHER_TILES, SHAPES, TETROMINOES

LETTERS = "ABCDE"
SIZE_OF = {letter: 3 + i for i, letter in enumerate(LETTERS)}
"""The combo size beside each Drop letter."""
LETTER_OF = {size: letter for letter, size in SIZE_OF.items()}

# The 2021 tiles are printed on both sides, a tetromino (the solo side) on one. Which face backs which is not printed;
# this pairing is our assumption (ruling 13): look-alikes back to back.
FACES_2021 = (("I", "I3"), ("O", "X5"), ("T", "T5"), ("L", "V3"), ("S", "U5"))


@dataclass(frozen=True)
class Edition:
    """What differs between editions of the rulebook. Rulings settle unclear rules; ``tests/rules/test_rulings.py`` has them by number."""

    name: str
    minus_counts_blocks: bool
    """Ruling 15: whether a row above the line that holds only X costs its -5."""
    held_by_all_crosses_off: bool
    """Ruling 12: whether a letter that all players circled is crossed off at the end of that round already."""
    tiles: str
    """Ruling 13: the tiles for several players: ``'ten'`` (any five), ``'faces'`` (five two-sided), ``'fixed'`` (``OTHER_TILES``)."""
    high_scores: tuple[tuple[str, int], ...]
    """Ruling 21: the printed table of solo high scores as (name, points), best first."""
    letter_is_offered: bool = False
    """Ruling 8: whether the rulebook says “may be circled”, not “is circled”, of a letter whose two boxes are filled."""
    not_printed: frozenset[str] = frozenset()
    """Keys of the rules that the edition's rulebook leaves out; for these the rulebook of the default edition applies."""

    def draw_tiles(self, players: int, seed: int | str) -> dict[str, str]:
        """Return a tile for each letter, drawn at random by ``seed``. A solo game always shuffles the five tetrominoes (solo set-up)."""
        if players == 1:
            pool = list(TETROMINOES)
        elif self.tiles == "ten":
            pool = list(SHAPES)
        elif self.tiles == "fixed":
            pool = list(OTHER_TILES)
        else:
            pool = []
            for faces in FACES_2021:
                side = list(faces)
                seeded_shuffle(seed, f"side {faces[0]}", side)
                pool.append(side[0])
        seeded_shuffle(seed, "tiles", pool)
        return dict(zip(LETTERS, pool, strict=False))

    def allows_tiles(self, players: int, tiles: Iterable[str]) -> bool:
        """Whether these tiles can lie on the board in a game of this edition with this number of players."""
        names = sorted(tiles)
        if players == 1 or self.tiles == "fixed":
            return names == sorted(TETROMINOES if players == 1 else OTHER_TILES)
        if len(names) != len(LETTERS) or len(set(names)) != len(LETTERS):
            return False
        if self.tiles == "ten":
            return set(names) <= set(SHAPES)
        return all(len({*faces} & {*names}) == 1 for faces in FACES_2021)

    def high_scores_in(self, language: str) -> tuple[tuple[str, int], ...]:
        """Return the solo high scores printed in a language as (name, points), best first: the French ones of 2021 differ in one name."""
        return HIGH_SCORES_2021_FRENCH if (self.name, language) == ("2021", "fr") else self.high_scores

    def high_score_rank(self, score: int) -> int | None:
        """Return the place (1 is best) of the best high score that a solo score strictly beats; ``None`` if it beats none."""
        return next((i for i, (_, points) in enumerate(self.high_scores, 1) if score > points), None)


def _add_printed_points(names: str) -> tuple[tuple[str, int], ...]:
    return tuple(zip(names.split(), (99, 92, 75, 61, 55, 46, 34, 27, 13), strict=True))


_2023 = Edition("2023", True, False, "ten", _add_printed_points("CHE FLO KRK JNZ LU6 NIC NOO GUI BEN"))
_2021 = Edition(
    "2021", False, False, "faces", _add_printed_points("CHE FLO MUM DAD LU6 BRO NOO GUI BEN"), letter_is_offered=True
)
# The online help page prints neither set-up nor solo mode, and not how shapes fall.
_NOT_ONLINE = "start fall no_slide free_choice no_landing slide go solo_end high_scores"
_ONLINE = Edition("online", True, True, "fixed", _2023.high_scores, not_printed=frozenset(_NOT_ONLINE.split()))

EDITIONS = MappingProxyType({edition.name: edition for edition in (_2023, _2021, _ONLINE)})
DEFAULT = "2023"
_NEWEST_IN = MappingProxyType({"fr": "2021"})
"""The newest rulebook of each language that has no rulebook of the default edition."""
HIGH_SCORES_2021_FRENCH = _add_printed_points("TRI FLO MUM DAD LU6 BRO NOO GUI BEN")
"""The solo high scores of the French 2021 rulebook, which has another name on top (ruling 21)."""


def default_edition(language: str) -> str:
    """Return the name of the newest edition with a rulebook in this language, or of ``DEFAULT`` if there is none."""
    return _NEWEST_IN.get(language, DEFAULT)


def edition_named(name: str) -> Edition:
    """Return the edition called ``name``. Raises ``ValueError`` that lists the known names."""
    try:
        return EDITIONS[name]
    except (KeyError, TypeError):
        raise ValueError(f"no edition is called {name!r}; the editions are {', '.join(EDITIONS)}") from None


@dataclass(frozen=True)
class Rule:
    """A rule of the game; reasons that cite it hold its ``key``."""

    key: str
    phase: int
    """The phase of the game: 0 is the set-up, 1 to 5 are those of a round, 6 is the end of the game, 7 the solo mode."""
    ruling: int | None = None
    """The number of the project's ruling on the rule, if there is one."""


_RULES = (
    Rule("phases", 0),
    Rule("start", 0, 22),
    Rule("roll", 1),
    Rule("fall", 3, 1),
    Rule("no_slide", 3, 23),
    Rule("free_choice", 3, 2),
    Rule("no_landing", 3, 3),
    Rule("dice", 3),
    Rule("star", 3, 6),
    Rule("shape", 3),
    Rule("connected", 4, 4),
    Rule("identical", 4, 4),
    Rule("consecutive", 4, 5),
    Rule("one_combo", 4, 7),
    Rule("box", 4, 7),
    Rule("letter", 4, 8),
    Rule("blocks", 2, 9),
    Rule("which_letter", 2, 10),
    Rule("after_blocks", 2, 11),
    Rule("held_by_all", 2, 12),
    Rule("rows", 5, 14),
    Rule("line", 5, 14),
    Rule("minus", 5, 15),
    Rule("end", 6, 16),
    Rule("plus10", 6, 17),
    Rule("slide", 7, 18),
    Rule("go", 7, 19),
    Rule("solo_end", 7, 20),
    Rule("high_scores", 7, 21),
    Rule("first", 5, 22),
)
RULES = MappingProxyType({rule.key: rule for rule in _RULES})
"""Every rule that a reason can cite, by its key."""
