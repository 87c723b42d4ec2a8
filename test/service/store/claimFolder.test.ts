import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { claimFolder, describeProcess, FolderInUse } from "../../../src/service/store/claimFolder";

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
  claimFolder(folder, { pid: 1, kill: dead }).release();
  expect(readdirSync(folder)).toEqual([]);
  expect(claimFolder(folder, { pid: 2, kill: () => true }).wasAbandoned).toBe(false);
});

test("a folder that was not released is abandoned, also when its owner gave it up", () => {
  claimFolder(folder, { pid: 1, kill: dead }, idOnly);
  const next = claimFolder(folder, { pid: 2, kill: dead }, idOnly);
  expect(next.wasAbandoned).toBe(true);
  expect(readdirSync(folder)).toEqual(["owner.2.pid"]);
  next.abandon();
  // One in a container that was started since need not wait for a renewal.
  const later = claimFolder(folder, { pid: 2, kill: dead }, inContainer("pid:[9]"));
  expect(later.wasAbandoned).toBe(true);
});

test.each([
  [
    "with an id only, whose process runs,",
    "owner.3.pid",
    JSON.stringify({ pid: process.ppid }),
    "by process",
  ],
  ["that is being written", "owner.3.pid", "", "by another process"],
  ["that a power loss emptied", "owner.3.pid", "", undefined],
  ["without an owner", "owner.3.pid", "null", undefined],
])("a record %s blocks the folder or leaves it abandoned", (_title, name, content, refusal) => {
  writeFileSync(join(folder, name), content);
  if (refusal === undefined) {
    utimesSync(join(folder, name), 1, 1);
    expect(claimFolder(folder, process).wasAbandoned).toBe(true);
  } else expect(() => claimFolder(folder, process)).toThrow(refusal);
});

const elsewhere = { boot: "a", namespace: "pid:[1]", started: "10" };
const inContainer = (namespace: string) => (pid: number) => ({ ...elsewhere, namespace, pid });
const owner = () => join(folder, readdirSync(folder).find((name) => name.startsWith("owner.")) ?? "");

test("a process id that another process has now does not block", () => {
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
  const { release } = claimFolder(folder, { pid: 1, kill: dead });
  utimesSync(owner(), 1, 1);
  jest.advanceTimersByTime(10_000);
  expect(statSync(owner()).mtimeMs).toBeGreaterThan(1e6);
  release();
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
});

test("this process is described so that no other is equal to it", () => {
  const ownProcess = describeProcess(process.pid);
  expect(ownProcess.pid).toBe(process.pid);
  if (process.platform === "linux") expect(ownProcess.started).toMatch(/^\d+$/);
  expect(() => claimFolder(folder, process)).not.toThrow();
  expect(() => claimFolder(folder, { ...process, pid: process.ppid })).toThrow(`process ${process.pid}`);
});

(process.platform === "linux" ? test : test.skip)(
  "a killed owner whose parent has not asked for its exit code does not keep the folder",
  async () => {
    const parent = spawn("sh", ["-c", "sleep 60 & echo $!; exec sleep 60 >/dev/null"]);
    const [pid] = (await once(parent.stdout, "data")) as [Buffer];
    const owner = Number(pid);
    try {
      claimFolder(folder, { ...process, pid: owner });
      expect(() => claimFolder(folder, process)).toThrow(FolderInUse);
      process.kill(owner, "SIGKILL");
      while (describeProcess(owner).started !== undefined) await new Promise(setImmediate);
      expect(existsSync(`/proc/${owner}`)).toBe(true);
      expect(claimFolder(folder, process).wasAbandoned).toBe(true);
    } finally {
      parent.kill();
    }
  },
);

/** Claims folders, each at a moment; reports true for a folder that it got. */
const claimer = `
  const { claimFolder } = require(process.argv[1]);
  process.on("message", ({ folder, at }) => {
    while (Date.now() < at);
    try {
      claimFolder(folder, process);
      process.send(true);
    } catch (error) {
      process.send(error.name === "FolderInUse" ? false : error.stack);
    }
  });
`;
/** The server that `npm test` compiles before the tests run. */
const compiled = join(__dirname, "../../../build/server/service/store/claimFolder.js");

test("of two processes that find an owner ended at the same moment exactly one becomes the next", async () => {
  const claimers = [1, 2].map(() =>
    spawn(process.execPath, ["-e", claimer, compiled], { stdio: ["ignore", "inherit", "inherit", "ipc"] }),
  );
  const claim = async (child: ChildProcess, path: string, at: number): Promise<unknown> => {
    child.send({ folder: path, at });
    const [got]: unknown[] = await once(child, "message");
    return got;
  };
  try {
    for (let round = 0; round < 200; round++) {
      const path = join(folder, String(round));
      mkdirSync(path);
      const ended = { ...describeProcess(process.pid), pid: 999_999_999, started: "0" };
      if (round % 2 === 0) writeFileSync(join(path, "owner.1.pid"), JSON.stringify(ended));
      const at = Date.now() + 5;
      const got = await Promise.all(claimers.map((child) => claim(child, path, at)));
      expect([round, got.filter((one) => one === true).length, got.includes(false)]).toEqual([
        round,
        1,
        true,
      ]);
    }
  } finally {
    const ended = claimers.map((child) => once(child, "exit"));
    for (const child of claimers) child.kill();
    await Promise.all(ended);
  }
});
