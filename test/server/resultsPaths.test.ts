/** Suite of src/server/resultsPaths: the files that folders, patterns and names stand for. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { resultsPaths } from "../../src/server/resultsPaths";

let folder: string;
beforeAll(() => {
  // A folder in a hidden one, where people keep their data.
  folder = join(mkdtempSync(join(tmpdir(), ".paths-")), "results");
  mkdirSync(join(folder, "gb", ".git"), { recursive: true });
  for (const name of ["b.csv", "a.zip", "notes.md", "gb/c.JSON", "gb/.git/d.csv", "gb/stream.1", ".e.csv"])
    writeFileSync(join(folder, name), "");
  symlinkSync(join(folder, "b.csv"), join(folder, "linked.csv"));
  symlinkSync(join(folder, "gone.csv"), join(folder, "broken.csv"));
});
afterAll(() => rmSync(join(folder, ".."), { recursive: true }));

const pathsOf = (...texts: readonly string[]): readonly string[] =>
  resultsPaths(texts.map((text) => join(folder, text))).paths.map((path) => relative(folder, path));

test.each([
  [
    "a folder, with linked files and without hidden ones",
    ["."],
    "a.zip b.csv gb/c.JSON gb/stream.1 linked.csv",
  ],
  ["a pattern in a folder", ["*.csv"], "b.csv linked.csv"],
  ["a pattern over folders", ["**/*.JSON"], "gb/c.JSON"],
  ["a sign", ["?.csv"], "b.csv"],
  ["names in their order", ["notes.md", "b.csv"], "notes.md b.csv"],
])("%s", (_title, texts, expected) => {
  expect(pathsOf(...texts).join(" ")).toBe(expected);
});

test.each([
  ["*.xls", "no file has such a name"],
  ["none.csv", "there is no such file"],
  ["gb/.git/none", "there is no such file"],
])("%s names no file", (text, reason) => {
  expect(() => pathsOf(text)).toThrow(reason);
});

test("a folder's other files are named, a hidden folder once, and only they were not named by a person", () => {
  const { found: foundPaths, other } = resultsPaths([join(folder, "b.csv"), folder]);
  expect([...other]).toEqual([".e.csv", "gb/.git/", "notes.md"]);
  expect(foundPaths.map((path) => relative(folder, path))).toEqual([
    "a.zip",
    "b.csv",
    "gb/c.JSON",
    "gb/stream.1",
    "linked.csv",
  ]);
});
