"""Fresh questions that compare: the best of a few placements, blocks that do least damage, who can end the game."""

from __future__ import annotations

from numberdrop.exercises.facts.landing_features import beats, compared, sound_landings
from numberdrop.exercises.goals import Condition
from numberdrop.exercises.questions import BestOf, PlaceBlock, Places, SheetAt, Which
from numberdrop.rules.editions import LETTERS, edition_named
from numberdrop.rules.game import Phase
from numberdrop.rules.landing import Landing, landings
from numberdrop.rules.shapes import SHAPES, TETROMINOES

from .chance import Chance, Unlucky
from .registry import maker

_TRIES = 200


@maker("best_of")
def best_of(
    chance: Chance, edition: str, shape: str = "", by: str = "", count: int = 3, drops: int = 7, close: int = 3
) -> BestOf:
    """The best of a few placements. ``by``: a merit that decides against each of the others; ``close``: how few merits differ."""
    for _ in range(_TRIES):
        grid = chance.stack(15 if by == "above" else chance.between(max(2, drops - 3), drops), choosy=3)
        name = shape or chance.choice(TETROMINOES)
        every = landings(grid, name)
        best = chance.choice(every)
        worse = [one for one in every if beats(best, one) and _decides(one, best, by, close)]
        others: list[Landing] = []
        for one in chance.shuffled(worse):
            # Placements that overlap much are hard to tell apart in a small picture.
            if len(others) < count - 1 and all(len(set(one.cells) & set(known.cells)) < 3 for known in (best, *others)):
                others.append(one)
        if len(others) == count - 1:
            among = tuple(Places(one.cells) for one in chance.shuffled((best, *others)))
            return BestOf(edition=edition, grid=grid, shape=name, among=among)
    raise Unlucky


def _decides(mine: Landing, best: Landing, by: str, close: int) -> bool:
    """Whether few merits differ, and that which should decide is among them; nobody would make four holes for nothing."""
    found = {one.name: one.difference for one in compared(mine, best)}
    if len(found) > close or found.get("holes", 0) > 3:
        return False
    return not by or (by in found and (by == "holes" or "holes" not in found))


@maker("sound_block")
def sound_block(chance: Chance, edition: str, tile: str = "", drops: int = 7, most: int = 4) -> PlaceBlock:
    """Place a block where no other landing is better in everything that counts."""
    for _ in range(_TRIES):
        fallen = tile or chance.choice(tuple(SHAPES))
        grid = chance.stack(chance.between(max(3, drops - 3), drops), choosy=3)
        good = sound_landings(landings(grid, fallen))
        if len(good) <= most and any(one.rows or not one.holes for one in good):
            return PlaceBlock(edition=edition, grid=grid, tile=fallen, goal=(Condition("sound"),))  # type: ignore[arg-type]
    raise Unlucky


@maker("enders")
def enders(chance: Chance, edition: str, must: bool = False) -> Which:
    """Who can (or, with ``must``, who has to) cross the line with this roll? Some can, some cannot."""
    for _ in range(_TRIES):
        players = chance.between(2, 3)
        drops = (15, 17) if must else (12, 16)
        try:
            sheets = tuple(SheetAt(grid=chance.stack(chance.between(*drops), choosy=2)) for _ in range(players))
        except Unlucky:  # no room for so many
            continue
        tiles = edition_named(edition).draw_tiles(players, str(chance.below(250)))
        question = Which(
            edition=edition, about="must_end" if must else "may_end", sheets=sheets, roll=str(chance.roll()),
            tiles=tuple(tiles[letter] for letter in LETTERS), first=chance.below(players), phase=Phase.DROP,
        )  # fmt: skip
        if 0 < len(question.right() - {"none"}) < players:
            return question
    raise Unlucky
