/**
 * npm run excel: installs and builds in the same way as `npm start`, starts the server with a certificate
 * that Office's tools make and the system trusts, and opens the add-in in this machine's Excel (Windows,
 * macOS) by office-addin-debugging. `--dev` (npm run sideload) opens the development manifest instead
 * (=RACINGDEV functions next to a released add-in). The other arguments go to the server. `racing-form excel`
 * of the package does the same without Office's tools, which are large.
 */
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { homedir } from "node:os";
import { join } from "node:path";
import { writeManifest } from "../bin/excel.mjs";
import { runServer } from "../bin/workbench.mjs";
import { readCommand } from "./command.mjs";
import { build, compileServer, install, root } from "./prepare.mjs";

const { values, passed } = readCommand("npm run excel", { own: ["dev", "remove"] });
if (process.platform !== "win32" && process.platform !== "darwin") {
  console.error("Excel does not run on this system: `npm start` opens the same add-in in the workbench.");
  process.exit(1);
}
install();
const require = createRequire(import.meta.url);
const { AppType, startDebugging, stopDebugging } = require("office-addin-debugging");
const { getHttpsServerOptions, uninstallCaCertificate } = require("office-addin-dev-certs");
const { logErrorMessage } = require("office-addin-cli");

const port = values.port ?? "3000";

/** The manifest for the port of the server. */
function manifest() {
  compileServer();
  build();
  const source = join(root, "dist", values.dev ? "manifest.dev.xml" : "manifest.xml");
  return writeManifest(source, join(root, "build/manifest.excel.xml"), port).manifest;
}

/** Removes what a start has installed. */
async function remove() {
  await stopDebugging(manifest());
  await uninstallCaCertificate();
  console.log("The add-in and the certificate are removed.");
}

/** Runs the server until Ctrl+C, and opens Excel once it listens. */
async function open() {
  const file = manifest();
  // Without the server the add-in's address is dead.
  const tool = join(root, "node_modules/office-addin-debugging/cli.js");
  process.on("exit", () => spawnSync(process.execPath, [tool, "stop", file, "desktop"], { stdio: "ignore" }));
  await getHttpsServerOptions(); // makes and installs the certificate, valid for 30 days
  const certificates = join(homedir(), ".office-addin-dev-certs");
  const tls = [
    "--tls-cert",
    join(certificates, "localhost.crt"),
    "--tls-key",
    join(certificates, "localhost.key"),
  ];
  runServer([...passed, "--port", port, ...tls], () =>
    startDebugging(file, { appType: AppType.Desktop, app: "excel", enableDebugging: false }).catch(fail),
  );
}

function fail(error) {
  logErrorMessage(error);
  process.exitCode = 1;
}

await (values.remove ? remove() : open()).catch(fail);
