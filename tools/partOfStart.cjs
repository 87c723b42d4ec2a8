/** Chooses what `npm start` installs: `dependencies`, and of `devDependencies` those that `startDependencies` names. */

/** Returns the folder at which Node finds a package from another one's folder; undefined where it is absent. */
function folderOf(packages, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf("/node_modules/")))) {
    const path = `${folder && `${folder}/`}node_modules/${name}`;
    if (path in packages) return path;
    if (folder === "") return undefined;
  }
}

/**
 * Returns the names of the packages that a package of a lock file needs; a peer that is optional need not be
 * there.
 */
const needsOf = ({
  dependencies,
  optionalDependencies,
  peerDependencies = {},
  peerDependenciesMeta = {},
}) => [
  ...Object.keys({ ...dependencies, ...optionalDependencies }),
  ...Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional),
];

/** Returns the part of the packages that the root needs, directly or through others. */
function reachable(packages) {
  const found = new Set();
  const pending = [""];
  while (pending.length > 0) {
    const path = pending.pop();
    if (found.has(path)) continue;
    found.add(path);
    const { devDependencies, ...entry } = packages[path];
    const names = [...needsOf(entry), ...Object.keys((path === "" && devDependencies) || {})];
    pending.push(...names.map((name) => folderOf(packages, path, name)).filter((one) => one !== undefined));
  }
  return Object.fromEntries(Object.entries(packages).filter(([path]) => found.has(path)));
}

/** Returns a package of the lock file as one that needs no other. */
const alone = ({ dependencies, optionalDependencies, peerDependencies, ...entry }) => entry;

/** Returns the part of a manifest and its lock file that `npm start` needs. Throws for a name that is no development dependency. */
function partOfStart({ manifest, lock }) {
  const { packages, files } = manifest.startDependencies;
  const devDependencies = Object.fromEntries(
    [...packages, ...files].sort().map((name) => {
      const version = manifest.devDependencies[name];
      if (version === undefined)
        throw new Error(`Cannot install ${name} of startDependencies as devDependencies lacks it`);
      return [name, version];
    }),
  );
  const copied = files.map((name) => `node_modules/${name}`);
  const entries = {
    ...lock.packages,
    "": { ...lock.packages[""], devDependencies },
    ...Object.fromEntries(copied.map((path) => [path, alone(lock.packages[path])])),
  };
  return { manifest: { ...manifest, devDependencies }, lock: { ...lock, packages: reachable(entries) } };
}

module.exports = { partOfStart };
