/** Results files: the optional columns, and what they mean in the responses of the service. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { History } from "../../src/service/store/history";
import { ask, historyOf, pinned, serviceOf } from "../service/testService";
import { barriersOf, conditionKey } from "./countedFigures";
import {
  countedStarts,
  groupBy,
  hongKongSurfaces,
  raceKey,
  readLines,
  recentOf,
  whenPresent,
} from "./resultsLines";

const asOf = "2026-02-01";
let folder: string;
let history: History;
afterEach(() => {
  history.close();
  rmSync(folder, { recursive: true, force: true });
});

const columns =
  "date country race_code track race_number start_time timezone distance_m number name scratched finish barrier condition weather surface course runner_id jockey jockey_id".split(
    " ",
  );
const usual: Readonly<Record<string, string | number>> = {
  country: "au",
  race_code: "gallops",
  track: "Lark Hill",
  race_number: 1,
  timezone: "Australia/Sydney",
  distance_m: 1200,
  number: 1,
  scratched: 0,
  finish: 1,
};

/** Opens a service over a results file with these lines, each filled up with usual values. */
async function serviceOver(lines: readonly Readonly<Record<string, string | number>>[]) {
  folder = mkdtempSync(join(tmpdir(), "results-"));
  const file = join(folder, "results.csv");
  const cells = lines.map((line) => {
    const all: Record<string, string | number> = { ...usual, start_time: `${line.date}T03:00:00Z`, ...line };
    return columns.map((column) => all[column] ?? "").join();
  });
  writeFileSync(file, [columns.join(), ...cells].join("\n"));
  history = await historyOf(file);
  return serviceOf(history, { clock: pinned(asOf) });
}

const upcoming = { date: asOf, finish: "" };
const starts = (runner: { stats: { overall: { starts: number } } }) => runner.stats.overall.starts;

describe("who is one runner", () => {
  test("without ids, one name within a country", async () => {
    const service = await serviceOver([
      { date: "2026-01-01", name: "Sea Fret" },
      { date: "2026-01-08", name: "SEA FRET" },
      { date: "2026-01-15", name: "Sea Fret", country: "nz", timezone: "Pacific/Auckland" },
      { ...upcoming, name: "Sea Fret" },
    ]);
    const { body } = await ask(service, `/form?date=${asOf}&track=lark-hill&race=1`);
    expect(body.runners.map(starts)).toEqual([2]);
  });

  test("with ids, one id: two of one name are two, one id in two countries is one", async () => {
    const service = await serviceOver([
      { date: "2026-01-01", name: "Sea Fret", runner_id: "A" },
      { date: "2026-01-08", name: "Sea Fret", runner_id: "B" },
      { date: "2026-01-15", name: "Sea Fret", runner_id: "A", country: "nz", timezone: "Pacific/Auckland" },
      { ...upcoming, name: "Sea Fret", runner_id: "A" },
      { ...upcoming, name: "Sea Fret", runner_id: "B", number: 2 },
    ]);
    const { body } = await ask(service, `/form?date=${asOf}&track=lark-hill&race=1`);
    expect(body.runners.map(starts)).toEqual([2, 1]);
  });

  test("a jockey's id joins the spellings of a name", async () => {
    const service = await serviceOver([
      { date: "2026-01-01", name: "One", jockey: "J. Philpot", jockey_id: "7" },
      { date: "2026-01-08", name: "Two", jockey: "Ms Jess Philpot", jockey_id: "7" },
    ]);
    expect((await ask(service, "/stats/jockey/philpot")).body).toMatchObject({
      totalStarts: 2,
      isAmbiguous: false,
    });
  });
});

describe("surface and course", () => {
  const lines = [
    { date: "2026-01-01", name: "A", barrier: 1, condition: "Good", surface: "All-Weather" },
    { date: "2026-01-02", name: "A", barrier: 2, condition: "Good", surface: "turf", course: "C+3" },
    { date: "2026-01-03", name: "A", barrier: 3, condition: "Good", surface: "turf", course: "A" },
    { date: "2026-01-04", name: "A", barrier: 4, surface: "aw" },
    { ...upcoming, name: "A", barrier: 1, surface: "turf" },
  ].map((line) => ({ jockey: "Kim Vale", ...line }));

  test("all-weather is a surface: its starts count as synthetic, whatever the going is called", async () => {
    const service = await serviceOver(lines);
    const { runners } = (await ask(service, `/form?date=${asOf}&track=lark-hill&race=1`)).body;
    const { conditions } = runners[0].stats;
    expect(conditions).toMatchObject({ good: { starts: 2 }, synthetic: { starts: 2 } });
    expect(Object.keys(conditions)).toHaveLength(2);
    const { conditionStats } = (await ask(service, "/stats/jockey/kim%20vale")).body;
    const { conditionStats: races } = (await ask(service, "/stats/track-bias/lark-hill")).body;
    expect(
      [conditionStats, races].map((list: { condition: string }[]) => list.map(({ condition }) => condition)),
    ).toEqual([
      ["Good", "Synthetic"],
      ["Good", "Synthetic"],
    ]);
  });

  test.each([
    ["", [1, 2, 3, 4]],
    ["surface=turf", [2, 3]],
    ["surface=SYNTHETIC", [1, 4]],
    ["surface=all-weather", [1, 4]],
    ["surface=dirt", []],
    ["course=c%2B3", [2]],
    ["surface=turf&course=A", [3]],
    ["surface=synthetic&course=A", []],
  ])("bias with %j has the barriers %j, and so have its recent statistics", async (query, barriers) => {
    const service = await serviceOver(lines);
    const { body } = await ask(service, `/stats/track-bias/lark-hill?window=60&${query}`);
    const numbers = (report: { barrierStats: { barrierNumber: number }[] }) =>
      report.barrierStats.map(({ barrierNumber }) => barrierNumber);
    expect([numbers(body), numbers(body.recentStats)]).toEqual([barriers, barriers]);
  });

  test("an unknown surface is 422", async () => {
    const service = await serviceOver(lines);
    const { status, body } = await ask(service, "/stats/track-bias/lark-hill?surface=ice");
    expect([status, body.detail[0].loc]).toEqual([422, ["query", "surface"]]);
  });
});

describe("goings", () => {
  /** A source's words, the key that gallops count under, and the one of harness. */
  const words = [
    ["Good to Yielding", "good", "good"],
    ["Bon souple", "good", "good"],
    ["Fast", "good", "fast"],
    ["Hard", "firm", "firm"],
    ["Yielding", "soft", "soft"],
    ["Soft 7", "soft", "soft"],
    ["Très souple", "soft", "soft"],
    ["Slow", "soft", "slow"],
    ["Sloppy", "heavy", "heavy"],
    ["Lourd", "heavy", "heavy"],
    ["Standard", "synthetic", "synthetic"],
    ["Wet Slow", "synthetic", "slow"],
    ["Wet Fast", "synthetic", "fast"],
  ] as const;
  const linesOf = (race_code: string) =>
    words.map(([condition], index) => ({
      date: `2026-01-${String(index + 1).padStart(2, "0")}`,
      name: "A",
      jockey: "Kim Vale",
      race_code,
      condition,
      barrier: index + 1,
    }));
  type Counted = readonly { readonly condition: string; readonly totalStarts: number }[];
  const countOf = (list: readonly string[]) =>
    Object.fromEntries([...groupBy(list, (key) => key)].map(([key, all]) => [key, all.length]));
  const keys = {
    gallops: words.map(([, key]) => key),
    harness: words.map(([, , key]) => key),
  };
  const capitalised = (key: string) => key.charAt(0).toUpperCase() + key.slice(1);

  test.each(["gallops", "harness"] as const)(
    "%s: form, jockey, bias and angle count each word under one key",
    async (code) => {
      const service = await serviceOver([...linesOf(code), { ...upcoming, race_code: code, name: "A" }]);
      const expected = countOf(keys[code]);
      const { runners } = (await ask(service, `/form?date=${asOf}&track=lark-hill&race=1&race_code=${code}`))
        .body;
      const blocks = Object.entries<{ starts: number }>(runners[0].stats.conditions);
      expect(Object.fromEntries(blocks.map(([key, block]) => [key, block.starts]))).toEqual(expected);
      const { conditionStats } = (await ask(service, `/stats/jockey/kim%20vale?race_code=${code}`)).body;
      expect(
        Object.fromEntries(
          (conditionStats as Counted).map(({ condition, totalStarts }) => [
            condition.toLowerCase(),
            totalStarts,
          ]),
        ),
      ).toEqual(expected);
      for (const [index, [condition]] of words.entries()) {
        const key = keys[code][index] ?? "";
        const asked = encodeURIComponent(condition);
        const bias = `/stats/track-bias/lark-hill?window=60&race_code=${code}&condition=${asked}`;
        const { recentStats } = (await ask(service, bias)).body;
        expect([condition, recentStats.totalRaces, recentStats.condition]).toEqual([
          condition,
          expected[key],
          capitalised(key),
        ]);
        const path = `/angle?conditions=condition%3D${asked}&race_code=${code}`;
        const { conditions, totalStarts } = (await ask(service, path, "pro", "x1")).body;
        expect([condition, totalStarts, conditions]).toEqual([condition, expected[key], `condition=${key}`]);
      }
    },
  );

  test("wet and dry are several keys, and the responses state which they counted", async () => {
    const service = await serviceOver(linesOf("gallops"));
    const bias = async (condition: string) =>
      (await ask(service, `/stats/track-bias/lark-hill?window=60&condition=${condition}`)).body.recentStats;
    const angle = async (condition: string) =>
      (await ask(service, `/angle?conditions=condition%3D${condition}`, "pro", "x1")).body;
    expect(await bias("wet")).toMatchObject({ totalRaces: 6, condition: "Soft, Heavy" });
    expect(await bias("DRY")).toMatchObject({ totalRaces: 4, condition: "Good, Firm" });
    expect(await angle("wet")).toMatchObject({ totalStarts: 6, conditions: "condition=soft|heavy" });
    expect(await angle("dry|heavy")).toMatchObject({
      totalStarts: 6,
      conditions: "condition=good|firm|heavy",
    });
  });

  test("an unknown word is 422 with the nearest, in the bias and in an angle", async () => {
    const service = await serviceOver(linesOf("gallops"));
    const refused = async (path: string, prefix: "v1" | "x1") => {
      const { status, body } = await ask(service, path, "pro", prefix);
      return [status, body.detail[0].msg];
    };
    const message = /^condition must be one of good, .*; did you mean heavy\?; current value is hevy$/;
    const expected = [422, expect.stringMatching(message)];
    expect(await refused("/stats/track-bias/lark-hill?window=60&condition=hevy", "v1")).toEqual(expected);
    expect(await refused("/stats/track-bias/lark-hill?condition=hevy", "v1")).toEqual(expected);
    expect(await refused("/angle?conditions=condition%3Dhevy", "x1")).toEqual(expected);
  });

  test("a form states the surface, where the results do", async () => {
    const service = await serviceOver([{ ...upcoming, name: "A", surface: "aw" }]);
    const { body } = await ask(service, `/form?date=${asOf}&track=lark-hill&race=1`);
    expect(body.surface).toBe("synthetic");
  });
});

describe("a replayed day", () => {
  const race = (date: string, race_number: number, more: Readonly<Record<string, string | number>>) => ({
    date,
    race_number,
    name: `R${race_number}`,
    surface: "turf",
    start_time: `${date}T0${race_number}:00:00Z`,
    ...more,
  });
  const lines = [
    race("2026-01-31", 1, { condition: "Good 3" }),
    race("2026-01-31", 2, { condition: "Good 4" }),
    race(asOf, 1, { condition: "Good 4", weather: "Fine" }),
    race(asOf, 2, { condition: "Soft 5", weather: "Rain" }),
    race(asOf, 3, { condition: "Wet Slow", surface: "aw" }),
    race(asOf, 4, { condition: "Heavy 8" }),
    race("2026-02-03", 1, { condition: "Heavy 10" }),
    race("2026-02-03", 1, { name: "Late", number: 2, scratched: 1, finish: "" }),
    race("2026-02-03", 1, { name: "Third", number: 3, finish: 2 }),
  ];
  const conditionsOn = async (date: string) => {
    const service = await serviceOver(lines);
    const { meetings } = (await ask(service, `/form/meetings?date=${date}`)).body;
    const forms = meetings[0].races.map(({ raceNumber }: { raceNumber: number }) =>
      ask(service, `/form?date=${date}&track=lark-hill&race=${raceNumber}`),
    );
    const formsShown = await Promise.all<{ body: { condition?: string } }>(forms);
    return {
      card: meetings[0].races.map(({ condition }: { condition: string }) => condition),
      forms: formsShown.map(({ body }) => body.condition),
    };
  };

  test("has the going of the first race on each surface in all its races", async () => {
    const published = ["Good 4", "Good 4", "Wet Slow", "Good 4"];
    expect(await conditionsOn(asOf)).toEqual({ card: published, forms: published });
  });

  test("knows the goings of earlier days as they were, and of later days the forecast alone", async () => {
    const before = ["Good 3", "Good 4"];
    expect(await conditionsOn("2026-01-31")).toEqual({ card: before, forms: before });
    history.close();
    expect(await conditionsOn("2026-02-03")).toEqual({ card: ["Good 4"], forms: [undefined] });
  });

  test("does not know scratchings of later days that a file states with the result", async () => {
    const service = await serviceOver(lines);
    const path = "?date=2026-02-03&track=lark-hill&race=1";
    const { runners } = (await ask(service, `/form${path}`)).body;
    const { runners: again } = (await ask(service, `/starts${path}`, "pro", "x1")).body;
    for (const field of [runners, again])
      expect(field.map(({ scratched }: { scratched: boolean }) => scratched)).toEqual([false, false, false]);
    const later = serviceOf(history, { clock: pinned("2026-02-03") });
    const { runners: onDay } = (await ask(later, `/form${path}`)).body;
    expect(onDay.map(({ scratched }: { scratched: boolean }) => scratched)).toEqual([false, true, false]);
  });
});

describe("two meetings of one venue on one date", () => {
  const race = (date: string, race_number: number, start_time: string) => ({
    date,
    race_number,
    name: `${date} ${race_number}`,
    start_time,
  });
  // In UTC both meetings begin on 31 January.
  const lines = [
    race("2026-01-31", 1, "2026-01-31T12:30:00Z"),
    race("2026-01-31", 2, "2026-01-31T13:00:00Z"),
    race(asOf, 1, "2026-01-31T22:00:00Z"),
    race(asOf, 2, "2026-01-31T22:30:00Z"),
    race(asOf, 3, "2026-01-31T23:00:00Z"),
  ];
  const inUtc = "date=2026-01-31&timezone=UTC";
  const form = (query: string) => `/form?track=lark-hill&${query}`;

  test("stay two, in the order of their starts", async () => {
    const service = await serviceOver(lines);
    const { meetings } = (await ask(service, `/form/meetings?${inUtc}`)).body;
    expect(
      meetings.map(({ races }: { races: { startTime: string }[] }) =>
        races.map(({ startTime }) => startTime),
      ),
    ).toEqual([
      ["2026-01-31T12:30:00Z", "2026-01-31T13:00:00Z"],
      ["2026-01-31T22:00:00Z", "2026-01-31T22:30:00Z", "2026-01-31T23:00:00Z"],
    ]);
  });

  test("a race is of the meeting of the venue's own day; its timezone reaches the other", async () => {
    const service = await serviceOver(lines);
    const nameOf = async (query: string) => (await ask(service, form(query))).body.runners[0].name;
    expect(await nameOf(`${inUtc}&race=1`)).toBe("2026-01-31 1");
    expect(await nameOf(`date=${asOf}&timezone=Australia/Sydney&race=1`)).toBe(`${asOf} 1`);
    const { status, body } = await ask(service, form(`${inUtc}&race=3`));
    expect([status, body.detail]).toEqual([
      404,
      "no race 3 at Lark Hill on 2026-01-31; its races are 1, 2; another meeting there has it: date=2026-02-01; timezone=Australia/Sydney",
    ]);
  });
});

for (const { results } of whenPresent([{ results: recentOf(hongKongSurfaces) }])) {
  test(`bias of every surface at Sha Tin equals that counted from the lines of the ${results.title}`, async () => {
    folder = "";
    history = await historyOf(results.file);
    const lines = readLines(results);
    const fields = groupBy(lines, raceKey);
    const service = serviceOf(history, { clock: pinned(results.asOf) });
    const here = countedStarts(lines).filter(
      ({ date = "", track }) => track === "Sha Tin" && date < results.asOf,
    );
    for (const surface of ["turf", "all-weather"]) {
      const { body } = await ask(service, `/stats/track-bias/sha-tin?country=hk&surface=${surface}`);
      expect(body.barrierStats).toEqual(
        barriersOf(
          here.filter((line) => line.surface === surface),
          fields,
        ),
      );
    }
    const { conditionStats } = (await ask(service, "/stats/track-bias/sha-tin?country=hk")).body;
    const synthetic = new Set(here.filter((line) => conditionKey(line) === "synthetic").map(raceKey));
    expect(
      conditionStats.find(({ condition }: { condition: string }) => condition === "Synthetic").totalRaces,
    ).toBe(synthetic.size);
  });
}
