import { createRaceDayFollow } from "../../../src/addin/refresh/raceDayFollow";
import { createClient } from "../../../src/client/createClient";
import { formCall } from "../../../src/functions/form";
import { runCall } from "../../../src/functions/call/runCall";
import { openSession, type Session } from "../../../src/functions/call/session";
import { createChangeStreams } from "../../../src/service/changeStreams";
import { recordChanges } from "../../../src/service/races/recordChanges";
import type { RaceRecord } from "../../../src/service/races/records";
import { historyInMemory } from "../../../src/service/store/openHistory";
import { createWriter } from "../../../src/service/store/writing/createWriter";
import { fakeClock, turns, until } from "../../client/fakeClock";
import { serviceOf } from "../../service/testService";
import { memoryHost } from "../settings/memoryHost";

const start = Date.parse("2026-03-14T01:00:00Z");
const recordOf = (raceNumber: number, changes: Partial<RaceRecord> = {}): RaceRecord => ({
  date: "2026-03-14",
  country: "au",
  raceCode: "gallops",
  track: "Ashford Park",
  raceNumber,
  startTime: `2026-03-14T0${raceNumber}:30:00Z`,
  timezone: "Australia/Sydney",
  condition: "Good 4",
  abandoned: false,
  meetingAbandoned: false,
  run: false,
  distance: 1200,
  runners: ["Copper Lantern", "Tide Table", "Gull Rock"].map((name, index) => ({
    number: index + 1,
    name: `${name} ${raceNumber}`,
    runnerKey: `${name} ${raceNumber}`,
    scratched: false,
  })),
  ...changes,
});

/** The formula whose argument only Excel computes; it asks for race 3. */
const computed = '=RACING.FORM("2026-03-14",LOWER(A1),3)';

interface FollowedOptions {
  readonly isOn?: boolean;
  /** True for a workbook that Excel has opened with its values, so that it calls no function. */
  readonly isReopened?: boolean;
  /** True for a hidden pane, whose timers a browser runs once a minute. */
  readonly isHidden?: boolean;
}

/** A workbook whose formulas are followed, over a real service whose races a test changes. */
async function followed(
  formulas: readonly string[],
  { isOn = true, isReopened = false, isHidden = false }: FollowedOptions = {},
) {
  const clock = fakeClock(start);
  const { now } = clock;
  const schedule: typeof clock.schedule = {
    ...clock.schedule,
    after(milliseconds, run) {
      const unit = isHidden ? 60_000 : 1;
      return clock.schedule.after(Math.ceil((now() + milliseconds) / unit) * unit - now(), run);
    },
  };
  const history = historyInMemory();
  const write = createWriter(history);
  const races = new Map([3, 4, 5].map((number) => [number, recordOf(number)]));
  write([...races.values()]);
  const every = (milliseconds: number, work: () => void) => {
    let cancel = (): void => undefined;
    const next = (): void => void (cancel = clock.schedule.after(milliseconds, () => (work(), next())));
    next();
    return () => cancel();
  };
  const pass = async (seconds: number): Promise<void> => {
    for (let passed = 0; passed < seconds; passed += 10) {
      clock.advance(10_000);
      await turns(3);
    }
  };
  const streams = createChangeStreams({ now: clock.now, every, isComplete: true });
  const service = serviceOf(history, {
    clock: { now: clock.now, elapsed: () => 0 },
    source: "simulated",
    changes: streams,
  });
  const requests: string[] = [];
  let unanswered = 0;
  const client = createClient({
    now,
    schedule,
    random: () => 0.5,
    credentials: () => ({ base: "http://service.test", key: "pro" }),
    async fetch(address, init) {
      const { pathname, searchParams } = new URL(address);
      if (pathname === "/health") return Response.json({ source: "simulated" });
      requests.push(`${pathname} ${searchParams.get("race") ?? ""}`.trim());
      unanswered++;
      return service.handle(new Request(address, init)).finally(() => unanswered--);
    },
  });
  const chosen = { workbook: {}, user: {} };
  const session: Session = { client, settings: () => chosen, now: clock.now, formats: false };
  openSession(session);
  const host = memoryHost();
  if (isOn) host.changeWorkbook("follow", true);
  const calculated: string[][] = [];
  let shownText: string | undefined;
  let onShown = (): void => undefined;
  const call = async (race: number): Promise<void> => {
    const none = { fields: null, headers: null, options: null };
    await runCall(
      formCall,
      { date: "2026-03-14", track: "ashford-park", race, ...none, notes: null },
      undefined,
    );
  };
  const follow = createRaceDayFollow({
    client,
    workbook: {
      findFormulas: async () =>
        formulas.map((formula, row) => ({ sheet: "Race", row, column: 0, formula, value: "" })),
      readValues: async (references) => references.map(() => [["ashford-park"]]),
      async calculateCells(cells) {
        calculated.push(cells.map(({ formula }) => formula));
        // Excel calls the functions after it has said that it calculates.
        for (const { formula } of cells) if (formula === computed) setImmediate(() => void call(3));
      },
    },
    store: host.workbookStore,
    snapshots: { shown: () => shownText, onShown: (listener) => void (onShown = listener) },
    open: () => session,
    now,
    schedule,
  });
  await client.ready();
  for (const race of isReopened ? [] : [3, 4, 5]) {
    const answered = call(race);
    clock.advance(1000);
    await Promise.race([answered, turns(50).then(() => clock.advance(1000))]);
    await answered;
  }
  requests.splice(0);
  follow.start();
  if (isOn) await until("open", () => streams.count === 1);
  await pass(200);
  const settle = async (): Promise<void> => {
    // An answer takes the service's own time: the clock passes on once it is there.
    for (let step = 0; step < 20; step += unanswered > 0 ? 0 : 1) {
      await turns(10);
      if (unanswered === 0) clock.advance(50);
    }
  };
  return {
    pass,
    client,
    follow,
    requests,
    calculated,
    streams,
    host,
    settle,
    /** Publishes another state of a race. */
    async change(raceNumber: number, changes: Partial<RaceRecord>): Promise<void> {
      const before = races.get(raceNumber) ?? recordOf(raceNumber);
      const after = { ...before, ...changes };
      races.set(raceNumber, after);
      write([after]);
      streams.add(recordChanges(before, after, clock.now()));
      await settle();
    },
    show(name: string | undefined): void {
      shownText = name;
      onShown();
    },
    close(): void {
      client.dispose();
      history.close();
    },
  };
}

const form = (race: number): string => `=RACING.FORM("2026-03-14","ashford-park",${race})`;
const scratched = { runners: recordOf(3).runners.map((one, index) => ({ ...one, scratched: index === 1 })) };

test("a change replaces the cached answers that it touches, and calculates the formulas that asked for them", async () => {
  const byCell = '=RACING.FORM("2026-03-14",B1,3)';
  const { requests, calculated, change, follow, close, client } = await followed([
    form(3),
    form(4),
    byCell,
    "=1+1",
  ]);
  expect(requests).toEqual(["/x1/changes"]);
  await change(3, scratched);
  expect(requests).toEqual(["/x1/changes", "/v1/form 3"]);
  expect(calculated).toEqual([[form(3), byCell]]);
  const parameters = { date: "2026-03-14", track: "ashford-park", race: 3 };
  const cachedAnswer = client.peek({
    endpoint: "form",
    parameters: { ...parameters, race_code: "gallops", country: "au", timezone: "Australia/Sydney" },
  });
  expect(cachedAnswer && "answer" in cachedAnswer && cachedAnswer.answer.response.runners[1]?.scratched).toBe(
    true,
  );
  expect(follow.changes().map(({ runner, fields }) => [runner?.number, fields])).toEqual([
    [2, ["scratched"]],
  ]);
  expect(follow.unread()).toBe(1);
  follow.markRead();
  expect(follow.unread()).toBe(0);
  close();
});

test("a change of a race that no formula asks for costs nothing and is not listed", async () => {
  const { requests, calculated, change, follow, close } = await followed([form(3)]);
  await change(5, { condition: "Soft 5" });
  expect([requests, calculated, follow.changes()]).toEqual([["/x1/changes"], [], []]);
  close();
});

test("an idle hour causes no request and no calculation", async () => {
  const { requests, calculated, pass, close } = await followed([form(3)]);
  await pass(3600);
  expect([calculated, requests]).toEqual([[], ["/x1/changes"]]);
  close();
});

test("in a hidden pane an idle hour causes nothing either, and a change arrives", async () => {
  const { requests, calculated, pass, change, settle, close } = await followed([form(3)], {
    isReopened: true,
    isHidden: true,
  });
  await pass(3600);
  expect([calculated, requests]).toEqual([[], ["/x1/changes"]]);
  await change(3, { condition: "Soft 5" });
  await pass(60);
  await settle();
  expect([calculated, requests]).toEqual([[[form(3)]], ["/x1/changes"]]);
  close();
});

test("formulas with computed arguments follow by what was asked, at first by a calculation", async () => {
  const { calculated, requests, change, close } = await followed([computed]);
  expect(calculated).toEqual([[computed]]);
  await change(4, { condition: "Soft 5" });
  expect(calculated).toEqual([[computed], [computed]]);
  expect(requests).toContain("/v1/form 4");
  close();
});

test("a workbook opened with its values follows formulas with computed arguments", async () => {
  const { follow, calculated, change, settle, requests, close } = await followed([computed], {
    isReopened: true,
  });
  await settle();
  expect(calculated).toEqual([[computed]]);
  await change(4, { condition: "Soft 5" });
  expect([calculated.length, follow.changes()]).toEqual([1, []]);
  await change(3, { condition: "Soft 5" });
  expect(calculated).toEqual([[computed], [computed]]);
  expect(follow.changes().map(({ race }) => race?.race)).toEqual([3]);
  expect(requests).toEqual(["/x1/changes", "/v1/form 3", "/v1/form 3"]);
  close();
});

test("of a workbook opened with its values a formula is calculated whose race changes, and no other", async () => {
  const { follow, calculated, change, requests, close } = await followed([form(3), form(4)], {
    isReopened: true,
  });
  await change(3, { condition: "Soft 5" });
  expect(calculated).toEqual([[form(3)]]);
  expect(requests).toEqual(["/x1/changes"]); // the function itself asks for what is not cached
  expect([follow.changes().length, follow.unread()]).toEqual([1, 1]);
  close();
});

test("the earlier changes of a race are listed once it is asked for", async () => {
  const formulas = [form(3)];
  const { follow, change, settle, client, close } = await followed(formulas);
  await change(3, { condition: "Soft 5" });
  await change(5, { condition: "Soft 6" });
  expect(follow.changes().map(({ race }) => race?.race)).toEqual([3]);
  formulas.push('=RACING.FORM("2026-03-15","ashford-park",5)'); // by a clock a day ahead
  const parameters = { date: "2026-03-15", track: "ashford-park", race: 5 };
  client.note({
    endpoint: "form",
    parameters: { ...parameters, race_code: "gallops", country: "au", timezone: "Australia/Sydney" },
  });
  await settle();
  expect(follow.changes().map(({ race }) => race?.race)).toEqual([5, 3]);
  expect(follow.unread()).toBe(2);
  close();
});

test("a change of a race that two new questions ask for is listed once", async () => {
  const formulas = [form(3)];
  const { follow, change, settle, client, close } = await followed(formulas);
  await change(5, { condition: "Soft 6" });
  expect(follow.changes()).toEqual([]);
  formulas.push('=RACING.FORM("2026-03-15","ashford-park",5)'); // by a clock a day ahead
  const parameters = { date: "2026-03-15", track: "ashford-park", race: 5, race_code: "gallops" } as const;
  for (const timezone of ["Australia/Sydney", "UTC"])
    client.note({ endpoint: "form", parameters: { ...parameters, country: "au", timezone } });
  await settle();
  expect(follow.changes().map(({ race }) => race?.race)).toEqual([5]);
  expect(follow.unread()).toBe(1);
  close();
});

test("nothing is followed before it is switched on, nor while the workbook shows a snapshot", async () => {
  const { follow, streams, show, calculated, change, host, close } = await followed([form(3)], {
    isOn: false,
  });
  await change(3, { condition: "Soft 5" });
  expect([streams.count, calculated, follow.isOn()]).toEqual([0, [], false]);
  await follow.set(true);
  await until("open", () => streams.count === 1);
  expect(host.workbookStore.get("follow")).toBe(true);
  show("10:00");
  await until("closed", () => streams.count === 0);
  await follow.set(false);
  show(undefined);
  await turns();
  expect(streams.count).toBe(0);
  close();
});

test("changes of before, when the workbook was closed, are listed as read, and bring older answers up to date", async () => {
  const { follow, calculated, change, show, settle, streams, close } = await followed([form(3)]);
  show("10:00");
  await until("closed", () => streams.count === 0);
  await change(3, { condition: "Soft 5" });
  expect(calculated).toEqual([]);
  show(undefined);
  await until("open", () => streams.count === 1);
  await settle();
  expect(calculated).toEqual([[form(3)]]);
  expect([follow.changes().length, follow.unread()]).toEqual([1, 0]);
  close();
});
