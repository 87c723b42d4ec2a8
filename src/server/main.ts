import { basename } from "node:path";
import { rejectionsOf, type FileProgress, type ImportedFile } from "./importResults";
import { readArguments, usage, type Arguments } from "./readArguments";
import { readRelaySettings, type RelaySettings } from "./relay/relaySettings";
import { startServer } from "./startServer";
import { UsageError } from "./usageError";

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const complain = (line: string): void => void process.stderr.write(`${line}\n`);

/** The command line of the server: `npm run serve`. */
async function main(argv: readonly string[]): Promise<void> {
  const { help, upstream, ...options } = readArguments(argv);
  if (help) return say(usage);
  const relay = readRelaySettings(process.env, upstream);
  if (options.relayOnly && !relay) throw new UsageError("--relay-only needs an upstream: name it with --upstream");
  if (options.results.length > 0 && Object.keys(options.keys).length === 0)
    complain("No --key is given: every request to the service will be refused.");
  const stop = new AbortController();
  const stopped = new Promise((resolve) => stop.signal.addEventListener("abort", resolve, { once: true }));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => stop.abort());

  const telling = { onProgress: progressLine(), onSimulated: simulationLine(), onImported: report };
  const server = await startServer({ ...options, ...telling, relay, signal: stop.signal });
  say(`Racing form service: ${server.url} (${sourceInWords(options)})`);
  if (relay) say(relayInWords(relay));
  await stopped;
  await server.close();
}

/** Where /relay leads, without what is secret. */
function relayInWords({ upstream, tokens, redis }: RelaySettings): string {
  const keys = tokens.size > 0 ? `one key for ${tokens.size} team tokens` : "each caller's own key";
  return `Relay: /relay -> ${upstream} (${keys}, answers kept in ${redis ? "Redis" : "this process"})`;
}

/** What the server answers from. */
function sourceInWords({ results, asOf, world, relayOnly }: Omit<Arguments, "help">): string {
  if (relayOnly) return "the relay alone";
  const day = asOf ?? world?.today;
  const files = results.map((file) => basename(file)).join(", ");
  const source = world
    ? `simulated world ${world.seed}, ${world.scale}: all races and names are fictional`
    : `results of ${files}`;
  return day === undefined ? source : `${source}, as of ${day}`;
}

/** Says every tenth of the making of a world. */
function simulationLine(): (part: number) => void {
  let said = "";
  return (part) => {
    const line = `Making the simulated world: ${Math.floor(part * 10) * 10} %`;
    if (line !== said) say(line);
    said = line;
  };
}

/** Says every tenth of an import. */
function progressLine(): (progress: FileProgress) => void {
  let said = "";
  return ({ file, lines, part }) => {
    const line = `Importing ${file}: ${Math.floor(part * 10) * 10} %`;
    if (line === said) return;
    said = line;
    say(`${line} (${lines.toLocaleString("en")} lines)`);
  };
}

function report(imported: readonly ImportedFile[], store: string): void {
  for (const { file, lines, races, rejected, examples } of imported) {
    say(
      `Imported ${lines.toLocaleString("en")} lines, ${races.toLocaleString("en")} races of ${file}; ${rejected} lines rejected.`,
    );
    for (const example of examples) complain(example);
    if (rejected > examples.length) complain(`... all rejected lines: ${rejectionsOf(store)}`);
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  complain(
    error instanceof UsageError ? `Cannot start: ${error.message}.` : String(error instanceof Error ? error.stack : error),
  );
  process.exitCode = 1;
});
