/** npm run publish: compiles the server if it is out of date, then copies a built store into PostgreSQL. */
import { readCommand } from "./command.mjs";
import { compileServer, requireInstalled } from "./prepare.mjs";

// `npm publish` runs the script of this name too, after it has sent the package to a registry.
if (process.env.npm_command === "publish") process.exit();
readCommand("npm run publish", { usage: "publish" });
requireInstalled();
compileServer();
await import("../build/server/server/scale/publish/main.js");
