/** Provides the browser and Redis that tests need; installs Debian's packages where that is possible (CI, containers). */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import programs from "./programs.cjs";
import { run } from "./prepare.mjs";

const { findBrowser, findProgram } = programs;

const onDebian = () => process.getuid?.() === 0 && findProgram("apt-get") !== undefined;

const isOffered = (name) => spawnSync("apt-cache", ["show", name], { stdio: "ignore" }).status === 0;

/** Installs the first of some packages that this release of Debian offers, and others with it. */
function installDebian(choices, others, purpose) {
  run("apt-get", ["update", "-qq"], "The list of Debian's packages could not be read");
  const packages = [choices.find(isOffered) ?? choices[0], ...others];
  console.log(`Installing Debian's ${packages.join(" and ")} for ${purpose} ...`);
  run(
    "apt-get",
    ["install", "-y", "-qq", "--no-install-recommends", ...packages],
    `${packages[0]} could not be installed`,
  );
}

/** Chromium's headless shell opens a page at half the processor time of the whole browser. */
const chromiums = ["chromium-headless-shell", "chromium"];

/** Returns the path of the browser for the tests; undefined, after a message, without one. */
export function browser() {
  if (!findBrowser() && onDebian()) installDebian(chromiums, ["fonts-liberation"], "the browser tests");
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
    installDebian(["redis-server"], [], "the relay's tests");
  if (!findProgram("redis-server"))
    console.log("Skipped the relay's tests with Redis, as redis-server is not in the PATH.");
}

/** Installs PostgreSQL for the tests of published histories in CI on Debian; elsewhere they are skipped without it. */
export function postgres() {
  const isThere = () => findProgram("initdb") ?? existsSync("/usr/lib/postgresql");
  if (process.env.CI && onDebian() && !isThere())
    installDebian(["postgresql"], [], "the tests of published histories");
  if (!isThere()) console.log("Skipped the tests with PostgreSQL, as its programs are not on this computer.");
}
