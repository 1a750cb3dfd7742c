/** The face of a bot, drawn by the paths that Python made of it. Its name stands beside it wherever it is. */

import { FACES } from "../wire";

/** Nothing where somebody has no face. */
export function Face({ name }: { name: string | undefined }) {
  const face = name && FACES[name];
  if (!face) return null;
  return (
    <svg class="nd-face" viewBox={`0 0 ${face.side} ${face.side}`} data-face={name} aria-hidden="true">
      {face.parts.map((part, i) => (
        <path key={i} d={part.d} fill={part.fill} />
      ))}
    </svg>
  );
}
