// Finds a file of the site that was not served as published. Used when the start fails or takes long: it requests the head of each file,
// and after a failure the content, for hosts that cut or change files.

import { needed } from "./splash.js";

const root = new URL("../", import.meta.url);

async function hash(bytes) {
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(sum, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const WORST_FIRST = ["refused", "wrong_type", "altered"];

/** The first wrong file, as the key of a sentence and its values; nothing where all are right. */
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
  // The page has the beginning of each digest, which is enough to notice a change.
  return (await hash(await response.arrayBuffer())).startsWith(sum) ? null : told("altered", "");
}
