import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inThread, Stopped, type ThreadWork } from "../../src/server/inThread";

/** Threads start from compiled files, of which there are none here; this one stands in for such a file. */
const folder = mkdtempSync(join(tmpdir(), "thread-"));
const worker = join(folder, "worker.js");
const source = `
const { parentPort, workerData } = require("node:worker_threads");
if (workerData === "fail") parentPort.postMessage({ failure: "it cannot be done" });
else if (workerData === "die") throw new Error("it died");
else if (workerData !== "wait") {
  parentPort.postMessage({ told: "half" });
  parentPort.postMessage({ result: workerData + " done" });
} else setInterval(() => undefined, 1000), parentPort.postMessage({ told: "waiting" });
`;
beforeAll(() => writeFileSync(worker, source));
afterAll(() => rmSync(folder, { recursive: true }));

const work: ThreadWork<string, string, string> = { worker, run: () => Promise.reject(new Error("no thread was started")) };

test("a thread does the task, tells how it goes, and gives the result", async () => {
  const told: string[] = [];
  expect(await inThread({ work, task: "work" }, { tell: (one) => told.push(one) })).toBe("work done");
  expect(told).toEqual(["half"]);
});

test("without its compiled file the task is done here", async () => {
  const told: string[] = [];
  const here: ThreadWork<number, string, number> = {
    worker: "none.js",
    run: (task, tell) => {
      tell("half");
      return Promise.resolve(2 * task);
    },
  };
  expect(await inThread({ work: here, task: 21 }, { tell: (one) => told.push(one) })).toBe(42);
  expect(told).toEqual(["half"]);
});

test.each([
  ["fail", "it cannot be done"],
  ["die", "it died"],
])("what goes wrong in a thread is told in its words: %s", async (task, words) => {
  await expect(inThread({ work, task })).rejects.toThrow(words);
});

test("a signal stops the thread, also one that came before it", async () => {
  const stop = new AbortController();
  await expect(inThread({ work, task: "wait" }, { tell: () => stop.abort(), signal: stop.signal })).rejects.toThrow(Stopped);
  await expect(inThread({ work, task: "wait" }, { signal: stop.signal })).rejects.toThrow(Stopped);
});
