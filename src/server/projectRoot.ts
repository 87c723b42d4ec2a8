import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** The folder of the project: the nearest one above this file that holds its package.json. */
export function projectRoot(from: string = __dirname): string {
  if (existsSync(join(from, "package.json"))) return from;
  const above = dirname(from);
  if (above === from) throw new Error("Cannot find the project's root as no folder above holds package.json");
  return projectRoot(above);
}

/** The version in package.json. */
export function projectVersion(): string {
  const { version } = JSON.parse(readFileSync(join(projectRoot(), "package.json"), "utf8")) as { version: string };
  return version;
}
