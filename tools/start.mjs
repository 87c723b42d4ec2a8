/**
 * npm start: everything that a fresh machine needs to see racing form in a spreadsheet. Installs, builds, starts the
 * service with the workbench and opens it in the browser. Arguments go to the server (see `npm run serve -- --help`);
 * `--no-open` leaves the browser alone.
 */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { build, install, root } from "./prepare.mjs";

const given = process.argv.slice(2);
const open = !given.includes("--no-open") && !process.env.CI;
const args = given.filter((argument) => argument !== "--no-open");
const has = (name) => args.some((argument) => argument === name || argument.startsWith(`${name}=`));

install();
build();

// The simulated world has public keys of its own; for a person's own results file this machine's workbench gets the same.
if (has("--results") && !has("--key")) args.push("--key", "demo-pro=pro", "--key", "demo-free=free");

const server = spawn(process.execPath, [join(root, "tools/serve.mjs"), ...args], { stdio: ["inherit", "pipe", "inherit"] });
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill(signal));
server.on("exit", (code, signal) => process.exit(code ?? (signal ? 0 : 1)));
server.stdout.pipe(process.stdout);

for await (const line of createInterface({ input: server.stdout })) {
  const address = /^Racing form service: (http\S+)/.exec(line)?.[1];
  if (!address) continue;
  console.log(`\nThe workbench is open at ${address}/workbench.html  (Ctrl+C stops it)\n`);
  if (process.platform !== "linux") console.log("With Excel on this machine, `npm run excel` opens the add-in there.");
  if (open) await (await import("open")).default(`${address}/workbench.html`);
}
