/**
 * A picture by Python (a certificate, dice), shown as an image: an SVG inside <img> runs no scripts. One with a file name can be saved and
 * printed.
 */

import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { PictureCard } from "../../wire";
import type { App } from "../app";
import { saveFile } from "../dom";

const SVG = "image/svg+xml";

/** Print one element of the page and nothing else. */
function printOnly(node: Element) {
  const page = document.documentElement;
  node.classList.add("nd-printed");
  page.dataset.ndPrint = "picture";
  const after = () => {
    node.classList.remove("nd-printed");
    delete page.dataset.ndPrint;
  };
  window.addEventListener("afterprint", after, { once: true });
  window.print();
}

interface Props {
  app: App;
  card: PictureCard;
}

/** A changed picture is a new image; its URL is made once. */
export const Picture = (props: Props) => <Image key={props.card.svg} {...props} />;

function Image({ app, card }: Props) {
  const { words } = app.state;
  const { alt, file, id, svg } = card;
  const image = useRef<HTMLImageElement | null>(null);
  const url = useMemo(() => URL.createObjectURL(new Blob([svg], { type: SVG })), []);
  useLayoutEffect(() => () => URL.revokeObjectURL(url), []);
  return (
    <>
      <img
        ref={image}
        class={`nd-picture${file ? "" : " nd-small"}${card.print ? " nd-onpaper" : ""}`}
        src={url}
        alt={alt}
        data-testid={`picture-${id}`}
      />
      {file && (
        <div class="nd-row">
          <button class="nd-button" data-testid="button-download" onClick={() => saveFile(file, svg, SVG)}>
            {words.download}
          </button>
          {card.print && (
            <button
              class="nd-button"
              data-testid="button-print"
              onClick={() => image.current && printOnly(image.current)}
            >
              {words.print}
            </button>
          )}
        </div>
      )}
    </>
  );
}
