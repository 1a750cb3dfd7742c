/**
 * Everything drawn over the cells: circled groups, X blocks, the shape in hand and its landing, the refused ghost, the selection of a combo,
 * the cells of a sentence. State is always shown by shape, never only by colour.
 */

import { aided, startCell } from "../hand/hand";
import type { Pointing, State } from "../state";
import { GroupLine } from "../views/figure";
import { isAgainst } from "../views/talk";
import type { Cell, CellSuggestion, Group } from "../wire";
import { coachTags, type Ghost, inHand, landing, suggested, type Tag, targets } from "./ghosts";
import { CROSS } from "./grid";
import { CELL, cellSpot, cellX, cellY, feet, lanes, link, onBoard, outline, squares, thread, WIDE } from "./paths";

/** Highlights by tone in layers, the gravest on top. */
const TONES = ["row", "info", "line", "good", "contact", "hole", "refuse"];
const TAG = 24;

function GroupTag({ group }: { group: Group }) {
  const [row, col] = group.cells.reduce((best, one) =>
    one[0] > best[0] || (one[0] === best[0] && one[1] > best[1]) ? one : best,
  );
  const x = Math.min(cellX(col) + CELL - 19, WIDE - TAG);
  const y = Math.max(cellY(row) - 7, 0);
  return (
    <g class={`nd-grouptag nd-${group.kind}`}>
      <rect x={x} y={y} width={TAG} height={15} rx={7.5} />
      <text x={x + TAG / 2} y={y + 11}>
        {group.label}
      </text>
    </g>
  );
}

function GhostCell({ ghost }: { ghost: Ghost }) {
  return (
    <g class={`nd-ghost ${ghost.look}`} transform={cellSpot(ghost.at)}>
      <rect x={2} y={2} width={CELL - 4} height={CELL - 4} rx={8} />
      <path class="nd-x" d={CROSS} />
      <text class="nd-n" x={CELL / 2} y={CELL / 2 + 8}>
        {ghost.text}
      </text>
      <text class="nd-star" x={CELL - 10} y={15}>
        {ghost.corner}
      </text>
    </g>
  );
}

/** The coach's number or letter in the left corner of a cell. */
const CornerTag = ({ tag }: { tag: Tag }) => (
  <g class="nd-tag" transform={cellSpot(tag.at)}>
    <rect x={1} y={tag.low ? CELL - 16 : 1} width={15} height={15} rx={4} />
    <text x={8.5} y={tag.low ? CELL - 4 : 13}>
      {tag.text}
    </text>
  </g>
);

/** A cell that the task asks for: a dashed outline, a filled corner, and its number if one is asked for. */
const TargetCell = ({ target }: { target: CellSuggestion }) => (
  <g class="nd-target" transform={cellSpot(target.at)}>
    <rect x={3} y={3} width={CELL - 6} height={CELL - 6} rx={7} />
    <path d={`M${CELL - 15} 3H${CELL - 10}a7 7 0 0 1 7 7V15Z`} />
    <text x={11} y={17}>
      {target.text}
    </text>
  </g>
);

/** Cells below the grid stand for the ground. */
const ground = (cells: readonly Cell[]) => feet(cells.filter(([row]) => row < 0).map(([, col]): Cell => [0, col]));

/** Cells and edges of sentences, by tone. */
function Light({ points }: { points: readonly Pointing[] }) {
  const cells = (tone: string) =>
    points.filter((one) => (one.tone ?? "info") === tone).flatMap((one) => one.cells ?? []);
  const edges = (tone: string) =>
    points.filter((one) => (one.tone ?? "info") === tone).flatMap((one) => one.edges ?? []);
  return (
    <>
      {TONES.map((tone) => (
        <path key={tone} class={`nd-lit nd-tone-${tone}`} d={squares(cells(tone), 1.5, 8)} />
      ))}
      {TONES.map((tone) => (
        <path
          key={`link-${tone}`}
          class={`nd-link nd-tone-${tone}`}
          d={edges(tone).map(link).join("") + ground(cells(tone))}
        />
      ))}
    </>
  );
}

/** The current highlight: of a hovered or pinned line, of an example, or of the first reason of a refusal. */
function litNow(state: State): Pointing | undefined {
  const lit = state.pointed ?? state.pinned ?? state.talk.shown;
  if (lit) return lit;
  if (!isAgainst(state.talk)) return undefined;
  return state.talk.items.find((item) => item.cells.length + item.edges.length > 0);
}

/** Small crosses in the upper corners of a refused ghost. */
const crosses = (cells: readonly Cell[]) =>
  cells
    .filter(onBoard)
    .map(([row, col]) => `M${cellX(col) + 33} ${cellY(row) + 7}l5 5m0-5l-5 5`)
    .join("");

/** The layer below the cells: the lane of the shape in hand. */
export function Under({ state }: { readonly state: State }) {
  const ghosts = aided(state) ? inHand(state) : [];
  return (
    <g class="nd-under" aria-hidden="true">
      <path class="nd-fall" d={ghosts.length ? lanes(ghosts.map((one) => one.at)) : ""} />
    </g>
  );
}

/** The layer over the cells. */
export function Over({ state, ring }: { readonly state: State; readonly ring: Cell | null }) {
  const { board, talk, chosen } = state;
  const land = landing(state);
  const start = aided(state) && state.startCol !== null ? [startCell(state)] : [];
  const refused = isAgainst(talk) ? talk.ghost : [];
  const groups = board?.groups ?? [];
  const lit = litNow(state);
  return (
    <g class="nd-over" aria-hidden="true">
      <path class="nd-blockline" d={(board?.blocks ?? []).map((cells) => outline(cells, 1.5)).join("")} />
      <g>
        {groups.map((group, i) => (
          <GroupLine key={`line${i}`} kind={group.kind} cells={group.cells} />
        ))}
        {/* Labels come last, so that no outline hides them; the coach's also lie over the shape in hand. */}
        {groups.map((group, i) => group.kind !== "best" && <GroupTag key={`tag${i}`} group={group} />)}
      </g>
      <path class="nd-soonhole" d={land ? squares(land.holes, 4, 6) : ""} />
      <path class="nd-hits" d={state.hits ? squares(state.hits, 2, 8) + ground(state.hits) : ""} />
      <path class="nd-rest" d={feet(land ? land.on : start)} />
      {targets(state).map((target, i) => (
        <TargetCell key={`target${i}`} target={target} />
      ))}
      <g>
        {[...suggested(state), ...inHand(state)].map((ghost, i) => (
          <GhostCell key={i} ghost={ghost} />
        ))}
        {coachTags(state).map((tag, i) => (
          <CornerTag key={`tag${i}`} tag={tag} />
        ))}
      </g>
      {groups.map((group, i) => group.kind === "best" && <GroupTag key={`best${i}`} group={group} />)}
      <path class="nd-nearest" d={state.preview ? squares(state.preview, 6, 7) : ""} />
      <path class="nd-bad" d={squares(refused, 3, 8)} />
      <path class="nd-badcross" d={crosses(refused)} />
      <path class={`nd-chosen nd-${chosen.length ? talk.verdict : "none"}`} d={squares(chosen, 3, 9)} />
      <path class="nd-thread" d={state.mode === "combo" ? thread(chosen) : ""} />
      <Light points={lit ? [lit] : []} />
      <path class="nd-flash" />
      {/* The focus ring is the topmost element. */}
      <rect
        class={ring ? "nd-ring" : "nd-ring nd-away"}
        width={CELL - 2}
        height={CELL - 2}
        rx={9}
        x={ring ? cellX(ring[1]) + 1 : 0}
        y={ring ? cellY(ring[0]) + 1 : 0}
      />
    </g>
  );
}
