/** Browser storage under the tutor's own names. It may be forbidden or full: the page goes on without storing. */

const OURS = "numberdrop.";

/** The key in the browser's storage. */
export const storageName = (name: string) => OURS + name;

/** The stored text of a name; null where there is none or storage is forbidden. */
export function read(name: string): string | null {
  try {
    return window.localStorage.getItem(storageName(name));
  } catch {
    return null;
  }
}

/** Store a text, or remove an empty one; returns whether that was possible. */
export function write(name: string, text: string): boolean {
  try {
    if (text) window.localStorage.setItem(storageName(name), text);
    else window.localStorage.removeItem(storageName(name));
    return true;
  } catch {
    return false;
  }
}

/** Remove everything that the tutor has stored, and nothing else. */
export function forget() {
  try {
    const ours = Object.keys(window.localStorage).filter((name) => name.startsWith(OURS));
    for (const name of ours) window.localStorage.removeItem(name);
  } catch {
    // Where storage is forbidden, nothing was stored.
  }
}
