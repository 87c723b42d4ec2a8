import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { deserialize, serialize } from "node:v8";

const root = join(__dirname, "../..");
const folder = join(root, "build/test");
/** Lists the sources on which a simulated world and its store depend. */
const sources = [
  "src/dates",
  "src/http",
  "src/maths",
  "src/service",
  "src/spec",
  "test/contract/smallWorld.ts",
  "test/service/simulation/simulatedWorld.ts",
  "package.json",
];

let digest: string | undefined;

/** Returns a digest of the sources: equal digests make equal worlds. */
function digestOfSources(): string {
  if (digest !== undefined) return digest;
  const hash = createHash("sha256").update(process.version);
  for (const path of sources.flatMap((source) => filesOf(join(root, source))))
    hash.update(path.slice(root.length)).update(readFileSync(path));
  return (digest = hash.digest("hex").slice(0, 16));
}

const filesOf = (path: string): string[] =>
  /\.\w+$/.test(path)
    ? [path]
    : readdirSync(path, { withFileTypes: true, recursive: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .sort();

/**
 * Returns the path of a file that takes long to make, which `make` writes at a path unless an earlier suite
 * has made it from the same sources.
 */
export function fileMadeOnce(name: string, make: (path: string) => void): string {
  const path = join(folder, `${name}-${digestOfSources()}`);
  if (existsSync(path)) return path;
  mkdirSync(folder, { recursive: true });
  const outdated = (file: string) => file.startsWith(`${name}-`) && !file.includes(digestOfSources());
  for (const file of readdirSync(folder).filter(outdated)) rmSync(join(folder, file), { force: true });
  // Two suites may make it at the same time: each replaces the other's by an equal one.
  const temporaryPath = `${path}.${process.pid}`;
  make(temporaryPath);
  renameSync(temporaryPath, path);
  return path;
}

/** Returns plain data that take long to make, or an equal copy of those made before from the same sources. */
export function dataMadeOnce<T>(name: string, make: () => T): T {
  const path = fileMadeOnce(name, (temporaryPath) => writeFileSync(temporaryPath, serialize(make())));
  return deserialize(readFileSync(path)) as T;
}
