/** Suite of src/server/threadTasks.ts: workerThread. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runInThread, Stopped, type ThreadWork } from "../../src/server/threadTasks";

/** Threads start from compiled files, which tests do not have; this file replaces one. */
const folder = mkdtempSync(join(tmpdir(), "thread-"));
const worker = join(folder, "worker.js");
const source = `
const { parentPort, workerData } = require("node:worker_threads");
if (workerData === "fail") parentPort.postMessage({ failure: "it cannot be done" });
else if (workerData === "die") throw new Error("it died");
else if (workerData === "end") undefined;
else if (workerData === "exit") process.exit(3);
else if (workerData === "leak") { const held = []; for (;;) held.push(new Array(1e6).fill(held.length)); }
else if (workerData !== "wait") {
  parentPort.postMessage({ progress: "half" });
  parentPort.postMessage({ result: workerData + " done" });
} else setInterval(() => undefined, 1000), parentPort.postMessage({ progress: "waiting" });
`;
beforeAll(() => writeFileSync(worker, source));
afterAll(() => rmSync(folder, { recursive: true }));

const work: ThreadWork<string, string, string> = {
  worker,
  run: () => Promise.reject(new Error("no thread was started")),
};

test("a thread runs the task, reports its progress and returns the result", async () => {
  const reported: string[] = [];
  expect(await runInThread({ work, task: "work" }, { onProgress: (one) => reported.push(one) })).toBe(
    "work done",
  );
  expect(reported).toEqual(["half"]);
});

test("without its compiled file the task runs in this thread", async () => {
  const reported: string[] = [];
  const here: ThreadWork<number, string, number> = {
    worker: "none.js",
    run: (task, onProgress) => {
      onProgress("half");
      return Promise.resolve(2 * task);
    },
  };
  expect(await runInThread({ work: here, task: 21 }, { onProgress: (one) => reported.push(one) })).toBe(42);
  expect(reported).toEqual(["half"]);
});

test.each([
  ["fail", "it cannot be done"],
  ["die", "it died"],
])("a failure in a thread has its message: %s", async (task, words) => {
  await expect(runInThread({ work, task })).rejects.toThrow(words);
});

test.each([
  ["end", "worker.js ended with code 0 and no result"],
  ["exit", "worker.js ended with code 3 and no result"],
])("a thread that ends without a word is a failure: %s", async (task, words) => {
  await expect(runInThread({ work, task })).rejects.toThrow(words);
});

test("a thread that uses more memory than it may is a failure", async () => {
  const resourceLimits = { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 4 };
  await expect(runInThread({ work, task: "leak" }, { resourceLimits })).rejects.toThrow("memory");
});

test("progress that cannot be used ends the thread with that failure", async () => {
  const onProgress = (): never => {
    throw new Error("database or disk is full");
  };
  await expect(runInThread({ work, task: "wait" }, { onProgress })).rejects.toThrow("disk is full");
});

test("a signal terminates the thread, even when it has aborted before", async () => {
  const stop = new AbortController();
  await expect(
    runInThread({ work, task: "wait" }, { onProgress: () => stop.abort(), signal: stop.signal }),
  ).rejects.toThrow(Stopped);
  await expect(runInThread({ work, task: "wait" }, { signal: stop.signal })).rejects.toThrow(Stopped);
});
