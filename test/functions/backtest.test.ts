import { backtest } from "../../src/functions/backtest";
import type { Service } from "../../src/service/createService";
import { errorOf, openPredictedService, openTestSession, type TestSession } from "./testSession";

let service: Service;
let opened: TestSession;
beforeAll(async () => void (service = await openPredictedService()));
beforeEach(() => void (opened = openTestSession({ answer: service.handle })));

const text = (value: string) => value as never; // a cell's text where a range may stand
const none = null as never;
const terms = [
  ["Term", "Weight"],
  ["career.shrunkWinRate", 5],
  ["barrier", -0.02],
];

test("two columns of terms and weights have the record of the formula in words", async () => {
  const [row = []] = await backtest(
    terms,
    none,
    none,
    none,
    text("verdict,formulas,racesJudged,formula"),
    false,
  );
  expect(row).toEqual([
    expect.stringMatching(/^(No edge over|Better than|Worse than) equal chances .* after 1 formula\.$/),
    1,
    expect.any(Number),
    "5*(career.shrunkWinRate) - 0.02*(barrier)",
  ]);
});

test("each report has its rows, and the fields of all reports of the same formula agree", async () => {
  const bands = await backtest(terms, none, none, "bands");
  expect(bands).toHaveLength(11);
  const weights = await backtest(terms, none, none, "weights", text("term,weight,fittedWeight"), false);
  expect(weights).toEqual([
    ["career.shrunkWinRate", 5, expect.any(Number)],
    ["barrier", -0.02, expect.any(Number)],
  ]);
  const years = await backtest(terms, none, none, "years", text("year,racesJudged,formulas"), false);
  expect(years).toEqual([[2026, expect.any(Number), 1]]);
});

test("the formulas of a workbook are counted and sent, a cached record stays as it is", async () => {
  const asked = async (weight: number) =>
    (await backtest([["barrier", weight]] as never, none, none, none, text("formulas"), false))[0]?.[0];
  expect(await asked(-1)).toBe(1);
  expect(await asked(-2)).toBe(2);
  expect(await asked(-1)).toBe(1);
  expect(opened.asked.filter((path) => path.includes("backtest"))).toHaveLength(2);
});

test("the options choose the races, the split and the strength", async () => {
  const shownText = text("conditions,split,strength");
  const options = text("conditions=distance<=1200&condition=wet; split=2026-02-01; strength=0");
  expect(await backtest(terms, none, none, none, shownText, false, options)).toEqual([
    [expect.stringMatching(/^distance<=1200; condition=soft/), expect.any(Number), 0],
  ]);
  const split = text("split=2026-02-01; strength=-1");
  expect(await errorOf(() => backtest(terms, none, none, none, none, none, split))).toMatchObject({
    code: "#VALUE!",
    message: expect.stringContaining("strength must be 0 or more"),
  });
});

test("a formula that cannot be read is #VALUE! with the place, and sends no request", async () => {
  const error = await errorOf(() => backtest(text("2*barier")));
  expect(error).toMatchObject({ code: "#VALUE!", message: expect.stringContaining("did you mean barrier") });
  expect(error.message).toContain("character 3");
  expect(opened.asked).toEqual([]);
});

test("a source without past starts is asked nothing", async () => {
  opened = openTestSession({
    answer: service.handle,
    health: async () => Response.json({ source: "live", asOf: null }),
  });
  await opened.client.ready();
  expect(await errorOf(() => backtest(text("barrier")))).toMatchObject({ code: "#N/A" });
  expect(opened.asked).toEqual([]);
});
