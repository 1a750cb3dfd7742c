// Starts a page of the tutor on its server; everything else is the front end's.

import { servePage } from "./front.js";

servePage();
