/** The functions' own code and what they and the pane share, fetched as soon as the ids are associated. */
export * as functions from "../functions/index";
export { openApplication } from "./openApplication";
