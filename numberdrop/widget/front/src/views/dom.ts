/**
 * What every element of the page has in common, and what leaves the page. Data enters the page as text only, never as HTML: Preact
 * sees to that. A text is alone in its element: whoever translates the page puts other nodes in the place of a text, and the next
 * sentence has to find its place all the same.
 */

import { type ComponentChildren, createElement, Fragment, options } from "preact";

const KEY_TAKERS = new Set<unknown>(["button", "input", "select", "textarea", "a", "summary"]);

/** Elements of drawings, which nobody translates; their text is drawn as Preact draws it. */
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

/** Where there is nothing but text it is a property of the element: setting it replaces whatever has come to stand there. */
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
    // Preact types what it hands to all elements alike as something without names.
    const props = vnode.props as Record<string, unknown>;
    // Without a type a button inside a form would send it.
    if (vnode.type === "button") props.type ??= "button";
    // The name by which the keyboard finds it again when it is drawn anew; where tests name it, that name will do.
    props["data-k"] ??= props["data-testid"];
  }
  inner?.(vnode);
};

/** Of what is or is not there the names of what is: what style sheets ask for with `~=`. */
export const namesOf = (there: Readonly<Record<string, boolean>>) =>
  Object.keys(there)
    .filter((name) => there[name])
    .join(" ");

/** A class for each limit that a number of things exceeds. */
export const over = (count: number, ...limits: readonly number[]) =>
  limits.map((limit) => (count > limit ? ` nd-over${limit}` : "")).join("");

/** Only addresses that lead to a page are followed; anything else (javascript:, data:) becomes a dead link. */
export const safeHref = (href: string) =>
  /^(https?:\/\/|\.{0,2}\/|[\w][\w.-]*(\/|\.ipynb|\.html|[?#]|$))/.test(href) && !/^\/\//.test(href) ? href : "#";

/** How long a file may take to be fetched by the browser's own download. */
const TAKEN = 1000;

/** Hand a text, or a picture, to the visitor as a file. */
export function saveFile(name: string, text: string | Blob, type = "text/plain") {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), TAKEN);
}

/** Into the clipboard; where the browser forbids that, the text is left selected for the visitor to copy. Tells which it was. */
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
