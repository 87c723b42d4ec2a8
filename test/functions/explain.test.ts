import { explain } from "../../src/functions/explain";
import { form } from "../../src/functions/form";
import type { Service } from "../../src/service/createService";
import { asOf, errorOf, openTestSession, openService } from "./testSession";

let service: Service;
beforeAll(async () => {
  service = await openService();
});

const rowsOf = (table: readonly (readonly unknown[])[]) =>
  Object.fromEntries(table.map(([item, ...rest]) => [item, rest]));
const cells = (...args: unknown[]) => args.map((arg) => [[arg]]);

test("EXPLAIN returns the request, the origin of each value and the cost", async () => {
  const { asked } = openTestSession({
    answer: service.handle,
    settings: { workbook: { country: "au" }, user: { race_code: "gallops" } },
  });
  const rows = rowsOf(
    await explain("racing.form", cells("today", "Ashford Park", 3, "all", null, "missing=na")),
  );
  expect(rows).toMatchObject({
    Item: ["Value", "From"],
    function: ["FORM", "date, track, race, fields, headers, options, notes"],
    asks: [
      "GET /v1/form?date=2026-03-14&track=ashford-park&race=3&race_code=gallops&country=au&timezone=Australia%2FSydney",
      "",
    ],
    date: ["2026-03-14", "argument"],
    track: ["ashford-park", "argument"],
    race: [3, "argument"],
    country: ["au", "the workbook's default"],
    race_code: ["gallops", "the user's default"],
    timezone: ["Australia/Sydney", "the service's default"],
    missing: ["na", "option"],
    "today at the source": [asOf, ""],
    "plan needed": ["free", ""],
    cached: [false, ""],
    "requests now": [1, ""],
  });
  expect(rows["pro columns"]?.[0]).toBe(14);
  expect(asked).toEqual([]);
});

test("a cached response costs no request", async () => {
  openTestSession({ answer: service.handle });
  await form(asOf, "ashford-park", 3);
  const rows = rowsOf(await explain("FORM", cells(asOf, "ashford-park", 3)));
  expect(rows).toMatchObject({
    cached: [true, ""],
    "age in seconds": [0, ""],
    source: ["results", "as of 2026-03-14"],
    "requests now": [0, ""],
  });
});

test("a response that a relay could not renew is marked as expired, with its age and its cost", async () => {
  const answer = async (request: Request): Promise<Response> => {
    const response = await service.handle(request);
    return new Response(response.body, {
      headers: { ...Object.fromEntries(response.headers), Age: "600", "X-Stale": "true" },
    });
  };
  openTestSession({ answer });
  await form(asOf, "ashford-park", 3);
  const rows = rowsOf(await explain("FORM", cells(asOf, "ashford-park", 3)));
  expect(rows).toMatchObject({
    cached: [true, "expired"],
    "age in seconds": [600, ""],
    "requests now": [0, ""],
  });
});

test("a failure is returned with its remedy", async () => {
  openTestSession({ answer: service.handle });
  await errorOf(() => form(asOf, "nowhere", 3));
  const rows = rowsOf(await explain("FORM", cells(asOf, "nowhere", 3)));
  expect(rows["last failure"]).toEqual([
    expect.stringContaining("Check the date, the name or slug"),
    "notFound",
  ]);
});

test("an invalid argument is returned instead of thrown, and no request is sent", async () => {
  const { asked } = openTestSession({ answer: service.handle });
  const rows = rowsOf(await explain("FORM", cells(asOf, "ashford-park", 99)));
  expect(rows.refused).toEqual([
    "race must be a whole number from 1 to 20: current value is 99",
    "no request is sent",
  ]);
  expect(asked).toEqual([]);
});

test("an option that a function does not use is marked", async () => {
  openTestSession({ answer: service.handle });
  const rows = rowsOf(
    await explain("JOCKEY", cells("K Ambrose", null, null, null, null, "country=hk; min_starts=10")),
  );
  expect(rows).toMatchObject({
    country: ["hk", "option, not used by this function"],
    min_starts: [10, "option"],
    report: ["summary", ""],
  });
});

test("a function that only the Pro plan fills needs it, though its endpoint is in both plans", async () => {
  openTestSession({ answer: service.handle });
  for (const name of ["BADGES", "SPEEDMAP"])
    expect(rowsOf(await explain(name, cells(asOf, "ashford-park", 3)))["plan needed"]).toEqual(["pro", ""]);
  expect(rowsOf(await explain("FORM", cells(asOf, "ashford-park", 3)))["plan needed"]).toEqual(["free", ""]);
});

test("a report that a window selects is explained", async () => {
  openTestSession({ answer: service.handle });
  const rows = rowsOf(await explain("TRAINER", cells("Niall Ellery", 90)));
  expect(rows.report).toEqual(["recent", "as window is given"]);
});

test("a function without requests costs nothing, and its arguments are listed", async () => {
  openTestSession({ answer: service.handle });
  const range = [[2.6], [2.4], [4.3]];
  expect(await explain("FAIRODDS", [range, [["shin"]]])).toEqual([
    ["Item", "Value", "From"],
    ["function", "FAIRODDS", "odds, method, target"],
    ["odds", "3 x 1 cells", "argument"],
    ["method", "shin", "argument"],
    ["target", "", "not given"],
    ["requests now", 0, "computed from its arguments, without a request"],
  ]);
});

test("WHATIF sends two requests, and EXPLAIN returns which of them are cached", async () => {
  openTestSession({ answer: service.handle });
  await form(asOf, "ashford-park", 3);
  const table = await explain("WHATIF", [[[asOf]], [["ashford-park"]], [[3]], [[null]], [[2], [5]]]);
  const rows = rowsOf(table);
  expect(
    table.filter(([item]) => item === "asks").map(([, address]) => String(address).split("?")[0]),
  ).toEqual(["GET /v1/form", "GET /v1/predictions"]);
  expect(rows).toMatchObject({
    scratched: ["2, 5", "argument"],
    "requests in all": [2, ""],
    cached: [1, "of 2 responses"],
    "requests now": [1, "the others are cached"],
    "plan needed": ["pro", ""],
  });
});

test("an unknown function name throws with the most similar one", async () => {
  openTestSession({ answer: service.handle });
  const error = await errorOf(() => explain("FROM", []));
  expect([error.code, error.message]).toEqual(["#VALUE!", expect.stringContaining("did you mean FORM?")]);
  expect((await errorOf(() => explain(null))).message).toBe("function_name is blank");
});

test("EXPLAIN waits for the code of the function that it explains", async () => {
  openTestSession({ answer: service.handle });
  const first = explain("SETTLE", cells("no table"));
  expect(first).toBeInstanceOf(Promise);
  expect(rowsOf(await first)).toMatchObject({
    function: ["SETTLE", "bets, report, fields, headers, options"],
  });
  expect(explain("SETTLE", cells("no table"))).toEqual(await first);
});
