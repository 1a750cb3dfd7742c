// Written by `python -m numberdrop.widget.wire`: change the Python types and run it again.

/** A cell of the grid: `(row, col)`, zero-based, row 0 at the bottom. */
export type Cell = readonly [number, number];

export type Kind = "identical" | "consecutive";

export type Cells = readonly Cell[];

export type Edge = readonly [Cell, Cell];

/**
 * Where a button stands: beside a tree of lines (`tree`), with the buttons that move the shape (`hand`), with the main or the less
 * important buttons (`main`, `quiet`), or hidden until a press on "more" (`more`).
 */
export type Row = "tree" | "hand" | "main" | "quiet" | "more";

/**
 * The tab of a player, which opens the player's sheet. `shown`: the sheet is on screen; `turn`: this player has to act; `first`:
 * this is the first player of the round; `done`: the player has acted in this phase while others have not.
 */
export interface Player {
  readonly id: number;
  readonly name: string;
  readonly total: string;
  readonly shown: boolean;
  readonly turn: boolean;
  readonly first: boolean;
  readonly done: boolean;
  readonly label: string;
  /** The bot in this seat, whose face is shown. */
  readonly face?: string;
  /** What the player is doing, in words; only in a game for several players. */
  readonly doing?: string;
  /** The marks of the player's grid, for a small picture. */
  readonly grid?: string;
}

/** The colour of a sentence and of its cells on the board. */
export type Tone = "info" | "refuse" | "good" | "contact" | "hole" | "line" | "row";

/** A part of a bot's drawn face: its outline (SVG path data) and its colour. */
export interface FacePart {
  readonly d: string;
  readonly fill: string;
}

/** The drawn face of a bot as filled paths, the body first; their coordinates are from 0 to `side`. */
export interface FacePaths {
  readonly side: number;
  readonly parts: readonly FacePart[];
}

/** A JSON object. */
export type Json = Readonly<Record<string, unknown>>;

/** Cells as (row, column, number); the number is `None` for a star that has none yet. */
export type NumberedCells = readonly (readonly [number, number, number | null])[];

/** What a visitor asks about or marks: a cell of the grid. */
export interface AboutCell {
  readonly kind: "cell";
  readonly cell: Cell;
}

/** What a visitor asks about or marks: the mark at the end of a row (+2 or -5). */
export interface AboutRow {
  readonly kind: "row";
  readonly row: number;
}

/** What a visitor asks about or marks: a box of the score sheet. */
export interface AboutBox {
  readonly kind: "box";
  readonly which: Kind;
  readonly size: number;
}

/** What a visitor asks about or marks: the bonus of +10 at the foot of a column of boxes. */
export interface AboutColumn {
  readonly kind: "plus10";
  readonly which: Kind;
}

/** What a visitor asks about or marks: a letter of the score sheet, or the tile beside it. */
export interface AboutLetter {
  readonly kind: "letter" | "tile";
  readonly letter: string;
}

/** What a visitor asks about: a number die by its index, or the shape die (index 4). */
export interface AboutDie {
  readonly kind: "die";
  readonly i: number;
}

/** What a visitor asks about: a phase of the round, or a sum of the score. */
export interface AboutNamed {
  readonly kind: "step" | "total";
  readonly id: string;
}

/** What a visitor asks about or marks: the bonus box (for a combo of eight), or the Game Over line. */
export interface AboutOnly {
  readonly kind: "bonus" | "line";
}

/** A part of the page that a visitor can ask about or mark. */
export type About = AboutCell | AboutRow | AboutBox | AboutColumn | AboutLetter | AboutDie | AboutNamed | AboutOnly;

/** Texts of the browser's storage, by name; a value that is no text is read as an empty one. */
export type Texts = Readonly<Record<string, string>>;

/** The ids of options chosen from a list, or of marks made. */
export type Picks = readonly string[];

/**
 * What an outlined group of cells is: a combo (`identical`, `consecutive`), part of a question or of its answer, a piece to put in
 * order, the coach's best place, or the place of the drop that was made in the game.
 */
export type GroupKind = "identical" | "consecutive" | "asked" | "answer" | "piece" | "best" | "played";

/** A text shown in a cell: a number that the coach proposes, or the mark of a cell that a task asks about. */
export interface CellSuggestion {
  readonly at: Cell;
  readonly text: string;
}

/** An outline around cells, with a label; `size` is the number of cells. */
export interface Group {
  readonly kind: GroupKind;
  readonly size: number;
  readonly label: string;
  readonly cells: Cells;
}

/**
 * What is drawn of a sheet's grid. `cells`: a mark for each cell, bottom row first; `plus`: for each row below the Game Over line,
 * whether it is marked +2; `minus`: for each row above, whether it is marked -5; `line`: the lowest row above; `loose`: circled
 * cells outside any combo; `last`: the cells of the shape that fell last; `last_id`: a number that is new for each fall.
 */
export interface Board {
  readonly label: string;
  readonly cells: string;
  readonly groups: readonly Group[];
  readonly blocks: readonly Cells[];
  readonly plus: readonly boolean[];
  readonly minus: readonly boolean[];
  readonly loose: Cells;
  readonly holes: Cells;
  readonly line: number;
  readonly last: Cells;
  readonly last_id: number;
}

/** Cells of a small grid that are highlighted in the colour that `tone` stands for. */
export interface Highlight {
  readonly cells: Cells;
  readonly tone: Tone;
}

/** A small grid: its marks, highlighted cells (`lit`) and outlined groups; shown are the rows from `base` to `rows` - 1. */
export interface Mini {
  readonly cells: string;
  readonly rows: number;
  readonly lit: readonly Highlight[];
  readonly label: string;
  readonly groups: readonly Group[];
  readonly base: number;
}

/**
 * Where a shape dropped over a column lands (`at`). `ok`: it may stay there; `on`: the cells it rests on; `holes`: empty
 * cells it covers; `rows`: the rows it fills; `over`: its cells above the Game Over line; `hit`: the cells that it collides with.
 */
export interface LandingSpot {
  readonly at: Cells;
  readonly ok: boolean;
  readonly on: Cells;
  readonly holes: Cells;
  readonly rows: readonly number[];
  readonly over: Cells;
  readonly hit: Cells;
}

/**
 * An orientation of a shape. `cw`, `ccw` (quarter turns, clockwise and not) and `flip` (left to right): the index of the new
 * orientation and, for each cell of this one, the index of the cell of the new one to which it goes.
 */
export interface Orient {
  readonly cells: Cells;
  readonly cw: readonly [number, readonly number[]];
  readonly ccw: readonly [number, readonly number[]];
  readonly flip: readonly [number, readonly number[]];
}

/** The orientations of a shape and, for each orientation, the landings over the columns from left to right. */
export interface ShapeSpots {
  readonly orients: readonly Orient[];
  readonly lands: readonly (readonly LandingSpot[])[];
}

/** How the shape is held when it first appears: index of the orientation, column, and the index of the die in each cell. */
export interface HeldFirst {
  readonly orient: number;
  readonly col: number;
  readonly dice: readonly number[];
}

/**
 * Every landing of every shape that may fall now (`shapes`). The front end, which does not know how shapes fall, looks up here where
 * to draw the shape's ghost. `order`: in which order to offer the shapes; `first`: how the first one is held.
 */
export interface Placements {
  readonly kind: "drop" | "block";
  readonly order: readonly string[];
  readonly shapes: Readonly<Record<string, ShapeSpots>>;
  readonly first?: HeldFirst;
}

/** A number die. */
export interface Die {
  readonly face: string;
}

export type TileState = "idle" | "active" | "falling" | "used";

/**
 * A tile of the block board beside its `letter`: the shape of the block (`tile`) and its state. In a solo game, `notch` is how
 * many steps the tile has slid down; `can`: it may slide now.
 */
export interface Tile {
  readonly letter: string;
  readonly tile: string;
  readonly state: TileState;
  readonly notch: number;
  readonly can: boolean;
  readonly label: string;
}

/** The block board with its tiles (`items`); in a solo game (`solo`) the tiles also slide down step by step. */
export interface Tiles {
  readonly solo: boolean;
  readonly items: readonly Tile[];
}

/** The number that a player writes into the bottom row at the start of the game. */
export interface StartNumber {
  readonly number: number;
  readonly row: number;
}

/** A shape drawn above the grid, not dropped yet: (row, column, mark) of each cell. */
export interface HangingShape {
  readonly cells: readonly (readonly [number, number, string])[];
}

/** A box of the score sheet: whether it is ticked (`on`), its label, and the text for screen readers (`sr`). */
export interface BoxMark {
  readonly on: boolean;
  readonly label: string;
  readonly sr: string;
}

/** The state of a letter. `circled`: still in play; `protected`: circled in a solo game; `spent`: circled, later crossed off. */
export type LetterState = "open" | "circled" | "protected" | "spent" | "crossed";

/** A letter of the score sheet, with the text for screen readers (`sr`). */
export interface LetterMark {
  readonly name: string;
  readonly state: LetterState;
  readonly sr: string;
}

/** A row of the score sheet: a combo size with its two boxes, its letter and the tile of this letter (`None`: not shown). */
export interface SheetRow {
  readonly size: number;
  readonly tile: string | null;
  readonly tile_sr: string;
  readonly identical: BoxMark;
  readonly consecutive: BoxMark;
  readonly letter: LetterMark | null;
}

/** The bonus of +10 below a column of boxes: whether it is reached (`on`), and the text for screen readers. */
export interface ColumnBonusMark {
  readonly on: boolean;
  readonly sr: string;
}

/** One of the sums on the score sheet. */
export interface SheetTotal {
  readonly id: string;
  readonly label: string;
  readonly value: string;
}

/** The final score. */
export interface GrandTotal {
  readonly label: string;
  readonly value: string;
}

/** The score sheet beside the grid. The player can ask about each entry why it is as it is. */
export interface SheetCard {
  readonly id: string;
  readonly kind: "sheet";
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly SheetRow[];
  readonly plus10: Readonly<Record<Kind, ColumnBonusMark>> | null;
  readonly bonus: BoxMark;
  readonly totals: readonly SheetTotal[];
  readonly total: GrandTotal;
}

/** A line of the check of a sheet: an entry in words, its points, whether it is right (`ok`), and the cells that prove it. */
export interface AuditLine {
  readonly text: string;
  readonly value: string;
  readonly ok: boolean;
  readonly cells: Cells;
}

/** The check of one sheet, line by line. */
export interface AuditedSheet {
  readonly name: string;
  readonly total: string;
  readonly lines: readonly AuditLine[];
}

/** The check of one or more sheets, line by line. */
export interface AuditCard {
  readonly id: string;
  readonly kind: "audit";
  readonly title: string;
  readonly sheets: readonly AuditedSheet[];
}

/** A player's final sheet as a small picture, with the total and its `parts` (name, points). */
export interface EndSheet {
  readonly player: number;
  readonly name: string;
  readonly mini: Mini;
  readonly total: string;
  readonly parts: readonly (readonly [string, string])[];
  readonly won: boolean;
  /** Whether the other cards of the page are about this player. */
  readonly shown: boolean;
  readonly label: string;
  readonly face?: string;
}

/** The result of a game: who won, praise, the winning bot's face, all sheets, and `buttons` as (name, label), the main one first. */
export interface EndCard {
  readonly id: string;
  readonly kind: "end";
  readonly title: string;
  readonly text: string;
  readonly praise: readonly string[];
  readonly face?: string;
  readonly sheets: readonly EndSheet[];
  readonly buttons: readonly (readonly [string, string])[];
}

export type BarTone = "plain" | "own" | "good" | "bad";

/** A bar of a bar chart. `span`: its start and end in percent of the width (`None`: unknown); `press`: the button it acts as. */
export interface Bar {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly span: readonly [number, number] | null;
  readonly tone: BarTone;
  readonly face?: string;
  readonly press?: string;
  /** What a press on the bar does, in words. */
  readonly hint?: string;
}

/** A bar chart (`items`) with `lines` of text below it, as (text, name of the bot whose face stands before it or `""`). */
export interface BarsCard {
  readonly id: string;
  readonly kind: "bars";
  readonly title: string;
  readonly items: readonly Bar[];
  readonly lines: readonly (readonly [string, string])[];
}

/** A curve through (round, value) points; `name` stands at its end. */
export interface CurveLine {
  readonly name: string;
  readonly own: boolean;
  readonly points: readonly (readonly [number, number])[];
}

/** A round on the learner's own curve that acts as a button: `press` is the button's name, `label` its text for screen readers. */
export interface CurveMark {
  readonly press: string;
  readonly round: number;
  readonly value: number;
  readonly label: string;
}

/** A line chart of the expected result over the `rounds` of a game; its value axis reaches from the first to the last of `ticks`. */
export interface CurveCard {
  readonly id: string;
  readonly kind: "curve";
  readonly title: string;
  readonly alt: string;
  readonly text: string;
  readonly rounds: number;
  readonly axis: string;
  readonly ticks: readonly number[];
  readonly lines: readonly CurveLine[];
  readonly marks: readonly CurveMark[];
}

/** A choice that cost points, as pictures of the player's move and a better one (`minis`) or in `words`. */
export interface CostlyChoice {
  readonly title: string;
  readonly text: string;
  readonly press: string;
  readonly button: string;
  readonly minis: readonly Mini[];
  readonly words: string;
  /** The bots that would have played the same. */
  readonly faces: readonly string[];
  readonly faces_text: string;
}

/** The costliest choices of a game; `names` are the captions of the two pictures of each choice. */
export interface CostlyChoicesCard {
  readonly id: string;
  readonly kind: "tries";
  readonly title: string;
  readonly names: readonly [string, string];
  readonly items: readonly CostlyChoice[];
  /** For how many choices space is reserved; `empty`: the sentence shown as long as there is none. */
  readonly rooms: number;
  readonly empty: string;
}

/** A row of the table of rounds: a round, or the sum. `cells`: each player's drop and its cost; `minis`: boards, if it is open. */
export interface RoundRow {
  readonly press: string;
  readonly label: string;
  readonly roll: string;
  readonly cells: readonly (readonly [string, string])[];
  readonly minis: readonly Mini[];
}

/** A table of all rounds: each player's drop for each roll. */
export interface RoundsCard {
  readonly id: string;
  readonly kind: "rounds";
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly RoundRow[];
}

/** A move in the tree of variations, with its mark such as `?!` (`sign`); `said` are its full words, for screen readers. */
export interface TreeMove {
  readonly id: number;
  readonly label: string;
  readonly said: string;
  readonly sign: string;
  readonly note: string;
  readonly here: boolean;
  /** Whether the move was made in the game; `here`: it is on the board now. */
  readonly played: boolean;
}

/** Moves one after the other: a round of the main line (`depth` 0), of a variation (1), of a variation of a variation (2) and so on. */
export interface TreeLine {
  readonly depth: number;
  readonly label: string;
  readonly moves: readonly TreeMove[];
}

/** The tree of variations. */
export interface TreeCard {
  readonly id: string;
  readonly kind: "tree";
  readonly title: string;
  readonly lines: readonly TreeLine[];
}

/** A landing on the heat map. `level`: how bad its best drop is, 0 (best) to 4; `text`: points lost; `said`: column and points. */
export interface HeatLanding {
  readonly cells: Cells;
  readonly level: number;
  readonly text: string;
  readonly said: string;
  /** Whether the value is only a first, rough estimate. */
  readonly first: boolean;
}

/** An orientation of a shape, with its landing in each column; `None` where it has none. */
export interface HeatRow {
  readonly shape: Cells;
  readonly cells: readonly (HeatLanding | null)[];
}

/** A heat map of landings: a row for each orientation of the shape, a cell for each column. */
export interface HeatCard {
  readonly id: string;
  readonly kind: "heat";
  readonly title: string;
  readonly text: string;
  readonly rows: readonly HeatRow[];
}

/** A button on a card or in a dialog; while the pointer is on it, the board shows the numbers in `previews`. */
export interface CardButton {
  readonly id: string;
  readonly label: string;
  readonly primary: boolean;
  readonly previews?: readonly CellSuggestion[];
  /** The names of the bots whose faces stand on the button. */
  readonly faces?: readonly string[];
}

/** A link to another page. */
export interface CardLink {
  readonly href: string;
  readonly label: string;
  readonly primary: boolean;
}

/** The card in which the page's message is shown; `title` is its heading while there is no message. */
export interface TalkCard {
  readonly id: string;
  readonly kind: "talk";
  readonly title: string;
}

/** A line of a list, with the cells that it highlights on the board, and the bot whose face is shown before it. */
export interface ListItem {
  readonly text: string;
  readonly tone: Tone;
  readonly cells: Cells;
  readonly face?: string;
}

/** A card with paragraphs, a list of `lines` below them, buttons and links; `progress` is (done, total), shown as a bar. */
export interface TextCard {
  readonly id: string;
  readonly kind: "text";
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly lines?: readonly ListItem[];
  readonly buttons: readonly CardButton[];
  readonly links: readonly CardLink[];
  readonly progress?: readonly [number, number];
  /** The board that the text is about. */
  readonly mini?: Mini;
  /** Whether only the space of the card is reserved, until the browser has sent its storage. */
  readonly waits?: boolean;
}

/** A list of lines. `fold`: it is collapsed at first; `waits`: it stays blank until the browser has sent its storage. */
export interface ListCard {
  readonly id: string;
  readonly kind: "list";
  readonly title: string;
  readonly items: readonly ListItem[];
  readonly fold?: boolean;
  readonly waits?: boolean;
}

/** A condition for showing a field of a form: the number in another `field` is at least `min`. */
export interface AtLeast {
  readonly field: string;
  readonly min: number;
}

/** A condition for showing a field of a form: another `field` has exactly the value `is`. */
export interface Just {
  readonly field: string;
  readonly is: string;
}

export type Condition = AtLeast | Just;

/** The kind of a field of a form. `choice` shows all options at once, each with the face of the bot that its value names. */
export type FieldType = "text" | "number" | "select" | "checkbox" | "choice";

/** A field of a form, shown while the conditions `when` hold. `options`: (value, label) of each; `most`: the maximum length. */
export interface Field {
  readonly id: string;
  readonly type: FieldType;
  readonly label: string;
  readonly value: string | boolean;
  readonly options: readonly (readonly [string, string])[];
  readonly help: string;
  /** What is wrong with the value; shown in place of the `help`. */
  readonly error: string;
  readonly when?: readonly Condition[] | Condition;
  readonly most?: number;
  readonly wide?: boolean;
  /** Whether the field is hidden until the visitor presses "more". */
  readonly rare?: boolean;
  /** The label of a button that changes the sign of the number: the keyboards of some phones have no minus. */
  readonly sign?: string;
}

/** A button that sends a form; `id` is the name under which it is sent. */
export interface FormButton {
  readonly id: string;
  readonly label: string;
}

/** A form with the button that sends it (`submit`) and perhaps others; `live`: every change is sent at once; `locked`: read-only. */
export interface FormCard {
  readonly id: string;
  readonly kind: "form";
  readonly title: string;
  readonly fields: readonly Field[];
  readonly submit: FormButton;
  readonly more: readonly FormButton[];
  readonly live?: boolean;
  readonly locked?: boolean;
  /** Whether the button of the form is drawn as an ordinary button, not as the main button of the page. */
  readonly calm?: boolean;
  readonly waits?: boolean;
}

/** A large tile with a picture: a link to another page (`href`), or a button that begins something on this one (`press`). */
export interface MenuEntry {
  readonly label: string;
  readonly text: string;
  readonly icon: string;
  readonly href?: string;
  readonly press?: string;
  /** Whether this is the recommended choice. */
  readonly primary?: boolean;
  /** The bot whose face is shown. */
  readonly face?: string;
  /** A value in words, such as the strength of a bot. */
  readonly figure?: string;
  /** The value as a fraction of the greatest one in the menu, drawn as a bar. */
  readonly share?: number;
}

/** A menu of large tiles that lead to pages or begin something. */
export interface MenuCard {
  readonly id: string;
  readonly kind: "menu";
  readonly title: string;
  readonly items: readonly MenuEntry[];
  readonly waits?: boolean;
}

/** A lesson on the map of the course: its number (`n`), and the learner's progress in it, `done` of `total` tasks. */
export interface LessonEntry {
  readonly href: string;
  readonly n: string;
  readonly label: string;
  readonly text: string;
  readonly state: "todo" | "next" | "started" | "done" | "mastered";
  readonly current: boolean;
  readonly done: number;
  readonly total: number;
}

/** A part of the course on the map; `open`: its lessons (`items`) are listed; `current`: the lesson to go on with is among them. */
export interface CourseMapPart {
  readonly id: string;
  readonly label: string;
  readonly text: string;
  readonly open: boolean;
  readonly current: boolean;
  readonly items: readonly LessonEntry[];
  /** The learner's progress in this part of the course, in words. */
  readonly progress: string;
}

/** The map of the course: all lessons in order, by parts. */
export interface CourseMapCard {
  readonly id: string;
  readonly kind: "map";
  readonly title: string;
  readonly parts: readonly CourseMapPart[];
}

/** A picture, described by `alt`; `file`: the name under which it can be saved; `print`: it can be printed. */
export interface PictureCard {
  readonly id: string;
  readonly kind: "picture";
  readonly title: string;
  readonly alt: string;
  readonly svg: string;
  readonly file?: string;
  readonly print?: boolean;
}

/** A rule, how well the learner knows it (`state`), and the link to its lesson (`None` if no lesson teaches it). */
export interface RuleRow {
  readonly label: string;
  readonly text: string;
  readonly state: "new" | "learning" | "mastered" | "shaky" | "due";
  readonly href: string | null;
  readonly lesson: string;
}

/** Rules that the learner knows equally well, with a title for this level of knowledge. */
export interface RuleGroup {
  readonly id: string;
  readonly title: string;
  readonly items: readonly RuleRow[];
}

/** A chart in words (`paragraphs`), as a picture (SVG for `light` and `dark` themes) and as a table; `groups` are lists of rules. */
export interface ChartCard {
  readonly id: string;
  readonly kind: "chart";
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly light: string;
  readonly dark: string;
  readonly alt: string;
  /** The label of the table; `head` are its column titles. */
  readonly table: string;
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly groups: readonly RuleGroup[];
  readonly waits?: boolean;
}

/** An option of a question. `figures`: numbers that describe its picture. */
export interface Choice {
  readonly id: string;
  readonly label: string;
  /** Whether choosing it was right, once the question is closed; `missed`: right, but not chosen. */
  readonly mark: "right" | "wrong" | "missed" | null;
  readonly mini?: Mini;
  readonly figures?: string;
}

/** Options to choose from: one, several (`many`), or a sequence (`ordered`); `picked` are the ids of those chosen so far. */
export interface OptionsCard {
  readonly id: string;
  readonly kind: "options";
  readonly title: string;
  readonly many: boolean;
  readonly ordered: boolean;
  readonly picked: readonly string[];
  readonly locked: boolean;
  readonly items: readonly Choice[];
  readonly submit: FormButton;
  readonly short?: boolean;
}

export type Card =
  | TalkCard
  | TextCard
  | ListCard
  | SheetCard
  | AuditCard
  | FormCard
  | MenuCard
  | CourseMapCard
  | PictureCard
  | ChartCard
  | OptionsCard
  | TreeCard
  | HeatCard
  | EndCard
  | BarsCard
  | CurveCard
  | CostlyChoicesCard
  | RoundsCard;

/** A text (`value`), link (`href` without the site's address) or `file` that the visitor can copy or save. */
export interface CopyItem {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly href?: string;
  readonly file?: string;
}

export type DialogKind = "keys" | "record" | "load" | "confirm" | "choose" | "copies" | "note" | "picture";

/** A dialog over the page. Its `kind` decides which fields are used, such as a text to edit (`value`) or a table (`rows`). */
export interface Dialog {
  readonly id: string;
  readonly kind: DialogKind;
  readonly title: string;
  readonly text: string;
  readonly value: string;
  readonly rows: readonly (readonly string[])[];
  readonly buttons: readonly CardButton[];
  readonly file?: string;
  readonly hash?: string;
  readonly parts?: readonly CopyItem[];
}

/** A link to a page of the tutor, by the file name of its notebook; `here`: whether that page is being shown. */
export interface Link {
  readonly href: string;
  readonly label: string;
  readonly here: boolean;
}

/**
 * How a button differs from others in its row: it has a label of two lines (`long`), always shows its icon (`signed`), is hidden on a
 * phone (`spare`), is a step of a replay (`way`), or takes the full width (`wide`).
 */
export type ButtonLook = "long" | "signed" | "spare" | "way" | "wide";

/** A button below the board. `off`: why it is disabled, if it is; `pressed`: whether a switch is on (`None`: it is no switch). */
export interface Button {
  readonly id: string;
  readonly label: string;
  readonly key: string | null;
  readonly primary: boolean;
  readonly off: string | null;
  readonly pressed: boolean | null;
  /** Whether a press starts an animation; then the button is hidden from visitors who prefer reduced motion. */
  readonly moves?: boolean;
  readonly row: Row;
  /** The name of the icon, if that differs from `id`. */
  readonly sign?: string;
  readonly look?: ButtonLook;
}

/** A tool, or a paint of the palette, that the visitor can choose. */
export interface Tool {
  readonly id: string;
  readonly label: string;
  readonly pressed?: boolean;
}

export type StepState = "todo" | "now" | "done" | "skip";

/** A phase of the round, or a task of a lesson, in the bar of steps. `go`: whether a press on it opens this task. */
export interface Step {
  readonly id: string;
  readonly n: number | string;
  readonly label: string;
  readonly state: StepState;
  readonly note: string;
  readonly go?: boolean;
}

/** A timer: after `after` milliseconds the browser sends a `Tick` for turn `n`; `beat` distinguishes timers of one turn. */
export interface Timer {
  readonly n: number;
  readonly after: number;
  readonly beat?: number;
  /** Whether the timer is ignored for visitors who prefer reduced motion. */
  readonly moves?: boolean;
}

/** A countdown: the time at which it ends (seconds since 1970), and the seconds left. */
export interface Clock {
  readonly ends: number;
  readonly left: number;
}

/** The label of the input for typed moves, with an example. */
export interface TypedLine {
  readonly label: string;
  readonly example: string;
}

/** A question to the whole class; `told` is a line that confirms the pupil's answer, or states the solution. */
export interface ClassQuestion {
  readonly text: string;
  readonly buttons: readonly CardButton[];
  readonly told: string;
}

/** What a page shows of the class. `since`: when the task was given (seconds since 1970); `seen`: says who sees the board. */
export interface ShownByTeacher {
  readonly task: Link | null;
  readonly since: number;
  readonly wait: string;
  readonly question: ClassQuestion | null;
  readonly seen: string;
}

/** What the board accepts: nothing, an act of one of the phases, any cells as an answer (`free`), or strokes of a brush (`paint`). */
export type Mode = "none" | "start" | "drop" | "block" | "combo" | "free" | "paint";

/** The visitor's preferences: whether the board shows `aids` (the ghost of a landing and its highlights). */
export interface Preferences {
  readonly aids: boolean;
}

/** Everything that a page shows except its board, the landings, its message and the fixed texts of the front end. */
export interface Scene {
  readonly page: string;
  readonly lang: string;
  readonly langs: readonly (readonly [string, string])[];
  readonly links: readonly Link[];
  readonly title: string;
  readonly dialog: Dialog | null;
  readonly headline: string;
  readonly hint: string;
  readonly mode: Mode;
  readonly steps: readonly Step[];
  readonly start: StartNumber | null;
  readonly dice: readonly Die[];
  readonly shape_die: string | null;
  readonly dice_editable: boolean;
  readonly players: readonly Player[];
  readonly tiles: Tiles | null;
  readonly buttons: readonly Button[];
  readonly tools: readonly Tool[];
  readonly palette: readonly Tool[];
  readonly cards: readonly Card[];
  readonly undo: boolean;
  readonly redo: boolean;
  readonly prefs: Preferences;
  readonly icons: Readonly<Record<string, Cells>>;
  readonly tick: Timer | null;
  readonly tools_label?: string;
  /** Whether the tools are hidden until a press on "more". */
  readonly tools_aside?: boolean;
  readonly steps_kind?: "tasks";
  readonly die_choices?: readonly string[];
  readonly shape_choices?: readonly string[];
  /** Whether a press on an entry of the score sheet marks it. */
  readonly marking?: boolean;
  /** Whether the task is to mark the score sheet; still set when no more marks can be made. */
  readonly marked?: boolean;
  readonly hang?: HangingShape;
  /** The cells that a task asks about, each with a text shown in it. */
  readonly targets?: readonly CellSuggestion[];
  /** How many rows of the grid are shown, from the bottom; all by default. */
  readonly rows?: number;
  /** Whether a picked cell replaces the one picked before. */
  readonly single?: boolean;
  /** Whether, on a phone, the question stands beside the grid. */
  readonly beside?: boolean;
  /** Whether, on a phone, the score sheet stands beside the grid. */
  readonly sheet_beside?: boolean;
  /** Whether the shape in hand has no numbers although it is not a block. */
  readonly bare?: boolean;
  /** Whether the visitor is still choosing what to start. */
  readonly begins?: boolean;
  /** A text that names the current position; when it changes, the browser scrolls to the top of the page. */
  readonly at?: string;
  readonly clock?: Clock;
  readonly typed?: TypedLine;
  /** The ids of the cards that are hidden until a press on "more". */
  readonly aside?: readonly string[];
  /** The page's address inside the tutor, to show in the browser's address bar. */
  readonly here?: string;
  readonly classroom?: ShownByTeacher;
}

/** A line of the message in words, with the cells and edges that it highlights; `cite` is its place in the rulebook. */
export interface Item {
  readonly id: string;
  readonly text: string;
  readonly tone: Tone;
  readonly cells: Cells;
  readonly edges: readonly Edge[];
  readonly cite: string;
  /** The names of the bots that the line is about; their faces are shown. */
  readonly faces?: readonly string[];
}

/** The legal combo nearest to the chosen cells. */
export interface NearestCombo {
  readonly cells: Cells;
  readonly label: string;
}

/** The line of the message (by its index) that the board illustrates at the moment, with the cells and edges that it highlights. */
export interface ShownLine {
  readonly line: number;
  readonly tone: Tone;
  readonly cells: Cells;
  readonly edges: readonly Edge[];
}

/** A small grid with a label such as "as you think" or "by the rules", for comparing a mistake with the rules. */
export interface ComparedGrid {
  readonly label: string;
  readonly mini: Mini;
}

export type TalkVerdict = "none" | "info" | "legal" | "refused" | "right" | "wrong";

/** The message in words, as the browser shows it. `n` is its number, which stays the same if the message is only drawn again. */
export interface Talk {
  readonly title: string;
  readonly items: readonly Item[];
  readonly verdict: TalkVerdict;
  readonly announce: string;
  readonly n: number;
  readonly ghost: Cells;
  readonly suggest: readonly CellSuggestion[];
  readonly nearest: NearestCombo | null;
  readonly open_dial: number | null;
  readonly compare?: readonly ComparedGrid[];
  readonly shown?: ShownLine;
}

/**
 * Instructions for the browser's storage: the page's own text under `key`, texts to `put` under other names, lines to `append` or
 * `drop`, names to `erase`, the texts to send in a greeting (`reads`), and whether to end it with a message (`greets`).
 */
export interface Keep {
  readonly key: string | null;
  readonly text: string | null;
  readonly put?: Readonly<Record<string, string>>;
  readonly reads?: readonly string[];
  readonly append?: Readonly<Record<string, readonly string[]>>;
  readonly drop?: Readonly<Record<string, readonly string[]>>;
  readonly erase?: readonly string[];
  readonly greets?: boolean;
  /** A notice to show above the page: that the database does not answer. */
  readonly said?: string;
}

/** The key of a sentence of the front end, without the prefix `front.` that it has in the catalogues. */
export type WordKey =
  | "away"
  | "brand"
  | "cell_answer"
  | "cell_asked"
  | "cell_at"
  | "cell_best"
  | "cell_chosen"
  | "cell_coach"
  | "cell_coach_number"
  | "cell_consecutive"
  | "cell_current"
  | "cell_empty"
  | "cell_ghost"
  | "cell_ghost_block"
  | "cell_ghost_shape"
  | "cell_ghost_star"
  | "cell_hang"
  | "cell_hang_number"
  | "cell_held"
  | "cell_hole"
  | "cell_identical"
  | "cell_loose"
  | "cell_picked"
  | "cell_piece"
  | "cell_played"
  | "cell_target"
  | "cell_target_number"
  | "cell_x"
  | "class_close"
  | "class_go"
  | "class_label"
  | "clock"
  | "clock_left"
  | "close"
  | "coach_letter"
  | "copied"
  | "copy"
  | "copy_selected"
  | "dial_title"
  | "dice_label"
  | "die_choose"
  | "die_number"
  | "die_out"
  | "die_star"
  | "die_star_set"
  | "download"
  | "early_kept"
  | "forbidden"
  | "game_over_line"
  | "go"
  | "go_on_here"
  | "key_nothing"
  | "keys"
  | "keys_other"
  | "languages_label"
  | "letters"
  | "letters_help"
  | "line_label"
  | "load_file"
  | "load_go"
  | "load_text"
  | "lost"
  | "many"
  | "map_done"
  | "map_mastered"
  | "map_next"
  | "map_progress"
  | "map_started"
  | "map_todo"
  | "margin_label"
  | "menu"
  | "minus_off"
  | "minus_on"
  | "more"
  | "motion"
  | "note_keep"
  | "option_missed"
  | "option_place"
  | "option_right"
  | "option_wrong"
  | "other_tab"
  | "page_title"
  | "pages_label"
  | "palette_label"
  | "players_label"
  | "plus_off"
  | "plus_on"
  | "press_drops"
  | "print"
  | "refused"
  | "reload"
  | "shape_choose"
  | "shape_die"
  | "shape_die_star"
  | "shape_name"
  | "sound"
  | "star"
  | "step_done"
  | "step_now"
  | "step_skip"
  | "step_todo"
  | "steps_label"
  | "storage_full"
  | "task_done"
  | "task_now"
  | "task_skip"
  | "task_todo"
  | "tasks_label"
  | "theme_auto"
  | "theme_dark"
  | "theme_light"
  | "tiles_title"
  | "tools_label"
  | "tree_variation"
  | "typed"
  | "typed_example"
  | "typed_go"
  | "understood"
  | "verdict_legal"
  | "verdict_refused"
  | "verdict_right"
  | "verdict_wrong";

/** The fixed sentences of the front end, in the language of the page. */
export type Words = Readonly<Record<WordKey, string>>;

/** The value `{}`, sent for a part of the picture that a page does not have. */
export type Nothing = Readonly<Record<string, never>>;

/** All that a session shows, by part (trait). `words`: fixed texts of the front end; `table`: landings; `log`: what to store. */
export interface Shown {
  readonly words: Words;
  readonly scene: Scene;
  readonly board: Board | Nothing;
  readonly table: Placements | Nothing;
  readonly talk: Talk;
  readonly log: Keep;
}

/** The sounds of the front end. */
export type Sound = "drop" | "block" | "combo" | "row" | "refused" | "finished";

/** An acknowledgement: the number of the latest browser message (`seq`), the turn that the next intents have to name, and sounds. */
export interface Ack {
  readonly seq: number;
  readonly turn: number;
  readonly sounds?: readonly Sound[];
}

/** Everything that a session shows, and the number of the latest browser message that it takes into account (`ack`). */
export interface Picture extends Shown {
  readonly ack: Ack;
}

/** What is done on the board. */
export type Act =
  | { readonly type: "start"; readonly column: number }
  | { readonly type: "drop"; readonly cells: NumberedCells }
  | { readonly type: "block"; readonly cells: Cells }
  | { readonly type: "circle"; readonly cells: Cells }
  | { readonly type: "free"; readonly cells: Cells }
  | { readonly type: "slide"; readonly letter: string };

/** All that a browser may send. */
export type Message =
  | { readonly type: "act"; readonly action: Act }
  | {
      readonly type: "hello";
      readonly record: string | null;
      readonly kept: Texts;
      readonly lang: string | null;
      readonly now: number;
      readonly zone: number;
      readonly hash: string | null;
    }
  | { readonly type: "kept"; readonly kept: Texts }
  | { readonly type: "greeted" }
  | { readonly type: "forgotten" }
  | { readonly type: "ping" }
  | { readonly type: "lang"; readonly value: string }
  | { readonly type: "go"; readonly href: string }
  | { readonly type: "idle" }
  | { readonly type: "tick"; readonly n: number }
  | { readonly type: "press"; readonly id: string }
  | { readonly type: "show"; readonly player: number }
  | { readonly type: "why"; readonly about: About }
  | { readonly type: "try"; readonly combo: Cells }
  | { readonly type: "try"; readonly cells: NumberedCells }
  | { readonly type: "typed"; readonly text: string }
  | { readonly type: "load"; readonly text: string }
  | { readonly type: "form"; readonly id: string; readonly values: Json }
  | { readonly type: "set_die"; readonly i: number; readonly face: string }
  | { readonly type: "paint"; readonly cell: Cell; readonly value: string }
  | { readonly type: "mark"; readonly about: About }
  | { readonly type: "answer"; readonly picks: Picks };

/** Acts by key, in each situation: `anywhere`, or by what the board takes at the moment. */
export const KEYS = {
  anywhere: {
    u: "undo",
    U: "redo",
    c: "combo",
    p: "pass",
    h: "hint",
    w: "ask",
    r: "roll",
    "?": "keys",
    " ": "ask",
    Enter: "main",
  },
  hand: {
    ArrowLeft: "left",
    ArrowRight: "right",
    Home: "first",
    End: "last",
    ArrowUp: "cw",
    ArrowDown: "lower",
    " ": "drop",
    Enter: "drop",
    x: "cw",
    z: "ccw",
    f: "flip",
    s: "swap",
    "[": "cell_back",
    "]": "cell_on",
    n: "next_landing",
    N: "prev_landing",
  },
  die: { " ": "place", Enter: "place" },
  pick: { " ": "toggle", Enter: "circle", c: "combo" },
  picked: { c: "clear" },
  paint: {
    " ": "paint",
    Enter: "paint",
    x: "paint:X",
    o: "paint:o",
    m: "paint:m",
    Delete: "paint:.",
    Backspace: "paint:.",
    ".": "paint:.",
  },
} as const;

/** How buttons show keys that have no letter. */
export const SIGNS = { " ": "␣", Enter: "↵", ArrowLeft: "←", ArrowRight: "→", Delete: "⌦", PageUp: "⇞" } as const;

/** Acts whose effect depends on the position although their name stays the same. */
export const BY_POSITION = ["drop", "circle", "answer"] as const;

/** The faces of the bots, by their names. */
export const FACES: Readonly<Record<string, FacePaths>> = {
  pip: {
    side: 96.0,
    parts: [
      { d: "M2 81q0 13 13 13h66q13 0 13 -13v-66q0 -13 -13 -13h-66q-13 0 -13 13z", fill: "#a87400" },
      {
        d: "M17 19a12 12 0 1 0 23 0 12 12 0 1 0 -23 0M56 19a12 12 0 1 0 23 0 12 12 0 1 0 -23 0M43 39a5 5 0 1 0 10 0 5 5 0 1 0 -10 0",
        fill: "#ffffff",
      },
      { d: "M24 21a6 6 0 1 0 13 0 6 6 0 1 0 -13 0M63 21a6 6 0 1 0 13 0 6 6 0 1 0 -13 0", fill: "#1d2433" },
    ],
  },
  bea: {
    side: 96.0,
    parts: [
      {
        d: "M2 81q0 13 13 13h66q13 0 13 -13v-20q0 -13 -13 -13h-20q-13 0 -13 -13v-20q0 -13 -13 -13h-20q-13 0 -13 13z",
        fill: "#00855f",
      },
      {
        d: "M17 65a12 12 0 1 0 23 0 12 12 0 1 0 -23 0M56 65a12 12 0 1 0 23 0 12 12 0 1 0 -23 0M39 83Q48 92 57 83Q48 101 39 83Z",
        fill: "#ffffff",
      },
      { d: "M24 67a6 6 0 1 0 13 0 6 6 0 1 0 -13 0M63 67a6 6 0 1 0 13 0 6 6 0 1 0 -13 0", fill: "#1d2433" },
    ],
  },
  gus: {
    side: 96.0,
    parts: [
      { d: "M17 85q0 9 9 9h44q9 0 9 -9v-13q0 -9 -9 -9h-13q-9 0 -9 -8v-44q0 -9 -9 -9h-13q-9 0 -9 9z", fill: "#c2500c" },
      {
        d: "M27 75a8 8 0 1 0 15 0 8 8 0 1 0 -15 0M53 75a8 8 0 1 0 15 0 8 8 0 1 0 -15 0M41 86h15Q48 100 41 86Z",
        fill: "#ffffff",
      },
      { d: "M32 76a4 4 0 1 0 9 0 4 4 0 1 0 -9 0M58 76a4 4 0 1 0 9 0 4 4 0 1 0 -9 0", fill: "#1d2433" },
    ],
  },
  zoe: {
    side: 96.0,
    parts: [
      {
        d: "M2 70q0 9 9 9h44q8 0 8 -9v-13q0 -9 9 -9h13q9 0 9 -9v-13q0 -9 -9 -9h-44q-8 0 -8 9v13q0 9 -9 9h-13q-9 0 -9 9z",
        fill: "#ab4d89",
      },
      {
        d: "M43 29a8 8 0 1 0 15 0 8 8 0 1 0 -15 0M69 29a8 8 0 1 0 15 0 8 8 0 1 0 -15 0M57 42Q63 45 69 39Q63 50 57 42Z",
        fill: "#ffffff",
      },
      { d: "M47 30a4 4 0 1 0 9 0 4 4 0 1 0 -9 0M73 30a4 4 0 1 0 9 0 4 4 0 1 0 -9 0", fill: "#1d2433" },
    ],
  },
  ada: {
    side: 96.0,
    parts: [
      {
        d: "M2 70q0 9 9 9h74q9 0 9 -9v-44q0 -9 -9 -9h-13q-9 0 -9 9v13q0 9 -8 9h-14q-8 0 -8 -9v-13q0 -9 -9 -9h-13q-9 0 -9 9z",
        fill: "#6a5acd",
      },
      {
        d: "M27 60a8 8 0 1 0 15 0 8 8 0 1 0 -15 0M53 60a8 8 0 1 0 15 0 8 8 0 1 0 -15 0M42 71Q48 77 54 71Q48 84 42 71Z",
        fill: "#ffffff",
      },
      { d: "M32 61a4 4 0 1 0 9 0 4 4 0 1 0 -9 0M58 61a4 4 0 1 0 9 0 4 4 0 1 0 -9 0", fill: "#1d2433" },
    ],
  },
  kim: {
    side: 96.0,
    parts: [
      { d: "M31 88q0 6 6 6h22q6 0 6 -6v-80q0 -6 -6 -6h-22q-6 0 -6 6z", fill: "#1373b8" },
      { d: "M38 11a4 4 0 1 0 9 0 4 4 0 1 0 -9 0M49 11a4 4 0 1 0 9 0 4 4 0 1 0 -9 0M43 19h9v2h-9Z", fill: "#ffffff" },
      { d: "M41 11a2 2 0 1 0 5 0 2 2 0 1 0 -5 0M52 11a2 2 0 1 0 5 0 2 2 0 1 0 -5 0", fill: "#1d2433" },
    ],
  },
  leo: {
    side: 96.0,
    parts: [
      {
        d: "M33 70q0 9 8 9h14q8 0 8 -9v-13q0 -9 9 -9h13q9 0 9 -9v-13q0 -9 -9 -9h-74q-9 0 -9 9v13q0 9 9 9h13q9 0 9 9z",
        fill: "#0d7f86",
      },
      {
        d: "M27 29a8 8 0 1 0 15 0 8 8 0 1 0 -15 0M53 29a8 8 0 1 0 15 0 8 8 0 1 0 -15 0M41 40h15Q48 54 41 40Z",
        fill: "#ffffff",
      },
      { d: "M32 30a4 4 0 1 0 9 0 4 4 0 1 0 -9 0M58 30a4 4 0 1 0 9 0 4 4 0 1 0 -9 0", fill: "#1d2433" },
    ],
  },
  mia: {
    side: 96.0,
    parts: [
      {
        d: "M33 85q0 9 8 9h14q8 0 8 -9v-13q0 -9 9 -9h13q9 0 9 -8v-14q0 -8 -9 -8h-13q-9 0 -9 -9v-13q0 -9 -8 -9h-14q-8 0 -8 9v13q0 9 -9 9h-13q-9 0 -9 8v14q0 8 9 8h13q9 0 9 9z",
        fill: "#c0436b",
      },
      {
        d: "M27 44a8 8 0 1 0 15 0 8 8 0 1 0 -15 0M53 44a8 8 0 1 0 15 0 8 8 0 1 0 -15 0M42 56Q48 62 54 56Q48 68 42 56Z",
        fill: "#ffffff",
      },
      { d: "M32 45a4 4 0 1 0 9 0 4 4 0 1 0 -9 0M58 45a4 4 0 1 0 9 0 4 4 0 1 0 -9 0", fill: "#1d2433" },
    ],
  },
  nova: {
    side: 96.0,
    parts: [
      {
        d: "M2 85q0 9 9 9h74q9 0 9 -9v-13q0 -9 -9 -9h-13q-9 0 -9 -8v-44q0 -9 -8 -9h-14q-8 0 -8 9v44q0 8 -9 8h-13q-9 0 -9 9z",
        fill: "#5a63c0",
      },
      {
        d: "M27 75a8 8 0 1 0 15 0 8 8 0 1 0 -15 0M53 75a8 8 0 1 0 15 0 8 8 0 1 0 -15 0M42 87h12v2h-12Z",
        fill: "#ffffff",
      },
      { d: "M32 76a4 4 0 1 0 9 0 4 4 0 1 0 -9 0M58 76a4 4 0 1 0 9 0 4 4 0 1 0 -9 0", fill: "#1d2433" },
    ],
  },
  tao: {
    side: 96.0,
    parts: [
      { d: "M2 62q0 9 9 9h74q9 0 9 -9v-28q0 -9 -9 -9h-74q-9 0 -9 9z", fill: "#6b7a1e" },
      {
        d: "M27 44a8 8 0 1 0 15 0 8 8 0 1 0 -15 0M53 44a8 8 0 1 0 15 0 8 8 0 1 0 -15 0M42 56Q48 62 54 56Q48 68 42 56Z",
        fill: "#ffffff",
      },
      { d: "M32 45a4 4 0 1 0 9 0 4 4 0 1 0 -9 0M58 45a4 4 0 1 0 9 0 4 4 0 1 0 -9 0", fill: "#1d2433" },
    ],
  },
};
