/** Builds what the wheel ships: one ES module and one style sheet, the same bytes on every machine. `--check` only compares. */

import { readdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { minify } from "terser";
import { lean } from "./lean.mjs";

const here = fileURLToPath(new URL(".", import.meta.url));
const MOST = 50 * 1024;

/** What compresses looks 32 kB back: modules of one folder stand together. */
const sorted = {
  name: "sorted",
  setup({ onLoad }) {
    onLoad({ filter: /src[\\/]main\.tsx$/ }, async ({ path }) => {
      const modules = (await readdir(`${here}src`, { recursive: true })).map((file) => file.replaceAll("\\", "/"));
      const others = modules.filter((file) => /\.tsx?$/.test(file) && file !== "main.tsx").sort();
      const contents = [...others.map((file) => `import "./${file}";`), await readFile(path, "utf8")].join("\n");
      return { contents, loader: "tsx" };
    });
  },
};

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
  jsx: "transform",
  jsxFactory: "h",
  jsxFragment: "Fragment",
  inject: ["src/jsx.ts"],
  tsconfigRaw: {}, // types know JSX by the newer runtime
  charset: "utf8",
  legalComments: "none",
  logLevel: "warning",
  plugins: [lean, sorted],
  // Preact's own names, and those of its classes: nothing else of these pages begins so.
  mangleProps:
    /^(_[a-z]|component[DW]|getDerived|getSnapshot|getChildContext|shouldComponent|forceUpdate|setState|contextType)/,
};

/** What is shipped, by path: esbuild bundles, terser finds two kilobytes more to leave out of the module. */
async function built() {
  const { outputFiles } = await build({ ...settings, minify: true, write: false });
  const files = outputFiles.map(async ({ path, text }) => {
    if (!path.endsWith(".js")) return [path, text];
    const { code } = await minify(text, {
      module: true,
      ecma: 2022,
      compress: {
        passes: 6,
        unsafe: true,
        unsafe_arrows: true,
        unsafe_comps: true,
        unsafe_math: true,
        unsafe_methods: true,
      },
    });
    return [path, code];
  });
  return Promise.all(files);
}

async function main(check) {
  const files = await built();
  const bytes = files.reduce((sum, [, text]) => sum + gzipSync(text, { level: 9 }).length, 0);
  if (bytes > MOST) throw new Error(`${bytes} bytes compressed; ${MOST} are the most`);
  for (const [path, text] of files) {
    if (!check) await writeFile(path, text);
    else if ((await readFile(path, "utf8").catch(() => "")) !== text)
      throw new Error(`${path} is not what is built: run \`npm run build\` and commit it`);
  }
  console.log(`${bytes} bytes compressed`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(process.argv.includes("--check"));
