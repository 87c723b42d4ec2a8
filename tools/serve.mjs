/** npm run serve: compiles the server if it is out of date, then runs it in this process with the same arguments. */
import { compileServer, install } from "./prepare.mjs";

install();
compileServer();
await import("../build/server/server/main.js");
