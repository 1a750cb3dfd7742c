/** What this device keeps, under names of the tutor's own. Storage may be forbidden or full: the page goes on, only unsaved. */

const OURS = "numberdrop.";

/** The name as the browser's storage knows it. */
export const storageName = (name: string) => OURS + name;

/** What is kept under a name; null where there is nothing, or nothing to be had. */
export function read(name: string): string | null {
  try {
    return window.localStorage.getItem(storageName(name));
  } catch {
    return null;
  }
}

/** Keep a text; an empty one is taken out. Tells whether that was possible. */
export function write(name: string, text: string): boolean {
  try {
    if (text) window.localStorage.setItem(storageName(name), text);
    else window.localStorage.removeItem(storageName(name));
    return true;
  } catch {
    return false;
  }
}

/** Take out all that the tutor ever put there, and nothing else. */
export function forget() {
  try {
    const ours = Object.keys(window.localStorage).filter((name) => name.startsWith(OURS));
    for (const name of ours) window.localStorage.removeItem(name);
  } catch {
    // Where storage is forbidden nothing was kept.
  }
}
