/**
 * npm start: installs and builds, starts the service with the workbench and opens it in the browser. Arguments go to the
 * server (see `npm run serve -- --help`); `--no-open` does not open the browser; `--office` runs the add-in on Microsoft's
 * own office.js, over https.
 */
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { certificateOptions } from "./officeCertificate.mjs";
import { build, install, root } from "./prepare.mjs";
import { printUsage } from "./usage.mjs";

const argv = process.argv.slice(2);
if (argv.includes("--help")) printUsage("npm start", [["--no-open", "do not open the browser"]]);
const open = !argv.includes("--no-open") && !process.env.CI;
const args = argv.filter((argument) => argument !== "--no-open");
const has = (name) => args.some((argument) => argument === name || argument.startsWith(`${name}=`));

install();
build();

// The simulated world has public keys; the workbench uses the same with a person's own results file.
if (has("--results") && !has("--key")) args.push("--key", "demo-pro=pro", "--key", "demo-free=free");

// Microsoft's scripts run add-ins without a question about trust in an https page only. Without them the server states so.
const office = has("--office");
const scripts = join(root, "node_modules/@microsoft/office-js/dist/office.js");
if (office && !has("--tls-cert") && existsSync(scripts)) args.push(...(await certificateOptions()));
const page = office ? "workbench.html?host=microsoft" : "workbench.html";

// The server stops when its channel to this process closes: Windows has no signal that asks a process to end.
const server = spawn(process.execPath, [join(root, "tools/serve.mjs"), ...args], {
  stdio: ["inherit", "pipe", "inherit", "ipc"],
});
const stop = () => server.connected && server.disconnect();
for (const event of ["SIGINT", "SIGTERM", "disconnect"]) process.on(event, stop);
server.on("exit", (code, signal) => process.exit(code ?? (signal ? 0 : 1)));
server.stdout.pipe(process.stdout);

for await (const line of createInterface({ input: server.stdout })) {
  const address = /^Racing form service: (http\S+)/.exec(line)?.[1];
  if (!address) continue;
  console.log(`\nThe workbench is open at ${address}/${page}  (Ctrl+C stops it)\n`);
  if (process.platform !== "linux")
    console.log("With Excel on this machine, `npm run excel` opens the add-in there.");
  if (open) await (await import("open")).default(`${address}/${page}`);
}
