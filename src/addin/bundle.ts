import * as functions from "../functions/index.generated";
import { openApplication } from "./application";

/** The functions' code and the application that they share with the pane, fetched by main.ts. */
export const bundle = { functions, openApplication } as const;
