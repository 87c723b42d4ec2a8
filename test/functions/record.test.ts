import { record } from "../../src/functions/record";
import type { Service } from "../../src/service/createService";
import { errorOf, openPredictedService, openService, openTestSession, type TestSession } from "./testSession";

let service: Service;
let opened: TestSession;
beforeAll(async () => {
  service = await openPredictedService();
});
beforeEach(() => {
  opened = openTestSession({ answer: service.handle });
});

const text = (value: string) => value as never; // a cell's text where a range may stand

test("a row for the model, whose figures are those of its races", async () => {
  const [row = []] = await record(
    null,
    null,
    null,
    text("model,judged,logLoss,r2,topPickRate,file.chain"),
    false,
  );
  const races = await record(
    null,
    null,
    "races",
    text("state,logLoss,winnerRank,equalLogLoss"),
    false,
    text("limit=1000"),
  );
  const judged = races.filter(([state]) => state === "judged");
  const sum = (index: number): number => judged.reduce((total, of) => total + Number(of[index]), 0);
  const tops = judged.filter(([, , rank]) => rank === 1).length;
  expect(judged.length).toBeGreaterThan(10);
  expect(row).toEqual([
    "embedded",
    judged.length,
    expect.closeTo(sum(1) / judged.length, 9),
    expect.closeTo(1 - sum(1) / sum(3), 9),
    expect.closeTo(tops / judged.length, 9),
    "intact",
  ]);
});

test("ten bands; the period, the track and the model limit the races", async () => {
  expect(await record(null, null, "calibration", text("runners"), false)).toHaveLength(10);
  const dates = await record(
    "2026-03-01",
    "2026-03-07",
    "races",
    text("date,slug"),
    false,
    text("track=ashford-park"),
  );
  expect(dates.length).toBeGreaterThan(0);
  for (const [date, slug] of dates) {
    expect(Number(date)).toBeGreaterThanOrEqual(46082); // 2026-03-01
    expect(Number(date)).toBeLessThanOrEqual(46088);
    expect(slug).toBe("ashford-park");
  }
  expect(await errorOf(() => record(null, null, null, undefined, null, text("model=barrier")))).toMatchObject(
    {
      code: "#N/A",
      message: expect.stringContaining("no forecast of such a race is written yet") as string,
    },
  );
});

test("all race codes are asked for unless the options name one, whatever the workbook's default", async () => {
  const settings = { workbook: { race_code: "harness" as const }, user: {} };
  opened = openTestSession({ answer: service.handle, settings });
  await record();
  await record(null, null, null, undefined, null, text("race_code=gallops"));
  expect(opened.asked).toEqual([
    "/x1/record?report=summary&model=embedded&limit=200",
    "/x1/record?report=summary&model=embedded&limit=200&race_code=gallops",
  ]);
});

test("wrong arguments are refused by name, and a service that writes no forecasts says why there are none", async () => {
  expect(await errorOf(() => record("2026-03-07", "2026-03-01"))).toMatchObject({
    code: "#VALUE!",
    message: expect.stringContaining("from must not be after until") as string,
  });
  expect(await errorOf(() => record(null, null, "weights"))).toMatchObject({
    code: "#VALUE!",
    message: expect.stringContaining("report must be") as string,
  });
  const without = await openService();
  openTestSession({ answer: without.handle });
  expect(await errorOf(() => record())).toMatchObject({
    code: "#N/A",
    message: expect.stringContaining("this service writes no forecasts down") as string,
  });
});
