// Room: whether anything was practised here, noted in a second store. A browser that clears the first away leaves this one more often than
// not; then the page says that progress is gone, where it would begin at 0 without a word.

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
note.catch(() => {}); // told where it is asked for
const write = (value) => note.then((store) => store.write(value)).catch(() => {});

/** Everything was erased on purpose: nothing is missed then. */
export const erased = () => write(false);

/**
 * Whether progress was here at an earlier visit and is no more. As soon as anything is here that is noted, and `practised` called. Not where
 * nothing may be stored.
 */
export async function emptied(practised) {
  try {
    const gone = Boolean(await (await note).read()) && !there();
    if (gone) await write(false); // it is said once
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
