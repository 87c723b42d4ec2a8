/** Provides the browser and Redis that tests need; installs Debian's packages where that is possible (CI, containers). */
import programs from "./programs.cjs";
import { run } from "./prepare.mjs";

const { findBrowser, findProgram } = programs;

const onDebian = () => process.getuid?.() === 0 && findProgram("apt-get") !== undefined;

function installDebian(packages, purpose) {
  console.log(`Installing Debian's ${packages.join(" and ")} for ${purpose} ...`);
  run("apt-get", ["update", "-qq"], "The list of Debian's packages could not be read");
  run(
    "apt-get",
    ["install", "-y", "-qq", "--no-install-recommends", ...packages],
    `${packages[0]} could not be installed`,
  );
}

/** Returns the path of the browser for the tests; undefined, after a message, without one. */
export function browser() {
  if (!findBrowser() && onDebian()) installDebian(["chromium", "fonts-liberation"], "the browser tests");
  const path = findBrowser();
  if (!path)
    console.error(
      "There is no Chromium, Chrome or Edge on this machine: install one, or name it in CHROME_PATH.",
    );
  return path;
}

/** Installs Redis for the relay's tests in CI on Debian; elsewhere they are skipped without it, after a message. */
export function redis() {
  if (process.env.CI && onDebian() && !findProgram("redis-server"))
    installDebian(["redis-server"], "the relay's tests");
  if (!findProgram("redis-server"))
    console.log("Skipped the relay's tests with Redis, as redis-server is not in the PATH.");
}
