/**
 * Runs before `npm pack` and `npm publish`: prepares what the package contains besides its commands, the built pages for this
 * machine's own address, the compiled server with the library, and the starter workbook. Users of the package compile nothing.
 */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { build, buildBrowserService, compileServer, install, root, run } from "./prepare.mjs";

// Pages for another address belong to a team's own server, not into a package for everyone.
delete process.env.ADDIN_BASE_URL;
delete process.env.ADDIN_CONTACT;
delete process.env.DIST;
install();
rmSync(join(root, "build/server"), { recursive: true, force: true }); // without the files of removed sources
compileServer();
build({ always: true });
buildBrowserService({ always: true });
run(process.execPath, ["tools/starter.cjs"], "The starter workbook could not be made");
