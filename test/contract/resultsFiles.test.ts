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
  "date country race_code track race_number start_time timezone distance_m number name scratched finish barrier condition surface course runner_id jockey jockey_id".split(
    " ",
  );
const usual: Readonly<Record<string, string | number>> = {
  ...{ country: "au", race_code: "gallops", track: "Lark Hill", race_number: 1 },
  ...{ timezone: "Australia/Sydney", distance_m: 1200, number: 1, scratched: 0, finish: 1 },
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
