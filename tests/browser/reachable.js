// What of a page cannot be reached by scrolling down, is cut, or lies under something else.
() => {
  const root = document.querySelector(".nd");
  const faults = new Set();
  const seen = (one) =>
    one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && getComputedStyle(one).clipPath === "none";
  const name = (one) => `${one.dataset.testid ?? one.className} ${one.textContent.trim().slice(0, 30)}`;
  const over = document.documentElement.scrollWidth - innerWidth;
  if (over > 0) faults.add(`the page is wider by ${over}`);

  // Whatever is pressed is hit in its middle once it is scrolled to. Rows of a grid that is shown in part are not.
  const panel = root.querySelector(".nd-panel")?.getBoundingClientRect();
  const shown = (one) => {
    const box = one.getBoundingClientRect();
    return !one.closest(".nd-panel") || box.top >= panel.top + scrolled() - 1;
  };
  const scrolled = () => root.querySelector(".nd-panel").getBoundingClientRect().top - panel.top;
  for (const one of root.querySelectorAll("a[href], button, summary, select, textarea, input, [role=gridcell], [role=tab], [role=radio]")) {
    const target = one.matches("input") ? (one.closest("label") ?? one.labels?.[0] ?? one) : one;
    if (one.disabled || !seen(target) || target.getBoundingClientRect().width < 2 || !shown(target)) continue;
    target.scrollIntoView({ block: "center", inline: "nearest" });
    const box = target.getBoundingClientRect();
    if (box.left < -1 || box.right > innerWidth + 1) faults.add(`outside: ${name(target)}`);
    const hit = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
    if (!hit || !(target.contains(hit) || hit.contains(target))) faults.add(`covered: ${name(target)} by ${hit && name(hit)}`);
  }

  // No text is cut. The line on the dock is the first of what stands in full below; the grid has a drawing's own text.
  for (const one of root.querySelectorAll("*")) {
    if (!seen(one) || !one.textContent.trim() || one.clientHeight < 3 || one.closest("svg, .nd-panel, .nd-brief")) continue;
    const { overflowX, overflowY } = getComputedStyle(one);
    const wide = one.scrollWidth - one.clientWidth,
      high = one.scrollHeight - one.clientHeight;
    if (["hidden", "clip"].includes(overflowX) && wide > 3) faults.add(`cut at its side: ${name(one)}`);
    if (["hidden", "clip"].includes(overflowY) && high > 3) faults.add(`cut below: ${name(one)}`);
    if (["auto", "scroll"].includes(overflowX) && wide > 3) faults.add(`scrolls to the side: ${name(one)}`);
  }
  // A list says nothing of a choice that it cuts: one that holds this choice alone is as wide as it has to be.
  for (const one of root.querySelectorAll("select")) {
    if (!seen(one)) continue;
    const alone = one.cloneNode(false);
    alone.append(new Option(one.selectedOptions[0]?.text));
    alone.style.cssText = "width: auto; position: absolute; visibility: hidden";
    one.after(alone);
    if (alone.offsetWidth > one.offsetWidth + 1) faults.add(`cut choice: ${one.selectedOptions[0].text}`);
    alone.remove();
  }
  scrollTo(0, 0);
  return [...faults];
}
