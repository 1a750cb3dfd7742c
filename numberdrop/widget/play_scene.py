"""The picture of the play page: headline, controls and cards for every phase."""

from __future__ import annotations

from typing import TYPE_CHECKING

from numberdrop.rules.drops import anything_lands
from numberdrop.rules.game import Phase
from numberdrop.rules.referee import due_shapes

from .intents import Json
from .picture import audit_card, board_picture, sheet_card, signed, steps_picture, tiles_picture
from .result_cards import graph_cards, high_scores, replay_buttons, replay_form, same_dice_card
from .review_cards import review_cards, trial_buttons
from .seats import PERSON, SPEEDS, decider
from .table_cards import dice_form, marks_card, new_form, speed_tools
from .tables import icons

if TYPE_CHECKING:
    from .play_page import Play


def scene(page: Play) -> Json:
    """The ``scene`` trait."""
    game, voice = page.game, page.voice
    roll = game.roll
    dice = [] if roll is None or game.phase in (Phase.ROLL, Phase.OVER) else [{"face": face} for face in roll.numbers]
    return page.frame(
        headline=headline(page),
        hint=hint(page),
        steps=steps_picture(voice, game),
        mode=mode(page),
        start={"number": page.shown + 1, "row": 0} if mode(page) == "start" else None,
        dice=dice,
        shape_die=roll.shape if dice and roll else None,
        icons=icons(),
        players=_players(page),
        tiles=tiles_picture(voice, game),
        buttons=_buttons(page),
        cards=_cards(page),
        tick=page.tick(),
        tools=speed_tools(page),
        tools_label=voice("ui.speed"),
        undo=page.at > 0,
        redo=page.at + 1 < len(page.games),
    )


def board(page: Play) -> Json:
    """The ``board`` trait: the sheet of the player shown."""
    name = page.name_of(page.shown)
    who, cells = page.last
    last = cells if who == page.shown else ()
    label = (
        page.voice("ui.board_solo")
        if page.game.solo or page.is_you(page.shown)
        else page.voice("ui.board_of", name=name)
    )
    return board_picture(page.game.sheets[page.shown], label, last, page.drops)


def mode(page: Play) -> str:
    """What the board takes now."""
    game = page.game
    if page.actor is None or _stuck(page):
        return "none"
    return {Phase.START: "start", Phase.BLOCKS: "block", Phase.DROP: "drop", Phase.COMBO: "combo"}.get(
        game.phase, "none"
    )


def _stuck(page: Play) -> bool:
    game = page.game
    return game.phase in (Phase.BLOCKS, Phase.DROP) and not anything_lands(
        game.sheets[page.shown].grid, due_shapes(game)
    )


def _state(page: Play) -> str:
    """The key of the headline and hint that fit."""
    game = page.game
    if page.trial:
        return "trial_done" if page.trial.drop else "trial"
    if page.replay:
        return "replay"
    if game.over:
        return "over_solo" if game.solo else "over"
    if page.party.stopped:
        return "resigned"
    if page.pause:
        return "pause_bot" if page.watching else "pause"
    if page.due_bot:
        return "bot_waits" if page.waits else "bot"
    if page.actor is None and game.pending:
        return "watch"
    if _stuck(page):
        return "stuck"
    if game.phase is Phase.SLIDE:
        return (
            f"slide_{game.slide}" if game.slide == "free" or (game.roll and game.roll.shape == "*") else "slide_forced"
        )
    if game.phase is Phase.ROLL and game.setup.seed is None:
        return "roll_own"
    if game.phase is Phase.END and game.penalty:
        return "end_penalty"
    return str(game.phase.value)


def _values(page: Play) -> Json:
    game, voice = page.game, page.voice
    due = decider(game) or 0
    who = page.shown if page.actor is not None else due
    roll = game.roll
    shape = "" if roll is None else roll.shape
    totals = [sheet.score.total for sheet in game.sheets]
    winners = ", ".join(page.name_of(player) for player in game.winners)
    forced = next((letter for letter, tile in game.tiles.items() if tile == shape), "")
    return {
        "round": game.round, "name": page.name_of(who), "shown": page.name_of(page.shown), "next": page.name_of(due),
        "number": who + 1, "letter": game.letter or forced, "tile": voice.shape(game.tiles.get(game.letter or forced, "")), "shape": shape,
        "at": page.replay.at if page.replay else 0, "last": page.replay.last if page.replay else 0,
        "total": signed(totals[0]), "best": signed(max(totals)), "winners": winners,
    }  # fmt: skip


_TO_ONE = ("start", "roll", "roll_own", "blocks", "drop", "combo", "end", "stuck")
"""What is said to the only person at the table without a name."""


def headline(page: Play) -> str:
    key = _state(page)
    alone = page.game.solo or page.party.seats.count(PERSON) == 1
    return page.voice(f"headline.{key}{'_solo' if alone and key in _TO_ONE else ''}", **_values(page))


def hint(page: Play) -> str:
    key = _state(page)
    return page.voice(f"hint.{key}", **_values(page))


def _players(page: Play) -> list[Json]:
    game, voice = page.game, page.voice
    due = game.pending[:1] if game.phase is Phase.COMBO else game.pending
    return [
        {
            "id": player,
            "name": page.name_of(player),
            "total": signed(sheet.score.total),
            "shown": player == page.shown,
            "turn": player in due,
            "first": player == game.first,
            "done": bool(game.pending) and player not in game.pending,
            "label": voice("ui.player_tab", name=page.name_of(player), total=signed(sheet.score.total)),
        }
        for player, sheet in enumerate(game.sheets)
    ]


def _buttons(page: Play) -> list[Json]:
    game, button = page.game, page.button
    kind = mode(page)
    if page.trial:
        return trial_buttons(page, page.trial, page.hand_buttons(numbers=True))
    review = [button("review", "V")] if page.may_review else []
    if page.replay:
        rest = [button("ask", "W"), button("audit", pressed=page.auditing)]
        return [*replay_buttons(page, page.replay), *review, *rest]
    main: list[Json] = []
    if page.party.stopped or game.over:
        main = [button("new", primary=True), *([button("replay"), *review] if game.over else [])]
    elif page.watching:
        main = [_next(page), *_holding(page)]
    elif page.pause:
        main = [_next(page)]
    elif page.due_bot:
        main = [button("step", "N", primary=page.waits), *_holding(page)]
    elif page.actor is None and game.pending and not game.solo:
        main = [button("back", primary=True, name=_values(page)["next"])]
    elif _stuck(page):
        main = [button("skip", primary=True)]
    elif kind in ("drop", "block"):
        main = page.hand_buttons(numbers=kind == "drop")
    elif kind == "start":
        main = [button("left", "←"), button("right", "→"), button("drop", "␣", primary=True)]
    elif kind == "combo":
        main = [*page.pick_buttons("circle"), button("pass", "P")]
    elif game.phase is Phase.ROLL:
        main = [button("roll", "R", primary=True)] if game.setup.seed is not None else []
    elif game.phase is Phase.END:
        main = [button("end", "E", primary=True)]
    undo = button("undo", "U", off=None if page.at else page.voice("ui.nothing_to_undo"))
    if page.marks_undo():
        undo["label"] = page.voice("ui.button_take_back")
    rest = [button("hint", "H"), button("ask", "W"), undo]
    if page.last_drop is not None:
        rest.insert(1, button("judge", "J"))
    if page.at + 1 < len(page.games):
        rest.append(button("redo"))
    rest += [button("audit", pressed=page.auditing), button("record"), button("load"), button("against")]
    if game.actions and not game.over:
        rest += [button("replay"), *([button("resign")] if page.party.people else [])]
    if game.setup.seed is not None:
        rest.append(button("same_dice"))
    return main + rest


def _next(page: Play) -> Json:
    due = decider(page.game) or 0
    hand_on = page.button("next", "N", primary=True, name=page.name_of(due))
    return {**hand_on, "label": page.voice("ui.button_your_turn")} if page.is_you(due) else hand_on


def _holding(page: Play) -> list[Json]:
    """Pause and go on, where bots act by themselves."""
    if SPEEDS[page.speed] is None:
        return []
    return [page.button("go", "G", primary=True) if page.held else page.button("hold", "G")]


def _cards(page: Play) -> list[Json]:
    game, voice = page.game, page.voice
    cards: list[Json] = [{"id": "why", "kind": "talk", "title": voice("ui.talk_none")}]
    if page.trial:
        return [*cards, sheet_card(voice, game.sheets[page.shown], game.tiles, game.solo)]
    if page.replay or game.over:
        cards += review_cards(page)
    if page.replay:
        cards += [replay_form(page, page.replay), *graph_cards(page)]
    elif game.phase is Phase.ROLL and game.setup.seed is None:
        cards.insert(0, dice_form(page))
    if page.party.taken or page.party.resigned:
        cards.append(marks_card(page))
    if page.auditing:
        audit = audit_card(voice, game)
        for player, one in enumerate(audit["sheets"]):
            one["name"] = page.name_of(player)
        cards.append(audit)
    sheet = sheet_card(voice, game.sheets[page.shown], game.tiles, game.solo)
    if not game.solo and not page.is_you(page.shown):
        sheet["title"] = voice("ui.sheet_of", name=page.name_of(page.shown))
    if page.party.taken:
        sheet["total"]["label"] = voice("ui.total_marked")
    cards.append(sheet)
    if page.replay:
        return cards
    if game.over:
        cards += graph_cards(page)
        if game.setup.seed is not None:
            cards.append(same_dice_card(page))
    if game.solo and (game.over or not game.actions):
        cards.append(high_scores(page))
    cards.append(new_form(page))
    return cards
