import { jockey } from "../../src/functions/jockey";
import { proResponse } from "./proResponse";
import { errorOf, openTestSession, type TestSession } from "./testSession";

let opened: TestSession;
beforeEach(() => {
  opened = openTestSession({ answer: proResponse });
});

const text = (value: string) => value as never; // a cell's text where a range may stand

test.each([
  [
    null,
    null,
    [
      [
        "Jockey",
        "Race type",
        "Starts",
        "Wins",
        "Win rate",
        "Place rate",
        "Best condition",
        "Worst condition",
        "Ambiguous name",
      ],
      ["Keira Ambrose", "gallops", 400, 80, 0.2, 0.5, "Good", "", false],
    ],
  ],
  [
    "tracks",
    null,
    [
      ["Track", "Starts", "Wins", "Win rate", "Place rate"],
      ["Ashford Park", 40, 8, 0.2, 0.45],
    ],
  ],
  [
    "conditions",
    null,
    [
      ["Condition", "Starts", "Wins", "Win rate", "Place rate"],
      ["Good", 30, 6, 0.2, 0.4],
    ],
  ],
  [
    "recent",
    90,
    [
      [
        "Jockey",
        "Race type",
        "Starts",
        "Wins",
        "Win rate",
        "Place rate",
        "Best condition",
        "Worst condition",
        "Ambiguous name",
      ],
      ["Keira Ambrose", "gallops", 30, 6, 0.2, 0.4, "Good", "Good", false],
    ],
  ],
  [
    "recent tracks",
    90,
    [
      ["Track", "Starts", "Wins", "Win rate", "Place rate"],
      ["Ashford Park", 40, 8, 0.2, 0.45],
    ],
  ],
  [
    "recent conditions",
    90,
    [
      ["Condition", "Starts", "Wins", "Win rate", "Place rate"],
      ["Good", 30, 6, 0.2, 0.4],
    ],
  ],
])("the report %s", async (report, window, table) => {
  expect(await jockey("  Keira  AMBROSE ", window, report)).toEqual(table);
});

test("names in any case share one request, min_starts is an option", async () => {
  await jockey("Keira Ambrose");
  await jockey("keira ambrose", null, "tracks");
  await jockey("Keira Ambrose", null, null, null as never, null, text("min_starts=10"));
  expect(opened.asked).toEqual([
    "/v1/stats/jockey/Keira%20Ambrose?race_code=gallops&min_starts=5",
    "/v1/stats/jockey/Keira%20Ambrose?race_code=gallops&min_starts=10",
  ]);
});

test.each([
  ["summary", null, [400, 1.6, 0.61]],
  ["tracks", null, [40, 1.7, 0.62]],
  ["conditions", null, [30, 1.8, ""]],
  ["recent", 90, [30, 1.9, 0.64]],
  ["recent tracks", 90, [40, "", ""]],
])("the report %s has impact value and rivals beaten, for one more request", async (report, window, row) => {
  const fields = text("starts,impactValue,percentBeaten");
  const table = await jockey("Keira Ambrose", window, report, fields, false);
  expect(table).toEqual([row]);
  expect(opened.asked.map((path) => path.split("?")[0])).toEqual([
    "/v1/stats/jockey/Keira%20Ambrose",
    "/x1/person-rates/Keira%20Ambrose",
  ]);
  expect(opened.asked[1]).toContain("role=jockey");
});

test("a live service has no impact value: it is blank next to other columns, and refused alone", async () => {
  opened = openTestSession({
    answer: proResponse,
    health: async () => Response.json({ source: "live", asOf: null }),
  });
  const show = (fields: string) => jockey("Keira Ambrose", null, null, text(fields), false);
  expect(await show("starts,impactValue")).toEqual([[400, ""]]);
  expect((await errorOf(() => show("impactValue,percentBeaten"))).message).toMatch(/past|history/);
  expect(opened.asked).toHaveLength(1);
});

test("a recent report needs a window, and its numbers their ranges", async () => {
  expect((await errorOf(() => jockey("K A", null, "recent"))).message).toBe(
    'report needs window to be given: current value is "recent"',
  );
  expect((await errorOf(() => jockey("K A", 400))).message).toBe(
    "window must be a whole number from 14 to 365: current value is 400",
  );
  expect(
    (await errorOf(() => jockey("K A", null, null, null as never, null, text("min_starts=0"))).then(
      (e) => e.message,
    )) ?? "",
  ).toContain("min_starts");
});
