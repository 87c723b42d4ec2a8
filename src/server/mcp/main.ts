import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { createAgent } from "../../agents/createAgent";
import type { Preparation } from "../../agents/whilePreparing";
import { healthAddress } from "../../http/healthAddress";
import { RacingError } from "../../library/answered";
import { demoKeys } from "../../spec/codes";
import { now } from "../clock";
import { readArguments, UsageError } from "../readArguments";
import { projectRoot, projectVersion } from "../startServer";
import { connect, connectTo, type Connected } from "./connect";
import { createConnection } from "./createConnection";
import { readBase } from "./readBase";
import { serveLines } from "./serveLines";

const printError = (line: string): void => void process.stderr.write(`${line}\n`);

const usage = `Usage: racing-form mcp [options of racing-form serve]
       racing-form mcp --base URL

Answers agents over standard input and output. With --base it asks the service at an address, such as
https://racing.example.org/api, with the API key that the environment has as RACING_FORM_KEY. Without it, it asks the
service that another process of this machine runs on the same data folder, or starts one with the races that the
options name, a simulated world by default.

  --join   ask a running service of the data folder whatever its races are; so it does without options for races
`;

/** Reads the progress of the races of a service from its health report. */
async function readPreparation(base: string): Promise<Preparation> {
  try {
    return (await (await fetch(healthAddress(base))).json()) as Preparation;
  } catch {
    return {};
  }
}

/** Milliseconds after which a process whose input has ended is ended, whatever it is still doing. */
const longestEnd = 1500;

/** The command line of the agents' tools. Standard output carries only the protocol. */
async function main(argv: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...argv],
    options: { help: { type: "boolean" }, join: { type: "boolean" } },
    strict: false,
    allowPositionals: true,
  });
  if (values.help) return void process.stdout.write(usage);
  const { RACING_FORM_KEY, RACING_KEY, ...environment } = process.env;
  const base = readBase(argv);
  let open: (lost?: Connected) => Promise<Connected>;
  if (base !== undefined) {
    const askedConnection = connectTo({ base, key: RACING_FORM_KEY ?? RACING_KEY ?? demoKeys.pro });
    open = () => Promise.resolve(askedConnection);
  } else {
    const { help: _, ...options } = readArguments(
      argv.filter((one) => one !== "--join"),
      environment,
    );
    open = (lost) => connect(options, values.join ? options.data : undefined, lost);
  }
  const connection = createConnection(open);
  const readPage = (path: string) => readFile(join(projectRoot(), "docs", path), "utf8");
  const agent = createAgent({ version: projectVersion(), readPage });
  const stop = async (): Promise<void> => {
    setTimeout(() => process.exit(), longestEnd).unref();
    await connection.close();
  };
  for (const event of ["SIGINT", "SIGTERM"] as const) process.once(event, () => process.stdin.destroy());
  const ended = serveLines({ input: process.stdin, output: process.stdout }, agent, {
    racing: connection.racing,
    now,
    preparation: async () => readPreparation((await connection.open()).base),
    wait: (seconds, signal) => pause(seconds * 1000, undefined, { signal }).catch(() => undefined),
  });
  // A start that fails ends the process with its reason; until then a client can list the tools.
  await Promise.race([ended, connection.open().then(() => ended)]);
  await stop();
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const isExplained = error instanceof UsageError || error instanceof RacingError;
  printError(
    isExplained ? `Cannot start: ${error.message}` : String(error instanceof Error ? error.stack : error),
  );
  process.exitCode = 1;
  process.stdin.destroy();
});
