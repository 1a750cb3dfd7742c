/**
 * A part of the page that need not be drawn again while the values that it shows are the same ones: the shape in hand moves many
 * times between two pictures of Python's.
 */

import { Component, type ComponentChildren } from "preact";

interface Props {
  /** What the part shows; compared by identity. */
  of: readonly unknown[];
  children: () => ComponentChildren;
}

export class Still extends Component<Props> {
  override shouldComponentUpdate({ of }: Props) {
    const before = this.props.of;
    return of.length !== before.length || of.some((value, i) => value !== before[i]);
  }

  override render({ children }: Props) {
    return children();
  }
}
