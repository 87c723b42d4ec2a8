import { join } from "node:path";

/** Microsoft's own runtime of custom functions, unmodified. */
export const microsoftRuntime = join(__dirname, "../../node_modules/@microsoft/office-js/dist/custom-functions-runtime.js");
