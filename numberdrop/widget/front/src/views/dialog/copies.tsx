/** Texts in a dialog to copy or save: a record, links, codes. */

import { useRef, useState } from "preact/hooks";
import { isGuest } from "../../router/guest";
import type { CopyItem, Dialog } from "../../wire";
import type { App } from "../app";
import { copyText, safeHref, saveFile } from "../dom";

interface Props {
  app: App;
  dialog: Dialog;
}

/** In a notebook the address is the host's. */
const hasAddress = ({ root }: App) => !isGuest(root);

interface CopyableProps {
  app: App;
  /** The names of the text and of the button that copies it. */
  names: readonly [string, string];
  label: string;
  value: string;
  rows: number;
  /** The file name for saving. */
  file?: string;
  /** The id of the button's description. */
  about?: string;
}

function useCopy(app: App) {
  const area = useRef<HTMLTextAreaElement | null>(null);
  const button = useRef<HTMLButtonElement | null>(null);
  const [state, setState] = useState<"copy" | "copied" | "copy_selected">(() => "copy");
  async function copy() {
    if (!area.current) return;
    const done = await copyText(area.current);
    setState(done ? "copied" : "copy_selected");
    if (done) button.current?.focus();
  }
  return { area, button, copy, word: app.state.words[state] };
}

/** A text to copy with its buttons, which stand above it where it has a heading. */
function Copyable({ app, names, label, value, rows, file, about }: CopyableProps) {
  const { area, button, copy, word } = useCopy(app);
  const text = (
    <textarea
      ref={area}
      class="nd-record"
      translate={false}
      readOnly
      rows={rows}
      aria-label={label}
      value={value}
      spellcheck={false}
      data-testid={names[0]}
    />
  );
  return (
    <>
      {!about && text}
      <div class="nd-row">
        <button ref={button} class="nd-button" data-testid={names[1]} aria-describedby={about} onClick={copy}>
          {word}
        </button>
        {file && (
          <button class="nd-button" data-testid="button-download" onClick={() => saveFile(file, value)}>
            {app.state.words.download}
          </button>
        )}
      </div>
      {about && text}
    </>
  );
}

/** A game's record, to keep or send. */
export function RecordText({ app, dialog }: Props) {
  // On a page with its own address, a link contains the same.
  const link = dialog.hash && hasAddress(app) ? `\n${location.origin}${location.pathname}${dialog.hash}` : "";
  return (
    <Copyable
      app={app}
      names={["record", "button-copy"]}
      label={dialog.title}
      value={dialog.value + link}
      rows={dialog.hash ? 4 : 10}
      file={dialog.file || "numberdrop.txt"}
    />
  );
}

/** Several texts to copy, each with its name. */
export function Copies({ app, dialog }: Props) {
  const parts = (dialog.parts ?? []).filter((part) => !part.href || hasAddress(app));
  return (
    <>
      {parts.map((part) => (
        <CopyPart key={part.id} app={app} part={part} />
      ))}
    </>
  );
}

const MOST_ROWS = 6;

function CopyPart({ app, part }: { app: App; part: CopyItem }) {
  const about = `${app.uid}-copy-${part.id}`;
  const value = part.href ? new URL(safeHref(part.href), location.href).href : part.value;
  return (
    <section class="nd-copy">
      <h3 id={about}>{part.label}</h3>
      <Copyable
        app={app}
        names={[`text-${part.id}`, `copy-text-${part.id}`]}
        label={part.label}
        value={value}
        rows={Math.min(MOST_ROWS, value.split("\n").length + 1)}
        file={part.file}
        about={about}
      />
    </section>
  );
}
