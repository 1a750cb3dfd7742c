/** The arrangement of a page's cards, as pure functions of the scene: beside the board, with the question, behind "more". */

import { isPhone, isWide, type State } from "../state";
import type { Card, Scene } from "../wire";

export interface Arrangement {
  /** Cards of a question without a board, which take the board's place so that everything else stays where it is. */
  readonly stage: readonly Card[];
  /** Cards of the question, or read before acting, which stand with the controls. */
  readonly asked: readonly Card[];
  /** The card of the explanation, which scrolls in its own place. */
  readonly told: readonly Card[];
  /** Cards beside the explanation: the sheet, lists. */
  readonly beside: readonly Card[];
  /** Rarely used cards: behind "more". */
  readonly aside: readonly Card[];
}

/** Pages of questions: there the cards before the explanation belong to the question. */
const ASKING: ReadonlySet<string> = new Set(["lesson", "guided", "puzzle", "puzzles"]);

type Seen = Pick<Scene, "page" | "cards" | "aside" | "marking" | "marked" | "beside" | "sheet_beside"> &
  Partial<Pick<Scene, "tiles">>;

/** The end of a lesson. */
const isSummary = ({ id }: Card) => id === "summary";

/** Cards of lines: the tree, and the best moves. */
const isOfLines = ({ id, kind }: Card) => kind === "tree" || id === "candidates";

/**
 * Whether a page fits in one view: a board to play on, a question, the end of a lesson. The home page does not, as its board is one of
 * several things.
 */
export const isView = ({ board, scene }: Pick<State, "board" | "scene">) =>
  board
    ? scene.page !== "home"
    : ASKING.has(scene.page) && scene.cards.some((card) => card.kind === "options" || isSummary(card));

/** `view`: the page fits in one view; `width`: its width in pixels. */
export function arrange(scene: Seen, board: boolean, view: boolean, width: number): Arrangement {
  const wide = isWide({ width });
  const phone = isPhone({ width });
  const { page, cards, aside = [], marking, marked, beside, sheet_beside, tiles } = scene;
  const shown = cards.filter((card) => !aside.includes(card.id));
  const talk = shown.findIndex(({ kind }) => kind === "talk");
  // Text read before a question stands with the explanation, as do the rules of a summary.
  const before = ASKING.has(page) ? shown.slice(0, Math.max(0, talk)) : [];
  // Beside a sheet there is room for few answers, without pictures.
  const few = shown.every((card) => card.kind !== "options" || card.short || !(card.items[2] || card.items[0]?.mini));
  const asks = ({ kind }: Card) =>
    kind !== "text" &&
    (kind !== "list" || !(board && wide)) &&
    (kind !== "sheet" || ((marking || marked) && !wide) || (beside && few && !tiles && phone));
  // The content of a paper sheet is repeated beside the grid; where it has a column, its player's name stands above it.
  const isCopied = ({ id, kind }: Card) => marking && (wide ? id === "edition" : kind === "sheet");
  // A field filled by an action stays visible during it.
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
