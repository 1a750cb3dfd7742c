// @vitest-environment happy-dom
/** Light or dark, motion or none: the wish kept here comes first, then the notebook's theme, then the system's. */

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Store } from "../src/state";
import { makePreferences, type Preferences, readPreferences } from "../src/storage/preferences";
import { find, store } from "./page";

let root: HTMLElement;
let page: Store;
let preferences: Preferences;
let drawn: number;
/** What the system says. */
const system: Record<string, EventTarget & { matches: boolean }> = {};

function systemSays(query: "dark" | "reduce", matches: boolean) {
  const one = Object.entries(system).find(([name]) => name.includes(query));
  if (!one) throw new Error("nobody asked the system");
  one[1].matches = matches;
  one[1].dispatchEvent(new Event("change"));
}

/** The tutor's own page, or somebody else's. */
function begin(own = true) {
  drawn = 0;
  document.body.innerHTML = `<main ${own ? 'id="page"' : ""}><div></div></main>`;
  root = find("main > div");
  page = store({ preferences: readPreferences() }, () => {
    drawn += 1;
  });
  preferences = makePreferences({ root, store: page });
  preferences.apply();
}
const theme = () => root.dataset.theme;
const motion = () => root.dataset.motion;
const settled = () => new Promise((done) => setTimeout(done));

beforeEach(() => {
  window.localStorage.clear();
  for (const name of Object.keys(system)) delete system[name];
  vi.spyOn(window, "matchMedia").mockImplementation((query) => {
    system[query] ??= Object.assign(new EventTarget(), { matches: false });
    // A media query is more than the two things of it that are asked for.
    return system[query] as MediaQueryList;
  });
  begin();
});
afterEach(() => {
  preferences.stop();
  document.body.innerHTML = "";
  delete document.body.dataset.jpThemeLight;
  delete document.body.dataset.voila;
});

describe("without a wish", () => {
  it("the page is as the system is, at once when that changes", () => {
    expect(theme()).toBe("light");
    systemSays("dark", true);
    expect(theme()).toBe("dark");
    expect(document.documentElement.dataset.ndTheme).toBe("dark");
  });

  it("in a notebook the page is as the notebook is, and leaves the page around alone", async () => {
    preferences.stop();
    document.documentElement.dataset.ndTheme = "untouched";
    begin(false);
    systemSays("dark", true);
    document.body.dataset.jpThemeLight = "true";
    await settled();
    expect(theme()).toBe("light");
    document.body.dataset.jpThemeLight = "false";
    await settled();
    expect(theme()).toBe("dark");
    expect(document.documentElement.dataset.ndTheme).toBe("untouched");
  });

  it("things move, unless the system asks for calm", () => {
    expect([motion(), page.state.preferences.moving]).toEqual(["on", true]);
    systemSays("reduce", true);
    expect([motion(), page.state.preferences.moving]).toEqual(["off", false]);
  });
});

describe("a wish", () => {
  it("comes before the system's, and is there after a reload", () => {
    preferences.setTheme("dark");
    expect(theme()).toBe("dark");
    expect(drawn).toBe(1);
    begin();
    expect([theme(), page.state.preferences.theme]).toEqual(["dark", "dark"]);
    preferences.setTheme("light");
    systemSays("dark", true);
    expect(theme()).toBe("light");
  });

  it("is taken back: the system's counts again, now and after a reload", () => {
    preferences.setTheme("dark");
    preferences.setTheme("auto");
    expect(theme()).toBe("light");
    begin();
    expect(page.state.preferences.theme).toBe("auto");
    expect(window.localStorage.length).toBe(0);
  });

  it("for calm holds after a reload, too; none can overrule the system's", () => {
    preferences.setMotion(false);
    begin();
    expect([motion(), page.state.preferences.motion]).toEqual(["off", false]);
    preferences.setMotion(true);
    systemSays("reduce", true);
    expect(page.state.preferences.moving).toBe(false);
  });

  it("for no single letters holds after a reload, too", () => {
    expect([page.state.preferences.letters, root.dataset.letters]).toEqual([true, "on"]);
    preferences.setLetters(false);
    begin();
    expect([page.state.preferences.letters, root.dataset.letters]).toEqual([false, "off"]);
    preferences.setLetters(true);
    expect(window.localStorage.length).toBe(0);
  });

  it("that is none of ours is passed over", () => {
    window.localStorage.setItem("numberdrop.theme", "purple");
    begin();
    expect([page.state.preferences.theme, theme()]).toEqual(["auto", "light"]);
  });
});
