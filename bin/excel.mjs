/**
 * Opens the add-in in this machine's Excel (Windows, macOS): makes a certificate for https://localhost that the person trusts,
 * starts the server with it, installs the manifest for developers, and opens a workbook that uses the add-in.
 */
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import certificates from "./certificate.cjs";
import folders from "./dataFolder.cjs";
import systems from "./excelOnThisMachine.cjs";
import { root, runServer } from "./workbench.mjs";

const { certificateIn } = certificates;
const { dataFolder } = folders;
const { excelOn } = systems;

/** The address in the manifests of a build for this machine. */
export const manifestAddress = "https://localhost:3000";

/** Writes the manifest with the port of the server, and returns its file and the add-in's id. */
export function writeManifest(source, file, port) {
  const text = readFileSync(source, "utf8").replaceAll(manifestAddress, `https://localhost:${port}`);
  writeFileSync(file, text);
  return { manifest: file, id: /<Id>([^<]+)<\/Id>/.exec(text)[1] };
}

const run = ([program, ...args], stdio = "ignore") => spawnSync(program, args, { stdio }).status === 0;

function fail(message) {
  console.error(message);
  process.exit(1);
}

/** Asks the system to trust the certificate, unless it does. */
function trust(system, { cert }) {
  if (run(system.isTrusted)) return;
  console.log(
    "Excel opens pages of https only. Your system now asks whether to trust a certificate for this machine's own pages.",
  );
  if (!run(system.trust, "inherit"))
    fail(`Without the certificate Excel does not open the add-in. To trust it yourself: ${cert}`);
}

/** Opens Excel with a copy of the starter workbook, which starts the add-in. */
async function openStarter(system) {
  const starter = join(root, "build/starter.xlsx");
  const copy = join(mkdtempSync(join(tmpdir(), "racing-form-")), "Racing Form.xlsx");
  const app = { name: system.excel };
  try {
    const open = await import("open");
    if (!existsSync(starter)) return await open.openApp(system.excel);
    copyFileSync(starter, copy);
    const excel = await open.default(copy, { app });
    excel.on("error", () => console.log("Excel could not be started: start it yourself."));
  } catch {
    console.log("Excel could not be started: start it yourself.");
  }
}

const added = `
Excel opens with the add-in: see its Racing tab, or type =RACING. in a cell  (Ctrl+C removes it)
Without the tab: Home > Add-ins > More Add-ins > Developer Add-ins.
`;

/** Runs the server for Excel until Ctrl+C. `--remove` removes the add-in and the certificate instead. */
export function openExcel({ values, passed }) {
  const { platform } = process;
  if (platform !== "win32" && platform !== "darwin")
    fail("Excel does not run on this system: the workbench in the browser runs the same add-in.");
  const folder = join(dataFolder(), "excel");
  mkdirSync(folder, { recursive: true });
  const port = values.port ?? "3000";
  const source = join(root, "dist", values.dev ? "manifest.dev.xml" : "manifest.xml");
  const { manifest, id } = writeManifest(source, join(folder, "manifest.xml"), port);
  const certificate = certificateIn(folder);
  const systemFor = (fingerprint) =>
    excelOn(platform, { certificate: { ...certificate, fingerprint }, manifest, id, home: homedir() });
  const system = systemFor(certificate.fingerprint);
  if (certificate.replaced) run(systemFor(certificate.replaced).distrust); // it has expired
  const uninstall = () => run(system.uninstall);
  if (values.remove) {
    uninstall();
    run(system.distrust);
    return console.log("The add-in and the certificate are removed.");
  }
  trust(system, certificate);
  process.on("exit", uninstall);
  const tls = ["--port", port, "--tls-cert", certificate.cert, "--tls-key", certificate.key];
  runServer([...passed, ...tls], async () => {
    if (system.folder) mkdirSync(system.folder, { recursive: true });
    if (!run(system.install)) fail("The manifest could not be installed for Excel.");
    await openStarter(system);
    console.log(added);
  });
}
