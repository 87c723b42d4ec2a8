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
} = require("node:fs");
const { join } = require("node:path");

/** Returns the packages of a lock file by their folders; undefined when it cannot be read. */
function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8")).packages;
  } catch {
    return undefined;
  }
}

const same = (wanted, found) => wanted.version === found.version && wanted.integrity === found.integrity;

/** True for a package that may be absent: one of another platform, or one that nothing needs. */
const mayBeAbsent = ({ optional, extraneous }) => optional || extraneous;

/** True for a package inside another one, which it would see instead of the right one if it were superfluous. */
const isNested = (path) => path.indexOf("node_modules/") !== path.lastIndexOf("node_modules/");

/** Returns the folders of the packages that are missing, of another version, or superfluous and nested. */
function differences(wanted, installed) {
  const stale = Object.entries(wanted)
    .filter(
      ([path, entry]) =>
        path !== "" && !(path in installed ? same(entry, installed[path]) : mayBeAbsent(entry)),
    )
    .map(([path]) => path);
  return [...stale, ...Object.keys(installed).filter((path) => isNested(path) && !(path in wanted))];
}

/**
 * Returns how the packages in a project's node_modules relate to its package-lock.json:
 * "missing", "different" or "same"; and whether node_modules is a link to a folder elsewhere.
 */
function describeInstallation(project) {
  const folder = join(project, "node_modules");
  const linked = lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  const installed = packagesOf(join(folder, ".package-lock.json"));
  if (!installed) return { state: "missing", linked };
  const wanted = packagesOf(join(project, "package-lock.json")) ?? {};
  const absent = Object.keys(installed).filter((path) => !existsSync(join(project, path, "package.json")));
  return {
    state: differences(wanted, installed).length + absent.length === 0 ? "same" : "different",
    linked,
  };
}

/**
 * Replaces a project's node_modules by the packages that `install` puts into another folder's. When `install`
 * throws or ends the process (no registry, no space), or the swap fails, the former packages are untouched.
 */
function replaceInstallation(project, install) {
  const [current, beside] = [join(project, "node_modules"), join(project, "build/install")];
  const former = join(beside, "former");
  if (!existsSync(current) && existsSync(former)) renameSync(former, current); // an earlier swap was interrupted
  rmSync(beside, { recursive: true, force: true });
  mkdirSync(beside, { recursive: true });
  for (const file of ["package.json", "package-lock.json", ".npmrc"]) {
    if (existsSync(join(project, file))) copyFileSync(join(project, file), join(beside, file));
  }
  install(beside);
  const replaced = existsSync(current);
  if (replaced) renameSync(current, former);
  try {
    renameSync(join(beside, "node_modules"), current);
  } catch (error) {
    if (replaced) renameSync(former, current);
    throw error;
  }
  rmSync(beside, { recursive: true, force: true, maxRetries: 3 });
}

module.exports = { describeInstallation, differences, replaceInstallation };
