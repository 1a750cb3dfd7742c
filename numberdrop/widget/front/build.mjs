/** Builds what the wheel ships: one ES module and one style sheet, the same bytes on every machine. `--check` only compares. */

import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { minify } from "terser";

const here = fileURLToPath(new URL(".", import.meta.url));
const MOST = 70_000;

export const settings = {
  absWorkingDir: here,
  entryPoints: [
    { in: "src/main.tsx", out: "front" },
    { in: "src/css/front.css", out: "front" },
  ],
  outdir: "../static",
  bundle: true,
  format: "esm",
  target: ["es2022", "chrome111", "firefox114", "safari16.4"],
  // An element is a call with its children as arguments, which is shorter than the automatic runtime, where they are a property.
  tsconfigRaw: {
    compilerOptions: { jsx: "react", jsxFactory: "h", jsxFragmentFactory: "Fragment", verbatimModuleSyntax: true },
  },
  inject: ["src/views/h.ts"],
  charset: "utf8",
  legalComments: "none",
  logLevel: "warning",
};

/** Inserts the sizes of tokens.css where they are used: they never change while a page is open, and values compress better than names. */
function folded(text) {
  for (const [line, name, size] of text.matchAll(/(?<=[{;])(--[\w-]+):([\d.]+(?:rem)?);/g))
    if (text.split(`${name}:`).length === 2) text = text.replace(line, "").replaceAll(`var(${name})`, size);
  return text;
}

/** Folds constants in esbuild's output, which makes it a twentieth smaller. */
async function shorter({ path, text }) {
  if (!path.endsWith(".js")) return { path, text: folded(text.replace(/(--[\w-]+): /g, "$1:")) };
  const { code } = await minify(text, {
    module: true,
    ecma: 2022,
    compress: {
      passes: 5,
      unsafe: true,
      unsafe_methods: true,
      lhs_constants: false,
      unsafe_arrows: true,
      pure_getters: true,
    },
    format: { ecma: 2022 },
  });
  return { path, text: code };
}

async function main(check) {
  const { outputFiles } = await build({ ...settings, minify: true, write: false });
  const files = await Promise.all(outputFiles.map(shorter));
  const bytes = files.reduce((sum, { text }) => sum + gzipSync(text, { level: 9 }).length, 0);
  if (bytes > MOST) throw new Error(`${bytes} bytes compressed; ${MOST} are the most`);
  for (const { path, text } of files) {
    if (!check) await writeFile(path, text);
    else if ((await readFile(path, "utf8").catch(() => "")) !== text)
      throw new Error(`${path} is not what is built: run \`npm run build\` and commit it`);
  }
  console.log(`${bytes} bytes compressed`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(process.argv.includes("--check"));
