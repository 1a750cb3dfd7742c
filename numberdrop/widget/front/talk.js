// Room: the explanation. One line a reason, with the edge and sign of its tone; a line that points at cells lights them while
// it is hovered, focused or pinned, and a phone repeats the first line on its dock.

/** The verdicts that are shown as a word of their own, by their sign. */
const VERDICTS = { legal: "tick", right: "tick", refused: "cross", wrong: "cross" };
const isAnswer = (talk) => talk.verdict === "right" || talk.verdict === "wrong";
const isAgainst = (talk) => VERDICTS[talk.verdict] === "cross";

/** What the live region says. The verdict on an answer comes first; Python may have said it already. */
function announced(talk, words) {
  const text = talk.announce || "",
    verdict = isAnswer(talk) ? words[`verdict_${talk.verdict}`] : "";
  return !verdict || text.startsWith(verdict) ? text : `${verdict}. ${text}`;
}

/** Let an element light cells on the board. */
function lights(app, node, point) {
  if (!(point.cells || []).length && !(point.edges || []).length) return node;
  const on = () => app.lightUp(point),
    off = () => app.lightUp(null);
  for (const name of ["pointerenter", "focus"]) node.addEventListener(name, on);
  for (const name of ["pointerleave", "blur"]) node.addEventListener(name, off);
  return node;
}

function drawTalk(app) {
  const { talk, words } = app;
  const cites = [...new Set((talk.items || []).map((item) => item.cite).filter(Boolean))];
  const badge = VERDICTS[talk.verdict]
    ? h(
        "span",
        { class: `nd-verdict nd-${talk.verdict}`, "data-testid": "verdict" },
        sign(VERDICTS[talk.verdict]),
        words[`verdict_${talk.verdict}`],
      )
    : null;
  const items = (talk.items || []).map((item, i) => {
    const tone = item.tone || "info",
      points = (item.cells || []).length + (item.edges || []).length > 0;
    const body = [
      sign(TONE_SIGNS[tone]),
      h(
        "span",
        {},
        item.text,
        cites.length > 1 && item.cite ? h("small", { class: "nd-cite", text: item.cite }) : null,
      ),
    ];
    const inner = points
      ? lights(app, h("button", { class: "nd-say", "data-k": `say-${i}`, onclick: () => app.pin(item) }, body), item)
      : h("div", { class: "nd-say" }, body);
    return h("li", { class: `nd-tone-${tone}`, "data-testid": "reason", "data-reason": item.id }, inner);
  });
  const near =
    talk.nearest && (talk.nearest.cells || []).length
      ? h(
          "button",
          {
            class: "nd-button",
            "data-k": "nearest",
            "data-testid": "button-nearest",
            onclick: () => app.moves.takeNearest(talk.nearest.cells),
            onpointerenter: () => app.peek(talk.nearest.cells),
            onpointerleave: () => app.peek(null),
            onfocus: () => app.peek(talk.nearest.cells),
            onblur: () => app.peek(null),
          },
          talk.nearest.label,
        )
      : null;
  return [
    badge,
    items.length || badge || talk.nearest ? null : h("p", { class: "nd-empty", text: words.talk_empty }),
    items.length ? h("ul", { class: "nd-reasons" }, items) : null,
    talk.compare ? drawCompare(talk.compare) : null,
    near,
    cites.length === 1 ? h("p", { class: "nd-cite", text: cites[0] }) : null,
  ];
}

/** The line on a phone's dock that says in short what the explanation says, or what is asked: both may lie below the fold. */
function makeBrief(app) {
  const text = h("span"),
    icon = h("span", { class: "nd-briefsign" });
  const node = h(
    "button",
    {
      class: "nd-brief",
      "data-testid": "brief",
      onclick: () =>
        (asked ? app.cards.question() : app.cards.talk())?.scrollIntoView({
          block: "center",
          behavior: app.moving() ? "smooth" : "auto",
        }),
    },
    icon,
    text,
  );
  let asked = null;
  function update() {
    const { talk, words } = app;
    const item = (talk.items || [])[0],
      answer = isAnswer(talk) ? talk.verdict : null;
    asked = item || answer || !app.hasBoard ? null : openOptions(app)?.title;
    node.hidden = !item && !answer && !asked;
    if (node.hidden) return;
    const tone = { right: "row", wrong: "refuse" }[answer] || item?.tone || "info";
    redraw(text, [answer && words[`verdict_${answer}`], asked, item?.text], () => [
      answer ? h("b", { text: `${words[`verdict_${answer}`]}. ` }) : null,
      asked || (item ? item.text : null),
    ]);
    node.className = `nd-brief nd-tone-${tone}`;
    redraw(icon, [tone, answer, asked], () => [sign(asked ? "ask" : VERDICTS[answer] || TONE_SIGNS[tone] || "info")]);
  }
  return { node, update };
}
