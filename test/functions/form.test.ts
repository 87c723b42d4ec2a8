import { form } from "../../src/functions/form";
import * as functions from "../../src/functions/index.generated";
import type { Service } from "../../src/service/createService";
import { asOf, errorOf, openTestSession, openService, withoutRunners } from "./testSession";

let service: Service;
beforeAll(async () => {
  service = await openService();
});
const open = (options = {}) => openTestSession({ answer: service.handle, ...options });

test("a row for every runner by number, under headings, numbers as numbers", async () => {
  const { asked } = open();
  const table = await form(asOf, "ashford-park", 3);
  expect(table[0]?.slice(0, 3)).toEqual(["No", "Runner", "Barrier"]);
  const numbers = table.slice(1).map((row) => row[0]);
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  expect(asked).toEqual([
    "/v1/form?date=2026-03-14&track=ashford-park&race=3&race_code=gallops&country=au&timezone=Australia%2FSydney",
  ]);
});

test("a warm call returns the same table without a promise and sends no request", async () => {
  const { asked } = open();
  const first = await form(asOf, "ashford-park", 3);
  const second = form(asOf, "ashford-park", 3);
  expect(second).toBe(first);
  expect(asked).toHaveLength(1);
});

test("three spellings of a race share one request and one table", async () => {
  const { asked } = open();
  const serial = 46_095; // 2026-03-14
  const tables = await Promise.all([
    form(asOf, "ashford-park", 3),
    form(serial, "Ashford Park ", "3"),
    form("today", "ASHFORD PARK", 3),
  ]);
  expect(asked).toHaveLength(1);
  expect(tables[1]).toBe(tables[0]);
  expect(tables[2]).toBe(tables[0]);
});

test("200 equal formulas send one request", async () => {
  const { asked } = open();
  await Promise.all(Array.from({ length: 200 }, () => form(asOf, "ashford-park", 4)));
  expect(asked).toHaveLength(1);
});

test("fields, headers and options shape the table", async () => {
  open();
  const table = await form(asOf, "ashford-park", 3, [["name", "number"]], 2, [
    ["country", "au"],
    ["layout", "columns"],
  ]);
  expect(table[0]?.[0]).toBe(
    "FORM · 2026-03-14 · ashford-park · race 3 · gallops · au · Australia/Sydney · results file · as of 2026-03-14",
  );
  expect(table[1]?.[0]).toBe("Runner");
  expect(table[2]?.slice(0, 3)).toEqual(["No", 1, 2]);
});

test.each([
  [[asOf, "", 3], "#VALUE!", "track is blank"],
  [[asOf, 0, 3], "#VALUE!", "track is 0, as an empty cell is"],
  [[asOf, "ashford-park", 0], "#VALUE!", "race must be a whole number from 1 to 20: current value is 0"],
  [["ashford-park", asOf, 3], "#VALUE!", "date and track may be swapped"],
  [[null, "ashford-park", 3], "#VALUE!", "date is blank"],
  [[asOf, "ashford-park", 21], "#VALUE!", "race must be a whole number from 1 to 20: current value is 21"],
  [
    ["2026-02-30", "ashford-park", 3],
    "#VALUE!",
    'date must be an Excel date, a text YYYY-MM-DD, or a word: today, tomorrow, yesterday, a weekday, +1, -2: current value is "2026-02-30"',
  ],
  [
    ["2025-01-01", "ashford-park", 3],
    "#VALUE!",
    'date must be from 2026-02-12 to 2026-03-21 (30 days back to 7 ahead of the source\'s today, 2026-03-14): current value is "2025-01-01"',
  ],
  [
    [asOf, "ashford-park", 3, "nmae"],
    "#VALUE!",
    'fields must name fields of this function (RACING.FIELDS lists them); did you mean name?: current value is "nmae"',
  ],
  [[asOf, "ashford-park", 3, null, "maybe"], "#VALUE!", "headers must be TRUE, FALSE, or 2"],
  [
    [asOf, "ashford-park", 3, null, null, "colour=red"],
    "#VALUE!",
    "options knows race_code, country, timezone, missing, layout, time, text",
  ],
] as const)("%j shows %s: %s", async (args, code, message) => {
  const { asked } = open();
  const error = await errorOf(() => form(...(args as unknown as Parameters<typeof form>)));
  expect([error.code, error.message]).toEqual([code, expect.stringContaining(message)]);
  expect(asked).toEqual([]);
});

test("a date is refused only once the source's today is known: until then the request's own failure is shown", async () => {
  let isUp = false;
  const down = () => Promise.reject(new TypeError("fetch failed"));
  const yearLater = Date.parse("2027-03-14T02:00:00Z");
  const { asked, client } = openTestSession({
    answer: (request) => (isUp ? service.handle(request) : down()),
    health: down,
    clock: () => yearLater,
  });
  const failed = await errorOf(() => form(asOf, "ashford-park", 3));
  expect([failed.code, failed.message]).toEqual(["#N/A", expect.stringContaining("cannot be reached")]);
  isUp = true;
  client.clearFailures();
  const answered = await form(asOf, "ashford-park", 3);
  expect(answered[0]?.[0]).toBe("No");
  const refused = await errorOf(() => form("2027-03-14", "ashford-park", 3));
  expect(refused.message).toContain("ahead of the source's today, 2026-03-14");
  expect(new Set(asked).size).toBe(1);
  client.dispose();
});

test("a wrong key is #N/A with the reason, and the key is not in it", async () => {
  open({ key: "secret-wrong" });
  const error = await errorOf(() => form(asOf, "ashford-park", 3));
  expect(error.code).toBe("#N/A");
  expect(error.message).toContain("did not accept the API key");
  expect(error.message).not.toContain("secret-wrong");
});

test("an unknown track is #N/A, with a suggestion once the venues are cached", async () => {
  const { client } = open();
  await client.ask({ endpoint: "venues", parameters: {} });
  const misspelt = await errorOf(() => form(asOf, "ashford-prak", 3));
  expect([misspelt.code, misspelt.message]).toEqual([
    "#N/A",
    expect.stringContaining("Did you mean ashford-park?"),
  ]);
  const elsewhere = await errorOf(() => form(asOf, "lantern-bay", 3));
  expect(elsewhere.message).toContain("lantern-bay was found for gallops in hk.");
});

test("a failure that is remembered is thrown at once", async () => {
  open();
  await errorOf(() => form(asOf, "nowhere", 3));
  expect(() => form(asOf, "nowhere", 3)).toThrow(expect.objectContaining({ code: "#N/A" }));
});

test("the workbook's defaults come before the user's, and an option before both", async () => {
  const { asked } = open({
    settings: { workbook: { country: "nz" }, user: { country: "hk", race_code: "harness" } },
  });
  await errorOf(() => form(asOf, "nowhere", 3));
  await form(asOf, "ashford-park", 3, null as never, null, "country=AU; race_code=gallops" as never);
  const scopes = asked.flatMap((path) => /track=.*(race_code=\w+&country=\w+)/.exec(path)?.[1] ?? []);
  expect(scopes).toEqual(["race_code=harness&country=nz", "race_code=gallops&country=au"]);
});

test("a changed default takes effect at the next call", async () => {
  const { set, asked } = open();
  await form(asOf, "ashford-park", 3);
  set({ settings: () => ({ workbook: {}, user: { country: "nz" } }) });
  await errorOf(() => form(asOf, "nowhere", 3));
  expect(asked[1]).toContain("country=nz");
});

test("a default that is wrong names the workbook", async () => {
  open({ settings: { workbook: { race_code: "camels" } } });
  const error = await errorOf(() => form(asOf, "ashford-park", 3));
  expect(error.message).toContain(
    "race_code (the workbook's default) must be gallops, harness or greyhounds",
  );
});

test("a preview shows cached responses and never sends a request", async () => {
  const { asked } = open();
  const preview = { isInValuePreview: true } as unknown as CustomFunctions.CancelableInvocation;
  const ask = () => form(asOf, "ashford-park", 3, null as never, null, null as never, undefined, preview);
  expect((await errorOf(ask)).message).toContain("a preview sends no request");
  expect(asked).toEqual([]);
  const table = await form(asOf, "ashford-park", 3);
  expect(ask()).toBe(table);
});

test("a call that Excel cancels aborts its request and settles", async () => {
  let aborted = false;
  const { asked } = open({
    answer: (request: Request) =>
      new Promise<Response>((_, reject) => {
        request.signal.addEventListener("abort", () => {
          aborted = true;
          reject(new Error("aborted"));
        });
      }),
  });
  const invocation: CustomFunctions.CancelableInvocation = {};
  const call = Promise.resolve(
    form(asOf, "ashford-park", 3, null as never, null, null as never, undefined, invocation),
  );
  call.catch(() => undefined);
  while (asked.length === 0) await new Promise((resolve) => setImmediate(resolve));
  invocation.onCanceled?.();
  expect((await errorOf(() => call)).code).toBe("#N/A");
  while (!aborted) await new Promise((resolve) => setImmediate(resolve));
});

test("missing values are #N/A cells on request", async () => {
  open();
  const table = await form(
    asOf,
    "ashford-park",
    3,
    "claim,speedMap.runningStyle" as never,
    false,
    "missing=na" as never,
  );
  expect(table.flat().some((cell) => (cell as { code?: string }).code === "#N/A")).toBe(true);
});

test("dates are formatted numbers where the host shows them", async () => {
  const { set } = open();
  set({ formats: true });
  const table = await form(asOf, "ashford-park", 3, "race.date" as never, false);
  expect(table[0]).toEqual([{ type: "FormattedNumber", basicValue: 46_095, numberFormat: "yyyy-mm-dd" }]);
});

test("dates are counted from 1904 where the workbook does", async () => {
  const { set } = open();
  set({ dateSystem: () => 1904 });
  expect((await form(46_095 - 1462, "ashford-park", 3, "race.date" as never, false))[0]).toEqual([
    46_095 - 1462,
  ]);
});

test.each([
  ["FORM", () => form(asOf, "ashford-park", 3)],
  ["RUNNER", () => functions.runner(asOf, "ashford-park", 3, 2)],
  ["BADGES", () => functions.badges(asOf, "ashford-park", 3)],
  ["SPEEDMAP", () => functions.speedmap(asOf, "ashford-park", 3)],
  ["GOING", () => functions.going(asOf, "ashford-park", 3, "good")],
  ["CONNECTIONS", () => functions.connections(asOf, "ashford-park", 3)],
  ["CARD", () => functions.card(asOf, "ashford-park", 3)],
])("a card without runners is #N/A with a sentence, and no headings to count: %s", async (_name, call) => {
  open({ answer: withoutRunners(service) });
  expect(await errorOf(call)).toMatchObject({
    code: "#N/A",
    message: "The card of this race has no runners yet.",
  });
});
