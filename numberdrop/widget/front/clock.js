// Room: the clock of a storm. Python decides when time is up; here it is only shown, counted down between two of its messages,
// and said at a few moments to who does not look at it.

const SPOKEN = [60, 30, 10];

function makeClock(app) {
  const name = h("span", { class: "nd-sr" }),
    face = h("b"),
    said = h("span", { class: "nd-sr", "aria-live": "polite", "data-testid": "clock-said" });
  const timer = h("span", { role: "timer", "data-testid": "clock" }, name, face);
  const node = h("p", { class: "nd-clock", hidden: true }, sign("begun"), timer, said);
  let ends = null,
    deadline = 0,
    before = 0,
    beat = 0;

  const left = () => Math.max(0, Math.ceil((deadline - performance.now()) / 1000));

  function draw() {
    const now = left();
    setText(face, `${Math.floor(now / 60)}:${String(now % 60).padStart(2, "0")}`);
    const mark = SPOKEN.find((one) => before > one && now <= one);
    if (mark) setText(said, fill(app.words.clock_left, { n: mark }));
    before = now;
  }

  function update() {
    const { clock } = app.scene;
    node.hidden = !clock;
    setText(name, `${app.words.clock} `);
    if ((clock?.ends ?? null) === ends) return;
    ends = clock?.ends ?? null;
    clearInterval(beat);
    setText(said, "");
    if (!clock) return;
    deadline = performance.now() + 1000 * clock.left;
    before = left() + 1;
    beat = setInterval(draw, 250);
    draw();
  }
  const stop = () => clearInterval(beat);
  return { node, update, stop };
}
