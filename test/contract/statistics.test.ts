/** Spec 2.3 (stats, form) to 2.6: every figure is counted again, by brute force, from the lines of the file or the world. */
import type { History } from "../../src/service/store/history";
import { ask, historyOf, pinned, serviceOf } from "../service/testService";
import { countedStarts, daysBetween, groupBy, identity, raceKey, readLines, slugOf, sources, type Line } from "./resultsLines";
import { worldDay, worldHistory, worldLines } from "./smallWorld";

const samples = 200;
const words: Readonly<Record<string, string>> = {
  good: "good",
  yielding: "soft",
  soft: "soft",
  heavy: "heavy",
  firm: "firm",
  wet: "synthetic",
  all: "synthetic",
  standard: "synthetic",
  sealed: "synthetic",
  fast: "fast",
  slow: "slow",
};
const keyOf = ({ condition = "" }: Line): string => words[condition.toLowerCase().split(" ")[0] ?? ""] ?? "";

/** Returns numbers from 0 to 1, the same on every run. */
function chances(seed: number): () => number {
  return () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
}

function block(starts: readonly Line[]) {
  const at = (place: number) => starts.filter(({ finish }) => finish === String(place)).length;
  const [wins, seconds, thirds] = [at(1), at(2), at(3)];
  const places = wins + seconds + thirds;
  const of = (count: number) => (starts.length === 0 ? 0 : count / starts.length);
  return { starts: starts.length, wins, seconds, thirds, places, winPercent: of(wins), placePercent: of(places) };
}

function expectedRunner(career: readonly Line[], race: Line) {
  const gap = (place: number) => daysBetween(career[place - 1]?.date ?? "", career[place]?.date ?? race.date ?? "");
  const isFirstUp = career.map((_start, place) => place > 0 && gap(place) >= 60);
  const endsSpell = career.length > 0 && gap(career.length) >= 60;
  const here = career.filter(({ track, country }) => track === race.track && country === race.country);
  const asFar = (starts: readonly Line[]) =>
    starts.filter(({ distance_m: metres }) => metres !== "" && metres === race.distance_m);
  const keys = [...new Set(career.map(keyOf))].filter((key) => key !== "");
  const last20Starts = (
    career
      .map(
        (start, place) => (isFirstUp[place] ? "X" : "") + (start.finish === "" || Number(start.finish) > 9 ? "0" : start.finish),
      )
      .join("") + (endsSpell ? "X" : "")
  ).slice(-20);
  const hasSpell = race.race_code !== "greyhounds" && (endsSpell || isFirstUp.includes(true));
  return {
    ...(last20Starts === "" ? {} : { last20Starts, form: last20Starts.slice(-5) }),
    stats: {
      overall: block(career),
      track: block(here),
      distance: block(asFar(career)),
      trackDistance: block(asFar(here)),
      conditions: Object.fromEntries(keys.map((key) => [key, block(career.filter((start) => keyOf(start) === key))])),
      ...(hasSpell
        ? {
            firstUp: block(career.filter((_start, place) => isFirstUp[place])),
            secondUp: block(career.filter((_start, place) => isFirstUp[place - 1] && !isFirstUp[place])),
          }
        : {}),
    },
  };
}

const files = sources.map(({ title, file, asOf }) => ({
  ...{ title, asOf },
  read: () => readLines(file),
  open: () => historyOf(file),
}));
const world = { title: "the small world", asOf: worldDay, read: worldLines, open: () => Promise.resolve(worldHistory()) };

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
      const { date = "", race_code: code = "", name = "", country, track = "", race_number: race, timezone = "" } = line;
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
      const career = (careers.get(`${code}/${identity(line, "runner")}`) ?? []).filter((start) => (start.date ?? "") < date);
      const { form, last20Starts, stats } = runner;
      expect({ name, ...(form === undefined ? {} : { form, last20Starts }), stats }).toEqual({
        name,
        ...expectedRunner(career, line),
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
        [metres - 150, metres + 250],
      ] as const) ?? [0, 1e9];
      const distance = high === 1e9 ? "" : low === high ? String(low) : `${low}-${high}`;
      const window = 14 + Math.floor(chance() * 352);
      const condition = pick(["", ...new Set(starts.map(keyOf))]) ?? "";
      const query = new URLSearchParams({ country, race_code: code, distance, window: String(window), condition });
      const { body } = await ask(service, `/stats/track-bias/${slugOf(track)}?${query}`);
      const within = starts.filter(
        ({ distance_m: run = "" }) => distance === "" || (run !== "" && Number(run) >= low && Number(run) <= high),
      );
      const recent = within.filter(
        (start) => (condition === "" || keyOf(start) === condition) && daysBetween(start.date ?? "", asOf) < window,
      );
      expect([place, query.toString(), body.barrierStats]).toEqual([place, query.toString(), barriers(within, fields)]);
      expect(body.recentStats.barrierStats).toEqual(barriers(recent, fields));
    }
  });

  test.each(["jockey", "trainer"] as const)(
    `2.5 and 2.6: careers of ${samples} random %ss equal those counted from the lines`,
    async (role) => {
      const chance = chances(13);
      const service = serviceOf(history, { clock: pinned(asOf) });
      const known = lines.filter((line) => line[role] !== "" && !(role === "jockey" && line.race_code === "greyhounds"));
      const named = groupBy(known, (line) => `${line.race_code}/${line[role]}`);
      const careers = groupBy(
        counted.filter(({ date = "" }) => date < asOf),
        (line) => `${line.race_code}/${identity(line, role)}`,
      );
      for (let sample = 0; sample < samples; sample++) {
        const [key = "", mentions = []] = [...named][Math.floor(chance() * named.size)] ?? [];
        const [code = "", name = ""] = key.split("/");
        const people = [...new Set(mentions.map((line) => identity(line, role)))].map(
          (person) => careers.get(`${code}/${person}`) ?? [],
        );
        const [starts = []] = people.sort((a, b) => b.length - a.length);
        const [least, window] = [1 + Math.floor(chance() * 9), 14 + Math.floor(chance() * 352)];
        const query = `race_code=${code}&min_starts=${least}&window=${window}`;
        const { body } = await ask(service, `/stats/${role}/${encodeURIComponent(name.toUpperCase())}?${query}`);
        const recent = starts.filter(({ date = "" }) => daysBetween(date, asOf) < window);
        const { conditionStats, ...totals } = career(starts, least);
        expect(body).toEqual({
          [`${role}Name`]: name,
          raceType: code,
          ...totals,
          isAmbiguous: people.length > 1,
          ...(role === "jockey" ? { conditionStats, ...extremes(conditionStats) } : {}),
          recentStats: { windowDays: window, ...career(recent, least), totalWins: undefined },
        });
      }
    },
  );
});

const inOrder = ["good", "soft", "heavy", "firm", "synthetic", "fast", "slow"];

function career(starts: readonly Line[], least: number) {
  const { starts: totalStarts, wins: totalWins, winPercent: overallWinRate, placePercent: overallPlaceRate } = block(starts);
  const tracks = [...groupBy(starts, ({ track = "" }) => track)].map(([track, at]) => {
    const { starts: count, wins, winPercent: winRate, placePercent: placeRate } = block(at);
    return { track, starts: count, wins, winRate, placeRate };
  });
  const conditions = inOrder.flatMap((key) => {
    const on = starts.filter((start) => keyOf(start) === key);
    const { starts: count, wins, winPercent: winRate, placePercent: placeRate } = block(on);
    const condition = key.charAt(0).toUpperCase() + key.slice(1);
    return on.length === 0 ? [] : [{ condition, totalStarts: count, wins, winRate, placeRate }];
  });
  const trackStats = tracks
    .filter(({ starts: count }) => count >= least)
    .sort((a, b) => b.starts - a.starts || b.wins - a.wins || (a.track < b.track ? -1 : 1));
  return { totalStarts, totalWins, overallWinRate, overallPlaceRate, trackStats, conditionStats: conditions };
}

function extremes(conditions: readonly { condition: string; totalStarts: number; winRate: number }[]) {
  const enough = conditions.filter(({ totalStarts }) => totalStarts >= 20).sort((a, b) => b.totalStarts - a.totalStarts);
  const at = (rate: (...rates: number[]) => number) =>
    enough.find(({ winRate }) => winRate === rate(...enough.map((one) => one.winRate)))?.condition ?? null;
  return { bestCondition: at(Math.max), worstCondition: at(Math.min) };
}

/** The width of the front row, from which the second row of a harness race counts on; back-markers have no barrier. */
function barriers(starts: readonly Line[], fields: ReadonlyMap<string, readonly Line[]>) {
  const byBarrier = groupBy(
    starts.filter(({ barrier, handicap_m: back = "" }) => barrier !== "" && Number(back) === 0),
    (start) => Number(start.barrier) + (start.start_row === "second" ? frontRow(start) : 0),
  );
  return [...byBarrier]
    .sort(([a], [b]) => a - b)
    .map(([barrierNumber, from]) => {
      const { starts: totalStarts, wins, places, winPercent, placePercent } = block(from);
      return {
        barrierNumber,
        totalStarts,
        wins,
        places,
        winRate: winPercent,
        placeRate: placePercent,
        advantage: winPercent - 1 / byBarrier.size,
      };
    });

  function frontRow(start: Line): number {
    const field = fields.get(raceKey(start)) ?? [];
    return Math.max(
      ...field
        .filter(({ start_row: row, handicap_m: back }) => row !== "second" && !Number(back))
        .map(({ barrier }) => Number(barrier)),
    );
  }
}
