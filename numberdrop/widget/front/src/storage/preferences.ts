/**
 * The visitor's preferences: light or dark, motion or none, sound, single letters as keys. What is kept on this device comes first, then the notebook's theme, then
 * the system's.
 */

import { isGuest } from "../router/guest";
import type { PreferenceState, Store, Theme } from "../state";
import { read, write } from "./storage";

export const THEMES: readonly Theme[] = ["auto", "light", "dark"];

const DARK = "(prefers-color-scheme: dark)";
const CALM = "(prefers-reduced-motion: reduce)";

/** What is kept of them on this device. */
export function readPreferences(): PreferenceState {
  const kept = read("theme");
  const motion = read("motion") !== "off";
  const theme = THEMES.find((name) => name === kept) ?? "auto";
  const moving = motion && !window.matchMedia(CALM).matches;
  return { theme, motion, moving, sound: read("sound") === "on", letters: read("letters") !== "off" };
}

export type Preferences = ReturnType<typeof makePreferences>;

export function makePreferences({ root, store }: { readonly root: HTMLElement; readonly store: Store }) {
  const dark = window.matchMedia(DARK);
  const calm = window.matchMedia(CALM);

  function isDark(theme: Theme) {
    const lab = document.body.dataset.jpThemeLight;
    if (theme !== "auto") return theme === "dark";
    return lab === "false" || (dark.matches && !(isGuest(root) && lab === "true"));
  }

  /** Show the page as it is preferred. */
  function apply() {
    const { theme, moving, letters } = store.state.preferences;
    const look = isDark(theme) ? "dark" : "light";
    root.dataset.theme = look;
    root.dataset.motion = moving ? "on" : "off";
    root.dataset.letters = letters ? "on" : "off";
    // Where the whole page belongs to the tutor its ground follows.
    if (!isGuest(root)) document.documentElement.dataset.ndTheme = look;
  }

  function change(news: Partial<PreferenceState>) {
    store.dispatch((state) => {
      const preferences = { ...state.preferences, ...news };
      return { ...state, preferences: { ...preferences, moving: preferences.motion && !calm.matches } };
    });
    apply();
  }

  function setTheme(theme: Theme) {
    write("theme", theme === "auto" ? "" : theme);
    change({ theme });
  }

  function setMotion(motion: boolean) {
    write("motion", motion ? "" : "off");
    change({ motion });
  }

  function setSound(sound: boolean) {
    write("sound", sound ? "on" : "");
    change({ sound });
  }

  function setLetters(letters: boolean) {
    write("letters", letters ? "" : "off");
    change({ letters });
  }

  const stopping = new AbortController();
  for (const query of [dark, calm]) query.addEventListener("change", () => change({}), { signal: stopping.signal });
  const watch = new MutationObserver(apply);
  watch.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light"] });
  function stop() {
    watch.disconnect();
    stopping.abort();
  }
  return { setTheme, setMotion, setSound, setLetters, apply, stop };
}
