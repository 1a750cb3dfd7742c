/** What JSX is built into: `h` takes the children one by one, which needs fewer bytes than the newer runtime's arrays of them. */

export { createElement as h, Fragment } from "preact";
