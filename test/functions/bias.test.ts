import { bias } from "../../src/functions/bias";
import type { Service } from "../../src/service/createService";
import { errorOf, openService, openTestSession, type TestSession } from "./testSession";

let service: Service;
let opened: TestSession;
beforeAll(async () => {
  service = await openService();
});
beforeEach(() => {
  opened = openTestSession({ answer: service.handle });
});

const none = null as never;
const text = (value: string) => value as never; // a cell's text where a range may stand

const hk = text("country=hk");

test.each([
  [undefined, ["Barrier", "Starts", "Wins", "Places", "Win rate", "Place rate", "Advantage"]],
  [
    "bands",
    [
      "Band",
      "Shortest distance",
      "Longest distance",
      "Starts analysed",
      "Expected win rate",
      "Strongest barrier",
      "Weakest barrier",
      "Bias strength",
    ],
  ],
  [
    "band barriers",
    [
      "Band",
      "Shortest distance",
      "Longest distance",
      "Barrier",
      "Starts",
      "Wins",
      "Places",
      "Win rate",
      "Place rate",
      "Advantage",
    ],
  ],
  ["conditions", ["Condition", "Races", "Average field size"]],
  [
    "recent",
    [
      "Window",
      "Starts analysed",
      "Expected win rate",
      "Strongest barrier",
      "Weakest barrier",
      "Bias strength",
      "Condition",
    ],
  ],
  ["recent barriers", ["Barrier", "Starts", "Wins", "Places", "Win rate", "Place rate", "Advantage"]],
])("the report %s", async (report, headings) => {
  const window = report === undefined || report.startsWith("recent") ? 90 : null;
  const table = await bias("lantern-bay", null, window, null, report, none, null, hk);
  expect(table[0]).toEqual(headings);
  expect(table.length).toBeGreaterThan(1);
});

test("the summary of a distance echoes the filter", async () => {
  const table = await bias(
    "lantern-bay",
    "1000-1400",
    null,
    null,
    "summary",
    text("venue,distanceFilter.*"),
    false,
    hk,
  );
  expect(table).toEqual([["Lantern Bay", 1000, 1400]]);
  expect(opened.asked).toEqual([
    "/v1/stats/track-bias/lantern-bay?race_code=gallops&country=hk&distance=1000-1400",
  ]);
});

test("a window shows the recent barriers, and a condition those on it", async () => {
  const [recent, namedMeeting] = [
    await bias("lantern-bay", null, 90, null, null, none, null, hk),
    await bias("lantern-bay", null, 90, null, "recent barriers", none, null, hk),
  ];
  expect(recent).toEqual(namedMeeting);
  const soft = await bias("lantern-bay", null, 90, "soft 5", "recent", text("condition"), false, hk);
  expect(soft).toEqual([["Soft"]]);
});

test("a report that does not depend on the window is refused with one, and so is an unknown condition", async () => {
  const report = await errorOf(() => bias("lantern-bay", null, 90, null, "bands"));
  expect([report.code, report.message]).toEqual([
    "#VALUE!",
    "report must be recent or recent barriers when window is given, because no other depends on it: " +
      'current value is "bands"',
  ]);
  const condition = await errorOf(() => bias("lantern-bay", null, 90, "damp"));
  expect(condition.message).toContain(
    "condition must be one of good, soft, heavy, firm, synthetic, fast, slow, wet, dry",
  );
  expect(opened.asked).toEqual([]);
});

test("a recent report and a condition need a window", async () => {
  const recent = await errorOf(() => bias("lantern-bay", null, null, null, "recent"));
  expect([recent.code, recent.message]).toEqual([
    "#VALUE!",
    'report needs window to be given: current value is "recent"',
  ]);
  const condition = await errorOf(() => bias("lantern-bay", null, null, "good"));
  expect(condition.message).toBe('condition applies only when window is given: current value is "Good"');
  expect(opened.asked).toEqual([]);
});

test("a Free key gets #N/A with the reason, and asks once", async () => {
  const { asked } = openTestSession({ answer: service.handle, key: "free-key" });
  for (const distance of [1000, 1200]) {
    const error = await errorOf(() =>
      bias("lantern-bay", distance, null, null, null, null as never, null, hk),
    );
    expect([error.code, error.message]).toEqual(["#N/A", expect.stringContaining("needs a Pro key")]);
  }
  expect(asked).toHaveLength(1);
});

test("the draw by running style has a row for each barrier and style, with impact value and rivals beaten", async () => {
  const fields = text("barrier,runningStyle,starts,wins,impactValue,percentBeaten");
  const rows = await bias("ashford-park", none, none, none, "styles", fields, false);
  const whole = await bias("ashford-park", none, none, none, "barriers", text("barrier,starts"), false);
  expect(rows.length).toBeGreaterThan(20);
  expect(new Set(rows.map(([, style]) => style))).toEqual(new Set(["leader", "presser", "midfield", "back"]));
  const startsOf = (barrier: unknown) =>
    rows.filter(([one]) => one === barrier).reduce((sum, row) => sum + Number(row[2]), 0);
  for (const [barrier, starts] of whole) expect(startsOf(barrier)).toBeLessThanOrEqual(Number(starts));
  const leaders = rows.filter(([, style]) => style === "leader");
  const back = rows.filter(([, style]) => style === "back");
  const beaten = (of: typeof rows) => of.reduce((sum, row) => sum + Number(row[2]) * Number(row[5]), 0);
  const starts = (of: typeof rows) => of.reduce((sum, row) => sum + Number(row[2]), 0);
  expect(beaten(leaders) / starts(leaders)).toBeGreaterThan(beaten(back) / starts(back));
  expect(opened.asked[0]).toMatch(/^\/x1\/draw-styles\/ashford-park\?/);
});

test("a live service has no draw by running style", async () => {
  opened = openTestSession({
    answer: service.handle,
    health: async () => Response.json({ source: "live", asOf: "2026-03-14" }),
  });
  expect(await errorOf(() => bias("ashford-park", none, none, none, "styles"))).toMatchObject({
    code: "#N/A",
    message: expect.stringMatching(/^This source keeps no past starts/) as string,
  });
});
