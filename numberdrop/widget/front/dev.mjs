/**
 * A development server: the tutor as its own server shows it, but with the front end rebuilt and the page reloaded at every change of a
 * source file. `npm run dev` starts the tutor (that of this clone, or the command in $TUTOR) and proxies it; Ctrl+C ends both.
 */

import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createServer, request } from "node:http";
import { connect } from "node:net";
import { fileURLToPath } from "node:url";
import { context } from "esbuild";
import { settings } from "./build.mjs";

const PORT = Number(process.env.PORT ?? 8867);
const BEHIND = Number(process.env.TUTOR_PORT ?? PORT + 1);
const IN_CLONE = ["bin/numberdrop", "Scripts/numberdrop.exe"]
  .map((name) => fileURLToPath(new URL(`../../../.venv/${name}`, import.meta.url)))
  .find(existsSync);
const [PROGRAM, ...WORDS] = process.env.TUTOR?.split(" ") ?? [
  IN_CLONE ?? "numberdrop",
  "--no-browser",
  `--port=${BEHIND}`,
];

/** The end of a page that shows this build: it arrives when Python is ready, and by then there may be a newer build. */
const reload = (shown) =>
  `<script type="module">new EventSource("/changes?${shown}").onmessage = () => location.reload();</script>`;

const built = new Map();
let builds = 0;
const watchers = new Set();
const CHANGED = "data: changed\n\n";

const tell = {
  name: "tell",
  setup(build) {
    build.onEnd(({ outputFiles = [], errors }) => {
      if (errors.length) return;
      for (const { path, contents } of outputFiles) built.set(path.slice(path.lastIndexOf("/") + 1), contents);
      builds += 1;
      for (const watcher of watchers) watcher.write(CHANGED);
    });
  },
};

/** Proxy a request to the tutor; its pages get the script that reloads them. */
function pass(asked, answer) {
  const shown = builds;
  const headers = { ...asked.headers, "accept-encoding": "identity" };
  const behind = request({ port: BEHIND, path: asked.url, method: asked.method, headers }, (found) => {
    const isPage = (found.headers["content-type"] ?? "").startsWith("text/html");
    const passed = { ...found.headers };
    if (isPage) for (const name of ["content-length", "content-security-policy"]) delete passed[name];
    answer.writeHead(found.statusCode, passed);
    found.pipe(answer, { end: !isPage });
    if (isPage) found.on("end", () => answer.end(reload(shown)));
  });
  behind.on("error", () => {
    answer.writeHead(503, { refresh: "1" });
    answer.end("The tutor is starting.");
  });
  asked.pipe(behind);
}

const server = createServer((asked, answer) => {
  const [path, shown] = asked.url.split("?");
  const file = built.get(path.split("/").at(-1));
  if (path === "/changes") {
    answer.writeHead(200, { "content-type": "text/event-stream" }).flushHeaders();
    if (Number(shown) !== builds) answer.write(CHANGED);
    watchers.add(answer);
    asked.on("close", () => watchers.delete(answer));
  } else if (file) {
    const type = path.endsWith(".css") ? "text/css" : "text/javascript";
    answer.writeHead(200, { "content-type": `${type}; charset=utf-8`, "cache-control": "no-store" });
    answer.end(file);
  } else pass(asked, answer);
});

// The web socket to Python is passed through unchanged.
server.on("upgrade", (asked, socket, head) => {
  const behind = connect(BEHIND, "127.0.0.1", () => {
    const lines = asked.rawHeaders.flatMap((name, i, all) => (i % 2 ? [] : [`${name}: ${all[i + 1]}`]));
    behind.write([`${asked.method} ${asked.url} HTTP/1.1`, ...lines, "", ""].join("\r\n"));
    behind.write(head);
    behind.pipe(socket).pipe(behind);
  });
  for (const end of [behind, socket]) end.on("error", () => end.destroy());
});

// Neither process runs without the other: Ctrl+C reaches both, a signal only this one.
const tutor = spawn(PROGRAM, WORDS, { stdio: "inherit" });
tutor.on("error", ({ message }) => {
  console.error(`The tutor cannot be started: ${message}`);
  process.exit(1);
});
tutor.on("exit", (code) => process.exit(code ?? 0));
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => tutor.kill());
const watching = await context({
  ...settings,
  sourcemap: "inline",
  write: false,
  plugins: [tell],
});
await watching.watch();
server.listen(PORT, "127.0.0.1", () => console.log(`http://127.0.0.1:${PORT}/`));
