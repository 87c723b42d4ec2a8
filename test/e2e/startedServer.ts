import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const root = join(__dirname, "../..");

export interface StartedServer {
  readonly url: string;
  /** Every line it has written so far: what it says and what it logs. */
  lines(): readonly string[];
  /** How many requests it has logged whose path begins so. */
  requests(path: string): number;
  stop(): Promise<void>;
}

/** Starts the server as a person does, in a process of its own with a data folder of its own, and waits until it answers. */
export async function startedServer(...args: readonly string[]): Promise<StartedServer> {
  const data = mkdtempSync(join(tmpdir(), "racing-e2e-"));
  const dist = resolve(root, process.env.DIST ?? "dist");
  const options = ["--port", "0", "--data", data, "--dist", dist, ...args];
  const server = spawn(process.execPath, ["tools/serve.mjs", ...options], { cwd: root, stdio: ["ignore", "pipe", "inherit"] });
  const ended = new Promise((resolved) => server.once("exit", resolved));
  let text = "";
  const url = await new Promise<string>((found, failed) => {
    server.stdout.on("data", (chunk: Buffer) => {
      text += chunk.toString();
      const address = /Racing form service: (http:\S+)/.exec(text)?.[1];
      if (address) found(address);
    });
    server.once("exit", (code) => failed(new Error(`The server ended with code ${code}: ${text}`)));
  });
  const lines = (): string[] => text.split("\n");
  return {
    url,
    lines,
    requests: (path) => lines().filter((line) => line.startsWith("{") && line.includes(`${path}`)).length,
    async stop() {
      server.kill("SIGTERM");
      await ended;
      rmSync(data, { recursive: true, force: true });
    },
  };
}
