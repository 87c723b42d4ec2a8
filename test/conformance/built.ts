import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const dist = resolve(__dirname, "../..", process.env.DIST ?? "dist");

/** Returns the path of a built file of the add-in; throws if it is missing. */
export function builtPath(name: string): string {
  const path = join(dist, name);
  if (existsSync(path)) return path;
  throw new Error(`Cannot test the built add-in as ${path} is missing: run \`npm run build\` first`);
}

/** Returns the text of a built file. */
export function builtText(name: string): string {
  return readFileSync(builtPath(name), "utf8");
}
