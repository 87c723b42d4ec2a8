/** Starts a command that serves the workbench, as a person types it, until its service returns the table of a race. */
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

/** Returns the number of runners of the race that a server proposes. */
async function runnersAt(url) {
  const { example } = await (await fetch(`${url}/health`)).json();
  const { date, track, race, race_code, country } = example;
  const query = new URLSearchParams({ date, track, race, race_code, country });
  const form = await fetch(`${url}/api/v1/form?${query}`, { headers: { "X-API-Key": "demo-pro" } });
  return (await form.json()).runners.length;
}

/**
 * Runs Node with arguments in a folder until there is a table, then stops it. `tableAt` waits for the table at the server's
 * address; by default it asks for a form and returns the number of runners. Returns what it returned, and the seconds
 * from the command to the table. Rejects when the command ends without a table.
 */
export async function firstTable(args, folder, { tableAt = runnersAt, env = process.env } = {}) {
  const started = performance.now();
  const stdio = ["ignore", "pipe", "inherit", "ipc"];
  const server = spawn(process.execPath, args, { cwd: folder, stdio, env });
  const ended = new Promise((resolve) => server.once("exit", resolve));
  try {
    for await (const line of createInterface({ input: server.stdout })) {
      const url = /Racing form service: (http\S+)/.exec(line)?.[1];
      if (!url) continue;
      const runners = await tableAt(url);
      return { runners, seconds: (performance.now() - started) / 1000 };
    }
    throw new Error(`it ended with code ${await ended} before it returned a table`);
  } finally {
    if (server.connected) server.disconnect();
    await ended;
  }
}
