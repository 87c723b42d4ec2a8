import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { completeColumns } from "../../../service/predictions/backtest/keepColumns";
import { liveMoment } from "../../../service/simulation/moment";
import { sourceOf } from "../../../service/store/buildHistory";
import { openHistory } from "../../../service/store/openHistory";
import { claimStoreFolder } from "../../claimStore";
import { elapsed, now } from "../../clock";
import { UsageError } from "../../readArguments";
import { publishHistory, type PublishProgress } from "./publishHistory";
import { publishUsage, readPublishArguments } from "./readPublishArguments";
import { messageOf } from "../../../spec/errorCodes";

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const counted = (count: number): string => count.toLocaleString("en");

/** The command line of a publication: `npm run publish`. */
async function main(argv: readonly string[]): Promise<void> {
  const { help, to, from, section } = readPublishArguments(argv, process.env);
  if (help) return void process.stdout.write(publishUsage);
  const path = resolve(from);
  if (!existsSync(path)) throw new UsageError(`there is no store ${path}`);
  const { release } = claimStoreFolder(dirname(path));
  try {
    if (sourceOf(path) === undefined)
      throw new UsageError(`${path} is not a store of this version: start the server once, which builds it`);
    print(`Publishing ${path}`);
    await completeVariables(path);
    const started = elapsed();
    const published = await publishHistory({ from: path, to, section, onProgress: progressLine() });
    const seconds = Math.max(1, elapsed() - started) / 1000;
    const { history, rows, copied, tables, copiedTables } = published;
    print(
      `Published ${history}: ${counted(rows)} rows in ${seconds.toFixed(1)} s, ${counted(Math.round(rows / seconds))} a second; ` +
        `${counted(copied)} rows copied (${copiedTables} of ${tables} tables), the others unchanged.`,
    );
  } finally {
    release();
  }
}

/** Completes the variables of formulas (docs/ratings.md), which a published history cannot compute. */
async function completeVariables(path: string): Promise<void> {
  const history = openHistory(path);
  try {
    await completeColumns(history, liveMoment(now()).today);
  } finally {
    history.close();
  }
}

/** Returns a function that prints each tenth of a publication and its speed. */
function progressLine(): (progress: PublishProgress) => void {
  const started = elapsed();
  let tenths = 0;
  return ({ rows, total }) => {
    const now = Math.floor((rows / Math.max(1, total)) * 10);
    if (now <= tenths) return;
    tenths = now;
    const rate = Math.round((rows / Math.max(1, elapsed() - started)) * 1000);
    print(`${now * 10}%: ${counted(rows)} rows, ${counted(rate)} a second`);
  };
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const text = messageOf(error);
  process.stderr.write(`Cannot publish: ${text}.\n`);
  process.exitCode = 1;
});
