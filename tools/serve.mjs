/** npm run serve: compiles the server if it is out of date, then runs it in this process with the same arguments. */
import { compileServer, requireInstalled } from "./prepare.mjs";
import { printUsage } from "./usage.mjs";

if (process.argv.includes("--help")) printUsage("npm run serve");
requireInstalled();
compileServer();
await import("../build/server/server/main.js");
