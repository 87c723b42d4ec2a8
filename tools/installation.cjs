/**
 * Compares the installed packages with package-lock.json by content, and replaces them. npm writes what it has
 * installed into node_modules/.package-lock.json; neither the folder's place nor the time of a file counts.
 */
const {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} = require("node:fs");
const { join } = require("node:path");
const { partOfStart } = require("./partOfStart.cjs");

/** Returns the content of a JSON file; undefined when it cannot be read. */
function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}

const same = (wanted, found) => wanted.version === found.version && wanted.integrity === found.integrity;

/** True for a package that may be absent: one of another platform, or one that nothing needs. */
const mayBeAbsent = ({ optional, extraneous }) => optional || extraneous;

/** True for a package inside another one, which it would see instead of the right one if it were superfluous. */
const isNested = (path) => path.indexOf("node_modules/") !== path.lastIndexOf("node_modules/");

/**
 * Returns the folders of the packages that are missing, of another version, or superfluous and nested. Those that only the
 * whole lock file names are not superfluous.
 */
function differences(wanted, installed, whole = wanted) {
  const stale = Object.entries(wanted)
    .filter(
      ([path, entry]) =>
        path !== "" && !(path in installed ? same(entry, installed[path]) : mayBeAbsent(entry)),
    )
    .map(([path]) => path);
  return [...stale, ...Object.keys(installed).filter((path) => isNested(path) && !(path in whole))];
}

/** Returns a project's manifest and lock file, or the part of both that `npm start` needs. */
function readWanted(project, { forStart = false } = {}) {
  const whole = {
    manifest: readJson(join(project, "package.json")) ?? {},
    lock: readJson(join(project, "package-lock.json")) ?? { packages: {} },
  };
  return forStart ? partOfStart(whole) : whole;
}

/**
 * Returns how the packages in a project's node_modules relate to its package-lock.json, or to the part that `npm start` needs:
 * "missing", "different" or "same"; and whether node_modules is a link to a folder elsewhere.
 */
function describeInstallation(project, options) {
  const folder = join(project, "node_modules");
  const linked = lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  const installed = readJson(join(folder, ".package-lock.json"))?.packages;
  if (!installed) return { state: "missing", linked };
  const wanted = readWanted(project, options).lock.packages;
  const whole = readWanted(project).lock.packages;
  const absent = Object.keys(installed).filter((path) => !existsSync(join(project, path, "package.json")));
  const isSame = differences(wanted, installed, whole).length + absent.length === 0;
  return { state: isSame ? "same" : "different", linked };
}

/**
 * True for a package of this machine's platform, by npm's rules; the C library is the one of most machines.
 */
function isOfPlatform({ os, cpu, libc }) {
  const fits = (list, value) =>
    !list ||
    list.includes(value) ||
    (list.every((one) => one.startsWith("!")) && !list.includes(`!${value}`));
  return (
    fits(os, process.platform) &&
    fits(cpu, process.arch) &&
    (process.platform !== "linux" || fits(libc, "glibc"))
  );
}

/** Returns the number of packages that an installation on this machine has. */
const countPackages = (project, options) =>
  Object.entries(readWanted(project, options).lock.packages).filter(
    ([path, entry]) => path !== "" && isOfPlatform(entry),
  ).length;

/**
 * Returns a lock file with the address of each package at npm's own registry; npm replaces it with the
 * configured registry's. Without addresses npm asks for the list of versions of every package first.
 */
function withAddresses(lock) {
  const packages = Object.entries(lock.packages).map(([path, entry]) => {
    if (path === "" || entry.resolved || entry.link) return [path, entry];
    const name = entry.name ?? path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    const file = `${name.split("/").at(-1)}-${entry.version}.tgz`;
    return [path, { ...entry, resolved: `https://registry.npmjs.org/${name}/-/${file}` }];
  });
  return { ...lock, packages: Object.fromEntries(packages) };
}

/**
 * Prepares a folder next to a project's node_modules to install into, whole or for `npm start`. Returns it,
 * and the function that replaces node_modules by the folder's. Until then, and when the swap fails, the
 * former packages are untouched.
 */
function prepareReplacement(project, { addresses = false, ...options } = {}) {
  const [current, beside] = [join(project, "node_modules"), join(project, "build/install")];
  const former = join(beside, "former");
  if (!existsSync(current) && existsSync(former)) renameSync(former, current); // an earlier swap was interrupted
  rmSync(beside, { recursive: true, force: true });
  mkdirSync(beside, { recursive: true });
  const { manifest, lock } = readWanted(project, options);
  const write = (name, content) => writeFileSync(join(beside, name), JSON.stringify(content));
  write("package.json", manifest);
  write("package-lock.json", addresses ? withAddresses(lock) : lock);
  if (existsSync(join(project, ".npmrc"))) copyFileSync(join(project, ".npmrc"), join(beside, ".npmrc"));
  const replace = () => {
    const replaced = existsSync(current);
    if (replaced) renameSync(current, former);
    try {
      renameSync(join(beside, "node_modules"), current);
    } catch (error) {
      if (replaced) renameSync(former, current);
      throw error;
    }
    rmSync(beside, { recursive: true, force: true, maxRetries: 3 });
  };
  return { folder: beside, replace };
}

module.exports = { countPackages, describeInstallation, differences, prepareReplacement, withAddresses };
