/** Contents of dialogs by their kind: a record to copy, several texts, one to load, the keys, a choice. */

import type { ComponentType, TargetedEvent } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { type Layout, layoutHere, onOwnKeys } from "../../keys/layout";
import type { Dialog } from "../../wire";
import type { App } from "../app";
import { Keepsake } from "../keepsake";
import { Copies, RecordText } from "./copies";

interface Props {
  app: App;
  dialog: Dialog;
  /** Starts something on the board. */
  begin: () => void;
}

const LONGEST = 600001;
const LONGEST_NOTE = 2000;
const MOST_BYTES = 900000;

/** Maximum characters of a text in one message: the server closes the connection on a longer one. */
export function sendable(text: string): string {
  let part = text.slice(0, LONGEST);
  while (new Blob([JSON.stringify(part)]).size > MOST_BYTES) part = part.slice(0, part.length / 2);
  return part;
}

function Load({ app, dialog }: Props) {
  const area = useRef<HTMLTextAreaElement | null>(null);
  const { words } = app.state;
  const id = `${app.uid}-file`;
  async function read({ currentTarget }: TargetedEvent<HTMLInputElement>) {
    const file = currentTarget.files?.[0];
    const text = await file?.slice(0, LONGEST).text();
    if (area.current && text !== undefined) area.current.value = text;
  }
  return (
    <>
      {/* The browser words its own file button in its own language, so a label is the button instead. */}
      <input
        type="file"
        class="nd-sr"
        id={id}
        accept=".txt,.json,text/plain,application/json"
        data-testid="load-file"
        onChange={read}
      />
      <label class="nd-button" for={id}>
        {words.load_file}
      </label>
      <textarea
        ref={area}
        class="nd-record"
        rows={8}
        aria-label={words.load_text}
        defaultValue={dialog.value}
        spellcheck={false}
        data-testid="load-text"
      />
      <div class="nd-row">
        {/* Cut, not refused: Python reports that it is too long, and the message stays below the limit of the web socket. */}
        <button
          class="nd-button nd-primary"
          data-testid="button-load"
          onClick={() => app.send({ type: "load", text: sendable(area.current?.value ?? "") })}
        >
          {words.load_go}
        </button>
      </div>
    </>
  );
}

/** A text field for a few words. */
function Note({ app, dialog }: Props) {
  const area = useRef<HTMLTextAreaElement | null>(null);
  return (
    <>
      <textarea
        ref={area}
        rows={3}
        aria-label={dialog.title}
        defaultValue={dialog.value}
        maxLength={LONGEST_NOTE}
        data-testid="note-text"
      />
      <div class="nd-row">
        <button
          class="nd-button nd-primary"
          data-testid="button-note"
          onClick={() => app.send({ type: "load", text: area.current?.value ?? "" })}
        >
          {app.state.words.note_keep}
        </button>
      </div>
    </>
  );
}

type KeyRow = { readonly how: string; readonly text: string; readonly touch: boolean; readonly here: boolean };

/** Keys with a meaning here come first, on a touch screen after the gestures; all others are folded. */
function Keys({ app, dialog }: Props) {
  const [layout, setLayout] = useState<Layout | null>(null);
  useEffect(() => {
    layoutHere().then(setLayout);
  }, []);
  const here = new Set<string>(["always", app.state.mode, ...app.state.scene.buttons.map((one) => one.id)]);
  const touches = window.matchMedia("(pointer: coarse)").matches;
  const rows = dialog.rows
    .map(([how = "", text = "", where = ""]): KeyRow => {
      const places = where.split(" ");
      return {
        how: onOwnKeys(how, layout),
        text,
        touch: places.includes("touch"),
        here: places.some((one) => here.has(one)),
      };
    })
    .filter((row) => touches || !row.touch);
  const others = rows.filter((row) => !row.here);
  const { words, preferences } = app.state;
  const id = `${app.uid}-letters`;
  return (
    <>
      <div class="nd-field nd-field-checkbox">
        <label for={id}>{words.letters_help}</label>
        <input
          type="checkbox"
          id={id}
          data-testid="letters-everywhere"
          checked={preferences.letters}
          onChange={({ currentTarget }) => app.setting.setLetters(currentTarget.checked)}
        />
      </div>
      <KeyList rows={rows.filter((row) => row.here)} />
      {others.length > 0 && (
        <details>
          <summary>{words.keys_other}</summary>
          <KeyList rows={others} />
        </details>
      )}
    </>
  );
}

const KeyList = ({ rows }: { rows: readonly KeyRow[] }) => (
  <dl class="nd-keylist">
    {rows.map(({ how, text, touch }) => [
      <dt key={`key ${how} ${text}`}>{touch ? how : <kbd translate={false}>{how}</kbd>}</dt>,
      <dd key={`text ${how} ${text}`}>{text}</dd>,
    ])}
  </dl>
);

/** Buttons to choose from, each with a description. */
function Choose({ app, dialog, begin }: Props) {
  function press(id: string) {
    begin();
    app.moves.press(id);
  }
  return (
    <ul class="nd-choose">
      {dialog.rows.map(([id = "", label, text]) => (
        <li key={id}>
          <button class="nd-button" data-testid={`button-${id}`} onClick={() => press(id)}>
            <b>{label}</b>
            <span>{text}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

const BODIES: Readonly<Record<Dialog["kind"], ComponentType<Props>>> = {
  record: RecordText,
  copies: Copies,
  load: Load,
  note: Note,
  keys: Keys,
  choose: Choose,
  confirm: () => null,
  picture: Keepsake,
};

export function Body(props: Props) {
  const Kind = BODIES[props.dialog.kind];
  return <Kind {...props} />;
}
