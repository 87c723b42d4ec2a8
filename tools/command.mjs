/** Reads the command lines of the commands that start a program of the server, without installing or building anything. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import commandLine from "../bin/commandLine.cjs";
import { root } from "./prepare.mjs";

const { describeUsage, readCommandLine } = commandLine;

/**
 * Returns the values of the options and the arguments for the program. With `--help` prints the usage, with the command's own
 * options, and ends the process. It is read from the source in src/server: the compiled server may not exist yet.
 */
export function readCommand(command, { own = [], usage = "usage.ts" } = {}) {
  const { values, passed } = readCommandLine(process.argv.slice(2), own);
  if (!values.help) return { values, passed };
  const source = readFileSync(join(root, "src/server", usage), "utf8").replaceAll("\r\n", "\n");
  const [, text] = /export const \w*[uU]sage = `([^`]*)`/.exec(source);
  process.stdout.write(describeUsage(text, `${command} --`, own));
  process.exit();
}
