"""Several players: what the others' sheets mean for one's own, and whole rounds."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import exp

from numberdrop.coach.engine.afterstates import POINT, after, minus_rows, put
from numberdrop.coach.engine.position import BLOCK, CLOCK, SheetView
from numberdrop.rules.editions import LETTERS
from numberdrop.rules.grid import COLS, LINE
from numberdrop.rules.sheet import MINUS_POINTS
from numberdrop.steps import Steps

from .drops import best_drops
from .evaluation_context import EvaluationContext
from .max_points import best_points
from .roll_options import STAR, landings
from .solo import worth_of
from .value import sheet_worth

_SURE = 100 * POINT  # a hundredth of winning is a point
_ALL = (1 << len(LETTERS)) - 1
_SPREAD, _SPREAD_MORE = 1.2, 0.32
_OFF = 4


def clock_of(sheet: SheetView) -> int:
    """What is left of the game by one sheet, on the scale of the slides of a solo game."""
    room = sum(LINE - height for height in sheet.heights if height < LINE)
    return room * CLOCK // (LINE * COLS)


def chance(margin: int, spread: float) -> int:
    """From a margin in 1/256 point to the chance of winning; a point more is still worth a little."""
    try:
        won = 1 / (1 + exp(-(margin / 256.0) / spread))
    except OverflowError:
        won = 0.0
    little = margin // 64 if margin >= 0 else -(-margin // 64)
    return int(_SURE * won) + little


class Around:
    """The others as player ``who`` sees them; ``dropped`` (bits) have acted in this round, the others still score by ``roll``."""

    def __init__(
        self,
        sheets: tuple[SheetView, ...],
        who: int,
        dropped: int,
        roll: tuple[int, ...] | None,
        weights: bytes,
        *,
        closed: bool = False,
    ) -> None:
        self.mine, self.weights, self.closed = sheets[who].points, weights, closed
        others = [i for i in range(len(sheets)) if i != who]
        self.rivals = [sheets[i] for i in others]
        self.any_other, self.all_others = _held(self.rivals)
        self.thirds = [_held([sheets[j] for j in others if j != i]) for i in others]
        self.clock = min(CLOCK, *(clock_of(rival) for rival in self.rivals))
        late = [i for i in others if not dropped >> i & 1] if roll else []
        self.due = [best_points(sheets[i], roll) if roll and i in late else 0 for i in others]
        self.spread_end = 0.25 if closed or not late else 1.0
        self._worth: dict[tuple[int, int], int] = {}
        self._end: int | None = None

    def see(self, sheet: SheetView) -> SheetView:
        """A sheet with the clock and the letters as they stand at this table."""
        return self.see_letters(replace(sheet, clock=min(clock_of(sheet), self.clock)))

    def see_letters(self, sheet: SheetView) -> SheetView:
        """A letter: 0 nobody holds it, 1 only others, 2 I and not everybody, 3 everybody, 4 crossed off."""
        levels = []
        for i in range(len(LETTERS)):
            if sheet.crossed >> i & 1:
                levels.append(_OFF)
            elif sheet.circled >> i & 1:
                levels.append(2 + (self.all_others >> i & 1))
            else:
                levels.append(self.any_other >> i & 1)
        return replace(sheet, levels=tuple(levels))

    def stakes(self, value: int, over: bool, clock: int, circled: int) -> int:
        """From points to the chance of winning, in 1/256 of a hundredth."""
        if over:
            return chance(POINT * self.mine + value - self._rival_end(), self.spread_end)
        margin = POINT * self.mine + value - self._rival_worth(clock, circled)
        return chance(margin, _SPREAD + _SPREAD_MORE * clock)

    def _rival_worth(self, clock: int, circled: int) -> int:
        """How far the best rival will come when the clock stands there and I hold these letters."""
        known = self._worth.get((clock, circled))
        if known is None:
            known = self._worth[clock, circled] = max(
                POINT * rival.points + sheet_worth(_as_seen(rival, clock, circled, *third), self.weights)
                for rival, third in zip(self.rivals, self.thirds, strict=True)
            )
        return known

    def _rival_end(self) -> int:
        """How far the best rival comes when the game ends with this round."""
        if self._end is None:
            self._end = max(
                POINT * (rival.points + (0 if self.closed else MINUS_POINTS * minus_rows(rival)) + due)
                for rival, due in zip(self.rivals, self.due, strict=True)
            )
        return self._end


def _held(sheets: list[SheetView]) -> tuple[int, int]:
    """Which letters anybody holds, and which everybody does."""
    some, every = 0, _ALL
    for sheet in sheets:
        some |= sheet.circled
        every &= sheet.circled
    return some, every


def _as_seen(rival: SheetView, clock: int, circled: int, third: int, third_all: int) -> SheetView:
    levels = []
    for i in range(len(rival.levels)):
        mine = circled >> i & 1
        if rival.crossed >> i & 1:
            levels.append(_OFF)
        elif rival.circled >> i & 1:
            levels.append(2 + (mine & third_all >> i & 1))
        else:
            levels.append(mine | third >> i & 1)
    return replace(rival, clock=clock, levels=tuple(levels))


def _best_block(sheet: SheetView, tile: int, context: EvaluationContext, others: Around) -> SheetView:
    """Drop a block where it is worth most; a block that crosses the line ends the game."""
    best: tuple[int, SheetView] | None = None
    for cells in landings(sheet.heights, tile):
        then = others.see(put(sheet, cells, (BLOCK,) * len(cells)))
        over = max(then.heights) > LINE
        value = POINT * (then.points - sheet.points)
        value += MINUS_POINTS * POINT * minus_rows(then) if over else worth_of(then, context)
        if not context.selfish:
            value = others.stakes(value, over, then.clock, then.circled)
        if best is None or value > best[0]:
            best = value, then
    return best[1] if best else sheet


@dataclass
class RolloutTable:
    """A game in the making."""

    sheets: list[SheetView]
    first: int

    def around(
        self, who: int, dropped: int, roll: tuple[int, ...] | None, context: EvaluationContext, *, closed: bool = False
    ) -> Around:
        """The table as one player sees it."""
        return Around(tuple(self.sheets), who, dropped, roll, context.weights, closed=closed)

    def finish_round(self, dropped: int, roll: tuple[int, ...], context: EvaluationContext) -> Steps[bool]:
        """Those who have not dropped yet do; then the round ends. Gives whether the game is over."""
        for k in range(len(self.sheets)):
            who = (self.first + k) % len(self.sheets)
            if dropped >> who & 1:
                continue
            around = self.around(who, dropped, roll, context)
            yield
            best, _ = yield from best_drops(self.sheets[who], roll, replace(context, others=around), 1)
            if best:
                self.sheets[who] = after(self.sheets[who], best[0])
            dropped |= 1 << who
        return self._close()

    def play_round(self, roll: tuple[int, ...], context: EvaluationContext) -> Steps[bool]:
        """A round; gives whether the game is over."""
        letter = self._letter_due(roll)
        if letter is None:
            return (yield from self.finish_round(0, roll, context))
        for who in range(len(self.sheets)):
            sheet = self.sheets[who]
            self.sheets[who] = sheet = replace(sheet, crossed=sheet.crossed | 1 << letter)
            if not sheet.circled >> letter & 1:
                self.sheets[who] = _best_block(sheet, sheet.tiles[letter], context, self.around(who, 0, None, context))
            yield
        return self._close()

    def _letter_due(self, roll: tuple[int, ...]) -> int | None:
        """The letter that this roll resolves: the highest active one, if there is a star."""
        if STAR not in roll:
            return None
        active = 0
        for sheet in self.sheets:
            active |= sheet.circled & ~sheet.crossed
        return (active & -active).bit_length() - 1 if active else None

    def _close(self) -> bool:
        """Phase 5: the line is checked; rows above it cost points when it was crossed."""
        self.first = (self.first + 1) % len(self.sheets)
        over = any(max(sheet.heights) > LINE for sheet in self.sheets)
        if over:
            self.sheets = [
                replace(sheet, points=sheet.points + MINUS_POINTS * minus_rows(sheet)) for sheet in self.sheets
            ]
        return over


def chance_to_win(table: RolloutTable, who: int, context: EvaluationContext, *, over: bool) -> float:
    """In hundredths, between two rounds or at the end."""
    others = table.around(who, -1, None, context, closed=over)
    sheet = others.see(table.sheets[who])
    value = 0 if over else worth_of(sheet, context)
    return others.stakes(value, over, sheet.clock, sheet.circled) / 256.0
