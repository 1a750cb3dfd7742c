"""Games for the record: a careless player who likes combos, so that letters, blocks and penalty rounds come about."""

from functools import lru_cache
from itertools import islice
from random import Random

import numberdrop as nd
from numberdrop import record
from numberdrop.rules.combos import iter_combos
from numberdrop.rules.drops import grid_after

EDITIONS = tuple(nd.EDITIONS)
NAMES = ("Ann", "Bob", "Zoé", "Dáithí", "林さん", "<b>Eve</b>")


def some_drop(rng: Random, game: nd.Game, player: int) -> nd.Action:
    """Of a few low drops, the one that opens most boxes; stars become a number that the dice show."""
    sheet, roll = game.sheets[player], game.roll
    places = [landing for shape in roll.shapes for landing in nd.landings(sheet.grid, shape)]
    if not places:
        return nd.Skip(player)
    places.sort(key=lambda landing: (sum(row for row, _ in landing.cells), len(landing.holes)))
    faces = [int(face) for face in roll.numbers if face != "*"]
    best: tuple[int, nd.Drop] | None = None
    for _ in range(8):
        numbers = faces + [rng.choice(faces or [rng.randrange(10)]) for _ in range(4 - len(faces))]
        rng.shuffle(numbers)
        cells = places[int(len(places) * rng.random() ** 4)].cells
        drop = nd.Drop(tuple((row, col, number) for (row, col), number in zip(cells, numbers, strict=True)), player)
        combos = islice(iter_combos(grid_after(sheet.grid, drop)), 2_000)
        value = len({(combo.kind, combo.size) for combo in combos if sheet.box_free(combo.kind, combo.size)})
        if best is None or value > best[0]:
            best = value, drop
    return best[1]


def some_action(rng: Random, game: nd.Game) -> nd.Action:
    player = rng.choice(game.pending) if game.pending else 0
    if game.phase == "drop":
        return some_drop(rng, game, player)
    if game.phase == "roll" and game.setup.seed is None:
        faces = [rng.choice(die) for die in ("13457*", "12456*", "23467*", "123567")]
        rng.shuffle(faces)
        return nd.Throw(nd.Roll.parse("".join(faces) + rng.choice("IOTLS*")))
    actions = game.legal_actions(None if game.phase == "combo" else player)
    if game.phase == "combo":
        actions = sorted(actions, key=lambda action: len(action.cells) or 99)[:2]
    return rng.choice(actions)


def some_game(rng: Random, players: int, edition: str, seed: int | str | None = None, acts: int = 999) -> nd.Game:
    names = NAMES[:players] if rng.random() < 0.5 else ()
    # Without a seed a game draws its tiles by chance: here they are drawn from the test's own.
    tiles = nd.EDITIONS[edition].draw_tiles(players, rng.randrange(10**6)) if seed is None else None
    game = nd.Game.new(players, edition, seed, tiles, names)
    while not game.over and len(game.actions) < acts:
        game = game.apply(some_action(rng, game))
    return game


@lru_cache(maxsize=1)
def all_sorts() -> tuple[nd.Game, ...]:
    """A whole game for each edition and number of players, in turn with a seed and without."""
    rng = Random(20)
    return tuple(
        some_game(rng, players, edition, seed=(None, players, f"{edition} {players}")[players % 3])
        for edition in EDITIONS
        for players in range(1, 7)
    )


def attempt(text: str) -> tuple[nd.Game | None, record.RecordError | None]:
    """The game of a record, or what is wrong with it."""
    try:
        return record.loads(text), None
    except record.RecordError as error:
        return None, error
