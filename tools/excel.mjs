/**
 * npm run excel: installs and builds as `npm start` does, then opens the add-in in this machine's Excel (Windows, macOS), as
 * `racing-form excel` does. `--dev` installs the development manifest instead (=RACINGDEV functions beside a released
 * add-in). The other arguments go to the server.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { openExcel } from "../bin/excel.mjs";
import { build, compileServer, install, root, run } from "./prepare.mjs";
import { printUsage } from "./usage.mjs";

const options = [
  ["--dev", "install the development manifest: =RACINGDEV functions"],
  ["--remove", "remove the add-in and the certificate from this machine"],
];
const args = process.argv.slice(2);
if (args.includes("--help")) printUsage("npm run excel", options);
install();
compileServer();
build();
if (!existsSync(join(root, "build/starter.xlsx")))
  run(process.execPath, ["tools/starter.cjs"], "The starter workbook could not be made");
openExcel(args);
