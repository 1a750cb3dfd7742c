// Notes in a second store that something was practised here. A browser that clears the first store usually leaves this one; then the
// page reports lost progress instead of silently beginning at 0.

const PROGRESS = "numberdrop.progress",
  NAME = `numberdrop ${new URL("../", import.meta.url).pathname}`,
  STORE = "practised",
  LOOK = 500;

const there = () => localStorage.getItem(PROGRESS) !== null;
const done = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

async function noted() {
  const opening = indexedDB.open(NAME);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const base = await done(opening);
  const store = (mode) => base.transaction(STORE, mode).objectStore(STORE);
  return {
    read: () => done(store("readonly").get(STORE)),
    write: (value) => done(store("readwrite").put(value, STORE)),
  };
}

const note = noted();
note.catch(() => {}); // told when it is asked for
const write = (value) => note.then((store) => store.write(value)).catch(() => {});

/** Everything was erased on purpose: nothing is reported missing. */
export const erased = () => write(false);

/**
 * Whether progress of an earlier visit is gone. As soon as there is new progress, it is noted, and `practised` is called. Always false
 * where storage is forbidden.
 */
export async function emptied(practised) {
  try {
    const gone = Boolean(await (await note).read()) && !there();
    if (gone) await write(false); // reported once
    const looks = setInterval(() => {
      if (!there()) return;
      clearInterval(looks);
      write(true);
      practised();
    }, LOOK);
    return gone;
  } catch (error) {
    console.info("not noted:", error);
    return false;
  }
}
