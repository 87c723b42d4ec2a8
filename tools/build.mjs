/**
 * npm run build: installs missing packages, builds the add-in and the workbench into dist/ (DIST names
 * another folder), and compiles the server; with --static builds pages with the service for the browser, for
 * a host of plain files.
 */
import { parseArgs } from "node:util";
import { build, buildBrowserService, compileServer, install } from "./prepare.mjs";
import { buildStatic } from "./static.mjs";

const help = `Usage: npm run build [-- --static --base https://host/path/]

Builds dist/: the add-in's pages, its manifests and the workbench; compiles the server. Set in the environment:

  ADDIN_BASE_URL  https address that will serve dist/ (https://localhost:3000)
  ADDIN_CONTACT   email address or https page that the support and privacy pages name
  DIST            folder to write (dist, with --static build/static)

With --static the folder works on any host of plain files, without a server of this project: the service, with
example races or results files of the user's own, runs in the browser. --base is the https address of the folder.`;

const { values } = parseArgs({
  options: { static: { type: "boolean" }, base: { type: "string" }, help: { type: "boolean", short: "h" } },
});
if (values.help) {
  console.log(help);
  process.exit();
}
if (values.static && values.base === undefined) {
  console.error(
    "Cannot build static pages as --base must name their https address: see npm run build -- --help",
  );
  process.exit(2);
}
install();
if (values.static) buildStatic(values.base);
else {
  build({ always: true });
  buildBrowserService({ always: true });
  compileServer();
}
