// Room: a page of the tutor on its server. What it does is the front end's; here it only begins.

import { servePage } from "./front.js";

servePage();
