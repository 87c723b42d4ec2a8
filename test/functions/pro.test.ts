/** Suite of src/functions: the functions that need a Pro key. */
import { badges } from "../../src/functions/badges";
import { form } from "../../src/functions/form";
import { jockey } from "../../src/functions/jockey";
import { predict } from "../../src/functions/predict";
import { trainer } from "../../src/functions/trainer";
import { asOf, errorOf, openTestSession, type TestSession } from "./testSession";
import { proResponse } from "./proResponse";

let opened: TestSession;
beforeEach(() => {
  opened = openTestSession({ answer: proResponse });
});

const text = (value: string) => value as never; // a cell's text where a range may stand

test("BADGES: a row for every runner and badge, of the request that FORM sends", async () => {
  expect(await badges(asOf, "ashford-park", 3, text("number,label,sentiment"))).toEqual([
    ["No", "Badge", "Sentiment"],
    [2, "Track winner", "positive"],
    [2, "Fit", "positive"],
  ]);
  expect(await form(asOf, "ashford-park", 3, text("number,decorators"), false)).toEqual([
    [1, ""],
    [2, "Track winner, Fit"],
  ]);
  expect(opened.asked).toHaveLength(1);
});

test("BADGES on a Free key is #N/A with the reason, and its columns in FORM are blank", async () => {
  openTestSession({
    async answer(request) {
      const body = (await (await proResponse(request)).json()) as { runners: { decorators?: unknown }[] };
      for (const runner of body.runners) delete runner.decorators;
      return Response.json(body);
    },
  });
  const error = await errorOf(() => badges(asOf, "ashford-park", 3));
  expect([error.code, error.message]).toEqual(["#N/A", expect.stringContaining("part of the Pro plan")]);
  expect(await form(asOf, "ashford-park", 3, text("decorators,speedMap.runningStyle"), false)).toEqual([
    ["", ""],
    ["", ""],
  ]);
});

test("PREDICT: best first, modelVersion and confidence reachable", async () => {
  expect(await predict(asOf, "ashford-park", 3)).toEqual([
    ["Rank", "No", "Runner", "Win probability", "Place probability"],
    [1, 2, "Runner 2", 0.6, 0.9],
    [2, 1, "Runner 1", 0.4, 0.7],
  ]);
  expect(await predict(asOf, "ashford-park", 3, text("modelVersion,confidence"), false)).toEqual(
    Array(2).fill(["gallops-1", "medium"]),
  );
  expect(opened.asked).toEqual([
    "/v1/predictions?date=2026-03-14&track=ashford-park&race=3&race_code=gallops&country=au&timezone=Australia%2FSydney",
  ]);
});

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
      ["Window", "Starts", "Win rate", "Place rate"],
      [90, 30, 0.2, 0.4],
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
])("JOCKEY: the report %s", async (report, window, table) => {
  expect(await jockey("  Keira  AMBROSE ", window, report)).toEqual(table);
});

test("JOCKEY: names in any case share one request, min_starts is an option", async () => {
  await jockey("Keira Ambrose");
  await jockey("keira ambrose", null, "tracks");
  await jockey("Keira Ambrose", null, null, null as never, null, text("min_starts=10"));
  expect(opened.asked).toEqual([
    "/v1/stats/jockey/keira%20ambrose?race_code=gallops&min_starts=5",
    "/v1/stats/jockey/keira%20ambrose?race_code=gallops&min_starts=10",
  ]);
});

test("JOCKEY: a recent report needs a window, and its numbers their ranges", async () => {
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

test("TRAINER: the summary and the tracks, and no conditions", async () => {
  expect((await trainer("Niall Ellery"))[1]).toEqual(["Niall Ellery", "gallops", 400, 80, 0.2, 0.5, false]);
  expect(await trainer("Niall Ellery", 30, "recent conditions", text("condition,wins"), false)).toEqual([
    ["Good", 6],
  ]);
  expect((await errorOf(() => trainer("Niall Ellery", null, "conditions"))).message).toContain(
    "did you mean recent conditions?",
  );
});
