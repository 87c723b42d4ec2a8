import { changes } from "../../src/functions/changes";
import { form } from "../../src/functions/form";
import { predict } from "../../src/functions/predict";
import { openSnapshots } from "./openSnapshots";
import { fieldOf, openRace, predictionsOf } from "./servedRace";
import { asOf, errorOf, now } from "./testSession";

const hour = 3_600_000;
const text = (value: unknown) => value as never; // a cell's value where a range may stand

const race = { condition: "Good 4", startTime: "2026-03-14T03:00:00Z", timezone: "Australia/Sydney" };
const runners = fieldOf([
  { jockey: "Ada Kinsella", trainer: "N Ellery", barrier: 4, weight: 58.5 },
  { jockey: "Dov Anselm", trainer: "N Ellery", barrier: 1, weight: 57 },
  { jockey: "Orla Finch", trainer: "P Quill", barrier: 2, weight: 55, claim: 2 },
]);
type Runner = Readonly<Record<string, unknown>>;

/** The race as a service responds with it at one time. */
interface Served {
  race: Readonly<Record<string, unknown>>;
  runners: readonly Runner[];
  chances: readonly number[] | undefined;
}

/** Opens a race whose service a test changes after the snapshot of 10:00. */
async function openChanging() {
  const served: Served = { race, runners, chances: [0.5, 0.3, 0.2] };
  const about = { date: asOf, track: "Ashford Park", raceNumber: 3, abandoned: false, numberOfRunners: 3 };
  const opened = openRace(
    { runners: [] },
    {
      "/v1/form": ({ searchParams }) => ({
        ...about,
        ...served.race,
        raceNumber: Number(searchParams.get("race")),
        runners: served.runners,
      }),
      "/v1/predictions": () =>
        served.chances && {
          ...about,
          modelVersion: "gallops-1",
          confidence: "low",
          predictions: predictionsOf(served.chances),
        },
    },
  );
  const snapshots = openSnapshots(opened);
  const ask = async (): Promise<void> => {
    opened.client.clearCache();
    await Promise.allSettled([form(asOf, "ashford-park", 3), predict(asOf, "ashford-park", 3)]);
  };
  await ask();
  await snapshots.take("10:00", now - hour);
  opened.client.clearCache();
  return { served, opened, snapshots, ask };
}

const rowsOf = async (...[since, fields, options]: unknown[]): Promise<unknown[][]> =>
  changes(asOf, "ashford-park", 3, since, text(fields), false, text(options));

const withRunner = (number: number, change: Runner): readonly Runner[] =>
  runners.map((runner) => (runner.number === number ? { ...runner, ...change } : runner));

test("a race in which nothing has changed is one row that says so", async () => {
  await openChanging();
  expect(await rowsOf()).toEqual([["", "", "no change", "", ""]]);
});

/** 13:00 of the venue as a serial, from the published serial 46095 of 14 March 2026. */
const startAt = (hours: number): number => 46095 + hours / 24;

const planted: readonly (readonly [string, Partial<Served>, readonly (readonly unknown[])[]])[] = [
  [
    "a scratching",
    { runners: withRunner(2, { scratched: true }) },
    [[2, "Runner 2", "scratched", false, true]],
  ],
  [
    "a jockey",
    { runners: withRunner(1, { jockey: "Dov Anselm" }) },
    [[1, "Runner 1", "jockey", "Ada Kinsella", "Dov Anselm"]],
  ],
  [
    "a trainer",
    { runners: withRunner(3, { trainer: "N Ellery" }) },
    [[3, "Runner 3", "trainer", "P Quill", "N Ellery"]],
  ],
  ["a barrier", { runners: withRunner(1, { barrier: 5 }) }, [[1, "Runner 1", "barrier", 4, 5]]],
  ["a weight", { runners: withRunner(2, { weight: 57.5 }) }, [[2, "Runner 2", "weight", 57, 57.5]]],
  ["a claim that ends", { runners: withRunner(3, { claim: undefined }) }, [[3, "Runner 3", "claim", 2, ""]]],
  ["the going", { race: { ...race, condition: "Soft 5" } }, [["", "", "condition", "Good 4", "Soft 5"]]],
  [
    "the start",
    { race: { ...race, startTime: "2026-03-14T03:10:00Z" } },
    [
      [
        "",
        "",
        "start time (track’s clock)",
        expect.closeTo(startAt(14), 8),
        expect.closeTo(startAt(14 + 1 / 6), 8),
      ],
    ],
  ],
  ["an abandoned race", { race: { ...race, abandoned: true } }, [["", "", "abandoned", false, true]]],
  [
    "a probability",
    { chances: [0.5, 0.25, 0.25] },
    [
      [2, "Runner 2", "winProb", 0.3, 0.25],
      [2, "Runner 2", "fairOdds", 1 / 0.3, 4],
      [3, "Runner 3", "winProb", 0.2, 0.25],
      [3, "Runner 3", "fairOdds", 5, 4],
    ],
  ],
  [
    "an emergency that gets a run under a withdrawn number",
    { runners: withRunner(3, { name: "Night Tram" }), chances: undefined },
    [
      [3, "Runner 3", "withdrawn", "Runner 3", ""],
      [3, "Night Tram", "entered", "", "Night Tram"],
      ["", "", "not compared", "", expect.stringContaining("probabilities")],
    ],
  ],
];

test.each(planted)("%s is listed with both values, and nothing else is", async (_, change, expected) => {
  const { served } = await openChanging();
  Object.assign(served, change);
  expect(await rowsOf()).toEqual(expected);
});

test("probabilities that the service no longer gives are not compared, which is said", async () => {
  const { served } = await openChanging();
  served.chances = undefined;
  expect(await rowsOf("10:00", "what,after")).toEqual([
    ["not compared", expect.stringContaining("probabilities: The service has no data for this")],
  ]);
});

test("all changes of two people's hours are found, the race's first, then by runner", async () => {
  const { served } = await openChanging();
  served.race = { ...race, condition: "Heavy 8" };
  served.runners = runners.map((runner) => ({
    ...runner,
    ...(runner.number === 3 ? { scratched: true } : {}),
    ...(runner.number === 1 ? { jockey: "Silas Ambrose", barrier: 3 } : {}),
  }));
  expect(await rowsOf("10:00", "number,what")).toEqual([
    ["", "condition"],
    [1, "jockey"],
    [1, "barrier"],
    [3, "scratched"],
  ]);
});

test("the difference is that of the numbers, and of start times in minutes", async () => {
  const { served } = await openChanging();
  served.race = { ...race, startTime: "2026-03-14T03:10:00Z" };
  served.runners = withRunner(2, { weight: 57.5 });
  expect(await rowsOf("10:00", "what,difference,since")).toEqual([
    ["start time (track’s clock)", 10, "10:00"],
    ["weight", 0.5, "10:00"],
  ]);
});

test("a text, and a time of which one side is missing, have no difference", async () => {
  const { served } = await openChanging();
  served.race = { condition: "Soft 5", timezone: race.timezone };
  expect(await rowsOf("10:00", "what,difference,since")).toEqual([
    ["condition", "", "10:00"],
    ["start time (track’s clock)", "", "10:00"],
  ]);
});

test("numbers are in the format of what changed", async () => {
  const { served, opened } = await openChanging();
  opened.set({ formats: true });
  served.runners = withRunner(2, { weight: 57.5 });
  expect((await rowsOf("10:00", "after"))[0]?.[0]).toMatchObject({
    basicValue: 57.5,
    numberFormat: '0.0" kg"',
  });
});

test("two snapshots are compared without a request, and the newest earlier one is the default", async () => {
  const { served, opened, snapshots, ask } = await openChanging();
  served.runners = withRunner(2, { scratched: true });
  await ask();
  await snapshots.take("11:00", now - hour / 2);
  served.runners = withRunner(1, { scratched: true });
  opened.client.clearCache();
  const sent = opened.asked.length;
  const between = [[2, "Runner 2", "scratched", false, true]];
  expect(await rowsOf("10:00", undefined, "snapshot=11:00")).toEqual(between);
  snapshots.show("11:00");
  expect(await rowsOf()).toEqual(between);
  expect(opened.asked).toHaveLength(sent);
  snapshots.show();
  expect(await rowsOf(undefined, "number,what,since")).toEqual([
    [1, "scratched", "11:00"],
    [2, "scratched", "11:00"],
  ]);
});

test("a name that Excel has made a time of the day finds its snapshot", async () => {
  await openChanging();
  expect(await rowsOf(10 / 24, "what")).toEqual([["no change"]]);
});

test("a snapshot that the workbook does not have is refused before a request, with the names", async () => {
  const { opened } = await openChanging();
  const sent = opened.asked.length;
  expect(await errorOf(() => rowsOf("10:30"))).toMatchObject({
    code: "#VALUE!",
    message: expect.stringContaining("since must be a snapshot of this workbook, 10:00"),
  });
  expect(opened.asked).toHaveLength(sent);
});

test("a workbook without an earlier snapshot, and a race that it lacks, are #N/A with the reason", async () => {
  const { snapshots, opened } = await openChanging();
  expect(await errorOf(() => changes(asOf, "ashford-park", 4))).toMatchObject({
    code: "#N/A",
    message: expect.stringContaining("not in the snapshot of 10:00"),
  });
  snapshots.list.pop();
  const sent = opened.asked.length;
  expect(await errorOf(rowsOf)).toMatchObject({
    code: "#N/A",
    message: "This workbook has no earlier snapshot to compare with. Take one in the Racing pane.",
  });
  expect(opened.asked).toHaveLength(sent);
});
