// @vitest-environment happy-dom
/** Where keys are heard: what is pressed in the tutor as somebody's guest never comes to its host, but for what is the host's own. */

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { board, page } from "./page";

const PARTS = {
  "the page itself": "",
  "a heading": "<h2>Round 1</h2>",
  "a button": "<button>Drop</button>",
  "a link": '<a href="#">More</a>',
  "a field": "<input>",
  "a dialog": "<dialog open><button>Close</button></dialog>",
  "a part of a drawing": '<svg><g tabindex="0"></g></svg>',
};
const KEYS = [
  ..."abcdefghijklmnopqrstuvwxyz0123456789? ",
  "Enter",
  "Escape",
  "Delete",
  "Backspace",
  "ArrowUp",
  "Home",
  "F5",
];

describe("a key", () => {
  const heard = vi.fn();
  let root: HTMLElement;
  let stop: () => void;

  beforeEach(() => {
    heard.mockReset();
    document.body.innerHTML = '<div class="jp-Notebook"><div class="nd" tabindex="-1"></div></div>';
    root = document.querySelector(".nd") as HTMLElement;
    stop = page({ board: board([]) }, root).keys.listen();
    document.addEventListener("keydown", heard);
  });
  afterEach(() => {
    stop();
    document.removeEventListener("keydown", heard);
    document.body.innerHTML = "";
  });

  function press(inside: string, key: string, more: KeyboardEventInit = {}) {
    root.innerHTML = inside;
    const target = [...root.querySelectorAll("*")].at(-1) ?? root;
    const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more });
    target.dispatchEvent(event);
    return event;
  }

  it.each(Object.entries(PARTS))("that is pressed on %s never comes to the host", (_, inside) => {
    for (const key of KEYS) for (const shiftKey of [false, true]) press(inside, key, { shiftKey });
    for (const more of [{ ctrlKey: true }, { altKey: true }, { metaKey: true }]) {
      press(inside, "Enter", more);
    }
    for (const key of ["z", "y"]) press(inside, key, { ctrlKey: true });
    expect(heard).not.toHaveBeenCalled();
  });

  it.each(Object.entries(PARTS))("of the host's own, with Ctrl, Cmd or Alt, is left to it on %s", (_, inside) => {
    const own = [
      press(inside, "s", { ctrlKey: true }),
      press(inside, "p", { metaKey: true }),
      press(inside, "ArrowLeft", { altKey: true }),
      press(inside, "c", { ctrlKey: true, shiftKey: true }),
    ];
    expect(heard).toHaveBeenCalledTimes(own.length);
    expect(own.some((event) => event.defaultPrevented)).toBe(false);
  });

  it("in a word that is still being written stays here", () => {
    press(PARTS["a field"], "a", { ctrlKey: true, isComposing: true });
    expect(heard).not.toHaveBeenCalled();
  });

  it("marks what has the focus for hosts that hear keys before us", () => {
    root.focus();
    expect(root.hasAttribute("data-lm-suppress-shortcuts")).toBe(true);
  });

  it("that is pressed beside the tutor is the host's", () => {
    document.querySelector(".jp-Notebook")?.dispatchEvent(new KeyboardEvent("keydown", { key: "x", bubbles: true }));
    expect(heard).toHaveBeenCalledTimes(1);
  });
});
