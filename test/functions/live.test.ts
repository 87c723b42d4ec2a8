import { live } from "../../src/functions/live";
import { createChangeStreams } from "../../src/service/changeStreams";
import { fakeClock, until } from "../client/fakeClock";
import { createChangingRaces, scratch } from "../service/changingRaces";
import { serviceOf } from "../service/testService";
import { openSnapshots } from "./openSnapshots";
import { type Invocation, openStreamingSession } from "./streamingSession";

/** A session over a real service whose races a test changes. */
function changing({ hasChanges = true } = {}) {
  const clock = fakeClock();
  const { history, date, change } = createChangingRaces({ now: clock.now, count: 2 });
  const streams = createChangeStreams({ now: clock.now, every: clock.every, isComplete: true });
  const service = serviceOf(history, {
    clock: { now: clock.now, elapsed: () => 0 },
    source: "simulated",
    ...(hasChanges && { changes: streams }),
  });
  const opened = openStreamingSession(service, {
    clock,
    health: { source: "simulated" },
    recorded: ([row]) => row,
  });
  const settle = (seconds = 1): Promise<void> => opened.settle(seconds, seconds > 10 ? 5000 : 50);
  return {
    ...opened,
    clock,
    streams,
    settle,
    begin(race: number, more: Partial<Invocation> = {}): Invocation {
      const invocation = opened.invocation(more);
      live(date, "ashford-park", race, invocation);
      return invocation;
    },
    async change(...[race, changes]: Parameters<typeof change>): Promise<void> {
      await settle(60);
      streams.add(change(race, changes));
      await settle();
    },
    close(): void {
      opened.client.dispose();
      history.close();
    },
  };
}
const containing = (words: string): string => expect.stringContaining(words) as string;

test("the count and the last time are pushed at first and at each change of the race, at no other time", async () => {
  const { begin, change, pushes, asked, settle, close } = changing();
  begin(1);
  await settle();
  expect(pushes).toEqual([[0, ""]]);
  await change(1, scratch(2));
  await change(2, scratch(2));
  await change(1, () => ({ condition: "Soft 5" }));
  expect(pushes.map((push) => (push as unknown[])[0])).toEqual([0, 1, 2]);
  // 13:02 and 13:03 in Sydney, where this session has its times.
  expect(pushes.slice(1).map((push) => Math.round((Number((push as unknown[])[1]) % 1) * 1440))).toEqual([
    781, 783,
  ]);
  await settle(3600);
  expect(pushes).toHaveLength(3);
  expect(asked.filter((path) => path !== "/x1/changes")).toEqual(["/v1/form"]);
  close();
});

test("a call that Excel makes again counts the same; a cancelled one pushes no more and ends the stream", async () => {
  const { begin, change, pushes, streams, settle, close } = changing();
  const first = begin(1);
  await settle();
  await change(1, scratch(2));
  const second = begin(1);
  await settle();
  expect(pushes.at(-1)).toEqual(pushes.at(-2));
  first.onCanceled?.();
  expect(streams.count).toBe(1);
  await change(1, scratch(3));
  expect(pushes).toHaveLength(4); // none, one, one again, two
  second.onCanceled?.();
  await until("the end of the stream", () => streams.count === 0);
  await change(1, scratch(4));
  expect(pushes).toHaveLength(4);
  close();
});

test("a call that is cancelled at once neither pushes nor follows", async () => {
  const { begin, pushes, streams, settle, close } = changing();
  begin(1).onCanceled?.();
  await settle();
  expect([pushes, streams.count]).toEqual([[], 0]);
  close();
});

test("a lost connection pushes nothing; what was missed arrives as one push", async () => {
  const { begin, change, pushes, streams, setReachable, settle, close } = changing();
  begin(1);
  await settle();
  setReachable(false);
  streams.close();
  await change(1, scratch(2));
  await change(1, scratch(3));
  expect(pushes).toHaveLength(1);
  setReachable(true);
  await settle(60);
  expect(pushes.map((push) => (push as unknown[])[0])).toEqual([0, 2]);
  close();
});

test("a race or a service that does not answer is #N/A with the reason, until it does", async () => {
  const { begin, pushes, setReachable, settle, client, close } = changing();
  begin(9);
  await settle();
  expect(pushes).toEqual([containing("no race 9")]);
  setReachable(false);
  begin(1);
  for (let minute = 0; minute < 2; minute++) {
    await settle(60);
  }
  expect(pushes[1]).toEqual(containing("cannot be reached"));
  setReachable(true);
  await client.checkConnection();
  await settle(60);
  expect(pushes.at(-1)).toEqual([0, ""]);
  close();
});

test("a source without changes is #N/A with the reason", async () => {
  const { begin, pushes, settle, close } = changing({ hasChanges: false });
  begin(1);
  await settle();
  expect(pushes).toEqual([containing("does not send changes")]);
  close();
});

test("nothing is followed in a preview, nor while the workbook shows a snapshot", async () => {
  const opened = changing();
  const { begin, pushes, streams, asked, settle, close } = opened;
  begin(1, { isInValuePreview: "true" });
  const snapshots = openSnapshots({ ...opened });
  await snapshots.take("10:00", opened.clock.now() - 3_600_000);
  snapshots.show("10:00");
  begin(1);
  await settle();
  expect(pushes).toEqual([containing("once the formula is entered"), containing("snapshot “10:00”")]);
  expect([streams.count, asked]).toEqual([0, []]);
  snapshots.show();
  await settle();
  expect(pushes.at(-1)).toEqual([0, ""]);
  snapshots.show("10:00");
  await settle();
  expect(pushes.at(-1)).toEqual(containing("snapshot “10:00”"));
  expect(streams.count).toBe(0);
  close();
});
