import { Cancelled, TimedOut } from "../../src/client/failure";
import { withTimeout } from "../../src/client/schedule";
import { fakeClock } from "./fakeClock";

const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) =>
    signal.addEventListener("abort", () => reject(new Error("aborted"))),
  );

function start(work: (signal: AbortSignal) => Promise<unknown>, controller = new AbortController()) {
  const clock = fakeClock();
  const end = withTimeout(work, { milliseconds: 5_000, schedule: clock.schedule, signal: controller.signal });
  end.catch(() => undefined);
  return { clock, controller, end };
}

test("slow work times out", async () => {
  const { clock, end } = start(untilAborted);
  clock.advance(5_000);
  await expect(end).rejects.toEqual(new TimedOut({ seconds: 5 }));
});

test("aborted work is cancelled", async () => {
  const { controller, end } = start(untilAborted);
  controller.abort();
  await expect(end).rejects.toBeInstanceOf(Cancelled);
});

test("work that settles in time leaves no timer behind", async () => {
  const well = start(async () => "answer");
  expect(await well.end).toBe("answer");
  const failure = new Error("its own");
  const badly = start(() => Promise.reject(failure));
  await expect(badly.end).rejects.toBe(failure);
  expect([well.clock.timers, badly.clock.timers]).toEqual([0, 0]);
});
