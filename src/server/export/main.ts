import { createWriteStream, existsSync, renameSync } from "node:fs";
import { resolve } from "node:path";
import { finished } from "node:stream/promises";
import { sourceOf } from "../../service/store/buildHistory";
import { openHistory } from "../../service/store/openHistory";
import { messageOf } from "../../spec/errorCodes";
import { UsageError } from "../readArguments";
import { exportHistory } from "./exportHistory";
import { exportUsage, readExportArguments } from "./readExportArguments";

/** The command line of an export: `racing-form export`. */
async function main(argv: readonly string[]): Promise<void> {
  const { help, from, to } = readExportArguments(argv);
  if (help) return void process.stdout.write(exportUsage);
  const path = resolve(from);
  if (!existsSync(path)) throw new UsageError(`there is no store ${path}`);
  if (sourceOf(path) === undefined)
    throw new UsageError(`${path} is not a store of this version: start the server once, which builds it`);
  const history = openHistory(path);
  try {
    // Renamed once it is complete, so that an existing file is always a whole history.
    const file = createWriteStream(`${to}.part`, { flags: "w" });
    const lines = await exportHistory(history, file);
    file.end();
    await finished(file);
    renameSync(`${to}.part`, to);
    process.stdout.write(`Exported ${lines.toLocaleString("en")} lines of ${path} to ${to}.\n`);
  } finally {
    history.close();
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`Cannot export: ${messageOf(error)}.\n`);
  process.exitCode = 1;
});
