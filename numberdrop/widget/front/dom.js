// Room: element helpers. Every node of the front end is made here, so two promises are kept in one place:
// data enters the page as text (never as HTML), and every focusable element tells JupyterLab to keep its keys to itself.

const SVG_NS = "http://www.w3.org/2000/svg";
const KEY_TAKERS = new Set(["button", "input", "select", "textarea", "a", "summary"]);

function assign(node, props) {
  for (const [key, value] of Object.entries(props || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (key === "text") node.textContent = value;
    else if (key === "value" || key === "checked") node[key] = value;
    else if (typeof value === "function") node.addEventListener(key.slice(2), value);
    else node.setAttribute(key, value === true ? "" : value);
  }
}

/** An HTML element: h("button", {class: "x", onclick: f, text: "Go"}, child, ...). */
function h(tag, props, ...kids) {
  const node = document.createElement(tag);
  if (tag === "button") node.type = "button";
  if (KEY_TAKERS.has(tag)) node.setAttribute("data-lm-suppress-shortcuts", "true");
  assign(node, props);
  node.append(...kids.flat().filter((kid) => kid !== null && kid !== undefined && kid !== false));
  return node;
}

/** An SVG element. */
function s(tag, props, ...kids) {
  const node = document.createElementNS(SVG_NS, tag);
  assign(node, props);
  node.append(...kids.flat().filter(Boolean));
  return node;
}

/** Put values into a template: fill("row {row}", {row: 3}). An unknown name stays visible, so that a mistake is seen. */
function fill(template, values) {
  return template.replace(/\{(\w+)\}/g, (whole, name) => (values && name in values ? String(values[name]) : whole));
}

function setText(node, text) {
  const now = text ?? "";
  if (node.textContent !== now) node.textContent = now;
}

/** Set an attribute only when it differs; null takes it away. */
function setAttr(node, name, value) {
  if (value === null || value === undefined || value === false) {
    if (node.hasAttribute(name)) node.removeAttribute(name);
    return;
  }
  const text = value === true ? "" : String(value);
  if (node.getAttribute(name) !== text) node.setAttribute(name, text);
}

/** Replace the children of a node; the element in focus keeps it when its data-k comes back. */
function swapKids(node, kids) {
  const active = node.getRootNode().activeElement ?? null;
  const key = active && node.contains(active) ? active.getAttribute("data-k") : null;
  node.replaceChildren(...kids.filter(Boolean));
  if (key) node.querySelector(`[data-k="${CSS.escape(key)}"]`)?.focus({ preventScroll: true });
}

const drawnValues = new WeakMap();

/** Draw a node's children only when the value has changed since the last time. */
function redraw(node, value, draw) {
  const now = JSON.stringify(value) ?? "";
  if (drawnValues.get(node) === now) return false;
  drawnValues.set(node, now);
  swapKids(node, draw() || []);
  return true;
}

/** Arrow keys inside a group of buttons that is one tab stop. With `press`, the arrow also presses (radio buttons). */
function rove(group, press) {
  const mark = (chosen) => {
    for (const one of group.querySelectorAll("[data-rove]")) one.tabIndex = one === chosen ? 0 : -1;
  };
  group.addEventListener("keydown", (event) => {
    const all = [...group.querySelectorAll("[data-rove]")];
    const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
    const here = all.indexOf(event.target.closest("[data-rove]"));
    if (here < 0 || (!step && event.key !== "Home" && event.key !== "End")) return;
    const next =
      event.key === "Home" ? 0 : event.key === "End" ? all.length - 1 : (here + step + all.length) % all.length;
    event.preventDefault();
    event.stopPropagation();
    mark(all[next]);
    all[next].focus();
    if (press) all[next].click();
  });
  group.addEventListener("click", (event) => {
    const one = event.target.closest("[data-rove]");
    if (one) mark(one);
  });
}

/** Only addresses that lead to a page are followed; anything else (javascript:, data:) becomes a dead link. */
function safeHref(href) {
  return /^(https?:\/\/|\.{0,2}\/|[\w][\w.-]*(\/|\.ipynb|\.html|[?#]|$))/.test(href) && !/^\/\//.test(href)
    ? href
    : "#";
}

const sameCell = (a, b) => a[0] === b[0] && a[1] === b[1];
const hasCell = (cells, cell) => cells.some((one) => sameCell(one, cell));

/** Read or write (with a value; "" removes) in places where storage may be forbidden: what is read, or whether it was written. */
function store(name, value) {
  try {
    if (value === undefined) return window.localStorage.getItem(`numberdrop.${name}`);
    if (value === "" || value === null) window.localStorage.removeItem(`numberdrop.${name}`);
    else window.localStorage.setItem(`numberdrop.${name}`, value);
    return true;
  } catch {
    return null; // private windows and full disks: the page goes on, only unsaved
  }
}

/** Take out of the storage all that the tutor ever put there, and nothing else. */
function forget() {
  try {
    const ours = Object.keys(window.localStorage).filter((name) => name.startsWith("numberdrop."));
    for (const name of ours) window.localStorage.removeItem(name);
  } catch {
    // where storage is forbidden nothing was kept
  }
}

/** Hand a text to the visitor as a file. */
function saveFile(name, text, type) {
  const url = URL.createObjectURL(new Blob([text], { type: type || "text/plain" }));
  h("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
