/**
 * Common code of all elements, and of exporting data. Data enters the page as text only, never as HTML, which Preact ensures. A text is the
 * only child of its element: page translators replace text nodes, and the next text still has to find its place.
 */

import { type ComponentChildren, createElement, Fragment, options } from "preact";

const KEY_TAKERS = new Set<unknown>(["button", "input", "select", "textarea", "a", "summary"]);

/** SVG elements, which are not translated; Preact draws their text. */
const DRAWN = new Set<unknown>(["text", "tspan"]);

const isText = (child: unknown) => typeof child === "string" || typeof child === "number";
const isNothing = (child: unknown) => child === null || child === undefined || typeof child === "boolean";

/** A text beside elements gets an element of its own. */
function apart(child: ComponentChildren): ComponentChildren {
  if (Array.isArray(child)) return child.map(apart);
  if (!isText(child)) return child;
  return child === "" ? null : createElement("nd-t", null, child);
}

interface WithText {
  children?: ComponentChildren;
  textContent?: string;
}

/** An element that contains only text gets it as a property: setting it replaces whatever a translator has inserted. */
function ownText(props: WithText) {
  const { children } = props;
  const all: readonly unknown[] = Array.isArray(children) ? children : [children];
  if (!all.every((child) => isText(child) || isNothing(child))) props.children = apart(children);
  else if (all.some(isText)) {
    props.textContent = all.filter(isText).join("");
    delete props.children;
  }
}

const inner = options.vnode;
options.vnode = (vnode) => {
  if (typeof vnode.type === "string" && !DRAWN.has(vnode.type)) ownText(vnode.props);
  if (vnode.type === Fragment) vnode.props.children = apart(vnode.props.children);
  if (KEY_TAKERS.has(vnode.type)) {
    // Preact's type of shared properties has no names.
    const props = vnode.props as Record<string, unknown>;
    // Without a type a button inside a form would submit it.
    if (vnode.type === "button") props.type ??= "button";
    // The name by which focus is restored after a redraw; a test id serves, too.
    props["data-k"] ??= props["data-testid"];
  }
  inner?.(vnode);
};

/** The names of the true flags, separated by spaces, for selectors with `~=`. */
export const namesOf = (there: Readonly<Record<string, boolean>>) =>
  Object.keys(there)
    .filter((name) => there[name])
    .join(" ");

/** A class for each limit that a count exceeds. */
export const over = (count: number, ...limits: readonly number[]) =>
  limits.map((limit) => (count > limit ? ` nd-over${limit}` : "")).join("");

/** Only addresses of pages are followed; all others (javascript:, data:) become dead links. */
export const safeHref = (href: string) =>
  /^(https?:\/\/|\.{0,2}\/|[\w][\w.-]*(\/|\.ipynb|\.html|[?#]|$))/.test(href) && !/^\/\//.test(href) ? href : "#";

/** Milliseconds that the browser's download of a file may take. */
const TAKEN = 1000;

/** Save a text or picture as a file. */
export function saveFile(name: string, text: string | Blob, type = "text/plain") {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), TAKEN);
}

/** Copy to the clipboard; where the browser forbids that, select the text for copying by hand. Returns which of the two was done. */
export async function copyText(area: HTMLTextAreaElement): Promise<boolean> {
  area.focus();
  area.select();
  try {
    await navigator.clipboard.writeText(area.value);
    return true;
  } catch {
    return document.execCommand("copy");
  }
}
