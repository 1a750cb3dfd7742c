/**
 * The visitor's preferences: light or dark, motion, sound, single letters as keys. Stored choices win over the notebook's theme, that over
 * the system's settings.
 */

import { isGuest } from "../router/guest";
import type { PreferenceState, Store, Theme } from "../state";
import { read, write } from "./storage";

export const THEMES: readonly Theme[] = ["auto", "light", "dark"];

const DARK = "(prefers-color-scheme: dark)";
const CALM = "(prefers-reduced-motion: reduce)";

/** The stored preferences. */
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

  /** Apply the preferences to the page. */
  function apply() {
    const { theme, moving, letters } = store.state.preferences;
    const look = isDark(theme) ? "dark" : "light";
    root.dataset.theme = look;
    root.dataset.motion = moving ? "on" : "off";
    root.dataset.letters = letters ? "on" : "off";
    // On a page of its own, the tutor also sets the page's background.
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
