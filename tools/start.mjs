/**
 * npm start: installs and builds what a start needs, starts the service with the workbench and opens it in the browser. Arguments
 * go to the server (see `npm run serve -- --help`); `--no-open` does not open the browser; `--office` runs the add-in on
 * Microsoft's own office.js, over https, and needs all packages.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import certificates from "../bin/certificate.cjs";
import { openWorkbench } from "../bin/workbench.mjs";
import { readCommand } from "./command.mjs";
import { buildOffice, officeFolder } from "./office.mjs";
import { build, compileServer, finishPagesOfStart, install, root, stepsOfStart } from "./prepare.mjs";
import { runSteps } from "./steps.mjs";

const { values, passed } = readCommand("npm start", { own: ["no-open", "office"] });

/** Starts on Microsoft's scripts. */
function startOffice() {
  install();
  compileServer();
  build();
  buildOffice();
  const server = [...passed, "--dist", officeFolder];
  // Microsoft's scripts run add-ins without a question about trust in an https page only.
  if (values["tls-cert"] === undefined) {
    // Nothing trusts this certificate but the person who accepts it in the browser.
    const { cert, key } = certificates.certificateIn(join(root, "build/certificate"));
    server.push("--tls-cert", cert, "--tls-key", key);
  }
  openWorkbench(
    { values, passed: server },
    { page: "workbench.html?host=microsoft", command: "npm run excel" },
  );
}

/** Starts with the workbench. The server makes its world while the pages are built: each takes one processor. */
async function start() {
  const { install, compile, build } = stepsOfStart();
  const serve = (built) =>
    openWorkbench(
      { values, passed },
      { command: "npm run excel", until: built, afterOpening: finishPagesOfStart },
    );
  const building = build && {
    ...build,
    isShared: true, // the server reports its imports
    work: async () => {
      if (values.dist === undefined) mkdirSync(join(root, "dist"), { recursive: true }); // the server serves a folder that exists
      const built = build.work();
      serve(built);
      await built;
    },
  };
  await runSteps([install, compile, building].filter(Boolean));
  if (!building) serve(Promise.resolve());
}

await (values.office ? startOffice() : start());
