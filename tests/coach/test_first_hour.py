"""What a programmer gets wrong in the first hour: each error says what was given and what is possible, and none comes from inside."""

from pathlib import Path

import pytest

import numberdrop as nd


def at(phase: str, players: int = 1) -> nd.Game:
    game = nd.Game.new(players, seed=7)
    while game.phase != phase:
        game = game.apply(game.legal_actions()[0])
    return game


GIVEN = {
    "nd": nd,
    "game": nd.Game.new(seed=7),
    "rolling": at("roll"),
    "sliding": at("slide"),
    "dropping": at("drop"),
    "circling": at("combo"),
    "table": at("drop", 2),
    "over": nd.coach.play_out(nd.Game.new(seed=1), "gus"),
    "grid": nd.Grid.parse("1......"),
}


@pytest.mark.parametrize(
    ("code", "given", "possible"),
    [
        ("nd.Game.new(7)", "7 players", "to 6"),
        ("nd.Game.new('2')", "'2'", "to 6"),
        ("nd.Game.new(None)", "None", "to 6"),
        ("nd.Game.new(edition='2022')", "'2022'", "2023"),
        ("nd.Game.new(edition=2023)", "2023", "editions are"),
        ("nd.Game.new(seed=1.5)", "1.5", "whole number"),
        ("nd.Game.new(tiles='ABC')", "'A', 'B', 'C'", "A to E"),
        ("nd.Game.new(tiles=5)", "5", "five tiles"),
        ("nd.Game.new(tiles={'F': 'I3'})", "'F'", "A to E"),
        ("nd.Game.new(names=5)", "5", "a text for each"),
        ("nd.Game.new(2, names=['A'])", "1 names", "2 players"),
        ("nd.Game.new(2, names=[1, 2])", "[1, 2]", "a text for each"),
        ("game.apply('hello')", "hello", "c1 to c7"),
        ("over.apply('pass')", "over", "Start another"),
        ("game.apply(b'c4')", "b'c4'", "legal_actions"),
        ("game.apply(nd.Start('c4'))", "column='c4'", "legal_actions"),
        ("game.apply(nd.Throw('1342L'))", "roll='1342L'", "legal_actions"),
        ("sliding.apply(nd.Slide(['A']))", "letter=['A']", "legal_actions"),
        ("dropping.apply(nd.Drop([('a', 0, 1), (None, 0, 1)]))", "('a', 0, 1)", "legal_actions"),
        ("game.apply_all('c4')", "'c4'", "apply_all(["),
        ("nd.Game.new(players=True)", "True", "to 6"),
        ("nd.Game.new(seed=b'abc')", "b'abc'", "whole number or a text"),
        ("nd.Game.new(tiles={5: 'I'})", "'5'", "A to E"),
        ("nd.Game.new(tiles='')", "()", "as "),
        ("nd.Game.new(2, names='Ann')", "1 names", "2 players"),
        ("nd.Game(5, 6)", "5", "Game.new"),
        ("nd.Setup(1, '2023', None)", "None", "as "),
        ("nd.Grid(5)", "5", "98 characters"),
        ("nd.Grid(list('.' * 98))", "['.'", "Grid.parse"),
        ("nd.Grid.parse('1', circled=5)", "5", "(row, column)"),
        ("nd.Grid.parse('1', circled=[(0, 0, 1)])", "(0, 0, 1)", "(row, column)"),
        ("grid[1.0, 0]", "(1.0, 0)", "(row, column)"),
        ("grid.put(5)", "5", "grid.put({"),
        ("grid.put({(0, 0): 10})", "10", "0 to 9"),
        ("grid.put({(0, 0): True})", "True", "0 to 9"),
        ("nd.landings(grid, ['L'])", "['L']", "I, O, T"),
        ("nd.Roll([['1'], '3', '4', '2'], 'L')", "['1']", "1 to 7"),
        ("table.legal_actions(1.5)", "1.5", "0 to 1"),
        ("nd.Sheet('1', boxes=5)", "5", "several"),
        ("nd.Sheet('1', boxes=[5])", "5", "3 to 8"),
        ("nd.Sheet('1', plus=5)", "5", "0 to 13"),
        ("nd.Sheet('1').box_free('equal', 3)", "'equal'", "'identical' or"),
        ("nd.Sheet('1').with_combo(5)", "5", "find_combos"),
        ("nd.Sheet('1').with_numbers(5)", "5", "(row, column, number)"),
        ("nd.say(nd.why(game, nd.Pass()).refusals[0], names=5)", "5", "each player"),
        ("nd.cite(5)", "5", "a reason"),
        ("nd.coach.choose(None, 'leo')", "None", "Game.new"),
        ("nd.coach.choose(game, 'leo', 4)", "4", "0 to 0"),
        ("nd.coach.judge(dropping, None)", "None", "legal_actions"),
        ("nd.coach.judge(dropping, dropping.legal_drops()[0], seconds='x')", "'x'", "a number"),
        ("nd.coach.rank(dropping, seconds=float('nan'))", "nan", "a number"),
        ("nd.coach.review(over, seconds='x')", "'x'", "a number"),
        ("nd.coach.luck(None)", "None", "Game.new"),
        ("nd.coach.chances(nd.Sheet(grid), numbers=9)", "9", "they are"),
        ("nd.coach.chances(game, player='a')", "'a'", "0 to 0"),
        ("game.apply(None)", "None", "legal_actions"),
        ("game.apply(nd.Pass)", "Pass", "legal_actions"),
        ("game.apply(nd.Start(9))", "column", "1 to 7"),
        ("game.apply(nd.Start(0, player=1))", "player", "only one"),
        ("game.apply(nd.Pass())", "Passing", "write your start number"),
        ("game.apply_all(None)", "None", "apply_all(["),
        ("sliding.apply(nd.Slide('Z'))", "letter", "A to E"),
        ("dropping.apply(nd.Drop([(0, 0, 1)]))", "marked 1", "4 cells"),
        ("circling.apply(nd.Circle([(0, 0)]))", "only one", "at least 3"),
        ("over.apply(nd.Pass())", "over", "Start another"),
        ("nd.Drop(5)", "5", "(row, column, number)"),
        ("nd.Drop([1, 2, 3, 4])", "[1, 2, 3, 4]", "(row, column, number)"),
        ("nd.Circle(5)", "5", "(row, column)"),
        ("nd.Block(None)", "None", "(row, column)"),
        ("nd.Roll(5, 6)", "(5, 6)", "Roll.parse"),
        ("nd.Roll.parse('1342')", "'1342'", "1*42L"),
        ("nd.Roll.parse('9999L')", "'9'", "1 to 7"),
        ("nd.Roll.parse(1342)", "1342", "1*42L"),
        ("nd.action('hello', game)", "hello", "c1 to c7"),
        ("nd.action(5, game)", "5", "as in"),
        ("nd.action('c3', None)", "None", "no game"),
        ("nd.action('', game)", "“”", "the acts are"),
        ("nd.Grid.parse('abc')", "'a'", "a digit 0 to 9"),
        ("nd.Grid.parse('12345678')", "8 columns", "7"),
        ("nd.Grid.parse(None)", "None", "as in"),
        ("grid[99, 0]", "(99, 0)", "0 to 13"),
        ("grid['a']", "'a'", "(row, column)"),
        ("grid[-3]", "-3", "(row, column)"),
        ("grid.put({3: 5})", "3", "(row, column)"),
        ("grid.put({'a': 9})", "'a'", "(row, column)"),
        ("nd.landings(grid, 'Q')", "'Q'", "I, O, T"),
        ("nd.Drop('c3 5 6 4 1')", "'c3 5 6 4 1'", "(row, column, number)"),
        ("nd.env.Turn.of('c3')", "'c3'", "Game.new"),
        ("nd.env.Turn.of(game).chosen('c3')", "'c3'", "only start c1"),
        ("nd.env.Turn.of(game).chosen(-1)", "-1", "only start c1, start c2, "),
        ("nd.landings(None, 'L')", "None", "a picture"),
        ("nd.legal_drops(grid, '1342Q')", "'Q'", "I O T L S"),
        ("nd.legal_drops(5, '1342L')", "5", "a picture"),
        ("nd.find_combos(5)", "5", "a picture"),
        ("game.legal_actions(5)", "5", "0 to 0"),
        ("dropping.legal_drops('a')", "'a'", "0 to 0"),
        ("nd.why(5, 'c3')", "int", "a Game and an action"),
        ("nd.why(grid, 'c3')", "'c3'", "(row, column)"),
        ("nd.say('text')", "'text'", "a reason"),
        ("nd.say(nd.why(game, nd.Pass()).refusals[0], 'xx')", "'xx'", "en, fr"),
        ("nd.try_combo(grid, 5)", "5", "(row, column)"),
        ("nd.try_drop(grid, [5], '1342L')", "5", "(row, column, number)"),
        ("nd.try_block(grid, [(0, 0)], 'Z')", "'Z'", "I, O, T"),
        ("nd.Sheet(5)", "5", "a picture"),
        ("nd.record.loads('x')", "“x”", "Line 1"),
        ("nd.record.loads(None)", "isn’t a saved game", "text"),
        ("nd.record.dumps(None)", "None", "Game.new"),
        ("nd.coach.play_out(game, 'nobody')", "'nobody'", "there are pip"),
        ("nd.coach.play_out(game, None)", "None", "the name of one"),
        ("nd.coach.play_out(5, 'pip')", "5", "Game.new"),
        ("nd.coach.play_out(table, ['pip'])", "1 bots", "2 players"),
        ("nd.coach.play_out(game, lambda game: None)", "None", "legal_actions"),
        ("nd.coach.play_out(game, lambda: None)", "TypeError in round 1", "takes a game and returns an act"),
        ("nd.coach.play_out(game, dict)", "dict", "a function from a game"),
        ("nd.coach.match(['pip'], games=0)", "games 0", "from 1 on"),
        ("nd.coach.match(['pip'], games='3')", "'3'", "whole number"),
        ("nd.coach.match(['pip'], seeds=5.5)", "5.5", "seeds=[5.5]"),
        ("nd.coach.choose(game, 5)", "5", "the name of one"),
        ("nd.coach.bot_named(None)", "None", "as in 'leo'"),
        ("nd.coach.rank('x')", "'x'", "Game.new"),
        ("nd.coach.rank(game, player=4)", "4", "0 to 0"),
        ("nd.coach.rank(dropping, most=0)", "0", "from 1 on"),
        ("nd.coach.rank(dropping, seconds='x')", "'x'", "a number"),
        ("nd.coach.judge(dropping, nd.Pass())", "P1: pass", "drop the shape"),
        ("nd.coach.advise(5)", "5", "Game.new"),
        ("nd.coach.review(5)", "5", "Game.new"),
        ("nd.coach.weigh(over)", "'over'", "nothing to drop"),
        ("nd.coach.chances(grid)", "Grid.parse", "chances(Sheet(grid))"),
        ("nd.coach.chances(over)", "over", "sheets[0]"),
        ("nd.coach.chances(nd.Sheet(grid), numbers='Q')", "'Q'", "they are"),
        ("nd.coach.chances(nd.Sheet(grid)).box('foo', 3)", "'foo'", "identical or consecutive"),
        ("nd.coach.chances(nd.Sheet(grid)).box('identical', 9)", "9", "3 to 8"),
        ("nd.coach.chances(nd.Sheet(grid)).row(11)", "11", "0 to 10"),
        ("nd.coach.chances(nd.Sheet(grid), numbers='8')", "'8'", "they are"),
        ("nd.coach.chances(nd.Sheet(grid), numbers='****')", "'****'", "they are"),
        ("nd.coach.chances(nd.Sheet(grid), shape='Z')", "'Z'", "I O T L S"),
        ("nd.coach.chances(table, 2)", "2", "0 to 1"),
        ("nd.widget.play('hello')", "'hello'", "Game.new"),
        ("nd.Bord", "'Bord'", "dir(numberdrop)"),
        ("nd.Game()", "None", "Game.new"),
        ("nd.Game.from_setup(5)", "5", "game.setup"),
        ("nd.Game(game.setup, 5)", "5", "a Sheet for each player"),
        ("game.with_sheet(0, 5)", "5", "a Sheet for each player"),
        ("nd.Setup(1, '2023', tuple('IOTLS'), names=5)", "5", "a text for each player"),
        ("nd.Grid('.' * 98, circled=5)", "5", "Grid.parse"),
        ("nd.Grid('.' * 98, circled=frozenset({(99, 99)}))", "(99, 99)", "Grid.parse"),
        ("nd.Roll('1*42L')", "'1*42L'", "Roll.parse"),
        ("nd.random_roll([])", "[]", "a whole number or a text"),
        ("nd.seeded_roll(7, 0)", "turn 0", "1, 2, 3 and so on"),
        ("nd.seeded_roll(None, 1)", "None", "a whole number or a text"),
        ("nd.try_drop(grid, [('a', 0, 1), (0, 0, 2)], '1342L')", "('a', 0, 1)", "(row, column, number)"),
        ("nd.try_block(grid, [('a', 'b')], 'I')", "('a', 'b')", "(row, column)"),
        ("nd.try_combo(grid, [(0, []), (0, 0)])", "(0, [])", "(row, column)"),
        ("nd.Sheet('1', circled=[5, 'Z'])", "5", "A to E"),
        ("nd.Sheet('1', boxes=[['identical', 3]])", "[['identical', 3]]", "3 to 8"),
        ("nd.Sheet('1', plus=[[1]])", "[[1]]", "0 to 13"),
        ("nd.Sheet('1', combos=5)", "5", "a tuple"),
        ("nd.Sheet('1').box_free('identical', 99)", "99", "3 to 8"),
        ("nd.record.dump(game, None)", "None", "'game.json'"),
        ("nd.record.load(game)", "Game players=1", "'game.json'"),
        ("nd.coach.match(['pip'], games=1).mean('leo')", "'leo'", "pip"),
        ("nd.coach.bot_named('os:path')", "'os:path'", "a function from a game"),
        ("nd.coach.bot_named('json:tool')", "'json:tool'", "module 'json' has no attribute"),
        ("nd.coach.bot_named('nowhere_at_all:bot')", "'nowhere_at_all:bot'", "ModuleNotFoundError"),
        ("nd.coach.match(['pip', 'pip'])", "pip, pip", "each by a name of its own"),
        ("nd.coach.rank(dropping, seconds=-1)", "-1", "from 0 on"),
        ("nd.coach.chances(nd.Sheet('1'), 'Q')", "'Q'", "shape="),
        ("nd.widget.lesson('falling')", "'falling'", "gravity"),
        ("nd.cite('gravity')", "'gravity'", "no_slide"),
    ],
)
def test_an_error_says_what_was_given_and_what_is_possible(code: str, given: str, possible: str) -> None:
    with pytest.raises(Exception) as error:  # noqa: PT011 - of several kinds; what it says is looked at
        eval(code, GIVEN)
    assert given in str(error.value)
    assert possible in str(error.value)
    assert not isinstance(error.value, KeyError | AssertionError | AttributeError) or "module" in str(error.value)


@pytest.mark.parametrize(
    ("code", "gives"),
    [
        ("game.apply('c4').actions", "(Start(column=3, player=0),)"),
        ("[str(state.phase) for state in game.apply_all(['c4', 'roll'])]", "['start', 'roll', 'slide']"),
        ("str(game.play('c4'))", "'Your start number, 1, is in row 1, column 4.'"),
        ("game.play('hello').legal", "False"),
        ("nd.cite(nd.why(game, 'pass').refusals[0])", "'2023 rulebook, the five phases'"),
        ("nd.coach.judge(dropping, str(dropping.legal_drops()[0]), seconds=0.1).total", "528"),
        ("nd.coach.play_out(nd.Game.new(seed=7), lambda game: str(game.legal_actions()[0])).over", "True"),
        ("nd.Game.new(names='Ann').setup.names", "('Ann',)"),
        ("type(nd.SHAPES).__name__", "'mappingproxy'"),
        ("game.seed, table.totals, [score.total for score in table.scores]", "(7, (0, 0), [0, 0])"),
        ("nd.Roll((1, 3, 4, 2), 'L')", "Roll.parse('1342L')"),
        ("sorted(nd.landings(grid, 'L')) == [*nd.landings(grid, 'L')]", "True"),
        ("grid.rows[0]", "(1, None, None, None, None, None, None)"),
        ("[row[0] for row in grid][:2], grid[0][0], grid.columns[0][0], len(grid)", "([1, None], 1, 1, 14)"),
        ("dict(grid.cells), (0, 0) in grid, (5, 5) in grid", "({(0, 0): 1}, True, False)"),
        ("nd.Sheet(grid)[0, 0], [row[0] for row in nd.Sheet(grid)][:2]", "(1, [1, None])"),
        ("game.apply('c4').undo() == game == game.undo()", "True"),
        ("nd.Game.new(2, names=['Ann', 'Bo']).names", "('Ann', 'Bo')"),
        ("nd.random_roll(7) == nd.random_roll(7)", "True"),
        ("nd.try_drop(dropping, dropping.legal_drops()[0], dropping.roll).legal", "True"),
        ("nd.try_block('..6', nd.landings('..6', 'I')[0], 'I').legal", "True"),
        ("nd.try_combo('555', nd.find_combos('555')[0]).legal", "True"),
        ("str(nd.Start('x'))", "\"Start(column='x', player=0)\""),
        ("nd.coach.choose(dropping) == nd.coach.choose(dropping, 'leo')", "True"),
        ("nd.coach.match(['pip'], 2, 7).seeds", "(7, 8)"),
        ("[row['seed'] for row in nd.coach.match(['pip'], 2)]", "[1, 2]"),
        ("nd.coach.bot_named('leo')", "<Bot leo>"),
        ("nd.coach.weigh(dropping).best.action in dropping.legal_drops()", "True"),
        ("nd.coach.judge(dropping, dropping.legal_drops()[0], 0).action == dropping.legal_drops()[0]", "True"),
        ("nd.coach.review(game)", "<GameReview of 0 acts: given away 0.0>"),
    ],
)
def test_what_one_tries_first_works_as_it_is_written(code: str, gives: str) -> None:
    assert repr(eval(code, GIVEN)) == gives


def test_whole_numbers_of_other_libraries_are_numbers() -> None:
    numpy = pytest.importorskip("numpy")
    one, two, seven = numpy.int64(1), numpy.int64(2), numpy.int64(7)
    game = nd.Game.new(two, seed=seven)
    assert game == nd.Game.new(2, seed=7)
    assert len(game.legal_actions(one)) == 7
    game = game.apply(nd.Start(two)).apply(nd.Start(seven - 1, player=1))
    assert game.grid[0, two] == 1
    while game.phase != "drop":
        game = game.apply(game.legal_actions()[0])
    drop = game.legal_drops()[0]
    assert nd.Drop(numpy.array(drop.cells)) == drop
    after = game.apply(nd.Drop(numpy.array(drop.cells)))
    assert nd.record.loads(nd.record.dumps(after)) == after
    assert len(nd.coach.match(["pip"], games=one).rows) == 1


def test_a_game_is_written_to_a_file_and_read_from_it(tmp_path: Path) -> None:
    game, path = GIVEN["dropping"], tmp_path / "game.json"
    nd.record.dump(game, path)
    assert nd.record.load(str(path)) == game
    with path.open("w", encoding="utf-8") as file:
        nd.record.dump(game, file)
    with path.open("rb") as file:
        assert nd.record.load(file) == game
    path.write_bytes(b"\xff\xfe{")
    with pytest.raises(nd.RecordError, match="Line 1"):
        nd.record.load(path)
    with pytest.raises(FileNotFoundError, match="nowhere"):
        nd.record.load(tmp_path / "nowhere.json")


def test_a_match_is_a_table_for_pandas() -> None:
    pandas = pytest.importorskip("pandas")
    table = pandas.DataFrame(nd.coach.match(["pip", "gus"], 2))
    assert list(table.columns) == ["seed", "bot", "points"]
    assert len(table) == 4
