"""What lies beside the table on the play page: forms for dice and new games, the choice of a bot, what is marked, what a
refused record is told.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from numberdrop.record import LIMITS
from numberdrop.rules.game import MOST_PLAYERS

from .forms import edition_field, field, form, players_field
from .intents import Json
from .seats import BOT_NAMES, PERSON, SPEEDS
from .words import Voice

if TYPE_CHECKING:
    from numberdrop.record import Fault, RecordError

    from .hosting import Hosting
    from .play_page import Play

_FAULTS_SHOWN = 6


def bot_name(voice: Voice, bot: str) -> str:
    """What a bot is called."""
    return voice(f"bot.{bot}")


def dice_form(page: Play) -> Json:
    voice = page.voice
    roll = field("roll", "text", voice("form.roll"), help_=voice("form.roll_help"), error=page.form_error)
    return form("dice", voice("form.dice"), [roll], voice("form.dice_submit"))


def new_form(page: Play) -> Json:
    voice, setup, seats = page.voice, page.game.setup, page.party.seats
    bots = [[PERSON, voice("form.person")]]
    bots += [[bot, voice("form.bot", name=bot_name(voice, bot), is_=voice(f"bot.{bot}_is"))] for bot in BOT_NAMES]
    places: list[Json] = []
    for n in range(1, MOST_PLAYERS + 1):
        seat = seats[n - 1] if n <= len(seats) else PERSON
        named = setup.names[n - 1] if n <= len(setup.names) and seat == PERSON else ""
        here = {"field": "players", "min": n}
        places += [
            {**field(f"seat{n}", "select", voice("form.seat", n=n), seat, bots), "when": [here]},
            {
                **field(f"name{n}", "text", voice("form.name", n=n), named),
                "most": LIMITS.name,
                "when": [{"field": "players", "min": max(n, 2)}, {"field": f"seat{n}", "is": PERSON}],
            },
        ]
    seed = voice("form.seed_help", seed="–" if setup.seed is None else setup.seed)
    own = setup.seed is None
    fields = [
        players_field(voice, str(setup.players)),
        *places,
        edition_field(voice, setup.edition),
        field("seed", "text", voice("form.seed"), help_=seed),
        field("own_dice", "checkbox", voice("form.own_dice"), own, help_=voice("form.own_dice_help")),
    ]
    return form("new", voice("form.new"), fields, voice("form.new_submit"))


def against_dialog(page: Hosting) -> Json:
    """The choice of a bot to play against, from the gentlest to the strongest."""
    voice = page.voice
    rows = [[f"against:{bot}", bot_name(voice, bot), voice(f"bot.{bot}_is")] for bot in BOT_NAMES]
    return {
        "id": "against",
        "kind": "choose",
        "title": voice("ui.dialog_against"),
        "text": voice("ui.dialog_against_text"),
        "value": "",
        "rows": rows,
        "buttons": [page.dialog_button("close")],
    }


def speed_tools(page: Play) -> list[Json]:
    """How fast bots act; nothing where none plays."""
    party = page.party
    acting = any(party.seats) and not (page.game.over or party.stopped)
    if not acting and not page.replay:
        return []
    return [
        {"id": f"speed:{name}", "label": page.voice(f"speed.{name}"), "pressed": name == page.speed} for name in SPEEDS
    ]


def marks_card(page: Play) -> Json:
    """What was not played as at a table: acts taken back, players who gave up."""
    voice, party = page.voice, page.party
    told = [voice.count("ui.taken_back", len(party.taken), rounds=_rounds(party.taken))] if party.taken else []
    for player in party.resigned:
        stand_in = "" if party.stopped else bot_name(voice, party.bot(player))
        key = "ui.resigned" if party.stopped else "ui.resigned_stand_in"
        told.append(voice(key, name=page.name_of(player), bot=stand_in))
    items = [{"text": text, "tone": "info", "cells": []} for text in told]
    return {"id": "marks", "kind": "list", "title": voice("ui.marks"), "items": items}


def _rounds(taken: tuple[int, ...]) -> str:
    return ", ".join(map(str, sorted(set(taken))))


def _fault(voice: Voice, fault: Fault) -> str:
    refusals = " ".join(voice.say(reason) for reason in fault.reasons)
    text = voice(fault.key, **{**fault.values, "refusals": refusals})
    return voice("ui.fault_line", line=fault.line, text=text) if fault.line else text


def fault_text(voice: Voice, error: RecordError) -> str:
    """What is wrong with a record, line by line, in the learner's language."""
    lines = [_fault(voice, fault) for fault in error.faults[:_FAULTS_SHOWN]]
    rest = len(error.faults) - _FAULTS_SHOWN
    return "\n".join([voice("ui.record_refused"), *lines, *([voice.count("ui.more_faults", rest)] if rest > 0 else [])])
