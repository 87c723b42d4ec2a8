import { spawn } from "node:child_process";
import { closeSync, cpSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { whileWorking } from "./whileWorking";

const root = join(__dirname, "../..");

export interface StartedServer {
  readonly url: string;
  /** Every line written so far to standard output, log lines included. */
  lines(): readonly string[];
  /** The number of logged requests whose path contains this text. */
  requests(path: string): number;
  stop(): Promise<void>;
}

/** The address of a server that another process started, and the file that it logs to. */
export interface ServerAddress {
  readonly url: string;
  readonly log: string;
  /** The id of its process. */
  readonly pid: number;
}

/** Returns access to a running server's URL and log. */
export function serverAt({ url, log }: Omit<ServerAddress, "pid">): Omit<StartedServer, "stop"> {
  const lines = (): string[] => readFileSync(log, "utf8").split("\n");
  return {
    url,
    lines,
    requests: (path) => lines().filter((line) => line.startsWith("{") && line.includes(path)).length,
  };
}

/**
 * Starts the server in a separate process, as a person does, and resolves when it answers. The data folder
 * is its own too, or a copy of `store`, the data folder of an earlier start with the same races.
 */
export async function startedServer(
  args: readonly string[],
  store?: string,
): Promise<StartedServer & { readonly address: ServerAddress; readonly data: string }> {
  const folder = mkdtempSync(join(tmpdir(), "racing-browser-"));
  const data = join(folder, "data");
  if (store)
    cpSync(store, data, { recursive: true, filter: (path) => !/owner\.\d+\.pid$|\.lock$/.test(path) });
  const log = join(folder, "server.log");
  const dist = resolve(root, process.env.DIST ?? "dist");
  const options = ["--port", "0", "--data", data, "--dist", dist, ...args];
  const output = openSync(log, "w");
  const server = spawn(process.execPath, ["tools/serve.mjs", ...options], {
    cwd: root,
    stdio: ["ignore", output, output],
  });
  closeSync(output);
  const ended = new Promise((resolved) => server.once("exit", resolved));
  const startUrl = async (signal: AbortSignal): Promise<string> => {
    for (;;) {
      const text = readFileSync(log, "utf8");
      const url = /Racing form service: (https?:\S+)/.exec(text)?.[1];
      if (url) return url;
      if (server.exitCode !== null) throw new Error(`The server ended with code ${server.exitCode}: ${text}`);
      signal.throwIfAborted();
      await pause(20);
    }
  };
  const address = { url: await whileWorking("starting a server", startUrl), log, pid: server.pid ?? 0 };
  const stop = async (): Promise<void> => {
    server.kill("SIGTERM");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...serverAt(address), address, data, stop };
}
