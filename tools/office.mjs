/** Builds the pages that the tests and `npm start -- --office` open: dist/ with the add-in on Microsoft's own office.js. */
import { cpSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { root, webpack, whenChanged } from "./prepare.mjs";

/** The folder of the pages, which the server serves in place of dist/. */
export const officeFolder = join(root, "build/office");
const scripts = join(root, "node_modules/@microsoft/office-js/dist");
const officeJs = "https://appsforoffice.microsoft.com/lib/1/hosted/office.js";

/** The files of the question about trust, which are named in capitals by each other: Microsoft's servers ignore case. */
const inCapitals = [
  ["agaveerrorux", "AgaveErrorUX"],
  ["AgaveErrorUX/agaveerrorux.js", "AgaveErrorUX/AgaveErrorUX.js"],
  ["AgaveErrorUX/style/agaveerrorux.css", "AgaveErrorUX/style/AgaveErrorUX.css"],
];

/** Copies the unmodified scripts, without their maps and the readable copies of each. */
function copyScripts() {
  const to = join(officeFolder, "office-js");
  const isNeeded = (file) => statSync(file).isDirectory() || !/\.(debug\.js|map|d\.ts)$/.test(file);
  cpSync(scripts, to, { recursive: true, filter: isNeeded });
  for (const [name, copy] of inCapitals)
    if (!existsSync(join(to, copy))) cpSync(join(to, name), join(to, copy), { recursive: true });
}

/** Builds the folder when dist/, the host or Microsoft's scripts have changed. Fails with a sentence without these. */
export function buildOffice() {
  if (!existsSync(join(scripts, "office.js"))) {
    console.error(
      "--office needs Microsoft's scripts, the package @microsoft/office-js: run `npm ci` first.",
    );
    process.exit(1);
  }
  const dist = resolve(root, process.env.DIST ?? "dist");
  const sources = [
    join(dist, ".built"),
    join(dist, ".browser"),
    "test/microsoftHost",
    "src/workbench",
    "package-lock.json",
    "tools/office.mjs",
  ];
  whenChanged("build/office/.built", sources, {}, () => {
    console.log("Building the pages on Microsoft's office.js (about ten seconds) ...");
    rmSync(officeFolder, { recursive: true, force: true });
    cpSync(dist, officeFolder, { recursive: true, filter: (file) => !file.endsWith(".map") });
    copyScripts();
    const page = readFileSync(join(dist, "taskpane.html"), "utf8");
    writeFileSync(join(officeFolder, "office-taskpane.html"), page.replace(officeJs, "office-js/office.js"));
    webpack(["--env", "office", "--config-name", "microsoft"], "The host could not be built");
  });
}
