/** Prints the help of the commands that start the server, without installing or building anything. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describeUsage } from "../bin/usage.mjs";
import { root } from "./prepare.mjs";

/** Returns a usage text of the server from its source: the compiled server may not exist yet. */
function usageIn(file) {
  const source = readFileSync(join(root, "src/server", file), "utf8").replaceAll("\r\n", "\n");
  return /export const \w*[uU]sage = `([^`]*)`/.exec(source)[1];
}

/** Prints the usage of a command, with the options that it has besides the server's, and ends the process. */
export function printUsage(command, options = []) {
  process.stdout.write(describeUsage(usageIn("usage.ts"), `${command} --`, options));
  process.exit();
}

/** Prints the usage of npm run publish and ends the process. */
export function printPublishUsage() {
  process.stdout.write(usageIn("publish/readPublishArguments.ts"));
  process.exit();
}
