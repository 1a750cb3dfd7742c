// Room: the line of steps below the header: the five phases of a round, which answer "why?", or the tasks of a lesson, which
// are gone to. Twelve tasks fit in one line of a phone: only the current one shows its name, a reader hears all of them.

const FEW = 7,
  ONE_COLUMN = 720,
  WHOLE_BOARD = "(max-width: 719px) and (min-height: 700px)"; // a phone on which the whole board can be seen (board.css)

function makeSteps(app) {
  const node = h("ol", { class: "nd-steps" });
  // The tasks tell how far one is; the phases, what is asked.
  const top = () => (node.hidden || !node.classList.contains("nd-tasks") ? app.heads.head : node);
  let task, turn;

  function step(one, kind) {
    const { words } = app;
    const press = () =>
      one.go ? app.moves.press(`step_${one.id}`) : app.send({ type: "why", about: { kind: "step", id: one.id } });
    return h(
      "li",
      { class: `nd-step nd-${one.state}`, "aria-current": one.state === "now" ? "step" : null },
      h(
        "button",
        {
          "data-k": `step-${one.id}`,
          "data-testid": `step-${one.id}`,
          title: one.note || (kind === "task" ? one.label : null),
          onclick: press,
        },
        h("span", { class: "nd-stepmark", "aria-hidden": "true" }, one.state === "done" ? sign("tick") : String(one.n)),
        h("span", { class: "nd-steplabel", text: one.label }),
        h("span", { class: "nd-sr", text: `, ${words[`${kind}_${one.state}`]}` }),
      ),
    );
  }

  function update() {
    const { scene, words } = app;
    const steps = scene.steps || [],
      kind = scene.steps_kind === "tasks" ? "task" : "step";
    node.hidden = !steps.length;
    node.classList.toggle("nd-tasks", kind === "task");
    node.classList.toggle("nd-many", steps.length > FEW);
    setAttr(node, "aria-label", words[`${kind}s_label`]);
    redraw(node, [app.tongue, kind, steps], () => steps.map((one) => step(one, kind)));
    // After the other rooms: what they take off the page would move it once more.
    const at = steps.find((one) => one.state === "now")?.id ?? scene.at;
    const played = app.mode !== "none" && window.matchMedia(WHOLE_BOARD).matches;
    if (kind === "task" || played) queueMicrotask(() => begin(at));
    else {
      task ??= at;
      turn = false;
    }
  }

  /** Another task, the learner's turn after an example, or a phase in which the board is played on, is read from its top,
   *  wherever on the page the last one was answered. On a phone the whole board is seen only from there. */
  function begin(id) {
    const open = app.mode !== "none",
      fresh = id !== task || (open && !turn);
    // Measuring makes the browser lay out the page: only when it may have to be moved.
    const away = () =>
      top().getBoundingClientRect().bottom < 0 || (app.hasBoard && app.root.clientWidth < ONE_COLUMN);
    if (task !== undefined && fresh && away()) top().scrollIntoView({ block: "start", behavior: "auto" });
    task = id;
    turn = open;
  }
  return { node, update };
}
