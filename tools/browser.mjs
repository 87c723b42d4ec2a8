/** Finds what the tests need beside Node's packages; where Debian's packages can be installed (CI, containers), installs what is missing. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { run } from "./prepare.mjs";

const places = [
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
const find = () => places.find((place) => place && existsSync(place));

const onDebian = () => process.getuid?.() === 0 && spawnSync("which", ["apt-get"]).status === 0;

function installDebian(packages, purpose) {
  console.log(`Installing Debian's ${packages.join(" and ")} for ${purpose} ...`);
  run("apt-get", ["update", "-qq"], "The list of Debian's packages could not be read");
  run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages], `${packages[0]} could not be installed`);
}

/** The path of a browser for the tests. */
export function browser() {
  if (!find() && onDebian()) installDebian(["chromium", "fonts-liberation"], "the browser tests");
  const path = find();
  if (path) return path;
  console.error("The browser tests need Chromium, Chrome or Edge: install one, or name it in CHROME_PATH.");
  process.exit(1);
}

/** In CI the relay's tests get a Redis server to share; elsewhere they skip without one and say so. */
export function redis() {
  if (process.env.CI && onDebian() && spawnSync("which", ["redis-server"]).status !== 0)
    installDebian(["redis-server"], "the relay's tests");
}
