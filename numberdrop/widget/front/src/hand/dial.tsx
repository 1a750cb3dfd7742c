/**
 * A small board of choices that opens beside what was pressed: the 0-9 dial of a star, the faces of a die. One at a time; arrows
 * move inside, a digit chooses at once, Escape or a press elsewhere puts it away.
 */

import type { ComponentChildren } from "preact";
import type { App } from "../app";
import { live, useDrawn, useRef } from "../views/live";
import { rove } from "../views/rove";
import { setWild, slotOf } from "./draft";
import { handAt } from "./hand";

export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly icon?: ComponentChildren;
  readonly say?: string | null;
}

export interface Question {
  /** What was pressed: the board of choices opens beside it. */
  readonly anchor: Element;
  readonly label: string;
  readonly choices: readonly Choice[];
  readonly current: string | null;
  /** Called once, with the value that is chosen. */
  readonly pick: (value: string) => void;
  /** Brings the keyboard back. */
  readonly refocus?: () => void;
}

const DIGITS: readonly Choice[] = Array.from({ length: 10 }, (_, n) => ({ value: String(n), label: String(n) }));
const GAP = 8;
const EDGE = 4;
/** In a window narrower than this the choices are a row at its edge: a thumb reaches them there. */
const ROW_BELOW = 560;

export type Dial = ReturnType<typeof makeDial>;

export function makeDial(app: App) {
  let open: Question | null = null;

  function show(question: Question | null) {
    if (open === question) return;
    open = question;
    app.draw();
  }

  function close(refocus = false) {
    const was = open;
    show(null);
    if (refocus) was?.refocus?.();
  }

  /** The dial of a star in the shape. */
  function openStar(k: number, anchor?: Element) {
    const { draft } = app;
    const die = draft?.kind === "drop" ? draft.slots[k]?.die : null;
    const at = handAt(app)[k];
    const cell = at && app.root.querySelector(`[data-row="${at[0]}"][data-col="${at[1]}"]`);
    if (!draft || die === null || die === undefined || !(anchor ?? cell)) return;
    show({
      anchor: (anchor ?? cell) as Element,
      label: app.words.dial_title,
      current: draft.wild[die] === undefined ? null : String(draft.wild[die]),
      choices: DIGITS,
      refocus: () => app.focusCell(true),
      pick: (value) => {
        if (!app.draft) return;
        const next = setWild(app.draft, die, Number(value));
        app.moves.hold({ ...next, cur: slotOf(next, die) });
      },
    });
  }

  return {
    open: show as (question: Question) => void,
    openStar,
    close,
    isOpen: () => open !== null,
    shown: () => open,
  };
}

/** The place of something in the window. */
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
 * The upper left corner of the choices in the window: above what was pressed by choice, otherwise below or beside all that must stay
 * in sight (the shape in hand). Null where there is no such place.
 */
export function placeBeside(anchor: Box, keep: readonly Box[], size: Size, window: Size): [number, number] | null {
  const all = [anchor, ...keep];
  const edge = (side: keyof Box, pick: (...sides: number[]) => number) => pick(...all.map((one) => one[side]));
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
    return inside && !all.some((one) => meet(box, one));
  };
  return places.find(fits) ?? null;
}

/** Put the choices where they hide neither the shape nor what was pressed; where there is no room, into a row at the lower edge. */
function settle(app: App, anchor: Element, node: HTMLElement) {
  node.classList.remove("nd-poprow");
  node.style.bottom = "";
  const frame = app.root.getBoundingClientRect();
  const own = handAt(app).flatMap(([row, col]) => {
    const cell = app.root.querySelector(`.nd-cell[data-row="${row}"][data-col="${col}"] .nd-hit`);
    return cell ? [cell.getBoundingClientRect()] : [];
  });
  const room = { width: document.documentElement.clientWidth, height: window.innerHeight };
  const at =
    room.width < ROW_BELOW
      ? null
      : placeBeside(anchor.getBoundingClientRect(), own, node.getBoundingClientRect(), room);
  if (at) Object.assign(node.style, { left: `${at[0] - frame.left}px`, top: `${at[1] - frame.top}px` });
  else {
    node.classList.add("nd-poprow");
    Object.assign(node.style, { left: "", top: "" });
    // A shape at the lower edge of the window is hidden by nothing at the upper one.
    const row = node.getBoundingClientRect();
    if (own.some((one) => meet(row, one))) Object.assign(node.style, { top: `${EDGE}px`, bottom: "auto" });
  }
}

export const DialView = live(({ app }: { app: App }) => {
  const node = useRef<HTMLDivElement | null>(null);
  const question = app.dial.shown();

  useDrawn(() => {
    if (!question || !node.current) return;
    settle(app, question.anchor, node.current);
    node.current.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
    const outside = (event: Event) => {
      if (event.target instanceof Node && !node.current?.contains(event.target)) app.dial.close();
    };
    document.addEventListener("pointerdown", outside, true);
    return () => document.removeEventListener("pointerdown", outside, true);
  }, [app, question]);

  if (!question) return <div class="nd-pop" role="dialog" hidden />;

  const arrows = rove(false);

  function onKeyDown(event: KeyboardEvent) {
    arrows.onKeyDown(event);
    event.stopPropagation();
    const match = /^[0-9*]$/.test(event.key)
      ? node.current?.querySelector<HTMLElement>(`[data-value="${event.key}"]`)
      : null;
    if (event.key === "Escape" || match) event.preventDefault();
    if (event.key === "Escape") app.dial.close(true);
    else match?.click();
  }

  function onFocusOut(event: FocusEvent) {
    if (event.relatedTarget instanceof Node && !node.current?.contains(event.relatedTarget)) app.dial.close();
  }

  const at = Math.max(
    0,
    question.choices.findIndex((one) => one.value === question.current),
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
      <div class="nd-choices">
        {question.choices.map((one, i) => (
          <button
            key={one.value}
            class="nd-choice"
            data-rove=""
            data-value={one.value}
            tabindex={i === at ? 0 : -1}
            aria-pressed={one.value === question.current}
            aria-label={one.say ?? undefined}
            onClick={() => {
              app.dial.close(true);
              question.pick(one.value);
            }}
          >
            {one.icon ?? one.label}
          </button>
        ))}
      </div>
    </div>
  );
});
