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

/**
 * Whether progress was here at an earlier visit and is no more; from now on what is here is noted, and `practised` called as soon as
 * anything is. Not where nothing may be stored.
 */
export async function emptied(practised) {
  try {
    const note = await noted();
    const gone = Boolean(await note.read()) && !there();
    let known = null;
    const look = () => {
      if (there() === known) return;
      known = there();
      note.write(known).catch(() => {});
      if (known) practised();
    };
    look();
    setInterval(look, LOOK);
    window.addEventListener("pagehide", look);
    return gone;
  } catch (error) {
    console.info("not noted:", error);
    return false;
  }
}
