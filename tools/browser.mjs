/** Finds the browser and Redis that tests need; installs Debian's packages where that is possible (CI, containers). */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { run } from "./prepare.mjs";

const paths = [
  process.env.CHROME_PATH,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/microsoft-edge",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
];
const find = () => paths.find((path) => path && existsSync(path));

const onDebian = () => process.getuid?.() === 0 && spawnSync("which", ["apt-get"]).status === 0;

function installDebian(packages, purpose) {
  console.log(`Installing Debian's ${packages.join(" and ")} for ${purpose} ...`);
  run("apt-get", ["update", "-qq"], "The list of Debian's packages could not be read");
  run(
    "apt-get",
    ["install", "-y", "-qq", "--no-install-recommends", ...packages],
    `${packages[0]} could not be installed`,
  );
}

/** Returns the path of a browser for the tests. Ends the process without one. */
export function browser() {
  if (!find() && onDebian()) installDebian(["chromium", "fonts-liberation"], "the browser tests");
  const path = find();
  if (path) return path;
  console.error("The browser tests need Chromium, Chrome or Edge: install one, or name it in CHROME_PATH.");
  process.exit(1);
}

/** Installs Redis for the relay's tests in CI; elsewhere they are skipped without it. */
export function redis() {
  if (process.env.CI && onDebian() && spawnSync("which", ["redis-server"]).status !== 0)
    installDebian(["redis-server"], "the relay's tests");
}
