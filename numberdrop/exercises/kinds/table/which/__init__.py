"""Kind ``which`` of exercises: which of these options are right by the rules, e.g. possible rolls, or who drops a block?"""

from collections.abc import Iterator

from numberdrop.exercises.answer import Answer
from numberdrop.exercises.asking.answers import NONE
from numberdrop.exercises.asking.on_sheet import SheetDescription, sheet_fields
from numberdrop.exercises.asking.themes import count_trap_answers, wrong_answer_reveals_trap
from numberdrop.exercises.kinds.kind import Example, Kind, MinedQuestion, Miner, Signs
from numberdrop.exercises.misconceptions.beliefs import BELIEFS, active_letters, letter_resolved_by_star
from numberdrop.exercises.positions import games
from numberdrop.exercises.positions.maker import STAR_OR_NOT, Maker, NoPosition, SeededRandom, draw_dropped_grid, tries
from numberdrop.rules.dice import STAR, Roll
from numberdrop.rules.editions import DEFAULT, LETTERS
from numberdrop.rules.game import GO_NOTCH, Phase
from numberdrop.rules.grid import LINE, TETROMINOES

from .question import WhichOptions


@tries(200)
def draw_possible_rolls(chance: SeededRandom, edition: str, trap: str = "", count: int = 4) -> WhichOptions | None:
    """Draw a question about which of ``count`` rolls are possible. ``trap``: a misconception (C4, C4b, C12) that a wrong answer reveals."""
    made: list[str] = []
    while len(made) < count:
        kind, digit = chance.random_below(5), str(chance.random_between(1, 6))
        three_stars, drawn = f"***{chance.choice('123567')}", "".join(chance.random_roll(stars=True).numbers)
        faces = ("****", three_stars, "***4", digit * 4, drawn)[kind]
        roll = "".join(chance.shuffled(faces)) + chance.choice(TETROMINOES)
        if sorted(roll[:-1]) not in [sorted(option[:-1]) for option in made]:
            made.append(roll)
    question = WhichOptions(edition=edition, about="rolls", among=tuple(made))
    possible = sum(Roll.parse(option).possible for option in made)
    suits = 0 < possible < count and _tells_beliefs_apart(question) and wrong_answer_reveals_trap(question, trap)
    return question if suits else None


def _tells_beliefs_apart(question: WhichOptions) -> bool:
    """Whether learners with different misconceptions about the dice pick different rolls, so that a wrong answer shows which it is."""
    picked = [question.right_picks(BELIEFS[name].rulebook) for name in ("C4", "C4b", "C12")]
    wrong = [picks for picks in picked if picks != question.right_picks()]
    return len(set(wrong)) == len(wrong)


@tries(5)
def draw_shapes(chance: SeededRandom, edition: str, star: bool = True, trap: str = "") -> WhichOptions | None:
    """Draw a random question that asks which shapes a roll allows. With ``star``, or to tempt misconception C5 (``trap``), the shape die shows its star."""
    roll = str(chance.random_roll(stars=True))
    question = WhichOptions(edition=edition, about="shapes", roll=roll[:-1] + "*" if star or trap else roll)
    return question if wrong_answer_reveals_trap(question, trap) else None


@tries(300)
def draw_droppers(chance: SeededRandom, edition: str, trap: str = "", star: bool | None = None) -> WhichOptions | None:
    """Draw a question that asks which players drop a block now. ``trap``: a misconception (C6, C22 to C26) that a wrong answer reveals."""
    players = chance.random_between(2, 4)
    tiles = games.draw_tiles(chance, players, edition)
    sheets = games.draw_sheets_with_letters(chance, tiles, players)
    roll = games.draw_roll_text(chance, chance.one_in(2) if star is None else star)
    first = chance.random_below(players)
    question = WhichOptions(edition=edition, about="droppers", sheets=sheets, tiles=tiles, roll=roll, first=first)
    if not active_letters(question.game) or not games.is_possible_table(question):
        return None
    if star and question.right_picks() == {NONE} and not chance.one_in(4):
        return None  # "nobody" is the answer of every roll without a star already
    return question if wrong_answer_reveals_trap(question, trap) else None


DROPPERS = Maker("droppers", draw_droppers, ("C6", "C22", "C23", "C24", "C25", "C26"), deals=STAR_OR_NOT)


@tries(300)
def draw_resolved_letter(chance: SeededRandom, edition: str, star: bool | None = None) -> WhichOptions | None:
    """Draw a question about the Drop letter resolved now (its block falls). ``star``: whether the roll has one (``None``: either)."""
    players = chance.random_between(2, 4)
    tiles = games.draw_tiles(chance, players, edition)
    sheets = games.draw_sheets_with_letters(chance, tiles, players, crossed="A" if chance.one_in(2) else "")
    roll = games.draw_roll_text(chance, chance.random_below(4) > 0 if star is None else star)
    question = WhichOptions(edition=edition, about="letter", sheets=sheets, tiles=tiles, roll=roll)
    return question if games.is_possible_table(question) and len(active_letters(question.game)) > 1 else None


@tries(300)
def draw_movable_tiles(
    chance: SeededRandom, edition: str, trap: str = "", shape_star: bool | None = None, step: str = "star"
) -> WhichOptions | None:
    """Draw a question: which tiles may slide in ``step`` (``free``, ``star``)? ``shape_star``: the shape die has it (``None``: either)."""
    tiles = tuple(chance.shuffled(TETROMINOES))
    notches = tuple(chance.choice((0, 1, 2, 3, GO_NOTCH)) for _ in LETTERS)
    star_on_shape = trap == "C13" or (chance.one_in(2) if shape_star is None else shape_star)
    roll = str(chance.random_roll(stars=False))
    roll = roll[:4] + "*" if star_on_shape else "*" + roll[1:]
    mind = chance.choice(TETROMINOES) if star_on_shape else ""
    question = WhichOptions(
        edition=edition, about="tiles", tiles=tiles, notches=notches, roll=roll, mind=mind,
        phase=Phase.SLIDE, slide=step, sheets=games.draw_solo_sheets(chance, tiles, notches),
    )  # fmt: skip
    return question if set(notches) != {GO_NOTCH} and wrong_answer_reveals_trap(question, trap) else None


def draw_last_round(chance: SeededRandom, edition: str, over: bool = True) -> WhichOptions:
    """Draw a question that asks whether a solo game ends with this round; if ``over``, the tiles are all at GO! or the line is crossed."""
    tiles = tuple(chance.shuffled(TETROMINOES))
    last, high = chance.random_below(len(LETTERS)), over and chance.one_in(2)
    notches = [GO_NOTCH] * len(LETTERS)
    if high or not over:
        notches[last] = chance.random_below(GO_NOTCH)
    return WhichOptions(
        edition=edition, about="over", tiles=tiles, notches=tuple(notches), roll=str(chance.random_roll(stars=False)), phase=Phase.END,
        sheets=(SheetDescription(grid=draw_dropped_grid(chance, LINE + 1 if high else LINE - 2, blocks=1)),),
    )  # fmt: skip


@tries(60)
def draw_end_payers(chance: SeededRandom, edition: str, trap: str = "") -> WhichOptions | None:
    """Draw a question that asks which players (2 or more, not all) lose points at the end; errors reveal misconceptions C8 and ``trap``."""
    players = chance.random_between(3, 4)
    over = chance.random_between(2, players - 1)
    heights = chance.shuffled([LINE + 1] * over + [LINE - 1] * (players - over))
    tiles = games.draw_tiles(chance, players, edition)
    grids = [draw_dropped_grid(chance, height, start=start) for start, height in enumerate(heights, 1)]
    question = WhichOptions(
        edition=edition, about="payers", sheets=tuple(SheetDescription(grid=grid) for grid in grids), tiles=tiles,
        roll=str(chance.random_roll(stars=False)), first=chance.random_below(players), phase=Phase.END,
    )  # fmt: skip
    if len(question.right_picks()) != over:
        return None
    return question if all(wrong_answer_reveals_trap(question, aim) for aim in ("C8", trap)) else None


@tries(200)
def draw_line_crossers(chance: SeededRandom, edition: str, must: bool = False) -> WhichOptions | None:
    """Draw a random question that asks which players can (or, with ``must``, have to) cross the Game Over line with this roll."""
    players = chance.random_between(2, 3)
    drops = (15, 17) if must else (12, 16)
    try:
        grids = [chance.draw_grid(chance.random_between(*drops), flattest=2, start=i + 1) for i in range(players)]
    except NoPosition:  # no room for so many
        return None
    tiles = games.draw_tiles(chance, players, edition)
    question = WhichOptions(
        edition=edition, about="must_end" if must else "may_end", tiles=tiles, roll=str(chance.random_roll()), phase=Phase.DROP,
        sheets=tuple(SheetDescription(grid=grid) for grid in grids), first=chance.random_below(players),
    )  # fmt: skip
    return question if 0 < len(question.right_picks() - {NONE}) < players else None


def seek_droppers(chance: SeededRandom) -> Iterator[MinedQuestion]:
    """Yield puzzle questions that ask who drops a block now, where a letter is circled and not crossed off, with or without a star."""
    if chance.one_in(2):
        wishes = {"trap": "C6" if chance.one_in(2) else "", "star": chance.random_below(3) > 0}
        yield from _mine_if_letter_active(DROPPERS.make(chance.random_below(2**16), wishes, DEFAULT), "maker", chance)
    for game in games.states_in_phase(chance, Phase.ROLL, 4, players=chance.random_between(2, 4), from_round=5):
        roll = chance.random_roll(stars=chance.random_below(4) > 0)
        sheets = tuple(SheetDescription(**sheet_fields(sheet)) for sheet in game.sheets)
        question = WhichOptions(
            edition=DEFAULT, about="droppers", sheets=sheets, tiles=game.setup.tiles, roll=str(roll), first=game.first
        )
        yield from _mine_if_letter_active(question, "bots", chance)


def _mine_if_letter_active(question: WhichOptions, source: str, chance: SeededRandom) -> Iterator[MinedQuestion]:
    # A question without a star is easy, but such rolls occur in games, so that a few are kept.
    if active_letters(question.game) and (STAR in question.roll or chance.one_in(5)):
        yield MinedQuestion(question, source)


def difficulty_signs(question: WhichOptions) -> Signs:
    """Return the signs of difficulty: counts of players and, if the roll has a star, of letters and of tempting wrong answers."""
    sheets = question.game.sheets
    if question.game.roll is None or not question.game.roll.has_star:
        return {"players": len(sheets)}
    return {
        "players": len(sheets),
        "star": 1,
        "waiting": len(active_letters(question.game)),
        "letters": len(set().union(*(sheet.circled for sheet in sheets))),
        "crossed": len(set().union(*(sheet.crossed for sheet in sheets))),
        "traps": count_trap_answers(question),
    }


def _themes(question: WhichOptions, answer: Answer) -> Iterator[str]:
    if len(active_letters(question.game)) > 1:
        yield "letter-race"
    yield "block-due"
    due = letter_resolved_by_star(question.game)
    if due and sum(due in sheet.circled for sheet in question.game.sheets) > 1:
        yield "shield"  # a letter protects more than one player


KIND = Kind(
    question=WhichOptions, input="table",
    example=Example(WhichOptions(about="shapes", roll="2456*"), "I O T L S", {"I O T L": "C5", "I": "PicksMissing"}),
    makers=(
        Maker("rolls", draw_possible_rolls, ("C4", "C4b", "C12")), Maker("shapes", draw_shapes, ("C5",)), DROPPERS,
        Maker("resolved", draw_resolved_letter, deals=STAR_OR_NOT), Maker("slides", draw_movable_tiles, ("C13",)),
        Maker("end_payers", draw_end_payers, ("C8", "C27")), Maker("enders", draw_line_crossers), Maker("last_round", draw_last_round, deals=("over", (True, False))),
    ),
    miners=(
        Miner(
            type="hit", seek=seek_droppers,
            base=430, weights={"players": 60, "waiting": 120, "letters": 80, "traps": 110, "star": 250, "crossed": 100},
            signs=difficulty_signs, themes=_themes,
        ),
    ),
)  # fmt: skip
