// Room: the beat of a game that goes on by itself. Python says after how long it wants to hear that all is drawn; then it acts
// (a bot at the table, a replay, the coach). A tick that got lost is sent again: only a new number, a new beat or none ends it.

const AGAIN = 6000,
  SOON = 30;

function makeTick(app) {
  let timer = 0,
    waiting = "";

  function beat(n, after) {
    timer = setTimeout(() => {
      app.send({ type: "tick", n });
      beat(n, AGAIN);
    }, after);
  }

  function update() {
    const { tick } = app.scene;
    const now = tick ? `${tick.n} ${tick.after} ${tick.beat ?? 0}` : "";
    if (now === waiting) return;
    waiting = now;
    clearTimeout(timer);
    // A little later at the earliest: what came before is to be drawn first.
    if (tick) beat(tick.n, Math.max(tick.after, SOON));
  }
  const stop = () => {
    clearTimeout(timer);
    waiting = "";
  };
  /** Begin anew: what was sent before Python was there is lost. */
  const again = () => {
    stop();
    update();
  };
  return { update, stop, again };
}
