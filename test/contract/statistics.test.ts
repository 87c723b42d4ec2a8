/**
 * Spec 2.3 (stats, form) to 2.6: every figure is counted again, by brute force, from the lines of the file or
 * the world.
 */
import type { History } from "../../src/service/store/history";
import { ask, historyOf, pinned, serviceOf } from "../service/testService";
import { barriersOf, careerOf, conditionKey, extremesOf, personFigures } from "./countedFigures";
import {
  fictionalResults,
  hongKongResults,
  inSoak,
  countedStarts,
  daysBetween,
  groupBy,
  identity,
  raceKey,
  readLines,
  slugOf,
  type Line,
} from "./resultsLines";
import { worldDay, worldHistory, worldLines } from "./smallWorld";

/** Random runners, reports and people of each source; all of them with SOAK=1, as `npm run soak` does. */
const samples = process.env.SOAK ? 200 : 50;

/** Returns numbers from 0 to 1, the same on every run. */
function chances(seed: number): () => number {
  return () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
}

const files = [{ results: fictionalResults }, ...inSoak([{ results: hongKongResults }])].map(
  ({ results }) => ({
    title: results.title,
    asOf: results.asOf,
    read: () => readLines(results),
    open: () => historyOf(results.file),
  }),
);
const world = {
  title: "the small world",
  asOf: worldDay,
  read: worldLines,
  open: () => Promise.resolve(worldHistory()),
};

describe.each([...files, world])("$title", ({ read, open, asOf }) => {
  let history: History;
  let lines: Line[];
  let counted: Line[];
  beforeAll(async () => {
    history = await open();
    lines = read();
    counted = countedStarts(lines);
  });
  afterAll(() => history.close());

  test(`2.3: stats and form strings of ${samples} random runners equal those counted from the lines`, async () => {
    const chance = chances(7);
    const careers = groupBy(counted, (line) => `${line.race_code}/${identity(line, "runner")}`);
    const declared = lines.filter(({ number, date = "" }) => number !== "" && date <= asOf);
    for (let sample = 0; sample < samples; sample++) {
      const line = declared[Math.floor(chance() * declared.length)] ?? {};
      const {
        date = "",
        race_code: code = "",
        name = "",
        country,
        track = "",
        race_number: race,
        timezone = "",
      } = line;
      // Each race is replayed on its own day.
      const service = serviceOf(history, { clock: pinned(date) });
      const query = new URLSearchParams({
        date,
        track: slugOf(track),
        race: race ?? "",
        country: country ?? "",
        race_code: code,
        timezone,
      });
      const { body } = await ask(service, `/form?${query}`);
      const runner = body.runners.find((other: { name: string }) => other.name === name);
      const career = (careers.get(`${code}/${identity(line, "runner")}`) ?? []).filter(
        (start) => (start.date ?? "") < date,
      );
      const { form, last20Starts, stats } = runner;
      expect({ name, ...(form === undefined ? {} : { form, last20Starts }), stats }).toEqual({
        name,
        ...careerOf(career, line),
      });
    }
  });

  test("2.4: barriers of random venues, distances, windows and conditions equal those counted from the lines", async () => {
    const chance = chances(11);
    const pick = <T>(items: readonly T[]): T | undefined => items[Math.floor(chance() * items.length)];
    const service = serviceOf(history, { clock: pinned(asOf) });
    const fields = groupBy(lines, raceKey);
    // Counting a venue of 50,000 starts by brute force is slow.
    const questions = lines.length > 60_000 ? samples / 10 : samples;
    const placeOf = ({ country, race_code: code, track }: Line) => [country, code, track].join("/");
    const places = groupBy(
      counted.filter(({ date = "" }) => date < asOf),
      placeOf,
    );
    const all = [...places];
    for (let sample = 0; sample < questions; sample++) {
      const [place = "", starts = []] = pick(all) ?? [];
      const [country = "", code = "", track = ""] = place.split("/");
      const metres = Number(pick(starts)?.distance_m || 1200);
      const [low, high] = pick([
        [0, 1e9],
        [metres, metres],
        [Math.max(200, metres - 150), metres + 250],
      ] as const) ?? [0, 1e9];
      const distance = high === 1e9 ? "" : low === high ? String(low) : `${low}-${high}`;
      const window = 14 + Math.floor(chance() * 352);
      const condition = pick(["", ...new Set(starts.map(conditionKey))]) ?? "";
      const query = new URLSearchParams({
        country,
        race_code: code,
        distance,
        window: String(window),
        condition,
      });
      const { body } = await ask(service, `/stats/track-bias/${slugOf(track)}?${query}`);
      const within = starts.filter(
        ({ distance_m: run = "" }) =>
          distance === "" || (run !== "" && Number(run) >= low && Number(run) <= high),
      );
      const recent = within.filter(
        (start) =>
          (condition === "" || conditionKey(start) === condition) &&
          daysBetween(start.date ?? "", asOf) < window,
      );
      expect([place, query.toString(), body.barrierStats]).toEqual([
        place,
        query.toString(),
        barriersOf(within, fields),
      ]);
      expect(body.recentStats.barrierStats).toEqual(barriersOf(recent, fields));
    }
  });

  test.each(["jockey", "trainer"] as const)(
    `2.5 and 2.6: careers of ${samples} random %ss equal those counted from the lines`,
    async (role) => {
      const chance = chances(13);
      const service = serviceOf(history, { clock: pinned(asOf) });
      const knownLines = lines.filter(
        (line) => line[role] !== "" && !(role === "jockey" && line.race_code === "greyhounds"),
      );
      const linesByName = groupBy(knownLines, (line) => `${line.race_code}/${line[role]}`);
      const careers = groupBy(
        counted.filter(({ date = "" }) => date < asOf),
        (line) => `${line.race_code}/${identity(line, role)}`,
      );
      for (let sample = 0; sample < samples; sample++) {
        const [key = "", mentions = []] = [...linesByName][Math.floor(chance() * linesByName.size)] ?? [];
        const [code = "", name = ""] = key.split("/");
        const people = [...new Set(mentions.map((line) => identity(line, role)))].map(
          (person) => careers.get(`${code}/${person}`) ?? [],
        );
        const [starts = []] = people.sort((a, b) => b.length - a.length);
        const [least, window] = [1 + Math.floor(chance() * 9), 14 + Math.floor(chance() * 352)];
        const query = `race_code=${code}&min_starts=${least}&window=${window}`;
        const { body } = await ask(
          service,
          `/stats/${role}/${encodeURIComponent(name.toUpperCase())}?${query}`,
        );
        const recent = starts.filter(({ date = "" }) => daysBetween(date, asOf) < window);
        const { conditionStats, ...totals } = personFigures(starts, least);
        expect(body).toEqual({
          [`${role}Name`]: name,
          raceType: code,
          ...totals,
          isAmbiguous: people.length > 1,
          ...(role === "jockey" ? { conditionStats, ...extremesOf(conditionStats) } : {}),
          recentStats: { windowDays: window, ...personFigures(recent, least), totalWins: undefined },
        });
      }
    },
  );
});
