/** What a page or a notebook loads: how to draw a tutor, and what a server or the site needs to bring one of their own. */

import { render } from "./tutor";

export { pageModel } from "./connection/model";
export { servePage } from "./connection/serve";

export default { render };
