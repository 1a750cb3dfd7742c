// @vitest-environment happy-dom
/** From page to page: which links are the tutor's own, and what is met for the first time. */

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { makeRouter, pageOf, type Router, toTop } from "../src/router/router";
import type { Store } from "../src/state";
import type { Message } from "../src/wire";
import { find, scene, store } from "./page";

it.each([
  ["play.ipynb", "play"],
  ["lesson-1.html#dice", "lesson-1"],
  ["index.html", "home"],
  ["home", "home"],
])("%s is the page %s", (name, page) => {
  expect(pageOf(name)).toBe(page);
});

describe("a link", () => {
  let root: HTMLElement;
  let page: Store;
  let router: Router;
  let sent: Message[];
  let met: boolean;
  const save = vi.fn();
  const greet = vi.fn();
  const click = (href: string, more: MouseEventInit = {}) => {
    root.innerHTML = `<a href="${href}">there</a>`;
    const event = new MouseEvent("click", { bubbles: true, cancelable: true, ...more });
    find("a").dispatchEvent(event);
    return event.defaultPrevented;
  };

  /** Python has shown a page, and answered up to a number. */
  function shown(here: string, seq: number) {
    page.dispatch((state) => ({ ...state, ack: { ...state.ack, seq } }));
    const other = router.moved(scene({ here }));
    router.answered();
    if (other) router.arrived();
  }

  beforeEach(() => {
    document.body.replaceChildren();
    const own = document.body.appendChild(document.createElement("main")); // the tutor's own page, not a host's
    own.id = "page";
    root = own.appendChild(document.createElement("div"));
    page = store({ scene: scene({ here: "play.ipynb" }) });
    sent = [];
    met = true;
    const connection = { post: (message: Message) => sent.push(message), met: () => met };
    const around = { hand: { save }, sync: { differs: () => false }, tabs: { claim: vi.fn() } };
    router = makeRouter({ root, store: page, connection, greet, ...around });
    router.moved(page.state.scene);
    vi.clearAllMocks();
  });
  afterEach(() => router.stop());

  it("inside the tutor is an intent, after what is half done has been put down", () => {
    expect(click("lesson.ipynb#dice")).toBe(true);
    expect(sent).toEqual([{ type: "go", href: "lesson.ipynb#dice" }]);
    expect(save).toHaveBeenCalledOnce();
  });

  it("is what every link is elsewhere, for a new tab, and before Python is there", () => {
    root.addEventListener("click", (event) => event.stopPropagation());
    expect([click("https://example.org/"), click("lesson.ipynb", { ctrlKey: true })]).toEqual([false, false]);
    met = false;
    expect(click("lesson.ipynb")).toBe(false);
    expect(sent).toEqual([]);
  });

  it("leads to a greeting where a page is met for the first time, and to none on the way back", () => {
    click("lesson.ipynb#dice");
    shown("lesson.ipynb", 1);
    expect(greet).toHaveBeenCalledExactlyOnceWith("#dice");
    shown("play.ipynb", 1);
    expect(greet).toHaveBeenCalledOnce();
    expect(router.moved(scene({ here: "play.ipynb" }))).toBe(false);
  });

  it("leads to the top of a page of the tutor's own; a host scrolls by itself", () => {
    const scroll = vi.spyOn(window, "scrollTo").mockReturnValue();
    toTop(root);
    expect(scroll).toHaveBeenCalledExactlyOnceWith(0, 0);
    document.body.append(root);
    toTop(root);
    expect(scroll).toHaveBeenCalledOnce();
    vi.restoreAllMocks();
  });

  it("that is followed twice makes one entry; on the way to a later page none is made", () => {
    const push = vi.spyOn(window.history, "pushState").mockReturnValue();
    vi.spyOn(window, "location", "get").mockReturnValue({ ...window.location, pathname: "/play.ipynb" });
    click("lesson.ipynb");
    click("lesson.ipynb");
    shown("lesson.ipynb", 1);
    expect(push).not.toHaveBeenCalled();
    shown("lesson.ipynb", 2);
    expect(push).toHaveBeenCalledOnce();
    vi.restoreAllMocks();
  });
});
