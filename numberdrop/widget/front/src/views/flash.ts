/** Something on the page grows for a moment: what is to be pressed, what has gone well. */

const LASTS = 240;

export function flash(root: Element, selector: string) {
  const grows = [{ transform: "none" }, { transform: "scale(1.08)" }, { transform: "none" }];
  root.querySelector(selector)?.animate(grows, LASTS);
}
