"""Legal records that are cheap to replay and dear to explain."""

import numberdrop as nd
from numberdrop import record
from numberdrop.rules import drops, transition


def test_a_legal_record_that_could_be_explained_for_ever_is_read_without_explaining(monkeypatch):
    """Six players write nothing but 3s: each sheet comes to hold some 80,000 combos, which reading need not look for."""
    game = nd.Game.new(6, tiles=("V3", "I3", "U5", "X5", "T5"))
    while game.phase == "start":
        game = game.apply(nd.Start(6, game.pending[0]))
    while not game.over:
        if game.phase == "drop":
            player = game.pending[0]
            place = min(nd.landings(game.sheets[player].grid, "O"), key=lambda landing: landing.cells)
            action = nd.Drop(tuple((*cell, 3) for cell in place.cells), player)
        elif game.phase == "combo":
            action = nd.Pass(game.pending[0])
        else:
            action = nd.EndRound() if game.phase == "end" else nd.Throw(nd.Roll.parse("333*O"))
        game = game.apply(action)
    text = record.dumps(game)

    def never(*_: object) -> None:
        raise AssertionError("reading a record looked for combos")

    monkeypatch.setattr(transition, "find_combos", never)
    monkeypatch.setattr(drops, "find_combos", never)
    assert record.loads(text) == game
