import { createWriteStream, existsSync, renameSync } from "node:fs";
import { resolve } from "node:path";
import { finished } from "node:stream/promises";
import type { Ledger } from "../../service/forecasts/ledger";
import { sourceOf } from "../../service/store/buildHistory";
import { openHistory } from "../../service/store/openHistory";
import { messageOf } from "../../spec/errorCodes";
import { forecastsOf, readLedger } from "../openForecasts";
import { UsageError } from "../readArguments";
import { exportForecasts } from "./exportForecasts";
import { exportHistory } from "./exportHistory";
import { exportUsage, readExportArguments } from "./readExportArguments";

/** The command line of an export: `racing-form export`. */
async function main(argv: readonly string[]): Promise<void> {
  const { help, forecasts, from, to } = readExportArguments(argv);
  if (help) return void process.stdout.write(exportUsage);
  const path = resolve(from);
  if (!existsSync(path)) throw new UsageError(`there is no store ${path}`);
  const source = sourceOf(path);
  if (source === undefined)
    throw new UsageError(
      `${path} is in use by a running server, or is of another version: stop the server, or start it once, which builds the store again`,
    );
  const ledger = forecasts ? ledgerOf(path, source) : undefined;
  const history = openHistory(path);
  try {
    // Renamed once it is complete, so that an existing file is always a whole history.
    const file = createWriteStream(`${to}.part`, { flags: "w" });
    const lines = await (ledger ? exportForecasts(history, ledger, file) : exportHistory(history, file));
    file.end();
    await finished(file);
    renameSync(`${to}.part`, to);
    process.stdout.write(`Exported ${lines.toLocaleString("en")} lines of ${path} to ${to}.\n`);
  } finally {
    history.close();
  }
}

/** Returns the forecasts of a store with a source. Throws a UsageError if there are none. */
function ledgerOf(store: string, source: string): Ledger {
  const path = forecastsOf(store, Array.isArray(JSON.parse(source)) ? "results" : "simulated");
  if (!existsSync(path)) throw new UsageError(`there are no forecasts ${path}`);
  return readLedger(path);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`Cannot export: ${messageOf(error)}.\n`);
  process.exitCode = 1;
});
