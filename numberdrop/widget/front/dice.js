// Room: the tray. The four number dice and the shape die are the inventory of the turn: a die can be taken and laid into
// the shape, a star opens its dial, a starred shape die offers the five shapes. In the sandbox each die chooses its face.

function makeTray(app) {
  const dice = h("div", { class: "nd-dice", role: "group" });
  const shapes = h("div", { class: "nd-radios", role: "radiogroup" });
  const palette = h("div", { class: "nd-radios nd-palette", role: "radiogroup" });
  const node = h("div", { class: "nd-tray", "data-testid": "tray" }, dice, shapes, palette);
  rove(shapes, true);
  rove(palette, true);

  const faceOf = (face) =>
    face === "*" ? h("span", { class: "nd-starface", "aria-hidden": "true", text: "★" }) : h("span", { text: face });
  const shapeFace = (name) => (name === "*" ? faceOf("*") : shapeIcon(app.scene.icons?.[name], 14));

  function choose(i, event) {
    const { scene, words } = app;
    const values = i < 4 ? scene.die_choices : scene.shape_choices;
    const current = i < 4 ? scene.dice[i].face : scene.shape_die;
    const anchor = event.currentTarget;
    app.pop.open({
      anchor,
      current,
      label: i < 4 ? fill(words.die_choose, { n: i + 1 }) : words.shape_choose,
      choices: values.map((value) => ({
        value,
        label: value,
        icon: i < 4 ? faceOf(value) : shapeFace(value),
        say: value === "*" ? words.star : i < 4 ? null : fill(words.shape_name, { shape: value }),
      })),
      refocus: () => node.querySelector(`[data-k="die${i}"]`)?.focus(),
      pick: (face) => app.send({ type: "set_die", i, face }),
    });
  }

  function pressDie(i, event) {
    const { draft, scene, moves } = app;
    if (scene.dice_editable) choose(i, event);
    else if (!draft || draft.kind !== "drop" || i > 3) app.send({ type: "why", about: { kind: "die", i } });
    else {
      const anchor = event.currentTarget,
        star = app.faces[i] === "*" && draft.hand !== i;
      app.draft = take(draft, i);
      app.drawHand();
      if (star)
        app.openDial(
          moves ? app.draft.slots.findIndex((slot) => slot.die === i) : 0,
          node.querySelector(`[data-k="die${i}"]`) || anchor,
        );
    }
  }

  /** What a reader hears about a die, and how it looks now. */
  function dieState(i) {
    const { draft, words } = app,
      face = app.faces[i];
    const inShape = draft?.kind === "drop",
      slot = inShape ? draft.slots.find((one) => one.die === i) : null;
    const number = inShape && face === "*" ? (draft.wild[i] ?? null) : null;
    const out = Boolean(slot && slot.digit !== null);
    const text =
      face === "*"
        ? number === null
          ? fill(words.die_star, { n: i + 1 })
          : fill(words.die_star_set, { n: i + 1, value: number })
        : fill(words.die_number, { n: i + 1, value: face });
    return {
      face,
      number,
      out,
      hand: inShape && draft.hand === i,
      inShape,
      text: out ? `${text}, ${words.die_out}` : text,
    };
  }

  function drawDie(i) {
    const state = dieState(i);
    const look = `nd-die${state.face === "*" ? " nd-stardie" : ""}${state.out ? " nd-out" : ""}${state.inShape || app.scene.dice_editable ? "" : " nd-quiet"}`;
    return h(
      "button",
      {
        class: look,
        "data-k": `die${i}`,
        "data-die": i,
        "data-testid": `die-${i}`,
        "aria-label": state.text,
        "aria-pressed": state.inShape ? String(state.hand) : null,
        "aria-haspopup": app.scene.dice_editable ? "dialog" : null,
        onclick: (event) => pressDie(i, event),
        onkeydown: (event) => whyKey(event, i),
      },
      faceOf(state.face),
      state.number === null ? null : h("span", { class: "nd-wildnumber", text: state.number }),
    );
  }

  function whyKey(event, i) {
    if (event.key.toLowerCase() !== "w" || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    app.send({ type: "why", about: { kind: "die", i } });
  }

  function drawDice() {
    const { scene, words } = app;
    const name = scene.shape_die;
    return [
      ...scene.dice.map((_, i) => drawDie(i)),
      name
        ? h(
            "button",
            {
              class: `nd-die nd-shapedie${name === "*" ? " nd-stardie" : ""}${app.draft?.kind === "drop" || scene.dice_editable ? "" : " nd-quiet"}`,
              "data-k": "die4",
              "data-die": 4,
              "data-testid": "shape-die",
              "aria-label": name === "*" ? words.shape_die_star : fill(words.shape_die, { shape: name }),
              "aria-haspopup": scene.dice_editable ? "dialog" : null,
              onclick: (event) => pressDie(4, event),
              onkeydown: (event) => whyKey(event, 4),
            },
            shapeFace(name),
          )
        : null,
    ];
  }

  function radios(list, current, pick, draw) {
    return list.map((value) =>
      h(
        "button",
        {
          class: "nd-radio",
          role: "radio",
          "data-rove": "",
          "data-k": `radio${value}`,
          "data-testid": `choice-${value}`,
          "aria-checked": String(value === current),
          tabindex: value === current ? 0 : -1,
          onclick: () => pick(value),
          ...draw(value).props,
        },
        draw(value).face,
      ),
    );
  }

  function update() {
    const { scene, draft, table, words } = app;
    const rolled = (scene.dice || []).length > 0;
    dice.hidden = !rolled;
    setAttr(dice, "aria-label", words.dice_label);
    redraw(
      dice,
      [
        app.tongue,
        scene.dice,
        scene.shape_die,
        scene.dice_editable,
        draft && [draft.hand, draft.wild, draft.kind, draft.slots.map((slot) => [slot.die, slot.digit])],
      ],
      () => (rolled ? drawDice() : []),
    );
    const open = draft && table.order.length > 1 ? table.order : [];
    shapes.hidden = !open.length;
    setAttr(shapes, "aria-label", words.shape_choose);
    redraw(shapes, [app.tongue, open, draft?.shape], () =>
      radios(
        open,
        draft?.shape,
        (name) => app.moves.change(chooseShape, name),
        (name) => ({ face: shapeFace(name), props: { "aria-label": fill(words.shape_name, { shape: name }) } }),
      ),
    );
    const paints = app.mode === "paint" ? scene.palette || [] : [];
    palette.hidden = !paints.length;
    setAttr(palette, "aria-label", words.palette_label);
    redraw(palette, [app.tongue, paints, app.palette], () =>
      radios(
        paints.map((one) => one.id.slice(8)),
        app.palette,
        (value) => app.moves.press(`palette:${value}`),
        (value) => ({
          face: paints.find((one) => one.id === `palette:${value}`).label,
          props: { "data-testid": `button-palette:${value}` },
        }),
      ),
    );
    node.hidden = !rolled && !open.length && !paints.length;
  }
  return { node, update };
}
