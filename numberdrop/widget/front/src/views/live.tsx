/**
 * Views that remember something, or do something once they are drawn: `live` makes one of a function that uses what else stands
 * here. It is the part of Preact's hooks that this page needs, in a quarter of their bytes, and rests on a class component alone.
 */

import { Component, type ComponentChildren } from "preact";

/** What puts back what was done. */
type Undo = () => void;

interface Effect {
  run: () => Undo | undefined;
  /** For what it is to be done, and for what it was done last. */
  of: readonly unknown[];
  done?: readonly unknown[];
  undo?: Undo | undefined;
}

/** The view that is being drawn, and how much it has asked for so far. */
let drawn: Remembering;
let asked = 0;

interface Props {
  children: () => ComponentChildren;
}

class Remembering extends Component<Props> {
  /** In the order in which the view asks. */
  readonly kept: unknown[] = [];
  readonly effects: Effect[] = [];

  override render({ children }: Props) {
    drawn = this;
    asked = 0;
    return children();
  }

  override componentDidMount() {
    for (const effect of this.effects) {
      const { done, of } = effect;
      if (done && of.every((value, i) => value === done[i])) continue;
      effect.undo?.();
      effect.done = of;
      effect.undo = effect.run();
    }
  }

  override componentDidUpdate() {
    this.componentDidMount();
  }

  override componentWillUnmount() {
    for (const { undo } of this.effects) undo?.();
  }
}

export const live =
  <P,>(view: (props: P) => ComponentChildren) =>
  (props: P) => <Remembering>{() => view(props)}</Remembering>;

/** Made when the view is drawn first, and the same ever after. */
export function useOnce<T>(make: () => T): T {
  const { kept } = drawn;
  const at = asked++;
  if (at === kept.length) kept.push(make());
  return kept[at] as T;
}

/** Something that changes without the view being drawn again: a node of the page (`ref`), a note. */
export const useRef = <T,>(first: T) => useOnce(() => ({ current: first }));

/** Something that is shown: to set it draws the view again. */
export function useState<T>(first: () => T): [T, (value: T) => void] {
  const view = drawn;
  const cell = useOnce(() => ({ value: first() }));
  return [
    cell.value,
    (value) => {
      if (cell.value === value) return;
      cell.value = value;
      view.forceUpdate();
    },
  ];
}

/** Do something once this is drawn, and again whenever one of these values is another; what it returns undoes it. */
export function useDrawn(run: Effect["run"], of: Effect["of"]): void {
  const { effects } = drawn;
  const effect = useOnce(() => {
    const one: Effect = { run, of };
    effects.push(one);
    return one;
  });
  Object.assign(effect, { run, of });
}
