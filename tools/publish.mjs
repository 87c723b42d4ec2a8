/** npm run publish: compiles the server if it is out of date, then copies a built store into PostgreSQL. */
import { compileServer, requireInstalled } from "./prepare.mjs";
import { printPublishUsage } from "./usage.mjs";

// `npm publish` runs the script of this name too, after it has sent the package to a registry.
if (process.env.npm_command === "publish") process.exit();
if (process.argv.includes("--help")) printPublishUsage();
requireInstalled();
compileServer();
await import("../build/server/server/publish/main.js");
