// Room: the visitor's wishes. Light or dark, motion or none: the wish kept on this device first, then the notebook's theme,
// then the system's.

function makePrefs(app) {
  const dark = window.matchMedia("(prefers-color-scheme: dark)"),
    calm = window.matchMedia("(prefers-reduced-motion: reduce)");
  // Voilà builds a shell of the lab's, too, but there the page is the tutor's own.
  const inLab = () => !document.body.dataset.voila && Boolean(document.querySelector(".jp-LabShell, .jp-NotebookShell"));
  app.prefs = {
    theme: ["light", "dark"].includes(store("theme")) ? store("theme") : "auto",
    motion: store("motion") === "off" ? "off" : "",
  };
  app.moving = () => app.prefs.motion !== "off" && !calm.matches;

  function apply() {
    const lab = document.body.dataset.jpThemeLight;
    const night =
      app.prefs.theme === "auto"
        ? lab === "false" || (dark.matches && !(inLab() && lab === "true"))
        : app.prefs.theme === "dark";
    setAttr(app.root, "data-theme", night ? "dark" : "light");
    setAttr(app.root, "data-motion", app.moving() ? "on" : "off");
    // Outside JupyterLab the whole page belongs to the tutor: its ground follows.
    if (!inLab()) setAttr(document.documentElement, "data-nd-theme", night ? "dark" : "light");
  }

  function prefer(name, value) {
    app.prefs = { ...app.prefs, [name]: value };
    store(name, value === "auto" ? "" : value);
    apply();
    app.header.update();
  }

  const watch = new MutationObserver(apply);
  watch.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light"] });
  for (const query of [dark, calm]) query.addEventListener("change", apply);
  const stop = () => {
    watch.disconnect();
    for (const query of [dark, calm]) query.removeEventListener("change", apply);
  };
  return { apply, prefer, stop, inLab };
}
