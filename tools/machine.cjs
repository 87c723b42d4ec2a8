/** The parts of a machine, besides Node, that some tests need: the probe of each, and Debian's package with it. */
const { spawnSync } = require("node:child_process");
const { existsSync } = require("node:fs");
const { join } = require("node:path");
const { findBrowser, findFirefox, findPostgres, findProgram } = require("./programs.cjs");

/** The path of Debian's nginx, outside of the PATH of most people. */
const nginx = "/usr/sbin/nginx";

/** Returns the path of WebKitGTK's browser when all is there that drives it without a screen. */
function findWebKit() {
  const drivers = ["xvfb-run", "dbus-run-session", "WebKitWebDriver"];
  if (!drivers.every((name) => findProgram(name))) return undefined;
  return ["x86_64", "aarch64"]
    .map((processor) => `/usr/lib/${processor}-linux-gnu/webkit2gtk-4.1/MiniBrowser`)
    .find(existsSync);
}

/** Returns the path of an installed browser whose pages may show notifications once a person permits it. */
function findNotifyingBrowser() {
  const probe = spawnSync(process.execPath, [join(__dirname, "notifyingBrowser.mjs")], { encoding: "utf8" });
  return probe.stdout.trim() || undefined;
}

/**
 * Each part: its name in a sentence, Debian's package, and the probe, which returns what it finds. Continuous
 * integration installs a part or fails without it, unless the part is optional there too.
 */
const parts = {
  browser: {
    name: "Chromium, Chrome or Edge",
    package: "chromium-headless-shell fonts-liberation",
    find: findBrowser,
  },
  notifications: {
    name: "a browser that shows notifications, which Chromium's headless shell refuses,",
    package: "chromium",
    find: findNotifyingBrowser,
  },
  firefox: { name: "Firefox", package: "firefox-esr", find: findFirefox },
  redis: { name: "Redis", package: "redis-server", find: () => findProgram("redis-server") },
  postgres: { name: "PostgreSQL", package: "postgresql", find: findPostgres },
  nginx: { name: "nginx", package: "nginx-light", find: () => (existsSync(nginx) ? nginx : undefined) },
  openssl: { name: "OpenSSL", package: "openssl", find: () => findProgram("openssl") },
  libreOffice: {
    name: "LibreOffice",
    package: "libreoffice-calc",
    isOptional: true,
    find: () => findProgram("soffice"),
  },
  webKit: {
    name: "WebKit",
    package: "webkit2gtk-driver xvfb xauth dbus",
    isOptional: true,
    find: findWebKit,
  },
  systemd: {
    name: "systemd",
    package: "systemd",
    isOptional: true,
    find: () => findProgram("systemd-analyze"),
  },
};

const isContinuousHere = Boolean(process.env.CI) && process.platform === "linux";

const probed = new Map();

/** Returns what the probe of a part finds, asked once; undefined without the part. */
function findPart(part) {
  if (!probed.has(part)) probed.set(part, parts[part].find());
  return probed.get(part);
}

/** Returns a sentence about a part that is missing. */
const describeMissing = (part) =>
  `${parts[part].name} is not on this machine (Debian: apt-get install ${parts[part].package})`;

/**
 * Decides about tests that need some parts: `run`, or `skip` if a part is missing; in continuous integration
 * `fail` unless the missing parts are optional. Also returns a sentence about the missing parts. Continuous
 * integration on other systems than Linux skips too, because the parts are Debian's.
 */
function judgeNeeds(needed, { isContinuous = isContinuousHere, find = findPart } = {}) {
  const missing = needed.filter((part) => find(part) === undefined);
  const isFailure = isContinuous && missing.some((part) => !parts[part].isOptional);
  return {
    verdict: missing.length === 0 ? "run" : isFailure ? "fail" : "skip",
    sentence: missing.map(describeMissing).join("; "),
  };
}

module.exports = { describeMissing, findPart, judgeNeeds, parts };
