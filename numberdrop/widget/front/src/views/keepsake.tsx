/** A picture to keep by Python: shown as an image, which runs no scripts, and saved as a PNG, which every photo album accepts. */

import { useMemo } from "preact/hooks";
import type { Dialog } from "../wire";
import type { App } from "./app";
import { saveFile } from "./dom";

/** Pixels per unit: sharp on a phone, small enough to send. */
const DOTS = 2;

async function save(name: string, address: string) {
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth * DOTS;
  canvas.height = image.naturalHeight * DOTS;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  canvas.toBlob((blob) => blob && saveFile(name, blob, "image/png"));
}

export function Keepsake({ app, dialog }: { app: App; dialog: Dialog }) {
  const address = useMemo(() => `data:image/svg+xml,${encodeURIComponent(dialog.value)}`, [dialog.value]);
  return (
    <>
      <img class="nd-keepsake" src={address} alt={dialog.text} data-testid="keepsake" />
      <button
        class="nd-button nd-primary"
        data-testid="button-download"
        onClick={() => save(dialog.file ?? "numberdrop.png", address)}
      >
        {app.state.words.download}
      </button>
    </>
  );
}
