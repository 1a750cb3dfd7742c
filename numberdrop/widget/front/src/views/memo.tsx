/**
 * A part of the page that is drawn again only when a value it shows is another one: the shape in hand moves often between two pictures.
 * A class, because one that need not be drawn costs less than a hook: there are a hundred cells.
 */

import { Component, type ComponentChildren } from "preact";

interface Props {
  /** What the part shows; compared by identity. */
  readonly of: readonly unknown[];
  readonly children: () => ComponentChildren;
}

export class Memo extends Component<Props> {
  override shouldComponentUpdate({ of }: Props) {
    const before = this.props.of;
    return of.length !== before.length || of.some((value, i) => value !== before[i]);
  }

  override render({ children }: Props) {
    return children();
  }
}
