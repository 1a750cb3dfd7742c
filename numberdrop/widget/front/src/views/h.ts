/** What the elements of the page are made by: the build puts it where one is written. */

export { Fragment, h } from "preact";
