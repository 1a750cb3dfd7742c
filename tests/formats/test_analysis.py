"""Analyses: what is written is read again; whatever is done to a tree, what was played stays; odd texts are told, never fatal."""

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import numberdrop as nd
from numberdrop.formats import analysis
from numberdrop.formats.analysis import AnalysisTree, Comment, StartPosition, StoredEstimate
from numberdrop.rules.actions import Drop, Throw
from tests.sampling import examples

from .players import some_action, some_game

GAME = some_game(Random(4), 1, "2023", seed=4, acts=40)
AFTER_THROW = next(at for at, action in enumerate(GAME.actions, 1) if isinstance(action, Throw))


def another_drop(tree: AnalysisTree, at: int) -> Drop:
    """A drop that no line makes here yet."""
    made = [tree[child].action for child in tree[at].children]
    return next(drop for drop in tree[at].game.legal_actions() if drop not in made)


def branched(tree: AnalysisTree, at: int) -> tuple[AnalysisTree, int]:
    drop = another_drop(tree, at)
    return tree.with_act(at, drop, tree[at].game.apply(drop))


def changed(rng: Random, tree: AnalysisTree) -> AnalysisTree:
    """Any change at any place."""
    at = rng.choice(sorted(tree.nodes))
    match rng.randrange(8):
        case 0:
            return tree.without_subtree(at)
        case 1:
            return tree.with_variation_up(at)
        case 2:
            return tree.with_main_line(at)
        case 3:
            return tree.with_annotations(at, (Comment("Zoé’s “idea”", "Zoé", "fr"),), ("?!",))
        case 4:
            return tree.with_estimate(at, StoredEstimate("leo", "points", 0, rng.randrange(-500, 9000), 40, 48))
    game = tree[at].game
    if game.over:
        return tree
    action = some_action(rng, game)
    return tree.with_act(at, action, game.apply(action))[0]


def played_in(tree: AnalysisTree) -> list:
    """The acts up to the node that was played last."""
    return [tree[at].action for at in tree.path_to(tree.last_played_node)[1:]]


@examples(40)
@given(st.randoms(use_true_random=False), st.integers(1, 3), st.integers(0, 30), st.integers(0, 25))
def test_whatever_is_done_to_a_tree_it_comes_back_and_the_game_in_it_stays(rng, players, acts, changes):
    game = some_game(rng, players, "2023", rng.choice([None, 7, "a seed"]), acts)
    tree = AnalysisTree.of(game)
    for _ in range(changes):
        tree = changed(rng, tree)
    assert played_in(tree) == list(game.actions)
    for at in tree.subtree(0):
        path = [tree[here].action for here in tree.path_to(at)[1:]]
        assert tree[0].game.apply_all(path)[-1].sheets == tree[at].game.sheets  # every line is legal
    text = analysis.dumps(tree)
    again = analysis.loads(text)
    assert again == tree
    assert again.game.setup == game.setup  # the seed is kept with the record
    assert analysis.dumps(again) == text


def test_a_record_alone_is_an_analysis_to_which_nothing_was_added():
    tree = analysis.loads(nd.record.dumps(GAME))
    assert tree == AnalysisTree.of(GAME)
    assert json.loads(analysis.dumps(tree))["nodes"] == []


def test_the_same_drop_steps_into_its_line_and_another_one_becomes_a_variation():
    tree = AnalysisTree.of(GAME)
    again, at = tree.with_act(AFTER_THROW, GAME.actions[AFTER_THROW], GAME)
    assert (again, at) == (tree, AFTER_THROW + 1)
    tree, first = branched(tree, AFTER_THROW)
    tree, second = branched(tree, AFTER_THROW)
    assert tree[AFTER_THROW].children == (AFTER_THROW + 1, first, second)
    assert tree.with_act(AFTER_THROW, tree[first].action, tree[first].game)[1] == first


def test_dice_that_lie_in_another_order_are_the_same_dice():
    roll = GAME.actions[AFTER_THROW - 1].roll
    turned = Throw(nd.Roll(roll.numbers[::-1], roll.shape))
    tree = AnalysisTree.of(GAME)
    assert tree.with_act(AFTER_THROW - 1, turned, tree[AFTER_THROW].game)[1] == AFTER_THROW


def test_up_is_one_place_and_main_is_all_the_way():
    tree = AnalysisTree.of(GAME)
    tree, first = branched(tree, AFTER_THROW)
    tree, second = branched(tree, AFTER_THROW)
    assert tree.with_variation_up(second)[AFTER_THROW].children == (AFTER_THROW + 1, second, first)
    assert tree.with_main_line(second)[AFTER_THROW].children == (second, AFTER_THROW + 1, first)
    assert tree.with_main_line(second).with_variation_up(AFTER_THROW + 1)[AFTER_THROW].children[0] == AFTER_THROW + 1


def test_what_was_played_is_never_deleted_and_a_variation_goes_with_all_that_follows_it():
    tree = AnalysisTree.of(GAME)
    grown, first = branched(tree, AFTER_THROW)
    action = grown[first].game.legal_actions()[0]
    grown, _ = grown.with_act(first, action, grown[first].game.apply(action))
    assert grown.without_subtree(3) is grown
    assert grown.without_subtree(first) == tree


def test_ways_through_a_tree():
    tree, first = branched(AnalysisTree.of(GAME), AFTER_THROW)
    assert tree.nearest_branching_ancestor(first) == AFTER_THROW
    assert tree.nearest_branching_ancestor(AFTER_THROW) == 0
    assert tree.branch_start(first) == AFTER_THROW
    assert tree.branch_start(GAME.round) == GAME.round


def test_after_another_drop_the_dice_of_the_game_go_on():
    tree, at = branched(AnalysisTree.of(GAME), AFTER_THROW)
    while tree[at].game.round == 1:
        action = tree[at].game.legal_actions()[-1]
        tree, at = tree.with_act(at, action, tree[at].game.apply(action))
    second = next(action for action, game in zip(GAME.actions, GAME.states(), strict=False) if game.round == 2)
    assert tree.act_of_played_game(at) == second
    beyond = AnalysisTree.of(some_game(Random(4), 1, "2023", seed=4, acts=1))
    assert beyond.act_of_played_game(1) == GAME.actions[1]  # the seed knows the dice that were never thrown


def test_a_position_is_the_beginning_of_an_analysis():
    sheet = nd.Sheet(nd.Grid.parse("555....\n1234567", [(1, 0), (1, 1), (1, 2)]), {("identical", 3)})
    tree = AnalysisTree.from_position(StartPosition(sheet, nd.Roll.parse("1*42L")), nd.Game.new(1, seed=1))
    assert tree[0].game.phase == "drop"
    assert tree[0].game.sheets[0].score.total == 5
    tree, _ = branched(tree, 0)
    assert analysis.loads(analysis.dumps(tree)) == tree


def test_what_others_have_written_survives():
    tree, at = branched(AnalysisTree.of(GAME), AFTER_THROW)
    data = json.loads(analysis.dumps(tree))
    data["x-clock"] = {"ms": [1, 2, {"deep": None}]}
    data["nodes"][0]["x-arrows"] = ["a", True]
    again = analysis.loads(json.dumps(data))
    assert again[at].more == {"x-arrows": ["a", True]}
    assert json.loads(analysis.dumps(again.with_annotations(at, (Comment("ok"),), ()))) == {
        **data,
        "nodes": [{**data["nodes"][0], "comments": [{"text": "ok"}]}],
    }


FAULTS = [
    (lambda data: data.update(version=2), "record.newer", False),
    (lambda data: data.update(version="1"), "record.version", False),
    (lambda data: data.update(colour="red"), "record.unknown_field", True),
    (lambda data: data.pop("record"), "text.missing", False),
    (lambda data: data["record"].update(edition="1999"), "record.edition", False),
    (lambda data: data["nodes"][0].update(parent=9999, id=3), "record.node", True),
    (lambda data: data["nodes"].append({"id": 9000, "parent": 0}), "record.node", True),
    (lambda data: data["nodes"].append({"id": 9000, "parent": 0, "action": "fly"}), "notation.word", True),
    (lambda data: data["nodes"].append({"id": 9000, "parent": 0, "action": "end"}), "record.illegal", True),
    (lambda data: data["nodes"][0].update(marks=["!?!"]), "record.marks", True),
    (lambda data: data["nodes"][0].update(comments=["nice"]), "record.comments", True),
    (lambda data: data["nodes"][0].update(evals=[{"mean": 3}]), "record.evals", True),
    (lambda data: data.update(nodes={}), "record.nodes", True),
    (lambda data: data.update(position={"grid": []}), "record.position", False),
]


@pytest.mark.parametrize(("spoil", "key", "usable"), FAULTS)
def test_a_fault_is_named_and_what_is_legal_can_be_used(spoil, key, usable):
    tree, _ = branched(AnalysisTree.of(GAME), AFTER_THROW)
    data = json.loads(analysis.dumps(tree))
    spoil(data)
    with pytest.raises(analysis.AnalysisError) as caught:
        analysis.loads(json.dumps(data))
    assert key in [fault.what for fault in caught.value.faults]
    assert (caught.value.tree is not None) == usable
    if usable:
        assert played_in(caught.value.tree) == list(GAME.actions)


def test_what_follows_a_refused_act_is_left_out_and_only_the_act_is_told():
    data = json.loads(analysis.dumps(AnalysisTree.of(GAME)))
    data["nodes"] = [{"id": 900, "parent": 0, "action": "end"}, {"id": 901, "parent": 900, "action": "pass"}]
    with pytest.raises(analysis.AnalysisError) as caught:
        analysis.loads(json.dumps(data))
    assert [fault.what for fault in caught.value.faults] == ["record.illegal"]
    assert caught.value.tree == AnalysisTree.of(GAME)
