import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readArguments } from "../../src/server/readArguments";
import { firstWorld, readCommandLine } from "../../bin/commandLine.cjs";

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "racing-world-"))));
afterEach(() => rmSync(folder, { recursive: true }));

/** Returns the option that a command adds for the races to serve. */
const worldFor = (args: readonly string[], data = folder) => firstWorld(readCommandLine(args).values, data);

test("a first start serves the medium world, also from a folder that does not exist yet", () => {
  expect(readArguments(worldFor([])).world?.scale).toBe("medium");
  expect(worldFor(["--port", "3100"], join(folder, "none"))).toEqual(["--scale", "medium"]);
});

test("a whole world that is stored already is served, one that is half built is not", () => {
  mkdirSync(join(folder, "world-full-20260101-on-2026-03-01"));
  expect(worldFor([])).toEqual(["--scale", "medium"]);
  mkdirSync(join(folder, "world-full-20260101"));
  expect(worldFor([])).toEqual(["--scale", "medium"]);
  writeFileSync(join(folder, "world-full-20260101", "history.db"), "");
  expect(worldFor([])).toEqual([]);
});

test.each([
  ["--scale", "full"],
  ["--scale=small"],
  ["--results", "a.csv"],
  ["--relay-only"],
  ["--seed=7"],
  ["--today", "2026-03-01"],
  ["--store", "postgres://db/racing"],
])("%s names the races to serve", (...args) => expect(worldFor(args)).toEqual([]));

test("a command reads its own options, and passes all others on to the server", () => {
  const args = ["--no-open", "--port=80", "--results", "a.csv", "b.csv", "--dev", "--as-of", "2026-03-14"];
  const { values, passed } = readCommandLine(args, ["no-open"]);
  expect(values).toMatchObject({ "no-open": true, port: "80", results: "a.csv" });
  expect(passed).toEqual(args.slice(1));
  expect(() => readArguments(passed)).toThrow("Unknown option '--dev'");
});
