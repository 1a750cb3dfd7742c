"""The same dice for everyone: a seed to hand on, bots that play the same dice alone, and the card that tells of both."""

from __future__ import annotations

from dataclasses import replace
from urllib.parse import parse_qs, quote

from numberdrop.pages.cards import CardButton, ListItem, TextCard
from numberdrop.pages.dialog import DialogSpec
from numberdrop.pages.fields import BadIntent, text
from numberdrop.pages.message import note, phrase
from numberdrop.pages.parts.board_view import signed
from numberdrop.pages.table.hint_job import SLICE
from numberdrop.pages.table.saved_game import printable, put_on_table
from numberdrop.pages.table.seating import OPPONENTS, opponent
from numberdrop.pages.voice import Voice
from numberdrop.rules.editions import DEFAULT, EDITIONS
from numberdrop.rules.game import MOST_PLAYERS, Game

from .bot_turn import Rival
from .new_game import read_seed
from .state import Play

LINK = "#dice="
"""How the end of a link begins that gives somebody the dice of a game."""
_LONGEST_LINK = 300


def invite(play: Play, bot: str) -> Play:
    """Let a bot play the dice of the game on the table."""
    setup = play.table.game.setup
    if setup.seed is None or play.busy_rival or any(opponent(rival.bot) == opponent(bot) for rival in play.rivals):
        return play.not_now()
    return play.moved(rivals=(*play.rivals, Rival(bot, Game.new(1, setup.edition, setup.seed))))


def rival_plays(play: Play) -> Play:
    """A slice of the game that a bot plays alone."""
    rival = play.busy_rival
    assert rival is not None  # only called while one plays
    after = rival.played_on(SLICE)
    rivals = tuple(after if other is rival else other for other in play.rivals)
    play = replace(play, rivals=rivals, beat=play.beat + 1)
    if not after.game.over:
        return play
    total = after.game.sheets[0].score.total
    return play.say(note("ui.rival_done", name=phrase(f"bot.{opponent(rival.bot)}"), count=total))


def same_dice(play: Play) -> Play:
    """Text and link that give anybody the same dice."""
    setup = play.table.game.setup
    if setup.seed is None:
        return play.say(note("ui.no_same_dice"))
    players = phrase("form.players_n", setup.players) if setup.players > 1 else phrase("form.solo")
    dialog = DialogSpec(
        id="same_dice",
        kind="record",
        title=phrase("ui.button_same_dice"),
        text=(phrase("ui.same_dice_text"),),
        value=phrase(
            "ui.same_dice_value", seed=setup.seed, edition=phrase(f"edition.{setup.edition}"), players=players
        ),
        hash=f"{LINK}{quote(str(setup.seed), safe='')}&edition={setup.edition}&players={setup.players}",
        file="numberdrop-dice.txt",
        buttons=(("close", True),),
    )
    return replace(play, dialog=dialog)


def take_link(play: Play, link: str) -> Play:
    """Lay out the game that a link names, unless it is the one that is being played. Raises ``BadIntent``."""
    values = parse_qs(text(link, _LONGEST_LINK)[1:])
    seed = read_seed(printable(values.get("dice", [""])[0]))
    edition, players = values.get("edition", [DEFAULT])[0], values.get("players", ["1"])[0]
    if edition not in EDITIONS or players not in [str(n + 1) for n in range(MOST_PLAYERS)]:
        raise BadIntent("a link to dice that are none")
    game = play.table.game
    if not game.over and (game.setup.seed, game.setup.edition, game.setup.players) == (seed, edition, int(players)):
        return replace(play, begins=None)
    return put_on_table(play, Game.new(int(players), edition, seed)).say(note("ui.same_dice_ready", seed=str(seed)))


# --- the card ----------------------------------------------------------------------------------------------------------


def same_dice_card(play: Play, voice: Voice) -> TextCard:
    """What became of the same dice so far, and who may still play them."""
    game = play.game
    own = (voice("ui.rival_you", total=signed(game.sheets[0].score.total)),) if game.solo else ()
    played = {opponent(rival.bot) for rival in play.rivals}
    free = () if play.busy_rival else tuple(bot for bot in OPPONENTS if bot not in played)
    return TextCard(
        id="same_dice",
        title=voice("ui.button_same_dice"),
        paragraphs=(voice("ui.rivals_text"), *own),
        lines=tuple(_rival_line(voice, rival) for rival in play.rivals),
        buttons=(
            *(CardButton(f"rival:{bot}", voice(f"bot.{bot}"), faces=(bot,)) for bot in free),
            CardButton("same_dice", voice("ui.hand_on")),
        ),
    )


def _rival_line(voice: Voice, rival: Rival) -> ListItem:
    game, bot = rival.game, opponent(rival.bot)
    key, total = "ui.rival_line" if game.over else "ui.rival_busy", signed(game.sheets[0].score.total)
    return ListItem(voice(key, total=total, name=voice(f"bot.{bot}"), round=game.round), face=bot)
