/** The exports that a page or notebook loads: drawing a tutor, and what a server or the static site needs for a page of its own. */

import { render } from "./tutor";

export { pageModel } from "./connection/model";
export { servePage } from "./connection/serve";

export default { render };
