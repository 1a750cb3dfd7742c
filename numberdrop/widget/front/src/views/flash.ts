/** Enlarges an element for a moment: a button to press, a success. */

const LASTS = 240;

export function flash(root: Element, selector: string) {
  const grows = [{ transform: "none" }, { transform: "scale(1.08)" }, { transform: "none" }];
  root.querySelector(selector)?.animate(grows, LASTS);
}
