/**
 * npm start: everything that a fresh machine needs to see racing form in a spreadsheet. Installs, builds, starts the
 * service with the workbench and opens it in the browser. Arguments go to the server (see `npm run serve -- --help`);
 * `--no-open` leaves the browser alone.
 */
import { spawn } from "node:child_process";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { build, install, root } from "./prepare.mjs";

const given = process.argv.slice(2);
const open = !given.includes("--no-open") && !process.env.CI;
const args = given.filter((argument) => argument !== "--no-open");
const has = (name) => args.some((argument) => argument === name || argument.startsWith(`${name}=`));
const valueOf = (name) =>
  args.find((argument) => argument.startsWith(`${name}=`))?.slice(name.length + 1) ?? args[args.indexOf(name) + 1];

install();
build();

// Fictional results, until the person names a file of their own.
if (!has("--results")) args.push("--results", join(root, "test/fixtures/results.csv"), "--as-of", "2026-03-14");
// This machine's own workbench needs no key of the person's.
if (!has("--key")) args.push("--key", "demo-pro=pro", "--key", "demo-free=free");

const server = spawn(process.execPath, [join(root, "tools/serve.mjs"), ...args], { stdio: "inherit" });
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => server.kill(signal));
server.on("exit", (code, signal) => process.exit(code ?? (signal ? 0 : 1)));

const address = `http://localhost:${has("--port") ? valueOf("--port") : 3000}`;
while (
  !(await fetch(`${address}/health`).then(
    (answer) => answer.ok,
    () => false,
  ))
)
  await wait(200);
console.log(`\nThe workbench is open at ${address}/workbench.html  (Ctrl+C stops it)\n`);
if (process.platform !== "linux") console.log("With Excel on this machine, `npm run excel` opens the add-in there.");
if (open) await (await import("open")).default(`${address}/workbench.html`);
