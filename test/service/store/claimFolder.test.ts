import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { claimFolder, FolderInUse } from "../../../src/service/store/claimFolder";
import { describeProcess } from "../../../src/service/store/folderOwner";

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "claim-"))));
afterEach(() => rmSync(folder, { recursive: true }));

const dead = () => {
  throw new Error("no such process");
};
/** Describes a process as a system does that states nothing else. */
const idOnly = (pid: number) => ({ pid });
const lock = () => join(folder, "history.db.lock");

test("the lock of a process that no longer runs is removed", () => {
  claimFolder(folder, { pid: 1, kill: dead }, idOnly);
  mkdirSync(lock());
  claimFolder(folder, { pid: 2, kill: dead }, idOnly);
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

const elsewhere = { boot: "a", namespace: "pid:[1]", started: "10" };
const inContainer = (namespace: string) => (pid: number) => ({ ...elsewhere, namespace, pid });
const owner = () => join(folder, "owner.pid");

test("a process id that another process has now does not block", () => {
  claimFolder(folder, { pid: 7, kill: dead }, (pid) => ({ ...elsewhere, pid }))();
  claimFolder(folder, { pid: 7, kill: dead }, (pid) => ({ ...elsewhere, pid }));
  const later = (pid: number) => ({ ...elsewhere, pid, started: "20" });
  expect(() => claimFolder(folder, { pid: 8, kill: () => true }, later)).not.toThrow();
});

test("two containers whose processes have one id do not share a folder", () => {
  claimFolder(folder, { pid: 1, kill: dead }, inContainer("pid:[1]"));
  const other = () => claimFolder(folder, { pid: 1, kill: dead }, inContainer("pid:[2]"));
  expect(other).toThrow(FolderInUse);
  for (const hours of [-24, 24]) {
    const time = new Date(statSync(owner()).mtimeMs + hours * 3_600_000);
    utimesSync(owner(), time, time);
    expect(other).not.toThrow();
    rmSync(owner());
    claimFolder(folder, { pid: 1, kill: dead }, inContainer("pid:[1]"));
  }
});

test("the owner renews its file every ten seconds until it releases the folder", () => {
  jest.useFakeTimers();
  const release = claimFolder(folder, { pid: 1, kill: dead });
  utimesSync(owner(), 1, 1);
  jest.advanceTimersByTime(10_000);
  expect(statSync(owner()).mtimeMs).toBeGreaterThan(1e6);
  release();
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
});

test("this process is described so that no other is equal to it", () => {
  const own = describeProcess(process.pid);
  expect(own.pid).toBe(process.pid);
  if (process.platform === "linux") expect(own.started).toMatch(/^\d+$/);
  expect(() => claimFolder(folder, process)).not.toThrow();
  expect(() => claimFolder(folder, { ...process, pid: process.ppid })).toThrow(`process ${process.pid}`);
});
