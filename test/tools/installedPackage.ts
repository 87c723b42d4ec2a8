/** The package as a person installs it: unpacked in an empty folder with only its run-time dependencies. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { findNpm } from "../../tools/programs.cjs";

export const root = join(__dirname, "../..");
const npm = findNpm();
const isBuilt = ["dist/workbench.html", "build/server/server/main.js", "build/library/index.mjs"].every(
  (file) => existsSync(join(root, file)),
);

/** True where the package can be packed: npm is there, and so is a build. */
export const isPacked = Boolean(npm) && isBuilt;
if (!isPacked)
  process.stderr.write("Skipped: the tests of the package, without npm or a build (npm test builds).\n");

interface LockEntry {
  readonly dev?: boolean;
  readonly devOptional?: boolean;
}

/** Returns the folders of the packages that `npm install` of the package would install. */
function runtimePackages(): string[] {
  const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
    readonly packages: Readonly<Record<string, LockEntry>>;
  };
  return Object.entries(lock.packages)
    .filter(([path, { dev, devOptional }]) => path !== "" && !dev && !devOptional)
    .map(([path]) => path);
}

/** Packs and unpacks the tarball in an empty folder, next to links to its run-time dependencies. */
export function installPackage(folder: string) {
  const pack = [npm ?? "", "pack", "--ignore-scripts", "--json", "--pack-destination", folder];
  const text = execFileSync(process.execPath, pack, { cwd: root, encoding: "utf8" });
  const [{ filename, files }] = JSON.parse(text) as [
    { readonly filename: string; readonly files: readonly { readonly path: string }[] },
  ];
  execFileSync("tar", ["-xzf", filename], { cwd: folder }); // a part of Windows, macOS and Linux
  mkdirSync(join(folder, "node_modules"));
  renameSync(join(folder, "package"), join(folder, "node_modules/racing-form"));
  for (const path of runtimePackages()) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    if (!existsSync(join(folder, path))) symlinkSync(join(root, path), join(folder, path), "junction");
  }
  const installed = join(folder, "node_modules/racing-form");
  const { bin } = JSON.parse(readFileSync(join(installed, "package.json"), "utf8")) as {
    readonly bin: Readonly<Record<string, string>>;
  };
  return {
    files: files.map(({ path }) => path),
    tarball: join(folder, filename),
    program: join(installed, bin["racing-form"] ?? ""),
  };
}
