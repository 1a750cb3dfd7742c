// @vitest-environment happy-dom

import { render } from "preact";
import { beforeEach, describe, expect, it } from "vitest";
import { newDraft } from "../src/hand/draft";
import { syncPicks } from "../src/hand/picks";
import { put } from "../src/state";
import { TypedMove } from "../src/views/buttons";
import { Audit } from "../src/views/cards/audit";
import { Form } from "../src/views/cards/form";
import { Options } from "../src/views/cards/options";
import { Memo } from "../src/views/memo";
import { Tray } from "../src/views/tray";
import type { AuditCard, FormCard, OptionsCard } from "../src/wire";
import { board, find, page, saying, scene } from "./page";
import { overTwoRows } from "./placements";
import "../src/views/dom";

let root: HTMLElement;
let app: ReturnType<typeof page>;

beforeEach(() => {
  document.body.replaceChildren();
  root = document.body.appendChild(document.createElement("div"));
  app = page({ board: board([]), scene: scene({ mode: "drop" }) });
});

describe("every control", () => {
  it("that is a button sends no form unless it says so", () => {
    render(
      <form>
        <button>Go</button>
        <button type="submit">Send</button>
      </form>,
      root,
    );
    expect([...root.querySelectorAll("button")].map((one) => one.type)).toEqual(["button", "submit"]);
  });

  it("is found again by its own name, or else by the one that tests know", () => {
    render([<button data-testid="undo" />, <button data-testid="answer" data-k="first-answer" />], root);
    expect([...root.querySelectorAll("button")].map((one) => one.dataset.k)).toEqual(["undo", "first-answer"]);
  });
});

describe("a part that stands still", () => {
  it("is drawn again only when one of its values is another one", () => {
    let drawn = 0;
    const draw = (value: object) =>
      render(
        <Memo of={[value]}>
          {() => {
            drawn += 1;
            return <p>{drawn}</p>;
          }}
        </Memo>,
        root,
      );
    const scene = {};
    draw(scene);
    draw(scene);
    expect(drawn).toBe(1);
    draw({});
    expect(root.textContent).toBe("2");
  });
});

it("the tray says what it holds besides dice: the style sheets go by that", () => {
  const holds = (more: Parameters<typeof page>[0]) => {
    render(null, root);
    render(<Tray app={page(more)} />, root);
    return find('[data-testid="tray"]').dataset.holds;
  };
  const table = overTwoRows("L");
  const both = { ...table, order: ["L", "T"] };
  const palette = [{ id: "palette:5", label: "5" }];
  expect(holds({ scene: scene({ mode: "paint", palette }), mode: "paint" })).toBe("paints");
  expect(holds({ draft: newDraft(table), table: both })).toBe("shapes");
  expect(holds({ draft: newDraft(table), table })).toBeUndefined();
});

describe("a form", () => {
  const shared = { label: "", options: [], help: "", error: "" } as const;
  const card: FormCard = {
    id: "new",
    kind: "form",
    title: "",
    fields: [
      { ...shared, id: "players", type: "number", value: "1" },
      { ...shared, id: "second", type: "text", value: "", when: { field: "players", min: 2 } },
      { ...shared, id: "fast", type: "checkbox", value: true },
    ],
    submit: { id: "begin", label: "Begin" },
    more: [],
  };
  const type = (name: string, text: string) => {
    const input = find<HTMLInputElement>(`[data-field="${name}"]`);
    input.value = text;
    input.dispatchEvent(new Event("input", { bubbles: true }));
  };

  it("keeps what is typed while it asks the same, and begins anew when it asks something else", () => {
    render(<Form app={app} card={card} />, root);
    type("players", "4");
    render(<Form app={app} card={structuredClone(card)} />, root);
    expect(find<HTMLInputElement>('[data-field="players"]').value).toBe("4");
    render(<Form app={app} card={{ ...card, title: "Another" }} />, root);
    expect(find<HTMLInputElement>('[data-field="players"]').value).toBe("1");
  });

  it("shows a field when another one asks for it, and sends all of them", async () => {
    render(<Form app={app} card={card} />, root);
    const row = () => find('[data-field="second"]').closest<HTMLElement>(".nd-field");
    expect(row()?.hidden).toBe(true);
    type("players", "2");
    await Promise.resolve();
    expect(row()?.hidden).toBe(false);
    type("second", "Ada");
    find("form").dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
    expect(app.sent).toEqual([{ type: "form", id: "begin", values: { players: "2", second: "Ada", fast: true } }]);
  });
});

describe("a move in writing", () => {
  it("stays in its line through redraws, and goes with the notation it was written in", () => {
    const typed = (example: string) => {
      app.dispatch(put({ scene: scene({ mode: "drop", typed: { label: "Rows", example } }) }));
      render(<TypedMove app={app} />, root);
    };
    typed("1 2 3");
    find<HTMLInputElement>("input").value = "4 5";
    typed("1 2 3");
    expect(find<HTMLInputElement>("input").value).toBe("4 5");
    typed("..6");
    expect(find<HTMLInputElement>("input").value).toBe("");
  });
});

describe("sheets that are checked", () => {
  it("are as the visitor left them, open or shut", () => {
    const sheet = { name: "Ada", total: "3", lines: [] };
    const card: AuditCard = { id: "audit", kind: "audit", title: "", sheets: [sheet, { ...sheet, name: "Gus" }] };
    const open = () => [...root.querySelectorAll("details")].map((one) => one.open);
    render(<Audit app={app} card={card} />, root);
    expect(open()).toEqual([true, false]);
    for (const one of root.querySelectorAll("details")) one.open = !one.open;
    render(<Audit app={app} card={structuredClone(card)} />, root);
    expect(open()).toEqual([false, true]);
  });
});

describe("a question with options", () => {
  it("shows the place of each press in a sequence", () => {
    const card: OptionsCard = {
      id: "options",
      kind: "options",
      title: "In which order?",
      many: false,
      ordered: true,
      picked: [],
      locked: false,
      items: ["a", "b"].map((id) => ({ id, label: id, mark: null })),
      submit: { id: "answer", label: "Answer" },
    };
    app = page({ scene: scene({ cards: [card] }), words: saying({ option_place: "place {n}" }) });
    app.dispatch(syncPicks);
    const draw = () => render(<Options app={app} card={card} />, root);
    for (const id of ["b", "a"]) {
      draw();
      find(`[data-testid="option-${id}"]`).click();
    }
    draw();
    expect([...root.querySelectorAll(".nd-place")].map((node) => node.textContent)).toEqual(["2", "1"]);
    expect(find('[data-testid="option-a"]').getAttribute("aria-pressed")).toBe("true");
    find("form").dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
    expect(app.sent).toEqual([{ type: "answer", picks: ["b", "a"] }]);
  });
});
