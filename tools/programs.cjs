/** Finds the programs that the tools run. No shell takes part, so that every path may contain spaces. */
const { existsSync, readdirSync } = require("node:fs");
const { posix, win32 } = require("node:path");

/** The parts of this machine that decide where a program is; tests supply other ones. */
const machine = {
  platform: process.platform,
  env: process.env,
  execPath: process.execPath,
  exists: existsSync,
};

const pathsOf = (platform) => (platform === "win32" ? win32 : posix);

/**
 * Returns the path of npm's script, which Node runs: npm_execpath where npm runs the tool, otherwise the one
 * next to Node. Returns undefined if npm is missing.
 */
function findNpm({ platform, env, execPath, exists } = machine) {
  const { basename, dirname, join } = pathsOf(platform);
  const beside = join(
    dirname(execPath),
    platform === "win32" ? "" : "../lib",
    "node_modules/npm/bin/npm-cli.js",
  );
  return [env.npm_execpath, beside].find((path) => path && basename(path) === "npm-cli.js" && exists(path));
}

/** Returns the path of a program in PATH; undefined when there is none. */
function findProgram(name, { platform, env, exists } = machine) {
  const { delimiter, join } = pathsOf(platform);
  const file = platform === "win32" ? `${name}.exe` : name;
  return (env.PATH ?? "")
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, file))
    .find(exists);
}

/**
 * The paths of Chromium and its relatives by platform; %NAME% is a variable of the environment. Chromium's
 * headless shell stands first, because it opens a page at half the processor time of the whole browser.
 */
const browsers = {
  linux: ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "microsoft-edge"].map(
    (name) => `/usr/bin/${name}`,
  ),
  darwin: ["Google Chrome", "Microsoft Edge", "Chromium"].map(
    (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
  ),
  win32: ["PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA"].flatMap((folder) => [
    `%${folder}%\\Google\\Chrome\\Application\\chrome.exe`,
    `%${folder}%\\Microsoft\\Edge\\Application\\msedge.exe`,
  ]),
};

/** The paths of Firefox by platform; the one of Ubuntu's snap cannot write a profile of a test. */
const firefoxes = {
  linux: ["/usr/bin/firefox-esr", "/usr/lib/firefox/firefox", "/usr/local/bin/firefox"],
  darwin: ["/Applications/Firefox.app/Contents/MacOS/firefox"],
  win32: ["%PROGRAMFILES%\\Mozilla Firefox\\firefox.exe"],
};

const installed = (paths, { platform, env, exists }) =>
  (paths[platform] ?? paths.linux)
    .map((path) => path.replace(/%(.+)%/, (_, name) => env[name] ?? name))
    .filter(exists);

/** Returns the paths of the browsers for the tests, the preferred one first: CHROME_PATH, and the installed ones. */
function findBrowsers(on = machine) {
  const { CHROME_PATH } = on.env;
  const own = CHROME_PATH && on.exists(CHROME_PATH) ? [CHROME_PATH] : [];
  return [...new Set([...own, ...installed(browsers, on)])];
}

/** Returns the path of the preferred browser for the tests; undefined if there is none. */
const findBrowser = (on = machine) => findBrowsers(on)[0];

/** Returns the path of an installed Firefox; undefined without one. */
const findFirefox = (on = machine) => installed(firefoxes, on)[0];

/** Debian installs PostgreSQL's programs in a folder of each version, outside of PATH. */
const debianPostgres = "/usr/lib/postgresql";

/** Returns the folder of the newest PostgreSQL's programs; undefined when it is not installed. */
function findPostgres({ platform, env, exists } = machine) {
  const { delimiter, join } = pathsOf(platform);
  const versions = exists(debianPostgres) ? readdirSync(debianPostgres) : [];
  return [
    ...versions.sort((one, other) => other - one).map((version) => join(debianPostgres, version, "bin")),
    ...(env.PATH ?? "").split(delimiter).filter(Boolean),
  ].find((folder) => ["initdb", "postgres"].every((program) => exists(join(folder, program))));
}

module.exports = { findBrowser, findBrowsers, findFirefox, findNpm, findPostgres, findProgram };
