"""The analysis board without a browser: lines are made, walked, ordered and deleted; what the browser keeps comes back."""

import re
from random import Random
from types import SimpleNamespace

import pytest

import numberdrop as nd
from numberdrop.coach.search import Estimate
from numberdrop.exercises.puzzles import shipped_pack
from numberdrop.exercises.share_code import SharedQuestion, encode
from numberdrop.formats import analysis
from numberdrop.formats.analysis import AnalysisTree
from numberdrop.pages import play
from numberdrop.pages.analysis.candidates import _best_moves, _rollout_losses
from numberdrop.pages.message import Voice
from numberdrop.pages.parts.frame import LINK, analysis_href
from numberdrop.pages.table.act_words import action_words
from numberdrop.pages.visit import Visit
from numberdrop.rules.actions import Action, Drop, Throw
from numberdrop.rules.dice import Roll
from numberdrop.text import decimal
from tests.formats.players import some_game
from tests.pages.driven import Driven, driven

GAME = some_game(Random(4), 1, "2023", seed=4)
TREE = AnalysisTree.of(GAME)
DUE = next(at for at in TREE.nodes if TREE[at].game.phase == "drop")
"""Where the first drop of the game is due."""


def opened(game: nd.Game | str = GAME, language: str = "en") -> Driven:
    page = driven("analysis", language)
    page.load(game if isinstance(game, str) else nd.record.dumps(game))
    return page


def drop(page: Driven, action: Drop) -> list[str]:
    return page.act("drop", cells=[list(cell) for cell in action.cells])


def another(page: Driven) -> Drop:
    """A drop that no line makes here."""
    tree = page.state.tree
    made = [tree[child].action for child in page.state.node.children]
    return next(action for action in page.state.game.legal_actions() if action not in made)


def branched() -> Driven:
    """The first drop of the game made in another way, too."""
    page = opened()
    page.press(f"node:{DUE}")
    drop(page, another(page))
    return page


def coached() -> Driven:
    page = opened()
    page.press(f"node:{DUE}", "coach")
    page.wait()
    return page


def lines(page: Driven) -> list[tuple[int, list[str]]]:
    trees = (card for card in page.scene()["cards"] if card["kind"] == "tree")
    return [(line["depth"], [move["label"] for move in line["moves"]]) for tree in trees for line in tree["lines"]]


def here(page: Driven) -> int:
    return page.state.tree_at_node.at


# --- lines --------------------------------------------------------------------------------------------------------------


def test_a_finished_game_is_opened_at_its_end_and_every_round_is_a_line() -> None:
    page = opened()
    assert page.state.game.over
    assert [depth for depth, _ in lines(page)] == [0] * GAME.round
    page.press("rewind")
    assert page.state.game.phase == "end"
    assert page.hears("forward", "forward") == ["analysis.no_further"]


def test_before_the_first_move_there_are_no_lines_and_no_keys_that_lead_through_them() -> None:
    page = driven("analysis", "en")
    assert not lines(page)
    assert not {"rewind", "forward"} & set(page.buttons)
    page.act("start", column=3)
    assert lines(page)
    assert "rewind" in page.buttons


def test_another_drop_becomes_a_variation_and_the_same_one_steps_into_its_line() -> None:
    page = branched()
    mine = here(page)
    assert mine > TREE.last_played_node
    assert [depth for depth, _ in lines(page)][:3] == [0, 1, 0]
    page.press("rewind")
    drop(page, TREE[DUE + 1].action)
    assert here(page) == DUE + 1
    page.press("rewind")
    drop(page, page.state.tree[mine].action)
    assert here(page) == mine


def test_forward_leads_back_into_the_line_that_one_came_from() -> None:
    page = branched()
    mine = here(page)
    page.press("rewind", "rewind", "forward", "forward")
    assert here(page) == mine
    page.press("trunk")
    assert here(page) == DUE
    page.press("forward", "pass", "branching")
    assert here(page) == DUE


def test_after_another_drop_the_dice_of_the_game_lie_ready_and_others_can_be_set() -> None:
    page = branched()
    while page.state.game.phase != "roll":
        page.press("pass" if page.state.game.phase == "combo" else "end")
    roll = next(action.roll for at, action in enumerate(GAME.actions) if at > DUE and isinstance(action, Throw))
    assert tuple(die["face"] for die in page.scene()["dice"]) == roll.numbers
    fork = here(page)
    page.press("roll")
    assert page.state.game.roll == roll
    page.press("rewind")
    page.send(type="set_die", i=4, face="O")
    page.send(type="set_die", i=0, face="7")
    page.press("roll")
    assert (str(page.state.game.roll)[0], page.state.game.roll.shape) == ("7", "O")
    assert len(page.state.tree[fork].children) == 2


def test_dice_that_cannot_lie_together_are_refused() -> None:
    page = opened()
    page.press("node:1")
    for i in range(4):
        page.send(type="set_die", i=i, face="7")
    page.press("roll")
    assert (page.talk["verdict"], here(page)) == ("refused", 1)


def test_what_others_did_in_a_game_of_several_can_be_done_again_with_one_press() -> None:
    page = opened(some_game(Random(3), 3, "2023", seed=3, acts=12))
    assert page.hears("node:4")  # everybody has begun, the dice lie there
    who = page.state.game.to_act
    drop(page, another(page))
    assert page.state.game.to_act != who
    assert "as_played" in page.buttons
    before = here(page)
    page.press("as_played")
    assert page.state.node.parent == before
    assert page.state.node.action in page.state.tree.game.actions


def test_lines_are_ordered_deleted_and_brought_back() -> None:
    page = branched()
    mine = here(page)
    assert {"up", "main", "trunk", "delete"} <= set(page.buttons)
    page.press("main")
    assert page.state.tree[DUE].children[0] == mine
    assert "main" not in page.buttons
    assert page.hears("main") == ["analysis.is_main"]
    page.press("delete")
    assert (here(page), page.state.tree[DUE].children) == (DUE, (DUE + 1,))
    page.press("undo")
    assert mine in page.state.tree.nodes
    page.press("undo")
    assert page.state.tree[DUE].children == (DUE + 1, mine)
    page.press("redo", "redo")
    assert mine not in page.state.tree.nodes


def test_what_was_played_is_not_deleted() -> None:
    page = opened()
    assert "delete" not in page.buttons
    assert page.hears("delete") == ["analysis.played_stays"]


def test_much_is_deleted_only_after_a_question() -> None:
    page = branched()
    mine = here(page)
    page.press("comment")
    page.load("Mine!")
    page.press("delete")
    assert page.dialog["id"] == "delete"
    assert mine in page.state.tree.nodes
    page.press("delete_all")
    assert mine not in page.state.tree.nodes


@pytest.mark.parametrize(
    ("words", "text", "signs"),
    [("?! too high", "too high", ("?!",)), ("!!", "", ("!!",)), ("why not?",) * 2 + ((),), (" a\n\u202eb ", "a b", ())],
)
def test_a_comment_is_kept_with_its_sign_and_told_where_one_comes_back(words: str, text: str, signs: tuple) -> None:
    page = branched()
    mine = here(page)
    page.press("comment")
    page.load(words)
    node = page.state.tree[mine]
    assert (tuple(one.text for one in node.comments), node.marks) == ((text,) if text else (), signs)
    assert ("analysis.comment" in page.hears("rewind", "forward")) == bool(text)
    page.press("comment")
    assert page.dialog["value"] == " ".join((*signs, text)).strip()
    page.load("")
    assert page.state.tree[mine].is_unannotated


# --- the coach ----------------------------------------------------------------------------------------------------------


def test_the_coachs_best_moves_are_outlined_and_one_is_made_with_a_press() -> None:
    page = coached()
    card = page.cards["candidates"]
    assert [button["label"][0] for button in card["buttons"]] == list("ABC")[: len(page.state.candidates.best)]
    outlines = {group["label"]: group["cells"] for group in page.board()["groups"] if group["kind"] == "best"}
    best = page.state.candidates.best
    assert [one.behind for one in best] == sorted(one.behind for one in best)
    assert outlines["A"] == [list(cell[:2]) for cell in best[0].action.cells]
    written = [{"at": [row, col], "text": str(number)} for row, col, number in best[0].action.cells]
    assert card["buttons"][0]["previews"] == written, "what is pointed at is seen on the board"
    (played,) = (group for group in page.board()["groups"] if group["kind"] == "played")
    assert played["cells"] == [list(cell[:2]) for cell in TREE[DUE + 1].action.cells]
    page.press("candidate:0")
    assert page.state.node.action == best[0].action
    page.press("coach")
    assert not [group for group in page.board()["groups"] if group["kind"] in ("best", "played")]
    assert page.scene()["tick"] is None


def test_of_what_was_played_on_only_once_no_difference_is_called_sure() -> None:
    search = coached().state.candidates.search
    once = SimpleNamespace(samples_taken=1, estimate_cost=lambda i, best: Estimate.of([0.0 if i == best else 3.4]))
    hasty = SimpleNamespace(rollouts=once, order=search.order, found=search.found, done=True)
    _, *others = _best_moves(hasty)
    assert others
    assert all(one.samples == 0 for one in others), "only their values are told, as after a first look"
    assert _rollout_losses(hasty) == {}


def test_every_landing_has_its_best_drop_on_the_map() -> None:
    page = coached()
    game = page.state.game
    cells = [cell for row in page.cards["heat"]["rows"] for cell in row["cells"] if cell]
    places = {tuple(cell[:2] for cell in drop.cells) for drop in game.legal_actions()}
    assert {tuple(map(tuple, cell["cells"])) for cell in cells} == places
    assert min(cell["level"] for cell in cells) == 0
    # It says the same as the best moves beside it: what was played on counts, a first look alone is drawn as one.
    best = page.state.candidates.best
    shown = {tuple(map(tuple, cell["cells"])): cell for cell in cells}
    for one in best:
        cell = shown[tuple(sorted(place[:2] for place in one.action.cells))]
        assert (cell["first"], cell["text"]) == (False, decimal(-one.behind if one.behind >= 0.05 else 0.0, "en"))
    rollout_losses = page.state.candidates.rollout_losses
    assert all(cell["first"] == (place not in rollout_losses) for place, cell in shown.items())
    assert all(len(cell["text"]) <= 4 for cell in cells), "a narrow cell holds no more"
    page.press("rewind")
    assert "heat" not in page.cards


def test_a_review_draws_the_graph_of_the_game_and_leads_to_its_costliest_drops() -> None:
    page = opened(nd.Game.from_setup(GAME.setup).apply_all(GAME.actions[: TREE.last_played_node // 4])[-1])
    assert page.hears("review") == ["review.begun"]
    page.wait()
    cards = page.cards
    assert {"graph", "expected-0", "review-0"} <= set(cards)
    for button in cards["review-0"]["buttons"]:
        page.press(button["id"])
        assert page.state.game.phase == "drop"
        assert isinstance(page.state.tree[here(page) + 1].action, Drop)
    assert "review" not in page.buttons


def test_what_the_next_roll_can_bring_is_told_where_somebody_asks() -> None:
    page = opened("777....\n.56")
    assert "next-roll" not in page.cards
    page.press("chances")
    card = page.cards["next-roll-words"]
    found = nd.coach.chances(page.state.game)
    assert any(f"{found.combo} of 7776 rolls" in item["text"] for item in card["items"])
    mean, combo = (item["text"] for item in page.talk["items"])
    assert f"{found.mean_gain:.1f} points" in mean, "the picture may lie out of sight: what counts most is said"
    assert f"{found.combo} of 7776 rolls" in combo
    page.press("chances")
    assert "next-roll" not in page.cards


def test_the_picture_of_the_chances_speaks_ones_language_and_is_read_in_a_narrow_column() -> None:
    for language, point in (("en", "."), ("fr", ",")):
        page = opened("777....\n.56", language)
        page.press("chances")
        card = page.cards["next-roll"]
        assert re.search(rf">\+\d{re.escape(point)}\d<", card["svg"]), language
        wide = int(re.search(r'viewBox="\S+ \S+ (\d+)', card["svg"])[1])
        column, least = 262, 7
        sizes = [float(size) for size in re.findall(r'font-size="([\d.]+)"', card["svg"])]
        assert min(sizes) * column / wide >= least, language


def test_where_there_is_nothing_to_choose_the_coach_rests() -> None:
    page = opened()
    page.press("coach")
    assert page.scene()["tick"] is None
    assert page.hears("candidate:0") == ["ui.not_now"]


# --- what is opened and handed on ---------------------------------------------------------------------------------------


def test_a_puzzle_a_grid_and_an_analysis_can_be_laid_out() -> None:
    pack = shipped_pack()
    puzzle = pack.puzzle(next(head.id for head in pack.heads if head.type == "best"))
    code = encode(SharedQuestion(question=puzzle.question, type="best"))
    page = opened(f"puzzles.ipynb#code={code}")
    assert (page.state.game.sheets[0].grid, page.state.game.phase) == (puzzle.question.sheet.grid, "drop")
    page = opened("..6\n.56")
    assert page.state.game.sheets[0].grid == nd.Grid.parse("..6\n.56")
    assert len(page.scene()["dice"]) == 4  # any roll can follow
    tree = branched().state.tree
    assert opened(analysis.dumps(tree)).state.tree == tree


@pytest.mark.parametrize("text", ["nonsense", "", "{", "12345678", "#analysis=abc", "nd1.3.x.y"])
def test_what_cannot_be_laid_out_is_said_and_changes_nothing(text: str) -> None:
    page = branched()
    tree = page.state.tree
    page.load(text)
    assert (page.talk["verdict"], page.dialog["value"], page.state.tree) == ("refused", text, tree)


def test_of_a_file_with_a_fault_what_is_legal_can_be_used() -> None:
    page = opened(analysis.dumps(branched().state.tree).replace('"action": "drop', '"action": "drob', 1))
    assert "drob" in page.dialog["text"]
    page.press("use_prefix")
    assert page.state.tree == TREE
    page.press("undo")
    assert page.state.tree.last_played_node == 0


def test_what_is_handed_on_opens_again() -> None:
    page = branched()
    page.press("share")
    parts = {part["id"]: part for part in page.dialog["parts"]}
    assert analysis.loads(parts["file"]["value"]) == page.state.tree
    assert nd.record.loads(parts["record"]["value"]).actions == page.state.game.actions
    fresh, link = driven("analysis"), parts["link"]["href"].removeprefix("analysis.ipynb")
    fresh.handle({"type": "hello", "hash": link})
    assert fresh.state.tree == page.state.tree
    assert here(fresh) == here(page), "the link leads to the place that was shared"
    fresh.press("rewind")
    kept = analysis.dumps(fresh.state.tree)
    again = driven("analysis")
    again.handle({"type": "hello", "hash": link, "record": kept, "kept": {"analysis_at": str(here(fresh))}})
    assert here(again) == here(fresh), "a page that is loaded again stays where it was"


def test_a_link_that_was_cut_is_called_so() -> None:
    href = analysis_href(nd.record.dumps(GAME), 5)
    cut = href.partition("&")[0][:-40]
    page = driven("analysis")
    page.handle({"type": "hello", "hash": "#" + cut.partition("#")[2]})
    assert page.ids[0] == "analysis.link_cut"
    page.load(cut)
    assert page.ids == ["analysis.link_cut"]
    assert "cut short on the way" in page.dialog["text"]
    page.load(href)
    assert here(page) == 5


def test_a_game_goes_from_the_play_page_to_the_board_and_keeps_the_lines_that_were_made_there() -> None:
    page = driven("play", state=play.begin("", Visit(), GAME))
    href = page.cards["analyse"]["links"][0]["href"]
    page.send(type="go", href=href)
    page.handle({"type": "hello", "hash": "#" + href.partition("#")[2]})
    assert (page.scene()["page"], page.state.tree) == ("analysis", TREE)
    page.press(f"node:{DUE}")
    drop(page, another(page))
    with_line = page.state.tree
    page.send(type="go", href="play.ipynb")
    page.send(type="go", href=href)
    assert page.state.tree == with_line


def test_a_link_with_a_damaged_puzzle_code_says_so() -> None:
    href = analysis_href("nd1.damaged")
    assert href is not None
    page = driven("analysis")
    page.handle({"type": "hello", "hash": LINK + href.partition(LINK)[2]})
    assert page.ids == ["analysis.unreadable"]


def test_a_game_that_has_gone_on_joins_the_lines_of_its_beginning() -> None:
    begun = AnalysisTree.of(nd.Game.from_setup(GAME.setup).apply_all(GAME.actions[: DUE + 1])[-1])
    line = next(action for action in begun[DUE].game.legal_actions() if action != GAME.actions[DUE])
    begun, _ = begun.with_act(DUE, line, begun[DUE].game.apply(line))
    page = opened(analysis.dumps(begun))
    page.handle({"type": "hello", "hash": LINK + analysis_href(nd.record.dumps(GAME)).partition(LINK)[2]})
    tree = page.state.tree
    assert tree.last_played_node == len(GAME.actions)
    assert [tree[child].action for child in tree[DUE].children] == [GAME.actions[DUE], line]


@pytest.mark.parametrize(
    ("action", "told"),
    [
        (Throw(Roll.parse("1*43*")), "rolled 1 ★ 4 3 and ★."),
        (Throw(Roll.parse("1243L")), "rolled 1 2 4 3 and the L."),
        (nd.Start(2), "start number in column 3."),
    ],
)
def test_an_act_is_told_with_dice_and_columns_as_people_name_them(action: Action, told: str) -> None:
    assert action_words(nd.Game.new(1, seed=1), action).said_by(Voice("en")) == f"You: {told}"
