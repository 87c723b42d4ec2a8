/** The patience of the tests' own steps: it ends with the work of the processes, not with a time. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { patience, whileWorking } from "./whileWorking";
import { workOf } from "./work";

const never = (): Promise<never> => new Promise(() => undefined);
/** Starts a process that computes for some milliseconds of processor time. */
const compute = (milliseconds: number) =>
  spawn(process.execPath, ["-e", `while (process.cpuUsage().user < ${milliseconds * 1000});`]);

beforeAll(() => void (patience.idle = 2000));

const { test: onLinux } = process.platform === "linux" ? { test } : { test: test.skip };

onLinux("the work of a process counts with those that it started", async () => {
  const child = compute(Infinity);
  await once(child, "spawn");
  try {
    for (let seen = 0; seen < 0.2;) {
      seen = workOf([child.pid ?? 0])?.seconds ?? 0;
      expect(workOf([process.pid])?.seconds).toBeGreaterThanOrEqual(seen);
      await pause(20);
    }
  } finally {
    child.kill();
    await once(child, "exit");
  }
  expect(workOf([child.pid ?? 0])).toEqual({ seconds: 0, isBusy: false });
});

onLinux("a step is awaited as long as a process works, however long", async () => {
  const child = compute(1500);
  expect(await whileWorking("computing", () => once(child, "exit"))).toEqual([0, null]);
});

test("a step fails with its name once nothing works", async () => {
  await expect(whileWorking("waiting for nothing", never)).rejects.toThrow(
    "waiting for nothing: browser and servers have been idle for 2 seconds",
  );
});

test("a step that takes the signal says what it waited for", async () => {
  const step = (signal: AbortSignal): Promise<never> =>
    new Promise((_resolve, reject) =>
      signal.addEventListener("abort", () => reject(new Error("the button is disabled"))),
    );
  await expect(whileWorking("pressing", step)).rejects.toThrow("the button is disabled");
});
