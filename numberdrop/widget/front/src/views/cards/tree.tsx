/**
 * A tree of lines: a line for each round, with variations indented below what they differ from. It is one tab stop; the arrows go through
 * the moves, Enter goes to one. The current move is kept in view.
 */

import { useLayoutEffect, useRef } from "preact/hooks";
import type { TreeCard, TreeLine, TreeMove } from "../../wire";
import { fill } from "../../words";
import type { App } from "../app";
import { TreeKeys } from "../buttons";
import { rove } from "../roving_tabindex";

/** Deeper variations are not indented further, as a phone has no room. */
const DEEPEST = 4;

export function Tree({ app, card }: { app: App; card: TreeCard }) {
  const list = useRef<HTMLOListElement | null>(null);
  const here = card.lines.flatMap((line) => line.moves).find((move) => move.here)?.id;
  // The list's size changes when another card appears or disappears.
  useLayoutEffect(() => {
    const { current } = list;
    const move = current?.querySelector<HTMLElement>("[aria-current]");
    const line = move?.parentElement;
    if (!current) return;
    const high = current.clientHeight;
    // Scrolls the list only, never the page: to the whole round, with the previous one if there is room.
    const whole = line && line.offsetHeight <= high ? line : move;
    current.scrollTop = whole ? whole.offsetTop - (high > 2 * whole.offsetHeight ? whole.offsetHeight : 0) : 0;
  }, [here, app.state.scene.cards.length]);
  const first = card.lines[0]?.moves[0]?.id;
  return (
    <div class="nd-treebody">
      <ol class="nd-tree" ref={list} {...rove()} aria-label={card.title}>
        {card.lines.map((line, i) => (
          <Line key={i} app={app} line={line} stop={here ?? first} />
        ))}
      </ol>
      <TreeKeys app={app} />
    </div>
  );
}

const Line = ({ app, line, stop }: { app: App; line: TreeLine; stop: number | undefined }) => (
  <li
    class={line.depth ? "nd-treeline nd-variation" : "nd-treeline"}
    style={{ "--depth": Math.min(line.depth, DEEPEST) }}
  >
    <span class="nd-treeround">
      {line.depth > 0 && <span class="nd-sr">{fill(app.state.words.tree_variation, { depth: line.depth })} </span>}
      {line.label}
    </span>
    {line.moves.map((move) => (
      <Move key={move.id} app={app} move={move} stop={move.id === stop} />
    ))}
  </li>
);

const Move = ({ app, move, stop }: { app: App; move: TreeMove; stop: boolean }) => (
  <>
    <button
      translate={false}
      class={move.played ? "nd-treemove nd-played" : "nd-treemove"}
      data-k={`node-${move.id}`}
      data-testid={`node-${move.id}`}
      data-rove
      tabIndex={stop ? 0 : -1}
      aria-current={move.here ? "step" : undefined}
      aria-label={[move.said, move.sign, move.note].filter(Boolean).join(". ")}
      title={move.said}
      onClick={() => app.moves.press(`node:${move.id}`)}
    >
      {move.label}
      {move.sign && <b> {move.sign}</b>}
    </button>
    {move.note && (
      <span class="nd-treenote" aria-hidden="true">
        {move.note}
      </span>
    )}
  </>
);
