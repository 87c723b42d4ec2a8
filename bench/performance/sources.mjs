/** Loads the project's TypeScript without a build, and the packages that only the bench uses. */
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = join(fileURLToPath(import.meta.url), "../../..");
const require = createRequire(import.meta.url);
require("../../tools/typescript.cjs");
export const source = (path) => require(join(root, path));
export const peer = (name) => require(name);

/** The first day of the races that the bench requests: the machine's today, which is also the service's. */
export const today = new Date().toISOString().slice(0, 10);
