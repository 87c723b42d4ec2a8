import { readFileSync } from "node:fs";
import { join } from "node:path";

const read = (file: string): string => readFileSync(join(__dirname, "../..", file), "utf8");
const { dependencies, devDependencies } = JSON.parse(read("package.json")) as Readonly<
  Record<"dependencies" | "devDependencies", Readonly<Record<string, string>>>
>;
const packages = Object.entries({ ...dependencies, ...devDependencies });
const reasons = read("docs/reference/dependencies.md");

test("every dependency has an exact version", () => {
  expect(packages.filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))).toEqual([]);
});

test("docs/reference/dependencies.md states the reason for every dependency, and for no other package", () => {
  const rows = reasons.split(/\r?\n/).filter((line) => line.startsWith("| `"));
  const namedPackages = rows.flatMap((row) =>
    [...(row.split("|")[1] ?? "").matchAll(/`([^`]+)`/g)].map(([, name]) => name),
  );
  expect(namedPackages.sort()).toEqual(packages.map(([name]) => name).sort());
});
