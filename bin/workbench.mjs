/**
 * Runs the compiled server in a process of its own and opens the workbench in the browser once the server listens. `npm start`
 * and `racing-form` differ only in what they prepare before.
 */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import commandLine from "./commandLine.cjs";

export const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * Starts the server with its arguments, on the medium world for a first look, and calls `onListening` with its address. What it
 * writes is shown, and its address used, once `until` has resolved. It stops with this process: its channel closes, because Windows
 * has no signal that asks a process to end. Ends this process with the server's exit code.
 */
export async function runServer(args, onListening, until) {
  const { values } = commandLine.readCommandLine(args);
  const world = commandLine.firstWorld(values, values.data ?? join(root, "data"));
  const server = spawn(process.execPath, [join(root, "build/server/server/main.js"), ...args, ...world], {
    stdio: ["inherit", "pipe", "inherit", "ipc"],
  });
  const stop = () => server.connected && server.disconnect();
  // SIGHUP: the console is closed, on Windows too; what a start has installed is removed at the end.
  for (const event of ["SIGINT", "SIGTERM", "SIGHUP", "disconnect"]) process.on(event, stop);
  server.on("exit", (code, signal) => process.exit(code ?? (signal ? 0 : 1)));
  await until;
  server.stdout.pipe(process.stdout);
  createInterface({ input: server.stdout }).on("line", (line) => {
    const address = /^Racing form service: (http\S+)/.exec(line)?.[1];
    if (!address) return;
    if (world.length > 0) console.log("These are the main tracks of five countries; --scale full has all.");
    onListening(address);
  });
}

/** Opens a page in the browser; states the address to open where there is none. */
async function openPage(page) {
  const failed = () => console.log(`No browser could be opened: open ${page} in one yourself.`);
  try {
    const browser = await (await import("open")).default(page);
    browser.on("error", failed);
    browser.on("exit", (code) => code > 0 && failed());
  } catch {
    failed();
  }
}

/**
 * Starts the server and opens the workbench, unless `--no-open` is among the values or the machine is one of CI. `command` is
 * the one that opens Excel. The pages are there once `until` has resolved; `afterOpening` runs at the end.
 */
export function openWorkbench(
  { values, passed },
  { page = "workbench.html", command = "racing-form excel", until, afterOpening } = {},
) {
  // The simulated world has public keys; the workbench uses the same with a person's own results file.
  const publicKeys = ["--key", "demo-pro=pro", "--key", "demo-free=free"];
  const keys = values.results !== undefined && values.key === undefined ? publicKeys : [];
  const open = async (address) => {
    console.log(`\nThe workbench is open at ${address}/${page}  (Ctrl+C stops it)\n`);
    if (process.platform !== "linux")
      console.log(`With Excel on this machine, \`${command}\` opens the add-in there.`);
    if (!process.env.CI && !values["no-open"]) await openPage(`${address}/${page}`);
    await afterOpening?.();
  };
  return runServer([...passed, ...keys], open, until);
}
