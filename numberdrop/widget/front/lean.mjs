/**
 * Preact without what these pages never do: nothing is drawn over HTML that a server wrote, nothing suspends, nothing leads out of its
 * place, no markup enters as text, no formula is drawn, and views are functions or plain classes. Preact's own sources are built
 * in, and each condition below becomes what it always is here; what can never run is then left out. A condition that is no longer
 * found stops the build: look what Preact has made of it.
 */

import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

const root = createRequire(import.meta.url)
  .resolve("preact/package.json")
  .replace("package.json", "src/");

/** What is always so. */
const ALWAYS = [
  // Neither hydrated nor drawn over what is there.
  ["if (isHydrating || excessDomChildren) {", "if (false) {"],
  ["if (!isHydrating && excessDomChildren) {", "if (false) {"],
  ["if (isHydrating) {", "if (false) {"],
  ["!isHydrating", "true"],
  ["if (excessDomChildren) {\n\t\tfor", "if (false) {\n\t\tfor"],
  ["excessDomChildren && slice.call(parentDom.childNodes)", "NULL"],
  ["if (excessDomChildren) excessDomChildren.some(removeNode);", ""],
  ["oldVNode._flags & MODE_SUSPENDED &&", "false &&"],
  ["if (resumed) resumed.some(removeNode);", ""],
  // No portals, no contexts.
  ["newProps._parentDom", "false"],
  ["newType.contextType", "undefined"],
  ["c.getChildContext", "false"],
  // Classes draw, and hear when they were drawn.
  ["newType.getDerivedStateFromProps", "false"],
  ["c.componentWillMount", "false"],
  ["c.componentWillReceiveProps", "false"],
  ["c.componentWillUpdate", "false"],
  ["c.getSnapshotBeforeUpdate", "false"],
  // Nobody looks on: no tools of developers, no hooks.
  ["if ((tmp = options._diff)) tmp(newVNode);", ""],
  ["if ((tmp = options.diffed)) tmp(newVNode);", ""],
  ["renderHook = options._render,", "renderHook = NULL,"],
  ["if (options._commit) options._commit(root, commitQueue);", ""],
  ["if (options.unmount) options.unmount(vnode);", ""],
  // Text is text, and elements are HTML or SVG.
  ["if (i == 'dangerouslySetInnerHTML') {", "if (false) {"],
  ["if (newHtml) {", "if (false) {"],
  ["if (oldHtml) dom.textContent = '';", ""],
  ["nodeType == 'math'", "false"],
  ["(namespace == MATH_NAMESPACE && MATHML_TOKEN_ELEMENTS.test(nodeType))", "false"],
  ["nodeType == 'foreignObject'", "false"],
];

export const lean = {
  name: "lean",
  setup(build) {
    build.onResolve({ filter: /^preact$/ }, () => ({ path: `${root}index.js`, sideEffects: false }));
    build.onLoad({ filter: /preact[\\/]src[\\/]diff[\\/]index\.js$/ }, async ({ path }) => {
      let contents = await readFile(path, "utf8");
      for (const [condition, always] of ALWAYS) {
        if (!contents.includes(condition)) throw new Error(`${path} has no ${condition}`);
        contents = contents.replaceAll(condition, always);
      }
      return { contents };
    });
  },
};
