// A classic script, as it has to run where modules do not: reports a script that was not accepted (a host that serves scripts as plain text,
// a filter, a dead address). Without it the page would stay empty, with the reason only in the console.

document.addEventListener(
  "error",
  ({ target }) => {
    const name = target.src || target.href;
    if (!name || !/\.js$/.test(name) || document.documentElement.dataset.refused) return;
    document.documentElement.dataset.refused = name;
    const tell = async () => {
      const { words } = JSON.parse(document.getElementById("site").textContent),
        start = document.getElementById("start"),
        tongue = words[(navigator.language || "").slice(0, 2)] || Object.values(words)[0],
        answer = await fetch(name).catch(() => null),
        type = answer && answer.headers.get("content-type"),
        wrong = answer && answer.ok && !/javascript|ecmascript/.test(type || "");
      document.documentElement.lang = Object.keys(words).find((code) => words[code] === tongue);
      start.querySelector("[role=status]").textContent = tongue[wrong ? "wrong_type" : "refused"]
        .replace("{file}", name.replace(/.*\//, ""))
        .replace("{answer}", answer && answer.ok ? type || "?" : answer ? answer.status : "–");
      start.hidden = false;
    };
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", tell);
    else tell();
  },
  true,
);
