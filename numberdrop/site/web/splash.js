// The notice above a page until Python is ready, and its language.

const { pages, words: tongues, needed } = JSON.parse(document.getElementById("site").textContent),
  start = document.getElementById("start"),
  PATIENCE = 20000;

export { PATIENCE, needed, pages, start };

/** The page's language: that of the link, the one chosen on this device, or the browser's. */
export function language() {
  let kept = "";
  try {
    kept = localStorage.getItem("numberdrop.lang");
  } catch {
    /* storage may be forbidden; then it is the browser's language */
  }
  const wishes = [new URL(window.location.href).searchParams.get("lang"), kept, navigator.language];
  const known = wishes.map((wish) => (wish || "").slice(0, 2)).find((wish) => wish in tongues);
  return known ?? Object.keys(tongues)[0];
}

const told = start.querySelector("[role=status]"),
  again = start.querySelector("button");
again.addEventListener("click", () => window.location.reload());

/** A sentence with its values filled in. */
const sentence = (key, values) =>
  Object.entries(values).reduce((text, [name, value]) => text.replace(`{${name}}`, value), tongues[language()][key]);

export function tell(key, more = false, values = {}) {
  told.textContent = sentence(key, values);
  again.textContent = tongues[language()].again;
  again.hidden = !more;
  start.hidden = false;
}

const word = document.getElementById("word");
word.querySelector("button").addEventListener("click", () => {
  word.hidden = true;
});

/** A notice shown once on this device, and again when it changes. */
export function once(key, values = {}) {
  const name = `numberdrop.said.${key}`,
    text = sentence(key, values);
  try {
    if (localStorage.getItem(name) === text) return;
    localStorage.setItem(name, text);
  } catch {
    /* then it is shown at each visit */
  }
  word.querySelector("span").textContent = text;
  word.querySelector("button").textContent = tongues[language()].understood;
  word.hidden = false;
}
