/**
 * npm run excel: opens the add-in in this machine's Excel (Windows, macOS). Starts what `npm start` starts behind an https
 * proxy with a trusted development certificate, and sideloads manifest.xml; `--dev` sideloads the development manifest instead
 * (=RACINGDEV functions beside a released add-in). The other arguments go to the server.
 */
import { spawn, spawnSync } from "node:child_process";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { httpsFront } from "./httpsFront.mjs";
import { install, root } from "./prepare.mjs";
import { printUsage } from "./usage.mjs";

if (process.argv.includes("--help"))
  printUsage("npm run excel", [["--dev", "sideload the development manifest: =RACINGDEV functions"]]);
if (process.platform !== "win32" && process.platform !== "darwin") {
  console.error(
    "Excel does not run on this system: use the add-in in the browser workbench with `npm start`.",
  );
  process.exit(1);
}
install();
const { default: officeAddinCli } = await import("office-addin-cli");
const { default: certificates } = await import("office-addin-dev-certs");
const { logErrorMessage, parseNumber } = officeAddinCli;

const args = process.argv.slice(2);
const port = parseNumber(
  process.env.npm_package_config_dev_server_port ?? "3000",
  "config.dev_server_port must be a number.",
);
const manifest = args.includes("--dev") ? join(root, "dist/manifest.dev.xml") : join(root, "manifest.xml");
const inner = port + 1;

const server = spawn(
  process.execPath,
  [
    join(root, "tools/start.mjs"),
    "--no-open",
    "--port",
    String(inner),
    ...args.filter((argument) => argument !== "--dev"),
  ],
  { stdio: ["inherit", "inherit", "inherit", "ipc"] },
);
server.on("exit", (code) => process.exit(code ?? 1));

const debugging = (command, ...options) =>
  spawnSync(
    process.execPath,
    [join(root, "node_modules/office-addin-debugging/cli.js"), command, manifest, ...options],
    {
      cwd: root,
      stdio: "inherit",
    },
  );

function stop() {
  debugging("stop");
  if (server.connected) server.disconnect();
}
for (const event of ["SIGINT", "SIGTERM", "disconnect"]) process.on(event, stop);

const ready = () =>
  fetch(`http://localhost:${inner}/health`).then(
    (answer) => answer.ok,
    () => false,
  );
try {
  while (!(await ready())) await wait(200);
  await httpsFront(await certificates.getHttpsServerOptions(), { port, to: inner });
  debugging("start", "desktop", "--app", "excel", "--no-debug");
  console.log(
    "\nExcel opens with the add-in: see its Racing tab, or type =RACING. in a cell  (Ctrl+C removes it)\n",
  );
} catch (error) {
  logErrorMessage(error);
  if (server.connected) server.disconnect();
}
