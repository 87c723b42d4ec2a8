/** Reads the command lines of the commands that start a program of the server, without installing or building anything. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import commandLine from "../bin/commandLine.cjs";
import { root } from "./prepare.mjs";

const { describeUsage, readCommandLine } = commandLine;

/**
 * Returns the values of the options and the arguments for the program. With `--help` prints the usage, with the command's own
 * options, and ends the process.
 */
export function readCommand(command, { own = [], usage = "serve" } = {}) {
  const { values, passed } = readCommandLine(process.argv.slice(2), own);
  if (!values.help) return { values, passed };
  const lines = JSON.parse(readFileSync(join(root, "src/server/usageLines.json"), "utf8"))[usage];
  process.stdout.write(describeUsage(lines.join("\n"), `${command} --`, own));
  process.exit();
}
