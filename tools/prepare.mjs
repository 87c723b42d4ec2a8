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
import { runScript } from "./steps.mjs";

const { countPackages, describeInstallation, prepareReplacement } = installation;

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

/** Returns the text of a stamp, a file that a build writes when it has ended; "" if there is none. */
function readStamp(stamp) {
  const file = resolve(root, stamp);
  return existsSync(file) ? readFileSync(file, "utf8") : "";
}

function writeStamp(stamp, text) {
  const file = resolve(root, stamp);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** Runs work only when the files that it depends on have changed since its last run, or always. */
export function whenChanged(stamp, paths, { always = false }, work) {
  const digest = digestOf(paths);
  if (!always && readStamp(stamp) === digest) return;
  work();
  writeStamp(stamp, digest);
}

/** The remedy for packages of a linked folder, which belongs to another project and is never changed from here. */
const linkedDiffers =
  "node_modules is a link, and its packages differ from package-lock.json: install them in the folder that it names.";

/**
 * The arguments of an installation. No package of the lock file needs its installation scripts, and packages of npm's cache are
 * used without asking the registry for newer ones.
 */
const installing = [
  "ci",
  "--ignore-scripts",
  "--prefer-offline",
  "--no-audit",
  "--no-fund",
  "--loglevel=error",
];
const notInstalled = "The dependencies could not be installed; those of before are unchanged";

/** True where npm's own registry is configured, whose addresses are known: npm tells its scripts of another one. */
const addresses = process.env.npm_config_registry === undefined;

/** Returns the number of packages to install; 0 when exactly these are installed, or are in the folder of another project. */
function countMissing(options) {
  checkNode();
  const { state, linked } = describeInstallation(root, options);
  if (state === "same") return 0;
  if (!linked) return countPackages(root, options);
  console.error(linkedDiffers);
  return 0;
}

/** Installs the packages that package-lock.json names, unless exactly these are installed. */
export function install() {
  const missing = countMissing();
  if (missing === 0) return;
  console.log(`Installing ${missing} packages ...`);
  const { folder, replace } = prepareReplacement(root, { addresses });
  npm(installing, notInstalled, { folder });
  replace();
}

/** Checks that the packages of a start are installed, and installs none. Ends this process with a message when they are missing. */
export function requireInstalled() {
  checkNode();
  const { state, linked } = describeInstallation(root, { forStart: true });
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
  "src/lists",
  "src/maths",
  "src/dates",
  "src/http",
];

/** The sources of the service in the browser. */
const sourcesOfService = [...read, "src/browser", "src/files", "src/service", "webpack.config.js"];

const webpackIn = (options) => ["node_modules/webpack/bin/webpack.js", "--mode", "production", ...options];
const generator = ["tools/generate.cjs"];
const helpWriter = ["tools/docs-functions.cjs", "--html"];

/** The message of each of these when it fails. */
const failures = {
  sources: "The validators could not be generated",
  pages: "The build failed",
  service: "The service for the browser could not be built",
  help: "The help could not be written",
};

/** Runs webpack with options besides those of every build. Ends this process with a message when it fails. */
export function webpack(options, message) {
  run(process.execPath, webpackIn(options), message);
}

/** The options that choose some of the builds of webpack.config.js. */
const only = (...names) => names.flatMap((name) => ["--config-name", name]);
const pagesOnly = only("addin", "workbench");
const serviceOnly = only("browser");

/** Builds the pages and their help. */
export function buildPages(options) {
  run(process.execPath, generator, failures.sources);
  webpack(options, failures.pages);
  run(process.execPath, helpWriter, failures.help);
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

const dist = process.env.DIST ?? "dist";
const [stampOfPages, stampOfHelp, stampOfService] = [".built", ".help", ".browser"].map(
  (name) => `${dist}/${name}`,
);

/**
 * Builds the add-in and the workbench into dist/ when their sources have changed, or always and with the types checked: `npm test`
 * checks them itself.
 */
export function build({ always = false } = {}) {
  whenChanged(stampOfPages, sourcesOfPages, { always }, () => {
    console.log("Building the add-in and the workbench (about half a minute) ...");
    buildPages([...pagesOnly, ...(always ? [] : ["--env", "unchecked"])]);
  });
}

/** Builds the service for the browser into dist/browser when its sources have changed, or always and minimised. */
export function buildBrowserService({ always = false } = {}) {
  whenChanged(stampOfService, sourcesOfService, { always }, () => {
    console.log("Building the service for the browser (about ten seconds) ...");
    webpack([...serviceOnly, ...(always ? [] : ["--env", "quick"])], failures.service);
  });
}

/** The rooms of src/ that the server and the library consist of. */
const roomsOfServer = [
  "server",
  "service",
  "language",
  "spec",
  "lists",
  "maths",
  "dates",
  "http",
  "client",
  "cells",
  "files",
  "functions",
  "library",
  "agents",
];
const sourcesOfServer = [...read, ...roomsOfServer.map((room) => `src/${room}`)];
const stampOfServer = "build/server/.compiled";
const load = createRequire(import.meta.url);

/** Compiles the code of the server and the library when it has changed; `npm test` checks its types, a start need not wait for that. */
export function compileServer() {
  whenChanged(stampOfServer, sourcesOfServer, {}, () => {
    console.log("Compiling the server ...");
    run(process.execPath, generator, failures.sources);
    writeServer();
  });
  whenChanged("build/.library", sourcesOfServer, {}, () => load("./library.cjs").writeLibrary());
}

function writeServer() {
  load("./compile.cjs").compileFolders(roomsOfServer, {
    from: join(root, "src"),
    to: join(root, "build/server"),
  });
}

/** Returns the steps of a start that are not done yet: to install its packages, to compile the server, to build the pages. */
export function stepsOfStart() {
  const missing = countMissing({ forStart: true });
  const [server, pages] = [digestOf(sourcesOfServer), digestOf(sourcesOfPages)];
  const script = (args, message, options) => runScript(args, message, { folder: root, ...options });
  const install = async () => {
    const { folder, replace } = prepareReplacement(root, { forStart: true, addresses });
    const npm = programs.findNpm();
    if (!npm) throw new Error(`${notInstalled} (npm was not found beside ${process.execPath}).`);
    await runScript([npm, ...installing], notInstalled, { folder });
    replace();
  };
  const compile = async () => {
    await script(generator, failures.sources);
    writeServer();
    writeStamp(stampOfServer, server);
  };
  const buildQuickly = async () => {
    await script(webpackIn([...pagesOnly, "--env", "quick"]), failures.pages);
    writeStamp(stampOfPages, quick(pages));
  };
  return {
    install: missing > 0 && { title: `Installing ${missing} packages`, work: install },
    compile: readStamp(stampOfServer) !== server && { title: "Compiling the server", work: compile },
    build: ![pages, quick(pages)].includes(readStamp(stampOfPages)) && {
      title: "Building the workbench and the add-in",
      work: buildQuickly,
    },
  };
}

/** Returns the stamp of pages that a start has built, which no other command uses: they are not minimised and lack their help. */
const quick = (digest) => `quick ${digest}`;

/**
 * Finishes the pages that a start has built, in the background: their help and the service for the browser take seconds, and
 * nobody needs them before the first table is there.
 */
export async function finishPagesOfStart() {
  await writeHelpOfStart();
  await buildServiceOfStart();
}

const inBackground = (args, message, stamp, digest) =>
  runScript(args, message, { folder: root, background: true }).then(
    () => writeStamp(stamp, digest),
    ({ message }) => console.error(message),
  );

async function writeHelpOfStart() {
  const digest = digestOf(sourcesOfPages);
  if (readStamp(stampOfPages) === quick(digest) && readStamp(stampOfHelp) !== digest)
    await inBackground(helpWriter, failures.help, stampOfHelp, digest);
}

async function buildServiceOfStart() {
  const digest = digestOf(sourcesOfService);
  if (readStamp(stampOfService) !== digest)
    await inBackground(
      webpackIn([...serviceOnly, "--env", "quick"]),
      failures.service,
      stampOfService,
      digest,
    );
}
