/** Provides the browser and the servers that tests need; installs Debian's packages where that is possible (CI, containers). */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import programs from "./programs.cjs";
import { run } from "./prepare.mjs";

const { findBrowser, findFirefox, findProgram } = programs;

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

/** Provides Firefox for the tests of the static site in another engine; without it they are skipped, after a message. */
export function otherBrowser() {
  if (!findFirefox() && onDebian()) installDebian(["firefox-esr"], [], "the static site's tests in Firefox");
  if (!findFirefox()) console.log("Skipped the static site's tests in Firefox, as it is not installed.");
}

/** Servers that some tests run: Debian's package, the tests' name, and whether it is there. */
const services = [
  ["redis-server", "the relay's tests with Redis", () => findProgram("redis-server")],
  [
    "postgresql",
    "the tests of published histories",
    () => findProgram("initdb") ?? existsSync("/usr/lib/postgresql"),
  ],
  ["nginx-light", "the tests of deploy/nginx.conf", () => existsSync("/usr/sbin/nginx")],
];

/** Installs the servers of some tests in CI on Debian; elsewhere these are skipped without them, after a message. */
export function testServers() {
  for (const [name, tests, isThere] of services) {
    if (process.env.CI && onDebian() && !isThere()) installDebian([name], [], tests);
    if (!isThere()) console.log(`Skipped ${tests}, as there is no ${name} on this computer.`);
  }
}
