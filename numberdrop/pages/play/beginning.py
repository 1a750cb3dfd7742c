"""How a game begins: whom one may play against, alone or all at one screen, and a table laid seat by seat."""

from __future__ import annotations

from numberdrop.formats.game_record import LIMITS
from numberdrop.pages.cards import Card, CardButton, Door, Field, FormCard, MenuCard, TalkCard, TextCard
from numberdrop.pages.message import Voice
from numberdrop.pages.parts.board import icons
from numberdrop.pages.parts.frame import Choices, button, edition_field, field, form, frame, players_field
from numberdrop.pages.parts.scores import record_against
from numberdrop.pages.scene import Scene
from numberdrop.pages.table.seating import BOT_NAMES, OPPONENTS, PARTNER, PERSON, STRENGTHS, guests, opponent
from numberdrop.pages.visit import Visit
from numberdrop.rules.game import MOST_PLAYERS

from .partner import recent_points
from .state import NAME, Play

_WAYS = (("resume", "T"), ("alone", "I"), ("table", "O"))
"""What is pressed beside the opponents, and the shape that stands for it."""
_STRONGEST = max(STRENGTHS.values())


def beginning(play: Play, visit: Visit, voice: Voice) -> Scene:
    """The page on which a game begins."""
    laying = play.begins == "seats"
    words = {
        "headline": voice("begin.seats" if laying else "begin.headline"),
        "hint": voice("begin.seats_hint" if laying else "begin.hint"),
    }
    buttons = (button(voice, "doors"),) if laying else (button(voice, "load"),)
    cards = (_seats_form(play, voice),) if laying else _doors(play, visit, voice)
    return frame(
        NAME,
        play,
        visit,
        voice,
        **words,
        icons=icons(),
        buttons=buttons,
        cards=(*cards, TalkCard(title="")),
        begins=True,
    )


# --- the doors ----------------------------------------------------------------------------------------------------------


def _doors(play: Play, visit: Visit, voice: Voice) -> tuple[Card, ...]:
    waits = not play.met
    known = bool(play.scores) or (visit.learner is not None and len(visit.past) > 0)
    first = PARTNER if known else BOT_NAMES[0]
    bots = tuple(_opponent(play, voice, bot, primary=bot == first) for bot in OPPONENTS)
    ways = tuple(
        Door(press=press, icon=icon, label=voice(f"begin.{press}"), text=voice(f"begin.{press}_text"))
        for press, icon in _WAYS
        if play.table.game.actions or press != "resume"
    )
    counts = tuple(CardButton(f"together:{n}", str(n)) for n in range(2, MOST_PLAYERS + 1))
    asked = (voice("begin.together_text"),)
    return (
        MenuCard(id="begin", items=bots, waits=waits),
        MenuCard(id="ways", items=ways, waits=waits),
        TextCard(id="together", title=voice("begin.together"), paragraphs=asked, buttons=counts, waits=waits),
    )


def _opponent(play: Play, voice: Voice, bot: str, *, primary: bool) -> Door:
    """A bot with its face, how it plays, how strong it is, and how one stands against it."""
    points = recent_points(play) if bot == PARTNER else STRENGTHS[bot]
    record, plays = record_against(play.duels, bot), voice(f"bot.{bot}_is")
    return Door(
        press=f"against:{bot}",
        icon="O",
        label=voice(f"bot.{bot}"),
        text=voice("ui.bot_record", said=plays, won=record.won, lost=record.lost) if any(record) else plays,
        face=bot,
        primary=primary or None,
        figure=voice("begin.your_level") if points is None else voice("begin.strength", points=round(points)),
        share=None if points is None else max(0.0, min(1.0, round(points / _STRONGEST, 2))),
    )


# --- a table, seat by seat ----------------------------------------------------------------------------------------------


def _seats_form(play: Play, voice: Voice) -> FormCard:
    """Who sits where, and under which names; what is wanted now and then stands behind "more"."""
    setup, seats = play.table.game.setup, play.seats
    bots = ((bot, voice(f"bot.{bot}")) for bot in OPPONENTS)
    sitters = [(PERSON, voice("form.person")), *bots, *((name, name) for name in guests())]
    names = setup.names if len(setup.names) == len(seats) else ()
    fields = [
        players_field(voice, str(len(seats))),
        *(place for n in range(1, MOST_PLAYERS + 1) for place in _place(seats, names, voice, n, sitters)),
        edition_field(voice, setup.edition).but(rare=True),
        field("seed", "text", voice("form.seed"), help_=voice("form.seed_help")).but(rare=True),
        field("own_dice", "checkbox", voice("form.own_dice"), help_=voice("form.own_dice_help")).but(rare=True),
    ]
    return form("seats", "", fields, voice("form.new_submit"), sends="new")


def _place(
    seats: tuple[str, ...], names: tuple[str, ...], voice: Voice, n: int, sitters: Choices
) -> tuple[Field, Field]:
    """Who sits at a place, and the name of a person there."""
    seat = opponent(seats[n - 1]) if n <= len(seats) else PERSON
    name = names[n - 1] if n <= len(names) and seat == PERSON else ""
    who = field(f"seat{n}", "choice", voice("form.seat", n=n), seat, sitters)
    called = field(f"name{n}", "text", voice("form.name", n=n), name)
    # Who plays alone needs no name.
    named = ({"field": "players", "min": max(n, 2)}, {"field": f"seat{n}", "is": PERSON})
    return who.but(when=({"field": "players", "min": n},)), called.but(most=LIMITS.name, when=named)
