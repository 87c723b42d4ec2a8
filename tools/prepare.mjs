/** Prepares the commands of package.json: dependencies, built pages, compiled server. Built-in modules only. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { checkNode } from "../bin/requirements.mjs";
import installation from "./installation.cjs";
import programs from "./programs.cjs";

const { describeInstallation, replaceInstallation } = installation;

export const root = join(dirname(fileURLToPath(import.meta.url)), "..");

/** Ends this process with a message. */
function fail(message, code = 1) {
  console.error(message);
  process.exit(code);
}

/**
 * Runs a program in the project's root or another folder, and shows its output. Ends this process with a message when it fails.
 * Scripts run as `run(process.execPath, [script, ...])`: without a shell, paths may contain spaces.
 */
export function run(program, args, message, { folder = root } = {}) {
  const { status, error } = spawnSync(program, args, { cwd: folder, stdio: "inherit" });
  if (status === 0) return;
  const reason = error?.message ?? `"${program} ${args.join(" ")}" ended with code ${status}`;
  fail(`${message} (${reason}).`, status || 1);
}

/** Runs npm as `run` does. */
export function npm(args, message, options) {
  const script = programs.findNpm();
  if (!script) fail(`${message} (npm was not found beside ${process.execPath}).`);
  run(process.execPath, [script, ...args], message, options);
}

/** Returns the files at a path and below it. */
export function filesBelow(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path).flatMap((name) => filesBelow(join(path, name)));
}

/** Returns a digest of the names and contents of the files below some paths, and of the settings of a build. */
function digestOf(paths) {
  const hash = createHash("sha256");
  for (const name of ["ADDIN_BASE_URL", "ADDIN_CONTACT", "RACING_SNAPSHOTS"])
    hash.update(`${process.env[name] ?? ""}\0`);
  for (const file of paths.flatMap((path) => filesBelow(resolve(root, path)))) {
    if (file.endsWith(".generated.ts")) continue;
    hash.update(`${relative(root, file)}\0`).update(readFileSync(file));
  }
  return hash.digest("hex");
}

/** Runs work only when the files that it depends on have changed since its last run, or always. */
export function whenChanged(stamp, paths, { always = false }, work) {
  const file = resolve(root, stamp);
  const digest = digestOf(paths);
  if (!always && existsSync(file) && readFileSync(file, "utf8") === digest) return;
  work();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, digest);
}

/** The remedy for packages of a linked folder, which belongs to another project and is never changed from here. */
const linkedDiffers =
  "node_modules is a link, and its packages differ from package-lock.json: install them in the folder that it names.";

/** Installs the packages that package-lock.json names, unless exactly these are installed. */
export function install() {
  checkNode();
  const { state, linked } = describeInstallation(root);
  if (state === "same") return;
  if (linked) return console.error(linkedDiffers);
  console.log("Installing the dependencies (about a minute) ...");
  const quiet = ["--no-audit", "--no-fund", "--loglevel=error"];
  replaceInstallation(root, (folder) =>
    npm(["ci", ...quiet], "The dependencies could not be installed; those of before are unchanged", {
      folder,
    }),
  );
}

/** Checks that packages are installed, and installs none. Ends this process with a message when they are missing. */
export function requireInstalled() {
  checkNode();
  const { state, linked } = describeInstallation(root);
  if (state === "missing")
    fail("The dependencies are not installed: run `npm ci`, or `npm start`, which does.");
  if (state === "different")
    console.error(
      linked
        ? linkedDiffers
        : "The installed packages differ from package-lock.json: `npm ci`, or `npm start`, updates them.",
    );
}

const read = [
  "package.json",
  "package-lock.json",
  "tsconfig.json",
  "tools",
  "src/spec",
  "src/maths",
  "src/dates",
  "src/http",
];

/** Runs webpack with options besides those of every build. Ends this process with a message when it fails. */
export function webpack(options, message) {
  run(process.execPath, ["node_modules/webpack/bin/webpack.js", "--mode", "production", ...options], message);
}

/** Builds the pages and their help. */
export function buildPages(options) {
  run(process.execPath, ["tools/generate.cjs"], "The validators could not be generated");
  webpack(options, "The build failed");
  run(process.execPath, ["tools/docs-functions.cjs", "--html"], "The help could not be written");
}

const rooms = ["src/client", "src/cells", "src/functions", "src/addin", "src/workbench"];
const sourcesOfPages = [
  ...read,
  ...rooms,
  "assets",
  "docs/privacy.md",
  "docs/support.md",
  "LICENSE",
  "manifest.xml",
  "webpack.config.js",
];

/**
 * Builds the add-in and the workbench into dist/ when their sources have changed, or always and with the types checked: a
 * start need not wait for that, and `npm test` checks them itself.
 */
export function build({ always = false } = {}) {
  whenChanged(`${process.env.DIST ?? "dist"}/.built`, sourcesOfPages, { always }, () => {
    console.log("Building the add-in and the workbench (about half a minute) ...");
    buildPages(always ? [] : ["--env", "unchecked"]);
  });
}

/** The rooms of src/ that the server and the library consist of. */
const roomsOfServer = [
  ...["server", "service", "language", "spec", "maths", "dates", "http"],
  ...["client", "cells", "functions", "library", "agents"],
];

/** Compiles the code of the server and the library when it has changed; `npm test` checks its types, a start need not wait for that. */
export function compileServer() {
  const sources = [...read, ...roomsOfServer.map((room) => `src/${room}`)];
  whenChanged("build/server/.compiled", sources, {}, () => {
    console.log("Compiling the server ...");
    run(process.execPath, ["tools/generate.cjs"], "The validators could not be generated");
    const load = createRequire(import.meta.url);
    load("./compile.cjs").compileFolders(roomsOfServer, {
      from: join(root, "src"),
      to: join(root, "build/server"),
    });
    load("./library.cjs").writeLibrary();
  });
}
