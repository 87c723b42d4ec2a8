/** The packages of `npm start`: enough to build and to serve, and no others. */
import { existsSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { partOfStart } from "../../tools/partOfStart.cjs";

const root = join(__dirname, "../..");
const read = (file: string): unknown => JSON.parse(readFileSync(join(root, file), "utf8"));
const project = {
  manifest: read("package.json"),
  lock: read("package-lock.json"),
} as Parameters<typeof partOfStart>[0];
const { manifest, lock } = partOfStart(project);
const entries = Object.entries(lock.packages);
const directly = Object.keys({ ...project.manifest.dependencies, ...manifest.devDependencies });

test("on each platform they are at most 450, and none is of the tests or of Excel", () => {
  const ofEveryPlatform = entries.filter(([path, { optional }]) => path !== "" && optional !== true);
  expect(ofEveryPlatform.length).toBeLessThanOrEqual(440);
  expect(directly).toEqual(expect.arrayContaining(["webpack", "hono", "@swc/core"]));
  for (const name of ["jest", "eslint", "css-minimizer-webpack-plugin", "office-addin-debugging", "jsdom"])
    expect(lock.packages).not.toHaveProperty([`node_modules/${name}`]);
});

test("they are entries of the lock file, and each has what it needs", () => {
  const copied = project.manifest.startDependencies.files;
  const names = (path: string): string[] => Object.keys(project.lock.packages[path]?.dependencies ?? {});
  for (const [path] of entries.filter(([path]) => path !== "")) {
    expect(project.lock.packages).toHaveProperty([path]);
    if (copied.includes(path.slice("node_modules/".length))) continue;
    const missing = names(path).filter(
      (name) => !entries.some(([path]) => path.endsWith(`node_modules/${name}`)),
    );
    expect([path, missing]).toEqual([path, []]);
  }
});

test("a name that is no development dependency is an error", () => {
  const startDependencies = { packages: ["absent"], files: [] };
  expect(() => partOfStart({ ...project, manifest: { ...project.manifest, startDependencies } })).toThrow(
    "Cannot install absent of startDependencies as devDependencies lacks it",
  );
});

/** Returns the specifiers of the modules that a source loads; types are erased before. */
const specifiers = (source: string): string[] =>
  [
    ...source.matchAll(
      /^(?:import|export)(?! type)[^;]*?\bfrom "([^"]+)"|\b(?:import|require|require\.resolve)\("([^"]+)"\)|^import "([^"]+)"/gm,
    ),
  ].map(([, from, call, alone]) => from ?? call ?? alone ?? "");

/** Returns the packages that some files load, and the files that these load, by the first file that does. */
function packagesLoadedBy(files: readonly string[]): Map<string, string> {
  const loaded = new Map<string, string>();
  const seen = new Set<string>();
  const pending = files.map((file) => join(root, file));
  for (let file = pending.pop(); file !== undefined; file = pending.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    for (const specifier of specifiers(readFileSync(file, "utf8"))) {
      if (specifier.startsWith(".")) {
        const path = join(file, "..", specifier);
        const candidates = ["", ".ts", ".tsx"]
          .map((ending) => path + ending)
          .find((one) => /\.\w+$/.test(one) && existsSync(one));
        if (candidates !== undefined && /\.(?:tsx?|[cm]?js)$/.test(candidates)) pending.push(candidates);
      } else if (!specifier.startsWith("node:")) {
        const name = specifier
          .replace(/\?.*/, "") // webpack's alias of a part
          .split("/")
          .slice(0, specifier.startsWith("@") ? 2 : 1)
          .join("/");
        loaded.set(name, relative(root, file));
      }
    }
  }
  return loaded;
}

/** The packages that a published build and the development server load from the same files. */
const ofOtherCommands = [
  "css-minimizer-webpack-plugin",
  "minimizer-webpack-plugin",
  "office-addin-dev-certs",
];

test("every package that a start loads is among them", () => {
  const loaded = packagesLoadedBy([
    "tools/start.mjs",
    "tools/generate.cjs",
    "tools/docs-functions.cjs",
    "tools/quickSource.cjs",
    "tools/fluentTokens.cjs",
    "webpack.config.js",
    "src/server/main.ts",
    "src/addin/main.ts",
    "src/workbench/main.ts",
    "src/workbench/office.ts",
  ]);
  expect([...loaded.keys()]).toEqual(expect.arrayContaining(["ajv", "hono", "preact", "webpack"]));
  const builtin = /^(?:child_process|fs|os|path)$/;
  const absent = [...loaded].filter(
    ([name]) => !directly.includes(name) && !builtin.test(name) && !ofOtherCommands.includes(name),
  );
  expect(absent).toEqual([]);
});
