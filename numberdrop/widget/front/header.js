// Room: the header of a page: pages, languages, light, motion, keys.

function makeHeader(app) {
  const brand = h(
    "a",
    { class: "nd-brand" },
    h("span", { class: "nd-brandmark", "aria-hidden": "true" }, h("i"), h("i"), h("i"), h("i")),
    h("span", { class: "nd-brandname" }),
  );
  const pages = h("nav", { class: "nd-pages" }),
    tongues = h("div", { class: "nd-tongues", role: "group" }),
    tools = h("div", { class: "nd-headtools" });
  const node = h("header", { class: "nd-header" }, brand, pages, h("div", { class: "nd-headright" }, tongues, tools));
  const THEMES = ["auto", "light", "dark"];

  function toggles() {
    const { words } = app;
    const theme = app.prefs.theme,
      still = app.prefs.motion === "off";
    return [
      h(
        "button",
        {
          class: "nd-tool",
          "data-k": "theme",
          "data-testid": "theme",
          "aria-label": words[`theme_${theme}`],
          title: words[`theme_${theme}`],
          onclick: () => app.prefer("theme", THEMES[(THEMES.indexOf(theme) + 1) % 3]),
        },
        sign(theme),
      ),
      h(
        "button",
        {
          class: "nd-tool",
          "data-k": "motion",
          "data-testid": "motion",
          "aria-label": words.motion,
          title: words.motion,
          "aria-pressed": String(!still),
          onclick: () => app.prefer("motion", still ? "" : "off"),
        },
        sign(still ? "still" : "moving"),
      ),
      app.scene.page === "home"
        ? null
        : h("button", {
            class: "nd-tool",
            "data-k": "keys",
            "data-testid": "keys",
            "aria-label": words.keys,
            title: words.keys,
            text: "?",
            onclick: () => app.moves.press("keys"),
          }),
    ];
  }

  function update() {
    const { scene, words } = app;
    setText(brand.lastChild, words.brand);
    const home = (scene.links || [])[0];
    setAttr(brand, "href", home ? safeHref(home.href) : null);
    setAttr(brand, "aria-label", home ? `${words.brand}: ${home.label}` : words.brand);
    setAttr(pages, "aria-label", words.pages_label);
    setAttr(tongues, "aria-label", words.languages_label);
    redraw(pages, [app.tongue, scene.links], () =>
      (scene.links || []).map((one) =>
        h("a", {
          href: safeHref(one.href),
          "data-k": `page-${one.href}`,
          "aria-current": one.here ? "page" : null,
          text: one.label,
        }),
      ),
    );
    // On a phone the line of pages is longer than the screen: the one that is open stands in sight.
    const here = pages.querySelector("[aria-current]");
    if (here) pages.scrollLeft = here.offsetLeft - pages.offsetLeft - (pages.clientWidth - here.offsetWidth) / 2;
    redraw(tongues, [scene.lang, scene.langs], () =>
      (scene.langs || []).map(([code, name]) =>
        h(
          "button",
          {
            class: "nd-tool",
            "data-k": `lang-${code}`,
            "data-testid": `lang-${code}`,
            "aria-pressed": String(code === scene.lang),
            title: name,
            onclick: () => {
              store("lang", code);
              window.dispatchEvent(new Event("numberdrop-language")); // the page around may want to tell its server
              app.send({ type: "lang", value: code });
            },
          },
          h("span", { "aria-hidden": "true", text: code.toUpperCase() }),
          h("span", { class: "nd-sr", lang: code, text: name }),
        ),
      ),
    );
    redraw(tools, [app.tongue, scene.page, app.prefs], toggles);
  }
  return { node, update };
}
