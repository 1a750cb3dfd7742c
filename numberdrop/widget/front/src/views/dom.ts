/**
 * What every element of the page has in common, and what leaves the page. Data enters the page as text only, never as HTML: Preact
 * sees to that.
 */

import { options } from "preact";

const KEY_TAKERS = new Set<unknown>(["button", "input", "select", "textarea", "a", "summary"]);

const inner = options.vnode;
options.vnode = (vnode) => {
  if (KEY_TAKERS.has(vnode.type)) {
    const props = vnode.props as Record<string, unknown>;
    // Without a type a button inside a form would send it.
    if (vnode.type === "button") props.type ??= "button";
    // The name by which the keyboard finds it again when it is drawn anew; where tests name it, that name will do.
    props["data-k"] ??= props["data-testid"];
  }
  inner?.(vnode);
};

/** Only addresses that lead to a page are followed; anything else (javascript:, data:) becomes a dead link. */
export const safeHref = (href: string) =>
  /^(https?:\/\/|\.{0,2}\/|[\w][\w.-]*(\/|\.ipynb|\.html|[?#]|$))/.test(href) && !/^\/\//.test(href) ? href : "#";

/** How long a file may take to be fetched by the browser's own download. */
const TAKEN = 1000;

/** Hand a text to the visitor as a file. */
export function saveFile(name: string, text: string, type = "text/plain") {
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
