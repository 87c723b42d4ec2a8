import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readArguments } from "../../src/server/readArguments";
import { firstWorld } from "../../bin/firstWorld.cjs";

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "racing-world-"))));
afterEach(() => rmSync(folder, { recursive: true }));

test("a first start serves the medium world, also from a folder that does not exist yet", () => {
  expect(readArguments(firstWorld([], folder)).world?.scale).toBe("medium");
  expect(firstWorld(["--port", "3100"], join(folder, "none"))).toEqual(["--scale", "medium"]);
});

test("a whole world that is stored already is served", () => {
  mkdirSync(join(folder, "world-full-20260101-on-2026-03-01"));
  expect(firstWorld([], folder)).toEqual(["--scale", "medium"]);
  mkdirSync(join(folder, "world-full-20260101"));
  expect(firstWorld([], folder)).toEqual([]);
});

test.each([
  ["--scale", "full"],
  ["--scale=small"],
  ["--results", "a.csv"],
  ["--relay-only"],
  ["--seed=7"],
  ["--today", "2026-03-01"],
])("%s names the races to serve", (...args) => expect(firstWorld(args, folder)).toEqual([]));
