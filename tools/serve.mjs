/** npm run serve: compiles the server if it is out of date, then runs it in this process with the same arguments. */
import { readCommand } from "./command.mjs";
import { compileServer, requireInstalled } from "./prepare.mjs";

readCommand("npm run serve");
requireInstalled();
compileServer();
await import("../build/server/server/main.js");
