import { setTimeout as wait } from "node:timers/promises";
import { noteErrors } from "../browser/noteErrors";
import { keys, testSite } from "../browser/testSite";
import { type HostName, hosts, openWorkbench } from "../browser/openWorkbench";
import { blank, type Call, described, type Outcome, type Profile } from "./cellCall";
import { calls, later } from "./exampleCalls";
import { inWorkbench } from "./workbenchHost";

/** The same calls in the workbench's sheets, with its own Office.js and with Microsoft's. */

const profiles = ["desktop", "web"] as const satisfies readonly Profile[];
const [workbenchHost, microsoft] = hosts;
type Outcomes = Readonly<Record<HostName, Readonly<Record<Profile, readonly Outcome[]>>>>;

const titles = Object.keys({ ...calls, ...later });
const all: readonly Call[] = Object.values({ ...calls, ...later });
/** The calls of each profile: profiles differ only in the value of a blank cell. */
const callsOf: Readonly<Record<Profile, Readonly<Record<string, Call>>>> = {
  desktop: calls,
  web: Object.fromEntries(Object.entries(calls).filter(([, call]) => call.flat(2).includes(blank))),
};
const titlesOf: Readonly<Record<Profile, readonly string[]>> = {
  desktop: titles,
  web: Object.keys(callsOf.web),
};

const at = testSite();
let outcomes: Outcomes;
const errors: string[] = [];

async function outcomesOf(host: HostName): Promise<Outcomes[HostName]> {
  const { page } = await openWorkbench(at.browser, at.server.url, { host });
  noteErrors(page, errors);
  const outcomesIn = (profile: Profile, some: Readonly<Record<string, Call>>): Promise<readonly Outcome[]> =>
    inWorkbench(page, { calls: Object.values(some), profile });
  const hostFacts = {
    desktop: [...(await outcomesIn("desktop", callsOf.desktop)), ...(await outcomesIn("desktop", later))],
    web: await outcomesIn("web", callsOf.web),
  };
  await page.context().close();
  return hostFacts;
}

/** Resolves once the variables of formulas are computed, for which cells wait some minutes only. */
async function untilVariables(): Promise<void> {
  const address = `${at.server.url}/api/x1/backtest?formula=barrier`;
  while ((await fetch(address, { headers: { "X-API-Key": keys.pro } })).status === 503) await wait(1_000);
}

beforeAll(async () => {
  await untilVariables();
  outcomes = { [workbenchHost]: await outcomesOf(workbenchHost), [microsoft]: await outcomesOf(microsoft) };
});

function outcome(profile: Profile, host: HostName, title: string): Outcome | undefined {
  const foundOutcome = outcomes[host][profile][titlesOf[profile].indexOf(title)];
  // The age of a response differs between pages.
  return foundOutcome && "table" in foundOutcome
    ? { table: foundOutcome.table.filter(([name]) => name !== "age in seconds") }
    : foundOutcome;
}

test("every function of functions.json is called", () => {
  expect([...new Set(all.map(([id]) => id))].sort()).toEqual(
    described()
      .map(({ id }) => id)
      .sort(),
  );
});

describe.each(profiles)("blank cells as on the %s", (profile) => {
  test.each(titlesOf[profile])("%s: is the same with both", (title) => {
    const expected = outcome(profile, microsoft, title);
    expect(expected).toBeDefined();
    expect(outcome(profile, workbenchHost, title)).toEqual(expected);
  });
});

/** The calls that return an error, with its message. */
const failures: Readonly<Record<string, readonly [error: string, message: string]>> = {
  "a race number out of range": ["#VALUE!", "race must be"],
  "a date outside the window": ["#VALUE!", "2026-02-12 to 2026-03-21"],
  "a blank required argument": ["#VALUE!", "venue"],
  "an unknown field": ["#VALUE!", "did you mean name?"],
  "an invalid price": ["#VALUE!", "must be a price of 1 or more"],
  "a missing runner": ["#N/A", "not in this race"],
  "the changes of a race without a snapshot": ["#N/A", "no earlier snapshot"],
  "an unknown venue": ["#N/A", "ashford-prak"],
  "an unknown name": ["#N/A", "Nobody Atall"],
  "the record of forecasts": ["#N/A", "writes no forecasts down"],
};

test.each(titles)("%s: returns a table, or the expected error with its message", (title) => {
  const [error, message] = failures[title] ?? [];
  const expected = error
    ? { error, message: expect.stringContaining(String(message)) }
    : { table: expect.any(Array) };
  expect(outcome("desktop", microsoft, title)).toEqual(expected);
});

test("numbers have their formats, and one value is a single cell", () => {
  const foundOutcome = outcome("desktop", microsoft, "figures with their formats");
  const [, first] = foundOutcome && "table" in foundOutcome ? foundOutcome.table : [];
  expect(first).toEqual([
    expect.any(String),
    [expect.any(Number), "yyyy-mm-dd"],
    [expect.any(Number), expect.stringContaining("%")],
    expect.anything(),
  ]);
  expect(outcome("desktop", microsoft, "one value")).toEqual({ table: [[expect.any(String)]] });
});

test("no page had an uncaught error", () => {
  expect(errors).toEqual([]);
});
