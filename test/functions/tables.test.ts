/** Suite of src/functions: the tables of the functions without an argument of a race. */
import { bias } from "../../src/functions/bias";
import { meetings } from "../../src/functions/meetings";
import { race } from "../../src/functions/race";
import { runner } from "../../src/functions/runner";
import { venues } from "../../src/functions/venues";
import type { Service } from "../../src/service/createService";
import { asOf, errorOf, openTestSession, openService, type TestSession } from "./testSession";

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

describe("MEETINGS", () => {
  test("a row for every race of every meeting of the day", async () => {
    const table = await meetings(asOf, null, text("track,raceNumber,distance,startTime,abandoned"));
    expect(table[0]).toEqual(["Track", "Race", "Distance", "Start time", "Abandoned"]);
    expect(table.slice(1).map((row) => row.slice(0, 2))).toEqual(
      [1, 2, 3, 4, 5, 6].map((number) => ["Ashford Park", number]),
    );
    expect(table[1]?.slice(2).map((cell) => typeof cell)).toEqual(["number", "number", "boolean"]);
  });

  test("a country given in the formula keeps its meetings only; the default country does not", async () => {
    const sunday = (options?: string) =>
      meetings("2026-03-15", null, text("country"), false, text(options ?? ""));
    expect(new Set((await sunday()).flat())).toEqual(new Set(["nz"]));
    expect(await sunday("country=au")).toEqual([[""]]);
  });

  test("the code is an argument by word or letter", async () => {
    const table = await meetings("2026-03-15", "H", text("track"), false);
    expect(new Set(table.flat())).toEqual(new Set(["Pemberly"]));
    expect(opened.asked[0]).toContain("race_code=harness");
  });
});

describe("VENUES", () => {
  test("all venues without a filter, whatever the defaults", async () => {
    opened.set({ settings: () => ({ workbook: { country: "hk", race_code: "harness" }, user: {} }) });
    const table = await venues();
    expect(table[0]).toEqual(["Venue", "Slug", "Race type", "Country"]);
    expect(table.length).toBeGreaterThan(5);
    expect(opened.asked).toEqual(["/v1/form/venues"]);
  });

  test("filtered by code and country", async () => {
    expect((await venues("g", "AU", null as never, false)).map((row) => row.slice(2))).toEqual([
      ["greyhounds", "au"],
    ]);
    expect(opened.asked).toEqual(["/v1/form/venues?raceType=greyhounds&country=au"]);
  });
});

describe("RACE", () => {
  test("one row, of the request that FORM has sent", async () => {
    const table = await race(asOf, "ashford-park", 3, text("track,raceNumber,distance,numberOfRunners"));
    expect(table).toEqual([
      ["Track", "Race", "Distance", "Runners"],
      ["Ashford Park", 3, expect.any(Number), expect.any(Number)],
    ]);
    await runner(asOf, "ashford-park", 3, 1);
    expect(opened.asked).toHaveLength(1);
  });
});

describe("RUNNER", () => {
  test("by number or by name in any case, one row", async () => {
    const byNumber = await runner(asOf, "ashford-park", 3, 2, text("number,name"), false);
    const name = String(byNumber[0]?.[1]);
    expect(await runner(asOf, "ashford-park", 3, name.toUpperCase(), text("number,name"), false)).toEqual(
      byNumber,
    );
    expect(byNumber).toEqual([[2, name]]);
  });

  test("one field gives one value; headers can still be asked for", async () => {
    expect(await runner(asOf, "ashford-park", 3, 2, text("number"))).toEqual([[2]]);
    expect(await runner(asOf, "ashford-park", 3, 2, text("number"), true)).toEqual([["No"], [2]]);
    const form = await runner(asOf, "ashford-park", 3, 2, text("form"));
    expect([form.length, form[0]?.length, typeof form[0]?.[0]]).toEqual([1, 1, "string"]);
  });

  test("a runner that is not in the race is #N/A with the reason", async () => {
    const error = await errorOf(() => runner(asOf, "ashford-park", 3, 30));
    expect([error.code, error.message]).toEqual([
      "#N/A",
      expect.stringMatching(/^Runner 30 is not in this race of \d+ runners$/),
    ]);
    expect((await errorOf(() => runner(asOf, "ashford-park", 3, null))).message).toBe("runner is blank");
  });
});

describe("BIAS", () => {
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
    const [recent, named] = [
      await bias("lantern-bay", null, 90, null, null, none, null, hk),
      await bias("lantern-bay", null, 90, null, "recent barriers", none, null, hk),
    ];
    expect(recent).toEqual(named);
    const soft = await bias("lantern-bay", null, 90, "soft 5", "recent", text("condition"), false, hk);
    expect(soft).toEqual([["Soft"]]);
  });

  test("a report that does not depend on the window is refused with one, and so is an unknown condition", async () => {
    const report = await errorOf(() => bias("lantern-bay", null, 90, null, "bands"));
    expect([report.code, report.message]).toEqual([
      "#VALUE!",
      "report must be recent or recent barriers when window is given, as no other depends on it: " +
        'current value is "bands"',
    ]);
    const condition = await errorOf(() => bias("lantern-bay", null, 90, "damp"));
    expect(condition.message).toContain(
      "condition must be one of good, soft, heavy, firm, synthetic, fast, slow",
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
});
