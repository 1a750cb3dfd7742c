// Room: what stands above a page until Python is there, and the language it speaks.

const { pages, words: tongues } = JSON.parse(document.getElementById("site").textContent),
  start = document.getElementById("start"),
  PATIENCE = 20000;

export { PATIENCE, pages, start };

/** The language to speak: the one that the link asks for, the one that was chosen on this device, or the browser's. */
export function language() {
  let kept = "";
  try {
    kept = localStorage.getItem("numberdrop.lang");
  } catch {
    /* storage may be forbidden; then the browser's language it is */
  }
  const wishes = [new URL(window.location.href).searchParams.get("lang"), kept, navigator.language];
  const known = wishes.map((wish) => (wish || "").slice(0, 2)).find((wish) => wish in tongues);
  return known ?? Object.keys(tongues)[0];
}

const told = start.querySelector("[role=status]"),
  again = start.querySelector("button");
again.addEventListener("click", () => window.location.reload());

export function tell(key, more = false) {
  told.textContent = tongues[language()][key];
  again.textContent = tongues[language()].again;
  again.hidden = !more;
  start.hidden = false;
}
