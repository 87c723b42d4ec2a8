/**
 * npm start: installs and builds, starts the service with the workbench and opens it in the browser. Arguments go to the
 * server (see `npm run serve -- --help`); `--no-open` does not open the browser; `--office` runs the add-in on Microsoft's
 * own office.js, over https.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import certificates from "../bin/certificate.cjs";
import { openWorkbench, optionOf } from "../bin/workbench.mjs";
import { buildOffice, officeFolder } from "./office.mjs";
import { build, compileServer, install, root } from "./prepare.mjs";
import { printUsage } from "./usage.mjs";

const { certificateIn } = certificates;

const args = process.argv.slice(2);
if (args.includes("--help"))
  printUsage("npm start", [
    ["--no-open", "do not open the browser"],
    ["--office", "run the add-in on Microsoft's own office.js, over https"],
  ]);

install();
compileServer();

const office = args.includes("--office");
if (office) {
  build();
  buildOffice();
  args.splice(args.indexOf("--office"), 1, "--dist", officeFolder);
  // Microsoft's scripts run add-ins without a question about trust in an https page only.
  if (optionOf(args, "--tls-cert") === undefined) {
    // Nothing trusts this certificate but the person who accepts it in the browser.
    const { cert, key } = certificateIn(join(root, "build/certificate"));
    args.push("--tls-cert", cert, "--tls-key", key);
  }
}
// The server makes its world while the pages are built: each takes one processor. It serves a folder that exists.
if (optionOf(args, "--dist") === undefined) mkdirSync(join(root, "dist"), { recursive: true });
openWorkbench(args, {
  page: office ? "workbench.html?host=microsoft" : "workbench.html",
  command: "npm run excel",
});
// This thread waits for the build, and announces the address only then.
build();
