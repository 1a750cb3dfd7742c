/**
 * A part of the page that is drawn again only when one of its values changes: the shape in hand moves often between two pictures. It is a
 * class, as skipping costs less than with a hook: there are a hundred cells.
 */

import { Component, type ComponentChildren } from "preact";

interface Props {
  /** The values of the part; compared by identity. */
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
