/** Prepares `npm start`, `npm run serve` and `npm test`: dependencies, built pages, compiled server. Built-in modules only. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const windows = process.platform === "win32";

/** Runs a command in the project's root and shows its output. Ends this process with a message when it fails. */
export function run(command, args, message) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: "inherit", shell: windows });
  if (status === 0) return;
  console.error(
    `${message} (${error?.message ?? `"${command} ${args.join(" ")}" ended with code ${status}`}).`,
  );
  process.exit(status || 1);
}

function filesBelow(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path).flatMap((name) => filesBelow(join(path, name)));
}

/** Returns a digest of the names, sizes and times of the files below some paths. */
function digestOf(paths) {
  const hash = createHash("sha256");
  for (const file of paths.flatMap((path) => filesBelow(join(root, path)))) {
    if (file.endsWith(".generated.ts")) continue;
    const { size, mtimeMs } = statSync(file);
    hash.update(`${file}\0${size}\0${mtimeMs}\n`);
  }
  return hash.digest("hex");
}

/** Runs work only when the files it depends on have changed since its last run. */
function whenChanged(stamp, paths, work) {
  const file = join(root, stamp);
  const digest = digestOf(paths);
  if (existsSync(file) && readFileSync(file, "utf8") === digest) return;
  work();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, digest);
}

function checkNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Racing Form for Excel needs Node.js 20.19 or newer; this is ${process.version}.`);
  process.exit(1);
}

/**
 * Installs the dependencies that package-lock.json names when they are missing or out of date. A linked node_modules belongs
 * to another folder: `npm ci` would empty that one, so it is used as it is.
 */
export function install() {
  checkNode();
  if (lstatSync(join(root, "node_modules"), { throwIfNoEntry: false })?.isSymbolicLink()) return;
  whenChanged("node_modules/.installed", ["package-lock.json"], () => {
    console.log("Installing the dependencies (about a minute) ...");
    run(
      "npm",
      ["ci", "--no-audit", "--no-fund", "--loglevel=error"],
      "The dependencies could not be installed",
    );
  });
}

const read = [
  "package-lock.json",
  "tsconfig.json",
  "tools",
  "src/spec",
  "src/maths",
  "src/dates",
  "src/http",
];

/** Builds the add-in and the workbench into dist/ when their sources have changed. */
export function build() {
  const rooms = ["src/client", "src/cells", "src/functions", "src/addin", "src/workbench"];
  whenChanged("dist/.built", [...read, ...rooms, "assets", "manifest.xml", "webpack.config.js"], () => {
    console.log("Building the add-in and the workbench (about half a minute) ...");
    run("npm", ["run", "--silent", "build"], "The build failed");
  });
}

/** Compiles the server's own code when it has changed; `npm test` checks its types, a start need not wait for that. */
export function compileServer() {
  whenChanged(
    "build/server/.compiled",
    [...read, "src/service", "src/server", "tsconfig.server.json"],
    () => {
      console.log("Compiling the server (a few seconds) ...");
      run(process.execPath, ["tools/generate.cjs"], "The validators could not be generated");
      const tsc = ["node_modules/typescript/bin/tsc", "-p", "tsconfig.server.json", "--noCheck"];
      run(process.execPath, tsc, "The server could not be compiled");
    },
  );
}
