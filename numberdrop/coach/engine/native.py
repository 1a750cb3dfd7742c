"""The engine of the coach: calls of the compiled core (``core/``), as a native library or as WebAssembly (``wasm``).

``build_core`` builds the library when the package is installed. ``weights.available_engine`` chooses between it and WebAssembly.
"""

import ctypes
import os
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from importlib import import_module
from operator import attrgetter
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

from numberdrop.rules.dice import NUMBER_DICE, SHAPE_DIE, STAR
from numberdrop.rules.grid import SHAPES

from .position import CELLS, SHAPE_NAMES, Candidate, Position, RolloutEnding, RolloutPlan, SheetView, Valuation
from .wasm import WasmLibrary

HOST = "numberdrop_core"
"""The JavaScript module with which a browser's worker runs the core (``site/web/worker.js``)."""
LIBRARY = Path(__file__).with_name("_core.dll" if sys.platform == "win32" else "_core.so")
MOST_PLAYERS = 6
PATIENCE = 4.0
"""The most seconds of a search or a comparison; rarely reached, even on a busy server."""
PATIENCE_IN_A_BROWSER = 0.18
"""The most seconds of a search or a comparison in a browser, as a phone may be many times slower."""
MOST_THREADS = 4
"""The most threads of rollouts."""
_U8, _I32, _INT = ctypes.c_uint8, ctypes.c_int32, ctypes.c_int
_T = TypeVar("_T")
DropRank: TypeAlias = tuple[Candidate, int, int, int] | None
"""The rank of a drop: the drop with the best combo after it, and how many drops are better, equal (itself included) and legal in total."""
Rollouts: TypeAlias = list[list[float]]
"""For each sheet its score in each sample: points (solo) or percent chance of winning. Samples of the same number have the same dice."""
Endings: TypeAlias = list[list[RolloutEnding]]
"""For each sheet the endings of its games. Games of the same number have the same dice."""


class _Sheet(ctypes.Structure):
    _fields_ = (
        ("cell", _U8 * CELLS), ("height", _U8 * 7), ("boxes", _U8 * 2), ("bonus", _U8), ("circled", _U8), ("crossed", _U8),
        ("level", _U8 * 5), ("tile", _U8 * 5), ("minus_needs_number", _U8), ("clock", _U8), ("solo", _U8), ("pad", _U8),
    )  # fmt: skip


class _GameTable(ctypes.Structure):
    _fields_ = (("players", _INT), ("first", _INT), ("sheet", _Sheet * MOST_PLAYERS), ("points", _INT * MOST_PLAYERS))


class _Decision(ctypes.Structure):
    _fields_ = (("table", _GameTable), ("who", _I32), ("dropped", _I32), ("roll", ctypes.c_int8 * 8), ("flags", _I32))


class _Choice(ctypes.Structure):
    _fields_ = (
        ("value", _I32), ("gain", _INT), ("legal", _INT), ("count", ctypes.c_int8), ("low", ctypes.c_int8),
        ("at", _U8 * 5), ("marks", _U8 * 4), ("kind", _U8), ("size", _U8), ("combo", _U8 * 8),
    )  # fmt: skip


class _Plan(ctypes.Structure):
    _fields_ = (
        ("depth", _I32), ("samples", _I32), ("seconds", ctypes.c_double),
        ("seed", ctypes.c_uint64), ("start", _I32), ("blend", _I32),
    )  # fmt: skip


class _Ending(ctypes.Structure):
    _fields_ = tuple((name, _I32) for name in RolloutEnding._fields)


def _pack_sheet(view: SheetView) -> _Sheet:
    return _Sheet(
        (_U8 * CELLS)(*view.marks), (_U8 * 7)(*view.heights), (_U8 * 2)(*view.boxes), view.bonus, view.circled, view.crossed,
        (_U8 * 5)(*view.levels), (_U8 * 5)(*view.tiles), view.minus_needs_number, view.clock, view.solo,
    )  # fmt: skip


def _decision_arguments(position: Position, style: Valuation) -> tuple[Any, Any]:
    """Return the first two arguments of most functions of the core: a reference to the packed position, and the weights."""
    table = _GameTable(players=len(position.sheets), first=position.first)
    for i, view in enumerate(position.sheets):
        table.sheet[i] = _pack_sheet(view)
        table.points[i] = view.points
    flags = style.fast * 1 + style.greedy * 2 + style.selfish * 4 + style.spread * 8 + style.minus_aside * 16
    decision = _Decision(table, position.who, position.dropped, (ctypes.c_int8 * 8)(*position.roll), flags)
    return ctypes.byref(decision), _weights_array(style.weights)


def _unpack_candidate(choice: _Choice) -> Candidate:
    combo = tuple(choice.combo[: choice.size])
    return Candidate(tuple(choice.at[:4]), tuple(choice.marks), choice.kind, combo, choice.gain, choice.value)


class EveryDrop:
    """All legal drops as the core returned them: ``values`` and ``gains`` are arrays; a ``Candidate`` is built when asked for."""

    def __init__(self, choices: Any, count: int) -> None:
        self._choices, self._count = choices, count
        numbers = memoryview(choices).cast("B").cast("i")
        step = ctypes.sizeof(_Choice) // ctypes.sizeof(ctypes.c_int)
        self.values: Sequence[int] = numbers[_Choice.value.offset // 4 :: step][:count]
        self.gains: Sequence[int] = numbers[_Choice.gain.offset // 4 :: step][:count]

    def __len__(self) -> int:
        return self._count

    def candidate(self, index: int) -> Candidate:
        """Return drop number ``index`` (from 0) with the best combo after it."""
        return _unpack_candidate(self._choices[index])


class Engine:
    """The compiled core. ``threads``: how many compute rollouts; ``patience``: the most seconds of a search or a comparison."""

    def __init__(self, library: Any, threads: int = 1, patience: float = PATIENCE) -> None:
        self.library, self.threads, self.patience = library, threads, patience
        self._others = ThreadPoolExecutor(threads - 1, "rollouts") if threads > 1 else None
        for name in ("nd_drops", "nd_play", "nd_record", "nd_record_table"):
            getattr(self.library, name).restype = ctypes.c_int64
        self.library.nd_learn.restype = ctypes.c_double
        self.weights = int(self.library.nd_sizes(1))
        sizes = [self.library.nd_sizes(i) for i in (0, 2, 3, 4, 5)]
        if sizes != [ctypes.sizeof(kind) for kind in (_Sheet, _Choice, _Decision, _Plan, _Ending)]:
            raise OSError(f"{library} was compiled from another version; compile it again")
        self._pass_rules_to_core()

    def _pass_rules_to_core(self) -> None:
        """Pass the shapes and dice of the rules to the core."""
        table: list[int] = []
        for name in SHAPE_NAMES:
            held = SHAPES[name].orientations
            table.append(len(held))
            for orientation in held:
                flat = [value for cell in orientation.cells for value in cell]
                table += [len(orientation.cells), *flat, *[0] * (10 - len(flat))]
        faces = [0 if face == STAR else int(face) for die in NUMBER_DICE for face in die]
        shape_faces = [-1 if face == STAR else SHAPE_NAMES.index(face) for face in SHAPE_DIE]
        self.library.nd_setup(*((ctypes.c_int8 * len(values))(*values) for values in (table, faces, shape_faces)))

    def best_drops(self, position: Position, style: Valuation, most: int) -> tuple[list[Candidate], int]:
        """Return the best drops (at most ``most``, best first) and the number of all legal drops."""
        out, count = (_Choice * most)(), ctypes.c_int()
        total = self.library.nd_drops(*_decision_arguments(position, style), most, out, ctypes.byref(count))
        return [_unpack_candidate(out[i]) for i in range(count.value)], total

    def every_drop(self, position: Position, style: Valuation, most: int) -> EveryDrop:
        """Value all legal drops; ``most`` is an upper limit of their number."""
        out = (_Choice * most)()
        return EveryDrop(out, self.library.nd_every(*_decision_arguments(position, style), most, out))

    def rank_drop(self, position: Position, style: Valuation, cells: Sequence[int], marks: Sequence[int]) -> DropRank:
        """Rank the drop of ``marks`` into ``cells`` (indices) among all legal drops; a ``DropRank`` is ``None`` if the drop is illegal."""
        choice, out = _Choice(), (ctypes.c_int64 * 3)()
        arguments = (*_decision_arguments(position, style), bytes(cells), bytes(marks))
        legal = self.library.nd_place(*arguments, ctypes.byref(choice), out)
        return (_unpack_candidate(choice), out[0], out[1], out[2]) if legal else None

    def worths(self, position: Position, style: Valuation, after: Sequence[SheetView]) -> list[int]:
        """Return the worth of each sheet ``after`` an act, including the points gained by the act, in the unit of ``Candidate.value``."""
        out = (_I32 * len(after))()
        self.library.nd_worths(*_decision_arguments(position, style), *_pack_afterstates(position, after), out)
        return list(out)

    def rollouts(self, position: Position, style: Valuation, after: Sequence[SheetView], plan: RolloutPlan) -> Rollouts:
        """Continue the game from each sheet in ``after`` by rollouts, with the same dice for all; return the scores of each sheet."""

        def share(some: Sequence[SheetView]) -> Rollouts:
            points = (ctypes.c_double * (len(some) * plan.samples))()
            done = self._play_samples(self.library.nd_rollouts, position, style, some, plan, points)
            return [points[i * plan.samples : i * plan.samples + done] for i in range(len(some))]

        return self._share_among_threads(share, after)

    def endings(self, position: Position, style: Valuation, after: Sequence[SheetView], plan: RolloutPlan) -> Endings:
        """Run rollouts of at most ``plan.depth`` rounds from each sheet; return, for each sheet, how its rollouts end."""

        def share(some: Sequence[SheetView]) -> Endings:
            held = (_Ending * (len(some) * plan.samples))()
            done = self._play_samples(self.library.nd_endings, position, style, some, plan, held)
            fields = attrgetter(*RolloutEnding._fields)
            starts = range(0, len(held), plan.samples)
            return [[RolloutEnding(*fields(ending)) for ending in held[at : at + done]] for at in starts]

        return self._share_among_threads(share, after)

    def _share_among_threads(
        self, work: Callable[[Sequence[SheetView]], list[list[_T]]], after: Sequence[SheetView]
    ) -> list[list[_T]]:
        """Call ``work`` in several threads, each with some of the sheets; return for each sheet a list of results; all are equally long."""
        if self._others is None or len(after) < 2:
            return work(after)
        threads = min(self.threads, len(after))
        shares = [after[len(after) * i // threads : len(after) * (i + 1) // threads] for i in range(threads)]
        futures = [self._others.submit(work, each) for each in shares[1:]]
        samples_of_all = work(shares[0])
        for future in futures:
            samples_of_all += future.result()
        done = min(map(len, samples_of_all))  # where the time is up, one thread may be a sample further than another
        return [samples[:done] for samples in samples_of_all]

    def _play_samples(
        self, call: Any, position: Position, style: Valuation, after: Sequence[SheetView], plan: RolloutPlan, out: Any
    ) -> int:
        """Run the rollouts of ``plan`` by the core's function ``call``, which fills ``out``; return how many were done, the same number for each sheet."""
        packed_plan = _Plan(plan.depth, plan.samples, plan.seconds, plan.seed, plan.start, plan.blend)
        arguments = (*_decision_arguments(position, style), *_pack_afterstates(position, after))
        done: int = call(*arguments, ctypes.byref(packed_plan), out)
        return done


def _pack_afterstates(position: Position, after: Sequence[SheetView]) -> tuple[int, Any, Any]:
    """Return, as C values, the number of sheets, the sheets after an act, and the points that the act gained on each."""
    before, n = position.sheets[position.who].points, len(after)
    return n, (_Sheet * n)(*map(_pack_sheet, after)), (_I32 * n)(*(view.points - before for view in after))


@cache
def _weights_array(weights: bytes) -> Any:
    return (ctypes.c_int16 * (len(weights) // 2)).from_buffer_copy(weights)


@cache
def load_native_engine() -> Engine | None:
    """Return the engine that uses the native library, or in a browser the core in the page's worker; ``None`` if neither can be loaded."""
    try:
        if sys.platform == "emscripten":
            return Engine(WasmLibrary(import_module(HOST)), patience=PATIENCE_IN_A_BROWSER)
        processors = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
        return Engine(ctypes.CDLL(str(LIBRARY)), min(MOST_THREADS, processors))
    except (OSError, AttributeError, ImportError):
        return None


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=load_native_engine.cache_clear)  # threads do not live on in a fork
