/** Arrow keys inside a group of controls that is one tab stop. The controls have `data-rove`; the group spreads these handlers. */

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

const controlsOf = (group: EventTarget | null) =>
  group instanceof Element ? [...group.querySelectorAll<HTMLElement>("[data-rove]")] : [];
const controlAt = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>("[data-rove]") : null;

/** The index to which a key moves among a number of controls; null where it does not move. */
export function whereTo(key: string, here: number, count: number): number | null {
  const step = STEPS[key];
  if (here < 0) return null;
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  return step === undefined ? null : (here + step + count) % count;
}

function begin(controls: readonly HTMLElement[], chosen: HTMLElement) {
  for (const one of controls) one.tabIndex = one === chosen ? 0 : -1;
}

/** With `press`, the arrow also presses (radio buttons, tabs). */
export const rove = (press = false) => ({
  onKeyDown(event: KeyboardEvent) {
    const controls = controlsOf(event.currentTarget);
    const control = controlAt(event.target);
    const to = control && whereTo(event.key, controls.indexOf(control), controls.length);
    const next = to === null ? undefined : controls[to];
    if (!next) return;
    event.preventDefault();
    event.stopPropagation();
    begin(controls, next);
    // The focus moved by key, as with Tab.
    next.closest(".nd")?.setAttribute("data-walked", "");
    next.focus();
    if (press) next.click();
  },
  onClick(event: MouseEvent) {
    const control = controlAt(event.target);
    if (control) begin(controlsOf(event.currentTarget), control);
  },
});
