/** Stored texts of lines, as pure functions: adding missing lines, and cutting a long text into messages. */

/** The stored text with its missing lines added. It is read again each time, as another tab may have written. */
export function withLines(stored: string, lines: readonly string[]): string {
  const have = new Set(stored.split("\n"));
  const fresh = lines.filter((line) => line && !have.has(line) && have.add(line));
  const base = stored && !stored.endsWith("\n") ? `${stored}\n` : stored;
  return fresh.length ? base + fresh.map((line) => `${line}\n`).join("") : base;
}

export const withoutLines = (stored: string, lines: readonly string[]): string => {
  const gone = new Set(lines);
  return stored
    .split("\n")
    .filter((line) => !gone.has(line))
    .join("\n");
};

/** A long text in pieces of whole lines, the last one first: each message has to stay below the limit of the web socket. */
export function piecesOf(text: string, most: number): string[] {
  const pieces: string[] = [];
  for (let end = text.length; end > 0; ) {
    const start = end > most ? text.indexOf("\n", end - most - 1) + 1 : 0;
    if (end > most && (!start || start >= end)) break; // none of our lines is that long
    pieces.push(text.slice(start, end));
    end = start;
  }
  return pieces;
}
