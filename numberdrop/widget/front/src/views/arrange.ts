/** What of a page stands where: beside the board, with the question, behind "more". As pure functions of the scene. */

import { isPhone, isWide, type State } from "../state";
import type { Card, Scene } from "../wire";

export interface Arrangement {
  /** What is asked where no board is: it takes the board's place, so that all the rest stands where it always stands. */
  readonly stage: readonly Card[];
  /** What is asked, or read before anything is done: it stands with the controls. */
  readonly asked: readonly Card[];
  /** The explanation: it has a place of its own, which scrolls in itself. */
  readonly told: readonly Card[];
  /** What is looked at beside it: the sheet, lists. */
  readonly beside: readonly Card[];
  /** What is wanted now and then: behind "more". */
  readonly aside: readonly Card[];
}

/** Pages that ask: there what comes before the explanation belongs to the question. */
const ASKING: ReadonlySet<string> = new Set(["lesson", "guided", "puzzle", "puzzles"]);

type Seen = Pick<Scene, "page" | "cards" | "aside" | "marking" | "marked" | "beside" | "sheet_beside"> &
  Partial<Pick<Scene, "tiles">>;

/** The end of a lesson. */
const isSummary = ({ id }: Card) => id === "summary";

/** Lines one goes through: the tree, and the best moves. */
const isOfLines = ({ id, kind }: Card) => kind === "tree" || id === "candidates";

/** Whether a page is one view: a board that one plays on, a question, the end of a lesson. The home page's board stands among other things. */
export const isView = ({ board, scene }: Pick<State, "board" | "scene">) =>
  board
    ? scene.page !== "home"
    : ASKING.has(scene.page) && scene.cards.some((card) => card.kind === "options" || isSummary(card));

/** `view`: the page is one, `width`: its own, in pixels. */
export function arrange(scene: Seen, board: boolean, view: boolean, width: number): Arrangement {
  const wide = isWide({ width });
  const phone = isPhone({ width });
  const { page, cards, aside = [], marking, marked, beside, sheet_beside, tiles } = scene;
  const shown = cards.filter((card) => !aside.includes(card.id));
  const talk = shown.findIndex(({ kind }) => kind === "talk");
  // What is read before a question is asked stands with the explanation, as do the rules that a summary names.
  const before = ASKING.has(page) ? shown.slice(0, Math.max(0, talk)) : [];
  // Beside a sheet there is room for few answers, without pictures.
  const few = shown.every((card) => card.kind !== "options" || card.short || !(card.items[2] || card.items[0]?.mini));
  const asks = ({ kind }: Card) =>
    kind !== "text" &&
    (kind !== "list" || !(board && wide)) &&
    (kind !== "sheet" || ((marking || marked) && !wide) || (beside && few && !tiles && phone));
  // What a sheet of paper says is copied beside the grid; where there is a column for that, whose it is stands above.
  const isCopied = ({ id, kind }: Card) => marking && (wide ? id === "edition" : kind === "sheet");
  // What an act fills is seen while it is done.
  const isFilled = ({ kind }: Card) => sheet_beside && kind === "sheet" && phone;
  const isQuestion = (card: Card) =>
    isFilled(card) || isSummary(card) || isOfLines(card) || isCopied(card) || (before.includes(card) && asks(card));
  const question = view ? shown.filter(isQuestion) : [];
  const explains = (card: Card) =>
    card.kind === "talk" ||
    (card.kind === "text" && before.includes(card)) ||
    (talk < 0 && card.kind === "list") ||
    (wide && card.id === "owed") ||
    (marking && wide && card.kind === "audit");
  const told = view ? shown.filter(explains) : [];
  return {
    stage: board ? [] : question,
    asked: board ? question : [],
    told,
    beside: shown.filter((card) => !(question.includes(card) || told.includes(card))),
    aside: cards.filter((card) => aside.includes(card.id)),
  };
}
