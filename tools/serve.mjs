/** npm run serve: compiles the server's own code when it is out of date, then runs it in this process with the same arguments. */
import { existsSync, mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { install, root, run } from "./prepare.mjs";

install();

const stamp = join(root, "build/server/.compiled");
const sources = [
  "src/server",
  "src/service",
  "src/spec",
  "src/maths",
  "tsconfig.json",
  "tsconfig.server.json",
  "package-lock.json",
];
const newest = (path) => {
  const stats = statSync(path);
  if (!stats.isDirectory()) return path.endsWith(".generated.ts") ? 0 : stats.mtimeMs;
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
};
const since = existsSync(stamp) ? statSync(stamp).mtimeMs : 0;
if (sources.some((path) => newest(join(root, path)) > since)) {
  console.log("Compiling the server (a few seconds) ...");
  const started = new Date();
  run(process.execPath, ["tools/generate.cjs"], "The validators could not be generated");
  // `npm test` checks the types; a start need not wait for that.
  const tsc = ["node_modules/typescript/bin/tsc", "-p", "tsconfig.server.json", "--noCheck"];
  run(process.execPath, tsc, "The server could not be compiled");
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, "");
  utimesSync(stamp, started, started);
}

await import("../build/server/server/main.js");
