import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const dist = resolve(__dirname, "../..", process.env.DIST ?? "dist");

/** Where the build put a file of the add-in. */
export function builtPath(name: string): string {
  const path = join(dist, name);
  if (existsSync(path)) return path;
  throw new Error(`Cannot test the built add-in as ${path} is missing: run \`npm run build\` first`);
}

/** What the build put into a file. */
export function builtText(name: string): string {
  return readFileSync(builtPath(name), "utf8");
}
