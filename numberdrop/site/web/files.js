// Room: which file of the site does not come as it was published. Asked only when the start fails or takes long: of each file the head,
// and after a failure its whole, for a host that cuts or changes files.

import { needed } from "./splash.js";

const root = new URL("../", import.meta.url);

async function hash(bytes) {
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(sum, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const WORST_FIRST = ["refused", "wrong_type", "altered"];

/** The file that is refused, or comes as something else: the word for it, and what goes into that. Nothing where all come. */
export async function missing(whole) {
  const found = await Promise.all(Object.entries(needed).map(([file, sum]) => fault(file, whole && sum)));
  for (const key of WORST_FIRST) {
    const one = found.find((fault) => fault?.key === key);
    if (one) return one;
  }
  return null;
}

async function fault(file, sum) {
  const told = (key, answer) => ({ key, values: { file: file.replace(/.*\//, ""), answer } });
  let response;
  try {
    response = await fetch(new URL(file, root));
  } catch {
    return told("refused", "–");
  }
  const type = response.headers.get("content-type") || "";
  if (!response.ok) return told("refused", response.status);
  if (/\.js$/.test(file) ? !/javascript|ecmascript/.test(type) : /html/.test(type)) return told("wrong_type", type || "?");
  if (!sum || !window.crypto?.subtle) {
    await response.body?.cancel();
    return null;
  }
  // The page has the beginning of each sum: that is enough to notice a change, and every page carries it.
  return (await hash(await response.arrayBuffer())).startsWith(sum) ? null : told("altered", "");
}
