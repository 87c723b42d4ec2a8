import * as functions from "../functions/index";
import { openApplication } from "./openApplication";

/** The functions' own code and what they and the pane share, fetched as soon as the ids are associated. */
export const engine = { functions, openApplication } as const;
