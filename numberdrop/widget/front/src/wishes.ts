/**
 * The visitor's wishes: light or dark, motion or none. The wish kept on this device comes first, then the notebook's theme, then the
 * system's.
 */

import type { App } from "./app";
import { read, write } from "./storage";

export type Theme = "auto" | "light" | "dark";
export const THEMES: readonly Theme[] = ["auto", "light", "dark"];

export type Wishes = ReturnType<typeof makeWishes>;

/** Voilà builds a shell of the lab's, too, but there the page is the tutor's own. */
export const inLab = () =>
  !document.body.dataset.voila && document.querySelector(".jp-LabShell, .jp-NotebookShell") !== null;

export function makeWishes(app: App) {
  const dark = window.matchMedia("(prefers-color-scheme: dark)");
  const calm = window.matchMedia("(prefers-reduced-motion: reduce)");
  const kept = read("theme");
  let theme: Theme = THEMES.find((one) => one === kept) ?? "auto";
  let motion = read("motion") !== "off";

  const moving = () => motion && !calm.matches;

  function isDark() {
    const lab = document.body.dataset.jpThemeLight;
    if (theme !== "auto") return theme === "dark";
    return lab === "false" || (dark.matches && !(inLab() && lab === "true"));
  }

  function apply() {
    const look = isDark() ? "dark" : "light";
    app.root.dataset.theme = look;
    app.root.dataset.motion = moving() ? "on" : "off";
    // Outside JupyterLab the whole page belongs to the tutor: its ground follows.
    if (!inLab()) document.documentElement.dataset.ndTheme = look;
  }

  function setTheme(value: Theme) {
    theme = value;
    write("theme", value === "auto" ? "" : value);
    apply();
    app.draw();
  }

  function setMotion(on: boolean) {
    motion = on;
    write("motion", on ? "" : "off");
    apply();
    app.ticker.update();
    app.draw();
  }

  const watch = new MutationObserver(apply);
  watch.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light"] });
  for (const query of [dark, calm]) query.addEventListener("change", apply);
  function stop() {
    watch.disconnect();
    for (const query of [dark, calm]) query.removeEventListener("change", apply);
  }
  return { theme: () => theme, motion: () => motion, moving, setTheme, setMotion, apply, stop };
}
