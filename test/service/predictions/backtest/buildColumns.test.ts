/** Suite of src/service/predictions/backtest: the values of variables before each start. */
import { readFileSync } from "node:fs";
import { dayNumber } from "../../../../src/dates/days";
import { importFile } from "../../../../src/service/importing/importFile";
import { buildColumns } from "../../../../src/service/predictions/backtest/buildColumns";
import { facts, readColumns } from "../../../../src/service/predictions/backtest/columns";
import type { RaceRecord } from "../../../../src/service/races/records";
import type { LocalHistory } from "../../../../src/service/store/history";
import { historyInMemory } from "../../../../src/service/store/openHistory";
import { createWriter } from "../../../../src/service/store/writing/createWriter";
import { variables } from "../../../../src/spec/variables";
import type { BacktestResponse } from "../../../../src/spec/rating";
import { ask, fixtureDay, fixtureFile, historyOf, pinned, serviceOf } from "../../testService";

const today = dayNumber(fixtureDay) ?? 0;
const names = variables.map(({ name }) => name);

async function columnsOf(history: LocalHistory, from = -Infinity) {
  const options = { raceCode: "gallops", resultsBefore: today, model: undefined, from } as const;
  Array.from(buildColumns(history, options));
  const version = String(from);
  return readColumns(history, { raceCode: "gallops", version, names: [...names, ...facts] });
}

/** One start of the results file, by its headings. */
type Line = Readonly<Record<string, string>>;
const [head = "", ...rows] = readFileSync(fixtureFile, "utf8").trim().split("\n");
const lines = rows.map((row): Line => {
  const cells = [...row.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted ?? plain ?? "",
  );
  return Object.fromEntries(head.split(",").map((name, index) => [name, cells[index] ?? ""]));
});
const gallops = lines.filter((line) => line["race_code"] === "gallops");
const numberIn = (text: string | undefined): number =>
  text === undefined || text === "" ? NaN : Number(text);
const dayOf = (line: Line): number => dayNumber(line["date"] ?? "") ?? NaN;
const isSame = (one: Line, other: Line, ...columns: string[]): boolean =>
  columns.every((column) => one[column] === other[column]);
const ranBefore = (line: Line, day: number): boolean =>
  dayOf(line) < day &&
  line["scratched"] !== "1" &&
  line["abandoned"] !== "1" &&
  line["meeting_abandoned"] !== "1";
const share = (part: number, whole: number): number => part / whole;
const mean = (values: readonly number[]): number => {
  const knownValues = values.filter((value) => !Number.isNaN(value));
  return knownValues.reduce((sum, value) => sum + value, 0) / knownValues.length;
};
const least = (values: readonly number[]): number => {
  const knownValues = values.filter((value) => !Number.isNaN(value));
  return knownValues.length === 0 ? NaN : Math.min(...knownValues);
};
const won = (line: Line): boolean => line["finish"] === "1";
const placed = (line: Line): boolean => numberIn(line["finish"]) <= 3;
const marginOf = (line: Line): number => (won(line) ? 0 : numberIn(line["margin_lengths"]));
const field = (line: Line): Line[] =>
  gallops.filter((one) => isSame(one, line, "date", "track", "race_number") && one["scratched"] !== "1");

/** Computes variables of a start from the lines of the file alone, the slow way. */
function slowly(line: Line): Readonly<Record<string, number>> {
  const day = dayOf(line);
  const before = gallops.filter((one) => ranBefore(one, day));
  const past = before.filter((one) => isSame(one, line, "name"));
  const of = (...columns: string[]) => past.filter((one) => isSame(one, line, ...columns));
  const entries = gallops.filter((one) => isSame(one, line, "date", "track", "race_number"));
  const everybody = entries.flatMap((other) => before.filter((one) => isSame(one, other, "name")));
  const usual = everybody.length === 0 ? 0 : everybody.filter(won).length / everybody.length;
  const shrunk = (starts: readonly Line[]) => (starts.filter(won).length + 10 * usual) / (starts.length + 10);
  const last = past.at(-1);
  const person = (role: string) => before.filter((one) => isSame(one, line, role));
  const recent = (role: string) => person(role).filter((one) => dayOf(one) >= day - 89);
  const rate = (starts: readonly Line[], counts: (one: Line) => boolean) =>
    share(starts.filter(counts).length, starts.length);
  const claim = line["claim_kg"] === "" ? 0 : numberIn(line["claim_kg"]);
  return {
    barrier: numberIn(line["barrier"]),
    weight: numberIn(line["weight_kg"]),
    claim,
    weightAfterClaim: numberIn(line["weight_kg"]) - claim,
    age: numberIn(line["age"]),
    distance: numberIn(line["distance_m"]),
    fieldSize: field(line).length,
    daysSince: last ? day - dayOf(last) : NaN,
    weightChange: last ? numberIn(line["weight_kg"]) - numberIn(last["weight_kg"]) : NaN,
    "career.starts": past.length,
    "career.winRate": rate(past, won),
    "career.placeRate": rate(past, placed),
    "career.shrunkWinRate": shrunk(past),
    "track.starts": of("track").length,
    "track.winRate": rate(of("track"), won),
    "track.shrunkWinRate": shrunk(of("track")),
    "distance.starts": of("distance_m").length,
    "distance.placeRate": rate(of("distance_m"), placed),
    "trackDistance.starts": of("track", "distance_m").length,
    jockeyStarts: person("jockey").length,
    jockeyWinRate: rate(person("jockey"), won),
    jockeyPlaceRate: rate(person("jockey"), placed),
    jockeyRecentStarts: recent("jockey").length,
    jockeyRecentWinRate: rate(recent("jockey"), won),
    trainerStarts: person("trainer").length,
    trainerRecentWinRate: rate(recent("trainer"), won),
    "last.finish": numberIn(last?.["finish"]),
    "last.margin": last ? marginOf(last) : NaN,
    "last.fieldSize": last ? field(last).length : NaN,
    "last.startingPrice": numberIn(last?.["starting_price"]),
    "last.settled": numberIn(last?.["settled"]),
    "last.barrier": numberIn(last?.["barrier"]),
    "last.distance": numberIn(last?.["distance_m"]),
    "last.daysSince": past.length > 1 && last ? dayOf(last) - dayOf(past.at(-2) ?? last) : NaN,
    "mean3.finish": mean(past.slice(-3).map((one) => numberIn(one["finish"]))),
    "mean3.margin": mean(past.slice(-3).map(marginOf)),
    "best6.finish": least(past.slice(-6).map((one) => numberIn(one["finish"]))),
    "best6.margin": least(past.slice(-6).map(marginOf)),
  };
}

test("38 variables of 400 starts equal a slow computation from the results file", async () => {
  const history = await historyOf(fixtureFile);
  const columns = await columnsOf(history);
  const at = (name: string, index: number): number => columns.get(name)?.[index] ?? -1;
  const raceIds = history.driver.all<{ id: number; day: number; number: number; venue: number }>(
    "SELECT id, day, number, venue_id AS venue FROM race",
  );
  const races = new Map(raceIds.map((race) => [race.id, race]));
  let compared = 0;
  const size = columns.get("#race")?.length ?? 0;
  expect(size).toBeGreaterThan(800);
  for (let index = size - 1; index >= 0 && compared < 400; index--) {
    const race = races.get(at("#race", index));
    const track = history.venuesById.get(race?.venue ?? 0)?.name;
    const line = gallops.find(
      (one) =>
        dayOf(one) === race?.day &&
        one["track"] === track &&
        Number(one["race_number"]) === race.number &&
        Number(one["number"]) === at("#number", index) &&
        one["scratched"] !== "1",
    );
    if (!line || dayOf(line) > today) continue;
    compared += 1;
    const expected = slowly(line);
    const valuesFound = Object.fromEntries(Object.keys(expected).map((name) => [name, at(name, index)]));
    const rounded = Object.fromEntries(
      Object.entries(expected).map(([name, value]) => [name, Math.fround(value)]),
    );
    expect({ line, ...valuesFound }).toEqual({ line, ...rounded });
  }
  expect(compared).toBe(400);
});

/** Returns the log-losses of a rating by race: a softmax, a dead heat as the mean of its winners. */
function lossesOf(
  fields: readonly (readonly Line[])[],
  rate: (line: Line) => number,
  strength: number,
): number[] {
  return fields.map((starters) => {
    const knownRates = starters.map(rate);
    const usual = mean(knownRates);
    const rated = knownRates.map((value) => (Number.isNaN(value) ? usual || 0 : value));
    const weights = rated.map((value) => Math.exp(strength * (value - Math.max(...rated))));
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    return mean(starters.flatMap((line, at) => (won(line) ? -Math.log((weights[at] ?? 0) / total) : [])));
  });
}
const lossOf = (...rated: Parameters<typeof lossesOf>): number => mean(lossesOf(...rated));
/** Returns the logs of the chances behind starting prices, the odds of each shortened by one factor. */
function logsOfPrices(fields: readonly (readonly Line[])[]): ReadonlyMap<Line, number> {
  const logs = new Map<Line, number>();
  for (const starters of fields) {
    const oddsOf = (line: Line): number => 1 / (numberIn(line["starting_price"]) - 1);
    let [low, high] = [1e-6, 1e6];
    const chanceBy = (line: Line, factor: number): number => {
      const odds = oddsOf(line) / factor;
      return odds / (1 + odds);
    };
    for (let step = 0; step < 200; step++) {
      const factor = Math.sqrt(low * high);
      const total = starters.reduce((sum, line) => sum + chanceBy(line, factor), 0);
      if (total > 1) low = factor;
      else high = factor;
    }
    for (const line of starters) logs.set(line, Math.log(chanceBy(line, low)));
  }
  return logs;
}

/** Returns the 95% interval of a mean of races by the sandwich formula of days, without resampling. */
function intervalOf(differences: readonly number[], days: readonly number[]): [low: number, high: number] {
  const middle = mean(differences);
  const sums = [...new Set(days)].map((day) =>
    differences.reduce((sum, one, at) => sum + (days[at] === day ? one - middle : 0), 0),
  );
  const error = Math.sqrt(sums.reduce((sum, one) => sum + one * one, 0)) / differences.length;
  return [middle - 1.96 * error, middle + 1.96 * error];
}

const slow = new Map<Line, ReturnType<typeof slowly>>();
/** Returns a variable of a start, computed once. */
function slowValue(line: Line, name: string): number {
  const found = slow.get(line) ?? slowly(line);
  slow.set(line, found);
  return found[name] ?? NaN;
}

/** Five formulas as an analyst would try them, by other code; the 4th has another weight than the third. */
const tried: Readonly<Record<string, (line: Line) => number>> = {
  "-last.finish": (line) => -slowValue(line, "last.finish"),
  jockeyWinRate: (line) => slowValue(line, "jockeyWinRate"),
  "-mean3.margin - barrier/4": (line) => -slowValue(line, "mean3.margin") - numberIn(line["barrier"]) / 4,
  "-1*(mean3.margin) - 0.5*(barrier)": (line) =>
    -slowValue(line, "mean3.margin") - numberIn(line["barrier"]) / 2,
  "coalesce(last.settled, 8) - weight": (line) =>
    (slowValue(line, "last.settled") || 8) - numberIn(line["weight_kg"]),
};

test("strength, log-losses and verdicts of five formulas equal those of other code", async () => {
  const service = serviceOf(await historyOf(fixtureFile), { clock: pinned(fixtureDay) });
  const heads = gallops.filter(
    (line) => ranBefore(line, today) && won(line) && field(line).findIndex(won) === field(line).indexOf(line),
  );
  const split = dayNumber("2026-01-10") ?? 0;
  const half = (isLater: boolean) =>
    heads.filter((line) => dayOf(line) >= split === isLater).map((line) => field(line));
  const [learnt, judged] = [half(false), half(true)];
  const priced = judged.filter((starters) => starters.every((line) => numberIn(line["starting_price"]) >= 1));
  const days = priced.map(([line]) => dayOf(line ?? {}));
  const logs = logsOfPrices(priced);
  const ofPrices = lossesOf(priced, (line) => logs.get(line) ?? NaN, 1);
  for (const [formula, rate] of Object.entries(tried)) {
    const values = new Map(gallops.map((line) => [line, rate(line)]));
    const valueOf = (line: Line): number => values.get(line) ?? NaN;
    const query = new URLSearchParams({ formula, split: "2026-01-10" });
    const { body } = await ask(service, `/backtest?${query}`, "pro", "x1");
    const { strength, logLoss, equal, market, verdict, racesLearnt, racesJudged } = body as BacktestResponse;
    expect([formula, racesLearnt, racesJudged]).toEqual([formula, learnt.length, judged.length]);
    // A golden-section search of the strength that the earlier races show.
    let [low, high] = [0, 100];
    for (let step = 0; step < 120; step++) {
      const [one, other] = [high - 0.618 * (high - low), low + 0.618 * (high - low)];
      if (lossOf(learnt, valueOf, one) < lossOf(learnt, valueOf, other)) high = other;
      else low = one;
    }
    expect(strength).toBeCloseTo((low + high) / 2, 3);
    expect(logLoss).toBeCloseTo(lossOf(judged, valueOf, strength), 6);
    const equalLoss = mean(judged.map((starters) => Math.log(starters.length)));
    expect(equal.difference).toBeCloseTo(logLoss - equalLoss, 5);
    const word = (equal.high ?? 0) < 0 ? "Better than" : (equal.low ?? 0) > 0 ? "Worse than" : "No edge over";
    expect(verdict).toContain(`${word} equal chances`);
    const gaps = lossesOf(priced, valueOf, strength).map((loss, at) => loss - (ofPrices[at] ?? NaN));
    expect(market?.races).toBe(priced.length);
    expect(market?.logLoss).toBeCloseTo(mean(ofPrices), 5);
    expect(market?.difference).toBeCloseTo(mean(gaps), 5);
    const [least, most] = intervalOf(gaps, days);
    // 1,000 resamples know the width to 2.2 %.
    expect(Math.abs((market?.low ?? NaN) - least)).toBeLessThan(0.1 * (most - least));
    expect(Math.abs((market?.high ?? NaN) - most)).toBeLessThan(0.1 * (most - least));
    const against = most < 0 ? "Better than" : least > 0 ? "Worse than" : "No edge over";
    expect(verdict).toContain(`${against} the starting prices`);
  }
});

/** The races of the fixture, changed, in a store. */
async function historyWith(change: (race: RaceRecord) => RaceRecord): Promise<LocalHistory> {
  const history = historyInMemory();
  const write = createWriter(history);
  await importFile(fixtureFile, { write: (races) => write(races.map(change)) });
  return history;
}

const changed = dayNumber("2026-02-21") ?? 0;
/** Other results of a race: nothing known, the finishes turned round, or other times and prices. */
const changes = {
  removed: ({
    finish: _,
    margin,
    seconds,
    settled,
    startingPrice,
    ...runner
  }: RaceRecord["runners"][number]) => runner,
  reversed: (runner: RaceRecord["runners"][number], _: number, { length }: { length: number }) =>
    runner.finish === undefined ? runner : { ...runner, finish: length + 1 - runner.finish },
  replaced: (runner: RaceRecord["runners"][number], index: number) =>
    runner.scratched
      ? runner
      : { ...runner, finish: index + 1, margin: 2 * index, seconds: 60 + index, startingPrice: 9 },
} as const;

test.each(Object.entries(changes))(
  "the results of a day and later %s change no value of the day",
  async (kind, change) => {
    const before = await columnsOf(await historyOf(fixtureFile));
    const after = await columnsOf(
      await historyWith((race) => {
        if ((dayNumber(race.date) ?? 0) < changed) return race;
        const runners = race.runners.map((runner, index) => change(runner, index, race.runners));
        return { ...race, runners, run: kind === "removed" ? false : race.run };
      }),
    );
    const days = before.get("#day") ?? new Float32Array();
    const until = days.filter((day) => day <= changed).length;
    expect(until).toBeGreaterThan(days.filter((day) => day < changed).length);
    for (const name of names)
      expect([name, after.get(name)?.subarray(0, until)]).toEqual([
        name,
        before.get(name)?.subarray(0, until),
      ]);
  },
);

test("columns completed from a day on are those of a whole build", async () => {
  const history = await historyOf(fixtureFile);
  const whole = new Map(await columnsOf(history));
  expect(await columnsOf(history, today - 40)).toEqual(whole);
});
