import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { claimFolder, FolderInUse } from "../../../src/service/store/claimFolder";

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "claim-"))));
afterEach(() => rmSync(folder, { recursive: true }));

const dead = () => {
  throw new Error("no such process");
};
const lock = () => join(folder, "history.db.lock");

test("the lock of a process that no longer runs is removed", () => {
  claimFolder(folder, { pid: 1, kill: dead });
  mkdirSync(lock());
  claimFolder(folder, { pid: 2, kill: dead });
  expect(existsSync(lock())).toBe(false);
});

test("a running process keeps its folder and its lock", () => {
  claimFolder(folder, { pid: 1, kill: dead });
  mkdirSync(lock());
  expect(() => claimFolder(folder, { pid: 2, kill: () => true })).toThrow(FolderInUse);
  expect(existsSync(lock())).toBe(true);
});

test("a process of another user counts as running", () => {
  claimFolder(folder, { pid: 1, kill: dead });
  const kill = () => {
    throw Object.assign(new Error("not allowed"), { code: "EPERM" });
  };
  expect(() => claimFolder(folder, { pid: 2, kill })).toThrow("in use by process 1");
});

test("a released folder can be claimed", () => {
  claimFolder(folder, { pid: 1, kill: dead })();
  expect(() => claimFolder(folder, { pid: 2, kill: () => true })).not.toThrow();
});
