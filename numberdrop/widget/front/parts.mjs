/**
 * A page of all parts at http://127.0.0.1:8869/ (`npm run parts`): real components with real pictures by Python, light and dark, in each
 * language.
 */

import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { settings } from "./build.mjs";

const PORT = Number(process.env.PORT ?? 8869);
const root = fileURLToPath(new URL("../../../", import.meta.url));
const python = ["bin/python", "Scripts/python.exe"].map((name) => `${root}.venv/${name}`).find(existsSync) ?? "python";

const pictures = execFileSync(python, ["-m", "tests.widget.front_parts"], { cwd: root, maxBuffer: 1 << 28 });
const { outputFiles } = await build({
  ...settings,
  entryPoints: [
    { in: "parts/parts.tsx", out: "parts" },
    { in: "src/css/front.css", out: "front" },
  ],
  write: false,
});
const page = `<!doctype html><meta charset="utf-8"><title>Parts</title><link rel="stylesheet" href="front.css">
<body style="margin:0"><script type="module" src="parts.js"></script>`;
const files = new Map([
  ["", ["text/html", page]],
  ["pictures.json", ["application/json", pictures]],
  ["parts.js", ["text/javascript", outputFiles.find(({ path }) => path.endsWith("parts.js")).contents]],
  ["front.css", ["text/css", outputFiles.find(({ path }) => path.endsWith("front.css")).contents]],
]);

createServer(({ url }, answer) => {
  const [type, content] = files.get(url.slice(1)) ?? [];
  answer.writeHead(content ? 200 : 404, { "content-type": `${type}; charset=utf-8` });
  answer.end(content);
}).listen(PORT, "127.0.0.1", () => console.log(`http://127.0.0.1:${PORT}/`));
