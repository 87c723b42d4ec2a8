/** npm run build: installs what is missing, builds the add-in and the workbench into dist/ (or DIST), and compiles the server. */
import { build, compileServer, install } from "./prepare.mjs";

if (process.argv.includes("--help")) {
  console.log(`Usage: npm run build

Builds dist/: the add-in's pages, its manifests and the workbench; compiles the server. Set in the environment:

  ADDIN_BASE_URL  https address that will serve dist/ (https://localhost:3000)
  ADDIN_CONTACT   email address or https page that the support and privacy pages name
  DIST            folder to write (dist)`);
  process.exit();
}
install();
build({ always: true });
compileServer();
