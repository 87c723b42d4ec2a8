import { Cancelled, TimedOut } from "../../src/client/failure";
import { withDeadline } from "../../src/client/deadline";
import { fakeClock } from "./fakeClock";

const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => signal.addEventListener("abort", () => reject(new Error("aborted"))));

function opened(work: (signal: AbortSignal) => Promise<unknown>, controller = new AbortController()) {
  const clock = fakeClock();
  const end = withDeadline(work, { milliseconds: 5_000, schedule: clock.schedule, signal: controller.signal });
  end.catch(() => undefined);
  return { clock, controller, end };
}

test("work that takes too long times out", async () => {
  const { clock, end } = opened(untilAborted);
  clock.advance(5_000);
  await expect(end).rejects.toEqual(new TimedOut({ seconds: 5 }));
});

test("work that nobody waits for is cancelled", async () => {
  const { controller, end } = opened(untilAborted);
  controller.abort();
  await expect(end).rejects.toBeInstanceOf(Cancelled);
});

test("work that ends in time leaves no timer behind, whether well or not", async () => {
  const well = opened(async () => "answer");
  expect(await well.end).toBe("answer");
  const failure = new Error("its own");
  const badly = opened(() => Promise.reject(failure));
  await expect(badly.end).rejects.toBe(failure);
  expect([well.clock.timers, badly.clock.timers]).toEqual([0, 0]);
});
