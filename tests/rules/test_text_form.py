"""What a programmer types first: boards that print, acts as text, and values that say what they were given."""

import pytest

import numberdrop as nd
from numberdrop.rules.grid import shape_named

PICTURE = "..6\n.56"


def test_an_act_may_be_typed_in_short_form():
    game = nd.Game.new(seed=7)
    assert nd.action("c4", game) == nd.Start(3)
    game = game.apply(nd.Start(3))
    assert nd.action("roll", game) == nd.Throw(game.seeded_roll)
    game = game.apply(nd.Throw(game.seeded_roll))
    if game.phase == "slide":
        tile = game.tiles["B"]
        assert nd.action(tile, game) == nd.action("slide b", game) == nd.Slide("B")
        game = game.apply(nd.Slide("B"))
    shape = game.roll.shapes[0]
    first = game.legal_drops()[0]
    typed = nd.action(f"{shape} c1 " + " ".join(str(number) for _, _, number in first.cells), game)
    assert isinstance(typed, nd.Drop)
    assert {number for _, _, number in typed.cells} == {number for _, _, number in first.cells}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("L c8 1 2 3 4", "names no column"),
        ("hello", "no part of a move"),
        ("P9x: pass", "names no player"),
        ("", "is no act"),
        ("L 1 2 3 4", "column is missing"),
        ("L r1 c7 1 2 3 4", "stick out"),
        ("L c1 1 2 3", "3 numbers where the shape takes 4"),
    ],
)
def test_a_text_that_is_no_act_says_what_is_wrong(text, told):
    game = nd.Game.new(seed=7)
    while game.phase != "drop":
        game = game.apply(game.legal_actions()[0])
    with pytest.raises(nd.NotationError, match=told):
        nd.action(text, game)


def test_grid_sheet_landing_and_game_print_themselves():
    grid = nd.Grid.parse(PICTURE + "\n333", circled=[(0, 0), (0, 1), (0, 2)])
    assert str(grid) == "..6....\n.56....\n333...."
    assert str(nd.landings(PICTURE, "O")[0]) == "##.....\n##6....\n.56...."
    assert str(nd.Sheet(grid, boxes={("identical", 3)})).splitlines() == [
        " 3  .  .  6  .  .  .  . ",
        " 2  .  5  6  .  .  .  . ",
        " 1 (3)(3)(3) .  .  .  . ",
        "    1  2  3  4  5  6  7 ",
        "equal 3",
        "run   -",
        "drop  -",
        "rows 0 + equal 3 + run 0 = 3",
    ]
    printed = str(nd.Game.new(2, seed=1, names=("Ann", "Bob")).apply(nd.Start(2)).apply(nd.Start(4, 1)))
    assert "P1 Ann" in printed
    assert any("1" in line and "2" in line for line in printed.splitlines() if line.startswith(" 1"))
    assert printed.isascii()


def test_what_takes_a_grid_takes_what_has_one():
    game = nd.Game.new(seed=3).apply(nd.Start(3))
    assert (
        nd.landings(PICTURE, "L")
        == nd.landings(nd.Grid.parse(PICTURE), "L")
        == nd.landings(nd.Sheet(nd.Grid.parse(PICTURE)), "L")
    )
    assert nd.landings(game, "I") == nd.landings(game.sheets[0].grid, "I")
    assert nd.legal_drops(PICTURE, "1*42L") == nd.legal_drops(nd.Grid.parse(PICTURE), nd.Roll.parse("1*42L"))
    assert nd.find_combos("333") == nd.find_combos(nd.Grid.parse("333"))
    assert nd.try_combo("333", [(0, 0), (0, 1), (0, 2)]).legal
    assert nd.try_drop("...", [(0, 0, 1), (0, 1, 2), (1, 0, 3), (1, 1, 4)], "1234O").legal


def test_a_verdict_is_true_where_the_act_is_legal():
    verdict = nd.why(PICTURE, [(0, 1)])
    assert not verdict
    assert repr(verdict) == "<Verdict refused: TooFew>"
    assert str(verdict) == nd.say(verdict.refusals[0])
    assert nd.why("333", [(0, 0), (0, 1), (0, 2)])
    assert not nd.Game.new(seed=1).play(nd.Pass())
    assert nd.why(nd.Game.new(seed=1), "c4")


def test_every_reason_is_found_by_its_name():
    from numberdrop.rules.reasons.reason import REASONS

    own = {name for name, kind in REASONS.items() if kind.__module__.startswith("numberdrop.rules.")}
    assert own <= set(nd.reasons.__all__)
    assert all(getattr(nd.reasons, name) for name in nd.reasons.__all__)
    assert {"widget", "coach", "reasons", "action"} <= set(dir(nd))
    assert not {"Any", "TYPE_CHECKING", "rules"} & set(dir(nd))


def test_a_shape_is_drawn_row_by_row():
    assert str(shape_named("L")) == "#.\n#.\n##"
    assert str(shape_named("I")) == "####"
