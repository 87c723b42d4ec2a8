import { writeFileSync } from "node:fs";
import { basename } from "node:path";
import { countNoun, sum } from "../lists/lists";
import { someOf } from "../lists/equalSentences";
import { printable } from "../service/importing/rejections";
import { withRemedy } from "../service/routes/context";
import { elapsed } from "./clock";
import type { ImportedFile } from "./importedFile";
import { importReport } from "./importReport";
import { rejectionsOf } from "./importResults";
import { type Arguments, describeDatabase, readArguments, UsageError } from "./readArguments";
import { readRedis, readRelaySettings } from "./readRelaySettings";
import { startServer } from "./startServer";
import { messageOf } from "../spec/errorCodes";
import { dateWindow } from "../spec/parameters";
import { usage } from "./usage";

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const mostNamed = 20;
const printError = (line: string): void => void process.stderr.write(`${line}\n`);

/** The command line of the server: `npm run serve`. */
async function main(argv: readonly string[]): Promise<void> {
  const { help, upstream, ...options } = readArguments(argv, process.env);
  if (help) return print(usage);
  const relay = readRelaySettings(process.env, upstream);
  if (options.relayOnly && !relay)
    throw new UsageError("--relay-only needs an upstream: set it with --upstream");
  if (options.results.length > 0 && Object.keys(options.keys).length === 0)
    printError("No --key is given: the service will reject every request, unless --key KEY=pro names one.");
  const stop = new AbortController();
  const stopped = new Promise((resolve) => stop.signal.addEventListener("abort", resolve, { once: true }));
  // `npm start` stops the server by closing its channel, which works on every system.
  for (const event of ["SIGINT", "SIGTERM", "disconnect"]) process.on(event, () => stop.abort());
  process.on("SIGINT", endWhenRepeated(elapsed));
  process.channel?.unref();

  const progress = progressLine();
  const server = await startServer({
    ...options,
    onProgress: ({ file, lines, part, wholeAs, passedOver }) => {
      if (wholeAs !== undefined) print(`${file} is imported again as a whole: ${wholeAs}.`);
      else if (passedOver) print(`Passed over ${someOf(passedOver.files, mostNamed)}: ${passedOver.reason}.`);
      else progress(`Importing ${file}`, part, lines === 0 ? "" : ` (${countNoun(lines, "line")})`);
    },
    onSimulated: (part) => progress("Building the simulated world", part),
    onOutdated: (store) =>
      print(`The store ${store} was made by another version: it is built again from its source.`),
    onDamaged: announceDamage,
    onWhole: () => print("The races of every country are ready."),
    onReplayed: (day) =>
      print(
        `All races are older than ${dateWindow.daysBack} days: ${day} is replayed; --as-of chooses another day.`,
      ),
    onImported: report,
    relay,
    redis: readRedis(process.env),
    signal: stop.signal,
  });
  print(`Racing form service: ${server.url} (${describeSource(options)})`);
  if (relay) {
    // The secrets are left out.
    const { upstream: service, tokens } = relay;
    const keys = tokens.size > 0 ? `one key for ${tokens.size} team tokens` : "each caller's own key";
    const cache = relay.redis ? "Redis" : "this process";
    print(`Relay: /relay -> ${service} (${keys}, responses cached in ${cache})`);
  }
  if (server.adminUrl) print(`Administration: ${server.adminUrl}/metrics, ${server.adminUrl}/health`);
  await stopped;
  await server.close();
}

/** Milliseconds within which one Ctrl+C may arrive twice, from the terminal and from npm. */
const repeatedWithin = 1000;

/** Returns a listener that ends the process at the second Ctrl+C, whatever requests are in flight. */
function endWhenRepeated(now: () => number): () => void {
  let first: number | undefined;
  return () => {
    first ??= now();
    if (now() - first > repeatedWithin) process.exit(1);
  };
}

function describeSource({ results, asOf, world, relayOnly, database }: Omit<Arguments, "help">): string {
  if (relayOnly) return "the relay only";
  if (database) return `published history of ${database.map(describeDatabase).join(", ")}`;
  const day = asOf ?? world?.today;
  const files = printable(results.map((file) => basename(file)).join(", "));
  const source = world
    ? `simulated world ${world.seed}, ${world.scale}: all races and names are fictional`
    : `results of ${files}`;
  return day === undefined ? source : `${source}, as of ${day}`;
}

function announceDamage(store: string, reason: string, aside?: string): void {
  const set = aside === undefined ? "" : ` It is set aside as ${aside}.`;
  printError(
    `The store ${store} is damaged (${printable(reason)}): it is built again from its source.${set}`,
  );
}

/** The shortest time between lines about different files, in milliseconds. */
const betweenFiles = 1000;

/** Returns a function that prints a line at each tenth of some work, with further text. */
function progressLine(): (work: string, part: number, more?: string) => void {
  let [last, lastWork, printedAt] = ["", "", -Infinity];
  return (work, part, more = "") => {
    const line = `${work}: ${Math.floor(part * 10) * 10}%`;
    if (line === last || (work !== lastWork && elapsed() - printedAt < betweenFiles)) return;
    print(line + more);
    [last, lastWork, printedAt] = [line, work, elapsed()];
  };
}

/** Prints the report on imported files, in brief for many files; the whole report is then in a file. */
function report(imported: readonly ImportedFile[], store: string): void {
  const { each, brief } = importReport(imported);
  for (const { text, isFault } of brief ?? each) (isFault ? printError : print)(text);
  const rejected = sum(imported.map((one) => one.rejected));
  const listed = sum(imported.map(({ examples }) => examples.length));
  if (rejected > (brief ? 0 : listed)) printError(`... all rejected lines: ${rejectionsOf(store)}`);
  if (!brief) return;
  const path = `${store}.imported.txt`;
  writeFileSync(path, each.map(({ text }) => `${text}\n`).join(""));
  print(`The report on each file: ${path}`);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const message = withRemedy(error);
  const isExplained = error instanceof UsageError || message !== messageOf(error);
  printError(
    isExplained ? `Cannot start: ${message}.` : String(error instanceof Error ? error.stack : error),
  );
  process.exitCode = 1;
});
