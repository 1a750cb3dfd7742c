// Room: the line to Python. Numbers every intent, keeps at most one question ("try") in the air, watches for answers,
// and says so when none comes: a page whose kernel has died must not look alive.

const PATIENCE = 5000,
  HEARTBEAT = 20000;

/** What changes nothing that is kept. All else is only sent when no other tab went on meanwhile. */
const LOOKING = new Set("hello kept elsewhere greeted forgotten ping idle lang go try why show".split(" "));

function makeLink(app) {
  let seq = app.ack.seq || 0,
    asked = 0,
    waiting = null,
    timer = 0,
    oldest = 0;

  /** Send an intent now; gives its number. */
  function deliver(intent) {
    seq += 1;
    try {
      app.model.send({ ...intent, seq, turn: app.scene.turn });
    } catch {
      /* the timer below will tell the visitor */
    }
    // A bot may think a while about a tick: that alone is no sign of a dead kernel.
    if (!timer && intent.type !== "tick") {
      oldest = seq;
      timer = setTimeout(late, PATIENCE);
    }
    return seq;
  }

  /** Send an intent, or have it kept until Python is there. */
  function post(intent) {
    if (app.early.keeps(intent)) return 0;
    return !LOOKING.has(intent.type) && app.keep.elsewhere() ? 0 : deliver(intent);
  }

  function late() {
    timer = 0;
    asked = 0;
    app.acting = 0;
    app.showLost(true);
  }

  /** Ask about a draft or a selection; while an answer is due only the newest question is kept. */
  function attempt(body) {
    if (app.early.waits() || asked > (app.ack.seq || 0)) waiting = body;
    else {
      waiting = null;
      asked = post({ type: "try", ...body });
    }
  }

  /** Commit. A second press before the answer is not sent: it would refer to a position that is gone. */
  function commit(message) {
    if (app.acting > (app.ack.seq || 0)) return;
    waiting = null;
    app.acting = post(message);
  }
  const act = (action) => commit({ type: "act", action });

  function answered() {
    const done = app.ack.seq || 0;
    if (timer && done >= oldest) {
      clearTimeout(timer);
      timer = 0;
      if (done < seq) {
        oldest = seq;
        timer = setTimeout(late, PATIENCE);
      }
    }
    if (done >= oldest) app.showLost(false);
    app.early.answered();
    if (waiting && done >= asked) {
      const body = waiting;
      waiting = null;
      attempt(body);
    }
  }

  const beat = setInterval(() => {
    if (document.visibilityState === "visible") post({ type: "ping" });
  }, HEARTBEAT);
  const forget = () => {
    waiting = null;
  };
  const stop = () => {
    clearInterval(beat);
    clearTimeout(timer);
  };
  return { post, deliver, last: () => seq, attempt, commit, act, answered, forget, stop };
}
