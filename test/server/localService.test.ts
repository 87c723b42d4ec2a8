import { mkdirSync, mkdtempSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { announceService, createLocalKey, readService, runningServices } from "../../src/server/localService";

const data = mkdtempSync(join(tmpdir(), "racing-data-"));
const folderOf = (name: string): string => {
  const folder = join(data, name);
  mkdirSync(folder);
  return folder;
};
const service = (port: number) => ({
  base: `http://127.0.0.1:${port}/api`,
  key: createLocalKey(),
  pid: process.pid,
});

test("a service states its address to the processes of the same person, until it stops", () => {
  const folder = folderOf("world");
  expect(readService(folder)).toBeUndefined();
  const stated = service(1);
  const withdraw = announceService(folder, stated);
  expect(readService(folder)).toEqual(stated);
  if (process.platform !== "win32") expect(statSync(join(folder, "service.json")).mode & 0o777).toBe(0o600);
  withdraw();
  expect(readService(folder)).toBeUndefined();
});

test("a process that takes a store over keeps its own statement when the one before stops late", () => {
  const folder = folderOf("taken");
  const withdrawFirst = announceService(folder, service(1));
  const next = service(2);
  announceService(folder, next);
  withdrawFirst();
  expect(readService(folder)).toEqual(next);
});

test("the statement of a process that has ended, and a broken one, count for nothing", () => {
  const folder = folderOf("ended");
  announceService(folder, { ...service(1), pid: 2 ** 22 + 1 });
  expect(readService(folder)).toBeUndefined();
  writeFileSync(join(folder, "service.json"), "{");
  expect(readService(folder)).toBeUndefined();
});

test("of several services the one that was started last is the first", () => {
  const [older, newer] = [service(3), service(4)];
  announceService(folderOf("newer"), newer);
  announceService(folderOf("older"), older);
  utimesSync(join(data, "older", "service.json"), 1, 1);
  utimesSync(join(data, "taken", "service.json"), 1, 1);
  expect(runningServices(data)[0]).toEqual(newer);
  expect(runningServices(data)).toContainEqual(older);
  expect(runningServices(join(data, "nothing"))).toEqual([]);
});

test("each run has a key of its own", () => {
  expect(createLocalKey()).toMatch(/^[0-9a-f]{48}$/);
  expect(createLocalKey()).not.toBe(createLocalKey());
  expect(readFileSync(join(data, "newer", "service.json"), "utf8")).toContain('"base"');
});
