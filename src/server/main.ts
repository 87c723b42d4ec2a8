import { basename } from "node:path";
import { countNoun } from "../lists/lists";
import { printable } from "../service/importing/rejections";
import { withRemedy } from "../service/routes/context";
import { elapsed } from "./clock";
import type { ImportedFile } from "./importedFile";
import { rejectionsOf } from "./importResults";
import { type Arguments, describeDatabase, readArguments, UsageError } from "./readArguments";
import { readRedis, readRelaySettings } from "./readRelaySettings";
import { startServer } from "./startServer";
import { messageOf } from "../spec/errorCodes";
import { dateWindow } from "../spec/parameters";
import { usage } from "./usage";

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const counted = (count: number): string => count.toLocaleString("en");
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
      else if (passedOver) print(`Passed over ${someOf(passedOver.files)}: ${passedOver.reason}.`);
      else progress(`Importing ${file}`, part, ` (${countNoun(lines, "line")})`);
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

const mostNamed = 20;

/** Returns the first of many names and the number of the others. */
const someOf = (names: readonly string[]): string =>
  names.slice(0, mostNamed).join(", ") +
  (names.length > mostNamed ? ` and ${counted(names.length - mostNamed)} more files` : "");

/** Returns a function that prints a line at each tenth of some work, with further text. */
function progressLine(): (work: string, part: number, more?: string) => void {
  let last = "";
  return (work, part, more = "") => {
    const line = `${work}: ${Math.floor(part * 10) * 10}%`;
    if (line !== last) print(line + more);
    last = line;
  };
}

function report(imported: readonly ImportedFile[], store: string): void {
  for (const { file, lines, linesBefore, races, ...other } of imported) {
    const {
      rejected,
      examples,
      unknownGoings,
      encoding,
      format,
      converts,
      lost,
      unused,
      doubts,
      questions = [],
    } = other;
    const { starters, nonFinishers, scratched, unknownFinishes, repeated, incompleteRaces } = other;
    const added =
      linesBefore === undefined
        ? `Imported ${countNoun(lines, "line")}, ${countNoun(races, "race")} of ${file}`
        : `Added ${countNoun(lines, "line")} of ${file} to the ${counted(linesBefore)} imported before`;
    print(`${added}; ${countNoun(rejected, "line")} rejected.`);
    if (format !== undefined) print(`${file} is of the format ${format}: ${converts.join("; ")}.`);
    print(
      `${countNoun(starters, "starter")}: ${counted(nonFinishers)} did not finish, ${counted(unknownFinishes)} ${unknownFinishes === 1 ? "has" : "have"} an unknown place. ${counted(scratched)} scratched.`,
    );
    if (repeated > 0)
      print(`Left out, because they repeat a runner of their race: ${countNoun(repeated, "line")}.`);
    if (incompleteRaces > 0)
      printError(
        `${file}: ${countNoun(incompleteRaces, "race")} not complete, because a line could not be read.`,
      );
    for (const { column, values, example } of lost)
      printError(
        `${file}: ${countNoun(values, "value")} of ${column} could not be read, such as: ${example}.`,
      );
    if (unused.length > 0) print(`${file}: columns that are not used: ${unused.join(", ")}.`);
    for (const question of questions) printError(`${file}: ${question}.`);
    for (const doubt of doubts) printError(`${file}: ${doubt}.`);
    if (encoding) print(`${file} is not in UTF-8: it was read as ${encoding}.`);
    for (const unknown of unknownGoings) printError(`${file}: ${unknown}.`);
    for (const example of examples) printError(example);
    if (rejected > examples.length) printError(`... all rejected lines: ${rejectionsOf(store)}`);
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const message = withRemedy(error);
  const isExplained = error instanceof UsageError || message !== messageOf(error);
  printError(
    isExplained ? `Cannot start: ${message}.` : String(error instanceof Error ? error.stack : error),
  );
  process.exitCode = 1;
});
