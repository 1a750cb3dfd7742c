"""The picture of the play page: headline, controls and cards for every phase."""

from __future__ import annotations

from typing import TYPE_CHECKING

from numberdrop.rules.drops import anything_lands
from numberdrop.rules.editions import EDITIONS
from numberdrop.rules.game import MOST_PLAYERS, Phase
from numberdrop.rules.referee import due_shapes

from .intents import Json
from .picture import audit_card, board_picture, player_name, sheet_card, signed, steps_picture, tiles_picture
from .tables import icons
from .words import Voice

if TYPE_CHECKING:
    from numberdrop.record import Fault, RecordError

    from .play import Play

_FAULTS_SHOWN = 6


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
        undo=page.at > 0,
        redo=page.at + 1 < len(page.games),
    )


def board(page: Play) -> Json:
    """The ``board`` trait: the sheet of the player shown."""
    name = player_name(page.voice, page.game, page.shown)
    who, cells = page.last
    last = cells if who == page.shown else ()
    label = page.voice("ui.board_solo") if page.game.solo else page.voice("ui.board_of", name=name)
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
    if game.over:
        return "over_solo" if game.solo else "over"
    if page.pause:
        return "pause"
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
    due = game.pending[0] if game.pending else game.first
    who = page.shown if page.actor is not None else due
    roll = game.roll
    shape = "" if roll is None else roll.shape
    totals = [sheet.score.total for sheet in game.sheets]
    winners = ", ".join(player_name(voice, game, player) for player in game.winners)
    forced = next((letter for letter, tile in game.tiles.items() if tile == shape), "")
    return {
        "round": game.round, "name": player_name(voice, game, who), "shown": player_name(voice, game, page.shown), "next": player_name(voice, game, due),
        "number": who + 1, "letter": game.letter or forced, "tile": voice.shape(game.tiles.get(game.letter or forced, "")), "shape": shape,
        "total": signed(totals[0]), "best": signed(max(totals)), "winners": winners,
    }  # fmt: skip


def headline(page: Play) -> str:
    key = _state(page)
    solo = (
        "_solo"
        if page.game.solo and key in ("start", "roll", "roll_own", "blocks", "drop", "combo", "end", "stuck")
        else ""
    )
    return page.voice(f"headline.{key}{solo}", **_values(page))


def hint(page: Play) -> str:
    key = _state(page)
    return page.voice(f"hint.{key}", **_values(page))


def _players(page: Play) -> list[Json]:
    game, voice = page.game, page.voice
    due = game.pending[:1] if game.phase is Phase.COMBO else game.pending
    return [
        {
            "id": player,
            "name": player_name(voice, game, player),
            "total": signed(sheet.score.total),
            "shown": player == page.shown,
            "turn": player in due,
            "first": player == game.first,
            "done": bool(game.pending) and player not in game.pending,
            "label": voice("ui.player_tab", name=player_name(voice, game, player), total=signed(sheet.score.total)),
        }
        for player, sheet in enumerate(game.sheets)
    ]


def _buttons(page: Play) -> list[Json]:
    game, button = page.game, page.button
    kind = mode(page)
    main: list[Json] = []
    if page.pause:
        main = [button("next", "N", primary=True, name=_values(page)["next"])]
    elif page.actor is None and game.pending and not game.solo:
        main = [button("back", primary=True, name=_values(page)["next"])]
    elif _stuck(page):
        main = [button("skip", primary=True)]
    elif kind in ("drop", "block"):
        main = page.hand_buttons(numbers=kind == "drop")
    elif kind == "start":
        main = [button("left", "←"), button("right", "→"), button("drop", "␣", primary=True)]
    elif kind == "combo":
        main = [button("circle", "↵", primary=True), button("clear", "Esc"), button("pass", "P")]
    elif game.phase is Phase.ROLL:
        main = [button("roll", "R", primary=True)] if game.setup.seed is not None else []
    elif game.phase is Phase.END:
        main = [button("end", "E", primary=True)]
    elif game.over:
        main = [button("new", primary=True)]
    rest = [
        button("hint", "H"),
        button("ask", "W"),
        button("undo", "U", off=None if page.at else page.voice("ui.nothing_to_undo")),
    ]
    if page.at + 1 < len(page.games):
        rest.append(button("redo"))
    rest += [button("audit", pressed=page.auditing), button("record"), button("load")]
    return main + rest


def _cards(page: Play) -> list[Json]:
    game, voice = page.game, page.voice
    cards: list[Json] = [{"id": "why", "kind": "talk", "title": voice("ui.talk_none")}]
    if game.phase is Phase.ROLL and game.setup.seed is None:
        cards.insert(0, _dice_form(page))
    if page.auditing:
        cards.append(audit_card(voice, game))
    sheet = sheet_card(voice, game.sheets[page.shown], game.tiles, game.solo)
    if not game.solo:
        sheet["title"] = voice("ui.sheet_of", name=player_name(voice, game, page.shown))
    cards.append(sheet)
    if game.over and game.solo:
        cards.append(_high_scores(page))
    cards.append(_new_form(page))
    return cards


def _dice_form(page: Play) -> Json:
    voice = page.voice
    field = {
        "id": "roll",
        "type": "text",
        "label": voice("form.roll"),
        "value": "",
        "options": [],
        "help": voice("form.roll_help"),
        "error": page.form_error,
    }
    return {
        "id": "dice",
        "kind": "form",
        "title": voice("form.dice"),
        "fields": [field],
        "submit": {"id": "dice", "label": voice("form.dice_submit")},
        "more": [],
    }


def _new_form(page: Play) -> Json:
    voice, setup = page.voice, page.game.setup
    counts = [
        [str(n), voice.count("form.players_n", n) if n > 1 else voice("form.solo")] for n in range(1, MOST_PLAYERS + 1)
    ]

    def field(name: str, kind: str, value: object, options: list[list[str]] | None = None, help_: str = "") -> Json:
        label = voice("form.name", n=name[4:]) if name.startswith("name") else voice(f"form.{name}")
        return {
            "id": name,
            "type": kind,
            "label": label,
            "value": value,
            "options": options or [],
            "help": help_,
            "error": "",
        }

    names = [
        {
            **field(f"name{n}", "text", setup.names[n - 1] if n <= len(setup.names) else ""),
            "when": {"field": "players", "min": max(n, 2)},
        }
        for n in range(1, MOST_PLAYERS + 1)
    ]
    fields = [
        field("players", "select", str(setup.players), counts),
        *names,
        field("edition", "select", setup.edition, [[name, voice(f"edition.{name}")] for name in EDITIONS]),
        field("seed", "text", "", help_=voice("form.seed_help", seed="–" if setup.seed is None else setup.seed)),
        field("own_dice", "checkbox", setup.seed is None, help_=voice("form.own_dice_help")),
    ]
    return {
        "id": "new",
        "kind": "form",
        "title": voice("form.new"),
        "fields": fields,
        "submit": {"id": "new", "label": voice("form.new_submit")},
        "more": [],
    }


def _high_scores(page: Play) -> Json:
    game, voice = page.game, page.voice
    mine = game.sheets[0].score.total
    rank = game.edition.rank(mine)
    table = game.edition.high_scores_in(voice.language)
    items = [
        {"text": f"{place}. {name} {points}", "tone": "info", "cells": []}
        for place, (name, points) in enumerate(table, 1)
    ]
    if rank is not None:
        items[rank - 1] = {"text": voice("ui.rank_you", place=rank, total=signed(mine)), "tone": "good", "cells": []}
    return {
        "id": "scores",
        "kind": "list",
        "title": voice("ui.high_scores", edition=voice(f"edition.{game.setup.edition}")),
        "items": items,
    }


def _fault(voice: Voice, fault: Fault) -> str:
    refusals = " ".join(voice.say(reason) for reason in fault.reasons)
    text = voice(fault.key, **{**fault.values, "refusals": refusals})
    return voice("ui.fault_line", line=fault.line, text=text) if fault.line else text


def fault_text(voice: Voice, error: RecordError) -> str:
    """What is wrong with a record, line by line, in the learner's language."""
    lines = [_fault(voice, fault) for fault in error.faults[:_FAULTS_SHOWN]]
    rest = len(error.faults) - _FAULTS_SHOWN
    return "\n".join([voice("ui.record_refused"), *lines, *([voice.count("ui.more_faults", rest)] if rest > 0 else [])])
