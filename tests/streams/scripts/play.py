"""The play page: whole games alone and with others, bots, records, replays, hints, judgements, reviews, the same dice."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache

import numberdrop as nd
from tests.streams.hand import Hand

from .base import Script, walks

_GAMES = [
    None,
    {"players": 1, "seed": 5},
    {"players": 2, "seed": "two"},
    {"players": 3, "seed": 7, "names": ["Ada", "", "Bo"]},
    {"players": 1, "seed": 9, "edition": "2021"},
    {"players": 2, "seed": None},
    {"players": 4, "seed": 11, "edition": "online"},
    {"players": 1, "seed": 13, "edition": "online"},
]
_BOTS = ("pip", "gus", "ada", "kim", "leo", "mia", "nova")


@cache
def record(players: int, bots: str, seed: int, edition: str = "2023", rounds: int = 99) -> str:
    """The record of a game among bots, as text."""
    game = nd.Game.new(players, edition, seed)
    names = bots.split()
    while not game.over and game.round <= rounds:
        game = game.apply(nd.coach.choose(game, nd.coach.bot_named(names[game.to_act % len(names)])))
    return nd.record.dumps(game)


def _whole(hand: Hand) -> None:
    hand.hello().play()
    hand.press("audit", "audit", "record", "close").lang("fr", "en").reload()
    hand.press("new").play(8)


def _asking(hand: Hand) -> None:
    """A game in which everything is asked at every step."""
    hand.hello()
    for n in range(26):
        hand.press("hint").tick(2).press("hint", "hint").tick(12).press("hint")
        if n % 3 == 0:
            hand.why("cell", cell=[n % 6, n % 7]).why("row", row=n % 14).why(
                "step", id=("roll", "blocks", "drop", "combo", "end")[n % 5]
            )
            hand.why("die", i=n % 5).why("box", which="identical", size=3 + n % 5).why("letter", letter="ABCDE"[n % 5])
        if n % 5 == 4:
            hand.lang(("fr", "en")[n % 2])
        hand.go_on()
    hand.press("judge").tick(60).lang("en").press("judge").tick(1).press("audit")


def _hint_ends(hand: Hand) -> None:
    """A hint under way, ended by whatever one does."""
    hand.hello().play(3)
    for end in (
        lambda: hand.press("undo"),
        lambda: hand.press("keys", "close"),
        lambda: hand.typed("c9"),
        lambda: hand.send("show", player=0),
        lambda: hand.lang("fr", "en"),
        lambda: hand.why("line"),
        lambda: hand.send("load", text="nothing"),
        lambda: hand.form("nowhere"),
        lambda: hand.press("hint", "hint", "hint"),
        hand.go_on,
        hand.reload,
    ):
        if hand.mode != "drop":
            hand.play(5)
        hand.press("hint").tick(1)
        end()
        hand.tick(1)
        if hand.dialog:
            hand.press("close")


def _judged_while_placing(hand: Hand) -> None:
    """The coach speaks of the last drop while the next shape is in the hand."""
    hand.hello()
    while hand.visit.traits["board"].get("last_id", 0) < 2:
        hand.go_on()
    hand.press("judge").tick(4)
    while hand.mode != "drop":
        hand.go_on()
    draft = hand.draft()
    hand.press("judge").send("try", cells=draft).tick(3).send("try", cells=hand.draft(fitting=False)).tick(5)
    hand.lang("fr").tick(40).press("hint").tick(2).press("judge").tick(1).lang("en").go_on()
    hand.press("judge").tick(80).press("undo").press("judge").tick(2).press("undo").press("undo").press("judge").press(
        "redo", "redo"
    )


def _against(hand: Hand) -> None:
    """Each bot at a table of two, for a round or two."""
    hand.hello()
    for bot in _BOTS:
        hand.press("against", f"against:{bot}")
        hand.play(16)
    hand.press("undo", "undo", "undo", "redo", "against", "close")


def _speeds(hand: Hand) -> None:
    hand.hello().form(
        "new",
        players="3",
        seat1="",
        name1="Zoë",
        seat2="kim",
        name2="",
        seat3="kim",
        name3="",
        edition="2021",
        seed="12",
    )
    for speed in ("slow", "step", "fast", "once", "slow"):
        hand.press(f"speed:{speed}").play(14).press("hold").send("tick", n="current").play(3).press("go").tick(2)
        hand.send("show", player=1).send("show", player=0).press("step", "back")
    hand.press("resign").play(6).press("undo").send("show", player=2).press("undo", "redo", "undo").reload().play(8)


def _table_of(count: int, edition: str):
    """A whole game of one person with bots, at once."""

    def do(hand: Hand) -> None:
        seats = {f"seat{n}": _BOTS[n % 5] if n > 1 else "" for n in range(1, count + 1)}
        hand.hello().form("new", players=str(count), edition=edition, seed="33", name1="", **seats)
        hand.press("speed:once").play(260).press("audit").lang("fr")

    return do


def _only_bots(hand: Hand) -> None:
    hand.hello().form("new", players="6", edition="2023", seed="4", **{f"seat{n}": _BOTS[n] for n in range(1, 7)})
    hand.tick(12).press("speed:fast").tick(6).press("hold").send("show", player=3).press("undo", "undo", "go").tick(6)
    hand.press("speed:once").tick(60).press("undo").tick(2).press("go").tick(4).press("record", "close")


def _people(hand: Hand) -> None:
    """Three people at one screen, with names, who look at each other's sheets."""
    hand.hello().play(60)
    hand.send("show", player=1).send("show", player=2).press("back").play(20).press("audit").send(
        "show", player=0
    ).press("audit")
    hand.press("resign").play(10).press("resign").play(4).press("resign").press("undo").play(8).press(
        "undo", "undo", "undo", "redo"
    ).play(30)


def _taking_back(hand: Hand) -> None:
    hand.hello().play(30)
    for _ in range(3):
        hand.press("undo", "undo", "undo", "undo", "undo").play(12).press("undo", "redo", "redo")
    hand.lang("fr").press("new", "undo", "redo").play(6).press("resign", "undo", "resign", "new")


def _replay(hand: Hand) -> None:
    """A finished game, act by act, round by round, by itself."""
    hand.hello().send("load", text=record(2, "kim pip", 3)).press("replay")
    hand.press(
        "forward",
        "forward",
        "rewind",
        "round_on",
        "round_on",
        "round_back",
        "round_back",
        "round_back",
        "undo",
        "redo",
        "rewind",
    )
    hand.press("look:4", "look:x", "look:99").press("forward", "play_on").tick(3)
    hand.press("hold", "forward").press("play_on").tick(2).lang("fr").tick(2).press("speed:once").tick(3).press(
        "speed:step"
    ).tick(2)
    hand.why("cell", cell=[0, 3]).why("total", id="rows").press("hint").press("audit").press(
        "resign", "roll", "judge"
    ).typed("c4", "undo")
    hand.act("drop", cells=[[0, 0, 1]]).send("show", player=0).send("show", player=1).press(
        "new_game", "combo", "step", "keys", "close"
    )
    hand.press("look:7", "round_on").press(
        "hold", "leave_replay", "leave_replay", "forward", "play_on", "round_on", "round_back", "hold"
    )
    hand.press("replay", "reload").reload().press(
        "replay", "record", "close", "load", "close", "against", "close", "leave_replay", "new", "replay"
    )


def _replay_solo(hand: Hand) -> None:
    hand.hello().play(40).press("replay", "forward", "round_on", "play_on").tick(60).press("play_on").tick(1).press(
        "leave_replay"
    ).play(6)
    hand.press("replay", "round_on", "round_on", "rewind").press("undo", "leave_replay", "undo")


def _review(players: int, edition: str):
    """A review of a whole game, and its costliest drops made again."""

    def do(hand: Hand) -> None:
        hand.hello().send("load", text=record(players, "pip gus", 8, edition)).press("review").tick(4)
        hand.press("review").press("stop_review").press("review").tick(2).lang("fr").tick(600)
        retries = [
            button["id"]
            for card in hand.scene["cards"]
            for button in card.get("buttons") or ()
            if button["id"].startswith("retry:")
        ]
        for n, retry in enumerate(retries):
            hand.press(retry).press("hint").tick(1).send("try", cells=hand.draft()).press("hint", "hint").press(
                "roll", "record"
            )
            if n == 0:
                hand.typed("c1").press("combo", "undo", "audit", "keys", "close").lang("en").why("die", i=1)
                hand.act("drop", cells=[[0, 0, 1], [0, 1, 1], [0, 2, 1], [0, 3, 1]]).act("start", column=3)
            hand.drop(well=True)
            hand.tick(3).lang("fr").tick(40).press("hint", "ask", "undo").drop()
            hand.tick(1).press("try_again").send("show", player=0).press("back").lang("en").press("leave_trial")
        hand.press("retry:0", "replay", "round_on", "review").tick(5)
        if players > 1:
            hand.press("leave_replay").send("show", player=1).press("review").tick(300).send("show", player=0).press(
                "replay", "round_on"
            )
        if retries:
            hand.press("play_on", retries[0], "leave_trial", "forward")
        hand.press("leave_replay", "undo", "redo").reload().press("review").tick(2).press("new").press("review")

    return do


def _same_drop_again(hand: Hand) -> None:
    """A drop made again as it was."""
    game = nd.record.loads(record(1, "pip", 21, "2023", 6))
    hand.hello().send("load", text=record(1, "pip", 21, "2023", 6)).press("replay", "review").tick(300)
    retries = [
        button["id"]
        for card in hand.scene["cards"]
        for button in card.get("buttons") or ()
        if button["id"].startswith("retry:")
    ]
    for retry in retries:
        old = game.actions[int(retry.partition(":")[2])]
        hand.press(retry).act("drop", cells=[list(cell) for cell in old.cells]).tick(30).press("leave_trial")


def _records(hand: Hand) -> None:
    """Records out and in: good ones, broken ones, what is left of them."""
    text = record(2, "kim gus", 5, "2021", 4)
    hand.hello().play(12).press("record").press("close", "load").send("load", text=text).press("undo").press("redo")
    told = json.loads(text)
    broken = [
        text[:-40],
        text.replace("P1", "P7"),
        json.dumps({**told, "version": 99}),
        json.dumps({**told, "players": 0, "edition": "x", "seed": []}),
        json.dumps({key: value for key, value in told.items() if key != "seed"}),
        "[]",
        "",
        "{" * 200,
    ]
    lines = text.split("\n")
    for at in range(8, len(lines) - 3, max(1, len(lines) // 7)):
        broken.append("\n".join([*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]]))
        broken.append("\n".join([*lines[:at], *lines[at + 1 :]]))
    for n, one in enumerate(broken):
        hand.press("load").send("load", text=one)
        hand.lang(("fr", "en")[n % 2])
        if hand.dialog and any(button["id"] == "use_prefix" for button in hand.dialog["buttons"]) and n % 2:
            hand.press("use_prefix").play(2)
        else:
            hand.press("close", "use_prefix")
    hand.reload()


def _kept(hand: Hand) -> None:
    """What an older browser gives back: a record, whole or damaged, with who sits there."""
    text = record(3, "kim", 6, "2023", 3)
    hand.hello(record=text, kept={"table": "", "scores": ""}).play(4)
    hand.send("@reload").hello(record=text[: len(text) * 3 // 4], kept={"table": "{}"})
    setup = nd.record.loads(text).setup
    seats = {
        "game": [3, "2023", setup.seed, "".join(setup.tiles), []],
        "seats": ["", "kim", "pip"],
        "taken": [1],
        "resigned": [],
        "speed": "fast",
    }
    for odd in (
        seats,
        {**seats, "seats": ["", "bob", ""]},
        {**seats, "taken": "x", "speed": 7},
        {**seats, "seats": [""]},
        {**seats, "resigned": [0]},
    ):
        hand.send("@reload").hello(record=text, kept={"table": json.dumps(odd)}).play(3)
    for odd in ("[", "5", "x" * 5_000, 7):
        hand.send("@reload").hello(record=text, kept={"table": odd})
    hand.send("@reload").hello(record="no record", kept={"table": "{}"}, lang="fr")


def _same_dice(hand: Hand) -> None:
    """A link to dice, a whole game with them, bots that play them too, one's own scores."""
    scores = '[1,"a1",1779000000,"2023",64]\n[1,"a2",1779100000,"2023",12]\n[1,"a3",1779100000,"2021",31]\nno score\n[2,"x",1,"2023",4]\n[1,"a4",1,"2023",4000]\n'
    hand.hello(hash="#dice=hello%20you&edition=2023&players=1", kept={"scores": scores}).press(
        "same_dice", "close"
    ).play(300)
    hand.press("rival:pip").tick(20).press("rival:kim").tick(3).press("rival:gus").lang("fr").tick(60).press(
        "rival:mia"
    ).tick(30).press("undo").tick(2)
    hand.press("redo", "rival:leo").tick(2).press("replay").tick(2).press("leave_replay").press("new").reload()
    hand.reload(hash="#dice=7&edition=2021&players=2").press("same_dice", "close").reload(
        hash="#dice=7&edition=2021&players=2"
    )
    hand.reload(hash="#dice=7&edition=1999").reload(hash="#dice=&players=9").reload(hash="#elsewhere").press(
        "rival:kim"
    )


def _own_dice(hand: Hand) -> None:
    hand.hello().press("roll", "same_dice", "rival:kim").form(
        "new", players="2", edition="online", seed="", own_dice=True, name1="Ann", name2="Bé"
    )
    hand.press("roll", "same_dice").play(4)
    for roll in ("", "99999", "1*42L", "1 2 5 6 *", "7777T", "abc"):
        hand.form("dice", roll=roll)
    hand.play(60).lang("fr").press("replay", "round_on", "leave_replay", "new").play(8).press(
        "against", "against:pip"
    ).play(6)


def _typed(hand: Hand) -> None:
    """A game by the keyboard alone."""
    hand.hello().typed("", "hello", "roll").play(2)
    for _ in range(60):
        shapes = hand.visit.traits["table"].get("shapes", {})
        if hand.mode == "start":
            hand.typed("c9", "C4")
        elif hand.mode == "drop":
            shape = next(iter(shapes))
            dice = " ".join(die["face"].replace("*", "3") for die in hand.scene["dice"][:4])
            hand.typed(
                f"{shape} r1 c8",
                f"{shape} r{hand.rng.randint(0, 3)} {hand.rng.choice(['', 'f '])}c{hand.rng.randint(1, 4)} {dice}",
            )
            if hand.mode == "drop":
                hand.drop()
        elif hand.mode == "block":
            hand.typed("c1")
            if hand.mode == "block":
                hand.drop()
        elif hand.mode == "combo":
            cells = max(hand.groups(), key=len, default=None)
            if cells:
                hand.typed("circle " + " ".join(f"r{row + 1}c{col + 1}" for row, col in cells))
            if hand.mode == "combo":
                hand.typed("pass")
        elif any(tile.get("can") for tile in (hand.scene["tiles"] or {}).get("items", [])):
            hand.typed("slide Z", "slide", hand.rng.choice(["slide A", "B", "slide C", "slide D", "slide E"]))
            if "roll" not in hand.buttons:
                hand.go_on()
        elif "end" in hand.buttons:
            hand.typed("fin")
        elif "roll" in hand.buttons:
            hand.typed("lancer")
        elif not hand.go_on():
            break
    hand.typed("undo", "redo", "hint", "new")


def _piled_up(hand: Hand) -> None:
    """Shapes piled up in one column until nothing lands any more."""
    hand.hello()
    for _ in range(150):
        places = hand.landings()
        if hand.mode in ("drop", "block") and places:
            at = max(places, key=lambda place: sum(row for row, _ in place[1]["at"]))[1]["at"]
            if hand.mode == "block":
                hand.act("block", cells=at)
            else:
                hand.act("drop", cells=[[row, col, n] for (row, col), n in zip(at, hand.numbers(4), strict=True)])
        elif hand.mode == "combo":
            hand.press("pass")
        elif not hand.go_on():
            break
    hand.press("audit")


def _wrong_everywhere(hand: Hand) -> None:
    """In every phase all that belongs to another."""
    hand.hello()
    for n in range(30):
        hand.press(
            ("roll", "pass", "skip", "end", "next", "go", "step", "hold", "resign" if n == 29 else "combo")[n % 9]
        )
        hand.act("start", column=n % 9)
        hand.act("slide", letter="ABCDEF"[n % 6]).act("circle", cells=[[0, 0], [0, 1], [0, n % 7]]).act(
            "block", cells=[[0, 0], [1, 0], [2, 0]]
        )
        hand.act("drop", cells=[[n % 4, 0, 1], [n % 4, 1, 2], [n % 4, 2, 3], [n % 4, 3, None]]).act(
            "free", cells=[[0, 0]]
        )
        hand.send("try", combo=[[0, 0], [0, 1]]).send("try", cells=[[0, 0, 1]])
        hand.go_on()


def scripts() -> Iterator[Script]:
    for n, edition in enumerate(("2023", "2021", "online")):
        game = {"players": 1, "seed": 40 + n, "edition": edition}
        yield Script(f"whole-solo-{edition}", _whole, {"language": ("en", "fr")[n % 2], "game": game})
        yield Script(f"asking-solo-{edition}", _asking, {"language": ("fr", "en")[n % 2], "game": game})
        yield Script(f"piled-up-{edition}", _piled_up, {"game": game})
        yield Script(f"asking-table-{edition}", _asking, {"game": {**game, "players": 2}})
        yield Script(f"piled-up-table-{edition}", _piled_up, {"game": {**game, "players": 2}})
    for language in ("en", "fr"):
        mine = {"language": language}
        yield Script(f"hint-ends-{language}", _hint_ends, {**mine, "game": {"players": 1, "seed": 2}})
        yield Script(
            f"judged-while-placing-{language}", _judged_while_placing, {**mine, "game": {"players": 1, "seed": 3}}
        )
        yield Script(f"replay-{language}", _replay, mine)
        yield Script(f"records-{language}", _records, {**mine, "game": {"players": 1, "seed": 3}})
        yield Script(f"same-dice-{language}", _same_dice, mine)
        yield Script(f"typed-{language}", _typed, {**mine, "game": {"players": 1, "seed": 5}})
        yield Script(
            f"people-{language}", _people, {**mine, "game": {"players": 3, "seed": 6, "names": ["Ann", "", "Cy"]}}
        )
        yield Script(f"speeds-{language}", _speeds, mine)
    for players, edition in ((1, "2023"), (2, "2023"), (1, "2021")):
        yield Script(f"review-{players}-{edition}", _review(players, edition), {"language": ("fr", "en")[players % 2]})
    for count, edition in ((2, "2023"), (3, "2021"), (4, "online")):
        yield Script(f"table-of-{count}", _table_of(count, edition), {"language": ("en", "fr")[count % 2]})
    yield Script("judged-at-a-table", _judged_while_placing, {"game": {"players": 2, "seed": 3}})
    yield Script("against-each-bot", _against, {"game": {"players": 1, "seed": 1, "names": ["Zoë"]}})
    yield Script("only-bots", _only_bots)
    yield Script("taking-back", _taking_back, {"game": {"players": 1, "seed": 8}})
    yield Script("taking-back-table", _taking_back, {"game": {"players": 2, "seed": 8}})
    yield Script("replay-solo", _replay_solo, {"game": {"players": 1, "seed": 8}})
    yield Script("same-drop-again", _same_drop_again)
    yield Script("kept", _kept)
    yield Script("own-dice", _own_dice, {"game": {"players": 1, "seed": 8}})
    yield Script("wrong-everywhere", _wrong_everywhere, {"game": {"players": 1, "seed": 8}})
    yield Script("wrong-everywhere-table", _wrong_everywhere, {"language": "fr", "game": {"players": 2, "seed": 8}})
    yield from walks("walk", range(32), 110, game=_GAMES)
