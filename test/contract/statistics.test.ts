/** Spec 2.3 (stats, form) and 2.4: every figure counted again, by brute force, from the lines of the file. */
import type { History } from "../../src/service/history/history";
import { ask, historyOf, pinned, serviceOf } from "../service/openFixture";
import { countedStarts, daysBetween, groupBy, raceKey, readLines, slugOf, sources, type Line } from "./lines";

jest.setTimeout(60_000);

const samples = 200;
const words: Readonly<Record<string, string>> = {
  good: "good",
  yielding: "soft",
  soft: "soft",
  heavy: "heavy",
  firm: "firm",
  wet: "synthetic",
  sealed: "synthetic",
  fast: "fast",
  slow: "slow",
};
const keyOf = ({ condition = "" }: Line): string => words[condition.toLowerCase().split(" ")[0] ?? ""] ?? "";

/** Numbers from 0 to 1 that are the same on every run. */
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

describe.each(sources)("$title", ({ file, asOf }) => {
  let history: History;
  const lines = readLines(file);
  const counted = countedStarts(lines);
  beforeAll(async () => void (history = await historyOf(file)));
  afterAll(() => history.close());

  test(`2.3: stats and form strings of ${samples} random runners equal those counted from the lines`, async () => {
    const chance = chances(7);
    const careers = groupBy(counted, ({ race_code: code, name }) => `${code}/${name}`);
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
      const career = (careers.get(`${code}/${name}`) ?? []).filter((start) => (start.date ?? "") < date);
      const { form, last20Starts, stats } = runner;
      expect({ name, ...(form === undefined ? {} : { form, last20Starts }), stats }).toEqual({
        name,
        ...expectedRunner(career, line),
      });
    }
  });

  test("2.4: every venue's barriers, over all, at a distance and in a window, equal those counted from the lines", async () => {
    const service = serviceOf(history, { clock: pinned(asOf) });
    const before = counted.filter(({ date = "" }) => date < asOf);
    const fields = groupBy(lines, raceKey);
    const places = [...new Set(before.map(({ country, race_code: code, track }) => [country, code, track].join("/")))];
    for (const place of places) {
      const [country = "", code = "", track = ""] = place.split("/");
      const starts = before.filter((start) => [start.country, start.race_code, start.track].join("/") === place);
      const distance = starts.find(({ distance_m: metres }) => metres !== "")?.distance_m ?? "";
      const query = new URLSearchParams({ country, race_code: code, distance, window: "90", condition: "good" });
      const whole = (await ask(service, `/stats/track-bias/${slugOf(track)}?country=${country}&race_code=${code}`)).body;
      const part = (await ask(service, `/stats/track-bias/${slugOf(track)}?${query}`)).body;
      const atDistance = starts.filter(({ distance_m: metres }) => metres === distance);
      const recent = atDistance.filter((start) => keyOf(start) === "good" && daysBetween(start.date ?? "", asOf) < 90);
      expect(whole.barrierStats).toEqual(barriers(starts, fields));
      expect(part.barrierStats).toEqual(barriers(atDistance, fields));
      expect(part.recentStats.barrierStats).toEqual(barriers(recent, fields));
    }
  });

  test("2.5 and 2.6: careers of jockeys and trainers equal those counted from the lines", async () => {
    const service = serviceOf(history, { clock: pinned(asOf) });
    const before = counted.filter(({ date = "" }) => date < asOf);
    for (const role of ["jockey", "trainer"]) {
      const careers = groupBy(
        before.filter((start) => start[role] !== "" && !(role === "jockey" && start.race_code === "greyhounds")),
        (start) => `${start.race_code}/${start[role]}`,
      );
      for (const [key, starts] of [...careers].slice(0, samples)) {
        const [code = "", name = ""] = key.split("/");
        const query = `race_code=${code}&min_starts=3&window=120`;
        const { body } = await ask(service, `/stats/${role}/${encodeURIComponent(name.toUpperCase())}?${query}`);
        const recent = starts.filter(({ date = "" }) => daysBetween(date, asOf) < 120);
        const { conditionStats, ...totals } = career(starts);
        expect(body).toEqual({
          [`${role}Name`]: name,
          raceType: code,
          ...totals,
          isAmbiguous: false,
          ...(role === "jockey" ? { conditionStats, ...extremes(conditionStats) } : {}),
          recentStats: { windowDays: 120, ...career(recent), totalWins: undefined },
        });
      }
    }
  });
});

const inOrder = ["good", "soft", "heavy", "firm", "synthetic", "fast", "slow"];

function career(starts: readonly Line[]) {
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
    .filter(({ starts: count }) => count >= 3)
    .sort((a, b) => b.starts - a.starts || b.wins - a.wins || (a.track < b.track ? -1 : 1));
  return { totalStarts, totalWins, overallWinRate, overallPlaceRate, trackStats, conditionStats: conditions };
}

function extremes(conditions: readonly { condition: string; totalStarts: number; winRate: number }[]) {
  const enough = conditions.filter(({ totalStarts }) => totalStarts >= 20).sort((a, b) => b.totalStarts - a.totalStarts);
  const at = (rate: (...rates: number[]) => number) =>
    enough.find(({ winRate }) => winRate === rate(...enough.map((one) => one.winRate)))?.condition ?? null;
  return { bestCondition: at(Math.max), worstCondition: at(Math.min) };
}

/** Front-row width: the second row of a harness race goes on counting there; back-markers have no barrier. */
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
