/**
 * A small popup of choices beside the pressed element: the dial 0-9 of a star, the faces of a die. Only one is open; arrows move inside, a
 * digit chooses at once, Escape or a press elsewhere closes it.
 */

import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { handAt } from "../hand/hand";
import { readKey } from "../keys/reading";
import { type Dial, put } from "../state";
import { fill } from "../words";
import type { App } from "./app";
import { Face, SHAPE_DIE, ShapeFace } from "./dice";
import { rove } from "./roving_tabindex";

interface Choice {
  readonly value: string;
  readonly face: ComponentChildren;
  readonly says?: string;
}

interface Question {
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly current: string | null;
  readonly choose: (value: string) => void;
  /** Return the focus. */
  readonly refocus: () => void;
}

const DIGITS: readonly Choice[] = Array.from({ length: 10 }, (_, n) => ({ value: String(n), face: String(n) }));
const GAP = 8;
const EDGE = 4;
/** Below this window width the choices are a row at the lower edge, in reach of a thumb. */
const ROW_BELOW = 560;

/** The choice of the number of a star. */
function numberOf(app: App, die: number): Question {
  const number = app.state.draft?.wild[die];
  return {
    label: app.state.words.dial_title,
    choices: DIGITS,
    current: number === undefined ? null : String(number),
    choose: (value) => app.moves.chooseNumber(die, Number(value)),
    refocus: () => app.focusCell(true),
  };
}

/** The choice of a die's face in the sandbox. */
function faceOf(app: App, die: number): Question {
  const { scene, words } = app.state;
  const shape = die === SHAPE_DIE;
  const says = (value: string) =>
    value === "*" ? words.star : shape ? fill(words.shape_name, { shape: value }) : undefined;
  return {
    label: shape ? words.shape_choose : fill(words.die_choose, { n: die + 1 }),
    choices: ((shape ? scene.shape_choices : scene.die_choices) ?? []).map((value) => ({
      value,
      face: shape ? <ShapeFace app={app} name={value} /> : <Face face={value} />,
      says: says(value),
    })),
    current: (shape ? scene.shape_die : scene.dice[die]?.face) ?? null,
    choose: (face) => app.send({ type: "set_die", i: die, face }),
    refocus: () => app.root.querySelector<HTMLElement>(`[data-die="${die}"]`)?.focus(),
  };
}

/** The rectangle of an element in the window. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}
type Size = { readonly width: number; readonly height: number };

const clamp = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value));
const boxAt = (left: number, top: number, { width, height }: Size): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
});
const meet = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/**
 * The upper left corner of the choices in the window: above the pressed element if possible, otherwise below or beside everything that must
 * stay visible (the shape in hand). Null where there is no such place.
 */
export function placeBeside(anchor: Box, keep: readonly Box[], size: Size, window: Size): [number, number] | null {
  const all = [anchor, ...keep];
  const edge = (side: keyof Box, pick: (...sides: number[]) => number) => pick(...all.map((box) => box[side]));
  const left = clamp((anchor.left + anchor.right - size.width) / 2, EDGE, window.width - size.width - EDGE);
  const top = clamp((anchor.top + anchor.bottom - size.height) / 2, EDGE, window.height - size.height - EDGE);
  const places: [number, number][] = [
    [left, anchor.top - size.height - GAP],
    [left, edge("top", Math.min) - size.height - GAP],
    [edge("right", Math.max) + GAP, top],
    [edge("left", Math.min) - size.width - GAP, top],
    [left, edge("bottom", Math.max) + GAP],
  ];
  const fits = ([x, y]: [number, number]) => {
    const box = boxAt(x, y, size);
    const inside = x >= 0 && y >= 0 && box.right <= window.width && box.bottom <= window.height;
    return inside && !all.some((other) => meet(box, other));
  };
  return places.find(fits) ?? null;
}

/** Place the choices so that they hide neither the shape nor the pressed element; without room, as a row at the lower edge. */
function settle({ root, state }: App, { anchor }: Dial, node: HTMLElement) {
  const pressed = root.querySelector(anchor);
  node.classList.remove("nd-poprow");
  node.style.bottom = "";
  const frame = root.getBoundingClientRect();
  const own = handAt(state).flatMap(([row, col]) => {
    const cell = root.querySelector(`.nd-cell[data-row="${row}"][data-col="${col}"] .nd-hit`);
    return cell ? [cell.getBoundingClientRect()] : [];
  });
  const room = { width: document.documentElement.clientWidth, height: window.innerHeight };
  const at =
    room.width < ROW_BELOW || !pressed
      ? null
      : placeBeside(pressed.getBoundingClientRect(), own, node.getBoundingClientRect(), room);
  if (at) Object.assign(node.style, { left: `${at[0] - frame.left}px`, top: `${at[1] - frame.top}px` });
  else {
    node.classList.add("nd-poprow");
    Object.assign(node.style, { left: "", top: "" });
    // A shape at the lower edge is not hidden by a row at the upper one.
    const row = node.getBoundingClientRect();
    if (own.some((box) => meet(row, box))) Object.assign(node.style, { top: `${EDGE}px`, bottom: "auto" });
  }
}

export function DialView({ app }: { app: App }) {
  const node = useRef<HTMLDivElement | null>(null);
  const { dial } = app.state;

  useLayoutEffect(() => {
    if (!dial || !node.current) return;
    settle(app, dial, node.current);
    node.current.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
    const outside = (event: Event) => {
      if (event.target instanceof Node && !node.current?.contains(event.target)) app.dispatch(put({ dial: null }));
    };
    document.addEventListener("pointerdown", outside, true);
    return () => document.removeEventListener("pointerdown", outside, true);
  }, [app, dial]);

  if (!dial) return <div class="nd-pop" role="dialog" hidden />;

  const question = dial.star ? numberOf(app, dial.die) : faceOf(app, dial.die);
  const arrows = rove(false);

  function shut() {
    app.dispatch(put({ dial: null }));
    question.refocus();
  }

  function onKeyDown(event: KeyboardEvent) {
    arrows.onKeyDown(event);
    event.stopPropagation();
    const face = event.key === "*" ? "*" : readKey(event)?.digit;
    const match = node.current?.querySelector<HTMLElement>(`[data-value="${face}"]`);
    if (event.key === "Escape" || match) event.preventDefault();
    if (event.key === "Escape") shut();
    else match?.click();
  }

  function onFocusOut(event: FocusEvent) {
    const elsewhere = event.relatedTarget instanceof Node && !node.current?.contains(event.relatedTarget);
    if (elsewhere) app.dispatch(put({ dial: null }));
  }

  const at = Math.max(
    0,
    question.choices.findIndex((choice) => choice.value === question.current),
  );
  return (
    <div
      ref={node}
      class="nd-pop"
      role="dialog"
      aria-label={question.label}
      onKeyDown={onKeyDown}
      onClick={arrows.onClick}
      onFocusOut={onFocusOut}
    >
      <div class="nd-poptitle">{question.label}</div>
      <div class="nd-choices" translate={false}>
        {question.choices.map(({ value, face, says }, i) => (
          <button
            key={value}
            class="nd-choice"
            data-rove=""
            data-value={value}
            tabindex={i === at ? 0 : -1}
            aria-pressed={value === question.current}
            aria-label={says}
            onClick={() => {
              shut();
              question.choose(value);
            }}
          >
            {face}
          </button>
        ))}
      </div>
    </div>
  );
}
