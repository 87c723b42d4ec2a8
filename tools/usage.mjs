/** Prints the help of the commands that start the server, without installing or building anything. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describeUsage } from "../bin/usage.mjs";
import { root } from "./prepare.mjs";

/** Returns the server's usage text from its source: the compiled server may not exist yet. */
function serverUsage() {
  const source = readFileSync(join(root, "src/server/usage.ts"), "utf8").replaceAll("\r\n", "\n");
  return /export const usage = `([^`]*)`/.exec(source)[1];
}

/** Prints the usage of a command, with the options that it has besides the server's, and ends the process. */
export function printUsage(command, options = []) {
  process.stdout.write(describeUsage(serverUsage(), `${command} --`, options));
  process.exit();
}
