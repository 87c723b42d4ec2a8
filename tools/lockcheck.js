/** Counts optional dependencies (native parts of other platforms) that a lock file lacks: `npm ci` fails without them. */
const { join } = require("node:path");

/** Returns the package at `path` and the folders above it, in which Node resolves modules. */
const upwards = (path) =>
  path === "" ? [""] : [path, ...upwards(path.slice(0, Math.max(0, path.lastIndexOf("/node_modules/"))))];

for (const file of ["package-lock.json", "bench/package-lock.json"]) {
  const { packages } = require(join(__dirname, "..", file));
  const resolves = (path, name) =>
    upwards(path).some((from) => packages[`${from && `${from}/`}node_modules/${name}`]);
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !resolves(path, name))
      .map((name) => `${path} -> ${name}`),
  );
  for (const line of missing) console.error(`missing from ${file}: ${line}`);
  console.log(
    `optional dependencies missing from ${file}: ${missing.length} (of ${Object.keys(packages).length - 1} packages)`,
  );
  if (missing.length > 0) process.exitCode = 1;
}
