import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { pino } from "pino";
import { createAgentServer } from "../../agents/createAgentServer";
import { RacingError } from "../../library/answered";
import { createRacing } from "../../library/createRacing";
import { demoKeys } from "../../spec/codes";
import { createRequestId } from "../requestLog";
import { now } from "../clock";
import { readArguments, UsageError } from "../readArguments";
import { projectRoot, projectVersion, startServer } from "../startServer";

const printError = (line: string): void => void process.stderr.write(`${line}\n`);

const usage = `Usage: racing-form mcp [--base URL] [options of racing-form serve]

Answers agents over standard input and output. With --base it asks the service at an address, such as
https://racing.example.org/api, with the API key that the environment has as RACING_KEY; without it, a service of its
own with the races that the options name, a simulated world by default.
`;

/** Starts a service in this process, with its log on standard error; returns its address and a key. */
async function startOwn(argv: readonly string[]) {
  const { help: _, ...options } = readArguments(argv, process.env);
  const key = Array.from({ length: 4 }, createRequestId).join("");
  const keys = { ...options.keys, [key]: "pro" } as const;
  const log = pino({ level: "warn" }, pino.destination(2));
  const server = await startServer({ ...options, keys, port: 0, host: "127.0.0.1", log });
  return { base: `${server.url}/api`, key, close: server.close };
}

/** The command line of the tools for agents. Standard output carries the protocol alone. */
async function main(argv: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...argv],
    options: { base: { type: "string" }, help: { type: "boolean" } },
    ...{ strict: false, allowPositionals: true },
  });
  if (values.help) return void process.stdout.write(usage);
  const { RACING_KEY: key = demoKeys.pro } = process.env;
  const { close, ...service } =
    typeof values.base === "string"
      ? { base: values.base, key, close: () => Promise.resolve() }
      : await startOwn(argv);
  const racing = createRacing({ ...service, now });
  const readPage = (path: string) => readFile(join(projectRoot(), "docs", path), "utf8");
  const server = createAgentServer({ racing, version: projectVersion(), now, readPage });
  const stop = async (): Promise<void> => {
    racing.close();
    await close();
    await server.close();
  };
  for (const event of ["SIGINT", "SIGTERM"]) process.once(event, () => void stop());
  process.stdin.once("end", () => void stop());
  await server.connect(new StdioServerTransport());
}

main(process.argv.slice(2)).catch((error: unknown) => {
  if (error instanceof RacingError) printError(`Cannot start: ${error.message}`);
  else
    printError(
      error instanceof UsageError
        ? `Cannot start: ${error.message}. Where a service runs already, name it: --base http://localhost:3000/api`
        : String(error instanceof Error ? error.stack : error),
    );
  process.exitCode = 1;
});
