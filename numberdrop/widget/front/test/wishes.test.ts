// @vitest-environment happy-dom
/** Light or dark, motion or none: the wish kept here comes first, then the notebook's theme, then the system's. */

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { App } from "../src/app";
import { makeWishes, type Wishes } from "../src/wishes";
import { page } from "./page";

let app: App;
let wishes: Wishes;
/** What the system says, and who wants to hear when it changes. */
const system: Record<string, { matches: boolean; tell: () => void }> = {};

function systemSays(query: "dark" | "reduce", matches: boolean) {
  const one = Object.entries(system).find(([name]) => name.includes(query));
  if (!one) throw new Error("nobody asked the system");
  one[1].matches = matches;
  one[1].tell();
}

function begin() {
  app = page({ root: document.createElement("div") });
  wishes = makeWishes(app);
  wishes.apply();
}
const theme = () => app.root.dataset.theme;
const motion = () => app.root.dataset.motion;
const settled = () => new Promise((done) => setTimeout(done));

beforeEach(() => {
  window.localStorage.clear();
  vi.spyOn(window, "matchMedia").mockImplementation((query) => {
    system[query] = { matches: false, tell: () => {} };
    const one = system[query];
    return {
      get matches() {
        return one.matches;
      },
      addEventListener: (_: string, handler: () => void) => {
        one.tell = handler;
      },
      removeEventListener: () => {
        one.tell = () => {};
      },
    } as unknown as MediaQueryList;
  });
  begin();
});
afterEach(() => {
  wishes.stop();
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
    document.body.innerHTML = '<div class="jp-LabShell"></div>';
    document.documentElement.dataset.ndTheme = "untouched";
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
    expect([motion(), wishes.moving()]).toEqual(["on", true]);
    systemSays("reduce", true);
    expect([motion(), wishes.moving()]).toEqual(["off", false]);
  });
});

describe("a wish", () => {
  it("comes before the system's, and is there after a reload", () => {
    wishes.setTheme("dark");
    expect(theme()).toBe("dark");
    expect(app.draw).toHaveBeenCalled();
    begin();
    expect([theme(), wishes.theme()]).toEqual(["dark", "dark"]);
    wishes.setTheme("light");
    systemSays("dark", true);
    expect(theme()).toBe("light");
  });

  it("is taken back: the system's counts again, now and after a reload", () => {
    wishes.setTheme("dark");
    wishes.setTheme("auto");
    expect(theme()).toBe("light");
    begin();
    expect(wishes.theme()).toBe("auto");
    expect(window.localStorage.length).toBe(0);
  });

  it("for calm holds after a reload, too; none can overrule the system's", () => {
    wishes.setMotion(false);
    begin();
    expect([motion(), wishes.motion()]).toEqual(["off", false]);
    wishes.setMotion(true);
    systemSays("reduce", true);
    expect(wishes.moving()).toBe(false);
  });

  it("that is none of ours is passed over", () => {
    window.localStorage.setItem("numberdrop.theme", "purple");
    begin();
    expect([wishes.theme(), theme()]).toEqual(["auto", "light"]);
  });
});
