import type { Page } from "playwright-core";
import { testSite } from "../browser/testSite";
import { openWorkbench } from "../browser/openWorkbench";
import { type Call, described, type Outcome, type Profile } from "./cellCall";
import { calls, later } from "./exampleCalls";
import { inMicrosoft, openMicrosoft } from "./microsoftHost";
import { inWorkbench } from "./workbenchHost";

/** The same calls under Microsoft's runtime, under the scripts of Excel on the web, and in the workbench. */

const profiles = ["desktop", "web"] as const satisfies readonly Profile[];
type HostName = "Microsoft's runtime" | "Excel's script for the web" | "the workbench";
type Outcomes = Readonly<Record<HostName, readonly Outcome[]>>;

const titles = Object.keys({ ...calls, ...later });
const all: readonly Call[] = Object.values({ ...calls, ...later });

const at = testSite();
const outcomes: Partial<Record<Profile, Outcomes>> = {};
const errors: string[] = [];

async function outcomesOf(profile: Profile): Promise<Outcomes> {
  const observed = (page: Page): Page => page.on("pageerror", (error) => errors.push(String(error)));
  const runtime = observed(await openMicrosoft(at.browser, { url: at.server.url }));
  const web = await openMicrosoft(at.browser, { url: at.server.url, runtime: "web" });
  const workbench = observed((await openWorkbench(at.browser, at.server.url)).page);
  const inTwoParts = async (run: typeof inMicrosoft, page: Page): Promise<readonly Outcome[]> => [
    ...(await run(page, { calls: Object.values(calls), profile })),
    ...(await run(page, { calls: Object.values(later), profile })),
  ];
  const found = {
    "Microsoft's runtime": await inTwoParts(inMicrosoft, runtime),
    "Excel's script for the web": await inTwoParts(inMicrosoft, web),
    "the workbench": await inTwoParts(inWorkbench, workbench),
  };
  await Promise.all([runtime, web, workbench].map((page) => page.context().close()));
  return found;
}

beforeAll(async () => {
  for (const profile of profiles) outcomes[profile] = await outcomesOf(profile);
});

function outcome(profile: Profile, host: HostName, title: string): Outcome | undefined {
  const found = outcomes[profile]?.[host][titles.indexOf(title)];
  // The age of a response differs between pages.
  return found && "table" in found
    ? { table: found.table.filter(([name]) => name !== "age in seconds") }
    : found;
}

test("every function of functions.json is called", () => {
  expect([...new Set(all.map(([id]) => id))].sort()).toEqual(
    described()
      .map(({ id }) => id)
      .sort(),
  );
});

describe.each(profiles)("blank cells as on the %s", (profile) => {
  test.each(titles)("%s: the workbench equals Microsoft's runtime", (title) => {
    const expected = outcome(profile, "Microsoft's runtime", title);
    expect(expected).toBeDefined();
    expect(outcome(profile, "the workbench", title)).toEqual(expected);
  });

  test.each(titles)("%s: Excel's script for the web equals Microsoft's runtime", (title) => {
    const values = (found: Outcome | undefined): unknown =>
      found && "table" in found
        ? found.table.map((row) => row.map((cell) => (Array.isArray(cell) ? cell[0] : cell)))
        : found;
    expect(values(outcome(profile, "Excel's script for the web", title))).toEqual(
      values(outcome(profile, "Microsoft's runtime", title)),
    );
  });
});

/** The calls that return an error, with its message. */
const failures: Readonly<Record<string, readonly [error: string, message: string]>> = {
  "a race number out of range": ["#VALUE!", "race must be"],
  "a date outside the window": ["#VALUE!", "2026-02-12 to 2026-03-21"],
  "a blank required argument": ["#VALUE!", "venue"],
  "an unknown field": ["#VALUE!", "did you mean name?"],
  "an invalid price": ["#VALUE!", "decimal odds must exceed 1"],
  "a missing runner": ["#N/A", "not in this race"],
  "an unknown venue": ["#N/A", "ashford-prak"],
  "an unknown name": ["#N/A", "nobody atall"],
};

test.each(titles)("%s: returns a table, or the expected error with its message", (title) => {
  const [error, message] = failures[title] ?? [];
  const expected = error
    ? { error, message: expect.stringContaining(String(message)) }
    : { table: expect.any(Array) };
  expect(outcome("desktop", "Microsoft's runtime", title)).toEqual(expected);
});

test("numbers have their formats, and one value is a single cell", () => {
  const found = outcome("desktop", "Microsoft's runtime", "figures with their formats");
  const [, first] = found && "table" in found ? found.table : [];
  expect(first).toEqual([
    expect.any(String),
    [expect.any(Number), "yyyy-mm-dd"],
    [expect.any(Number), expect.stringContaining("%")],
    expect.anything(),
  ]);
  expect(outcome("desktop", "Microsoft's runtime", "one value")).toEqual({ table: [[expect.any(String)]] });
});

test("no page had an uncaught error", () => {
  expect(errors).toEqual([]);
});
