// The page with the message: a small celebration, and the file that was dropped is forgotten.

import { celebrate } from "./confetti.js";
import { forgetHandedOver } from "./handover.js";

celebrate();
forgetHandedOver();
