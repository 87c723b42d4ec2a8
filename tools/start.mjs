/**
 * npm start: installs and builds, starts the service with the workbench and opens it in the browser. Arguments go to the
 * server (see `npm run serve -- --help`); `--no-open` does not open the browser; `--office` runs the add-in on Microsoft's
 * own office.js, over https.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import certificates from "../bin/certificate.cjs";
import { openWorkbench } from "../bin/workbench.mjs";
import { readCommand } from "./command.mjs";
import { buildOffice, officeFolder } from "./office.mjs";
import { build, compileServer, install, root } from "./prepare.mjs";

const { values, passed } = readCommand("npm start", { own: ["no-open", "office"] });

install();
compileServer();

if (values.office) {
  build();
  buildOffice();
  passed.push("--dist", officeFolder);
  // Microsoft's scripts run add-ins without a question about trust in an https page only.
  if (values["tls-cert"] === undefined) {
    // Nothing trusts this certificate but the person who accepts it in the browser.
    const { cert, key } = certificates.certificateIn(join(root, "build/certificate"));
    passed.push("--tls-cert", cert, "--tls-key", key);
  }
}
// The server makes its world while the pages are built: each takes one processor. It serves a folder that exists.
if (!values.office && values.dist === undefined) mkdirSync(join(root, "dist"), { recursive: true });
openWorkbench(
  { values, passed },
  { page: values.office ? "workbench.html?host=microsoft" : "workbench.html", command: "npm run excel" },
);
// This thread waits for the build, and announces the address only then.
build();
