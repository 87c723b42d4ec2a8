/** The project's own TypeScript, as it stands, without a build. */
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = join(fileURLToPath(import.meta.url), "../..");
const require = createRequire(import.meta.url);
require("../tools/typescript.cjs");
export const source = (path) => require(join(root, path));
/** A package that the bench alone uses. */
export const peer = (name) => require(name);
