/** Finds a browser for the tests, and on Debian installs one when there is none (CI, containers). */
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

export function browser() {
  if (!find() && process.getuid?.() === 0 && spawnSync("which", ["apt-get"]).status === 0) {
    console.log("No browser found: installing Debian's chromium for the browser tests ...");
    run("apt-get", ["update", "-qq"], "The list of Debian's packages could not be read");
    run(
      "apt-get",
      ["install", "-y", "-qq", "--no-install-recommends", "chromium", "fonts-liberation"],
      "Chromium could not be installed",
    );
  }
  const path = find();
  if (path) return path;
  console.error("The browser tests need Chromium, Chrome or Edge: install one, or name it in CHROME_PATH.");
  process.exit(1);
}
