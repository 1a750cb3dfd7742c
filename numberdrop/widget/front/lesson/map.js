// Room: the map of the lessons: a door to each, what it teaches, how far one has come. The state is a sign and a word.

const MAP_SIGNS = { mastered: "star", done: "tick", started: "begun", next: "right", todo: null };

function drawMap(app, card) {
  const { words } = app;
  function progress(item) {
    const bar = h("span", { class: "nd-bar", "aria-hidden": "true" });
    bar.style.setProperty("--part", item.done / item.total);
    return h("span", { class: "nd-progress" }, bar, h("span", { text: fill(words.map_progress, item) }));
  }
  const lesson = (item) =>
    h(
      "li",
      {},
      h(
        "a",
        {
          class: `nd-lesson nd-${item.state}${item.current ? " nd-current" : ""}`,
          href: safeHref(item.href),
          "aria-current": item.current ? "step" : null,
          "data-k": `lesson-${item.n}`,
          "data-testid": `lesson-${item.n}`,
        },
        h("span", { class: "nd-lessonmark", text: item.n }),
        h(
          "span",
          { class: "nd-lessontext" },
          h("b", { text: item.label }),
          h("span", { text: item.text }),
          item.state === "todo" && !item.done
            ? h("span", { class: "nd-sr", text: words.map_todo })
            : h(
                "span",
                { class: "nd-lessonstate" },
                sign(MAP_SIGNS[item.state]),
                h("b", { text: words[`map_${item.state}`] }),
                item.total && item.done ? progress(item) : null,
              ),
        ),
      ),
    );
  return [h("ol", { class: "nd-map" }, card.items.map(lesson))];
}
