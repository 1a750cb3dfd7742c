/** The element factory for JSX, inserted by the build. */

export { Fragment, h } from "preact";
