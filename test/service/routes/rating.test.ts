import fc from "fast-check";
import { predictDays, storePredictions } from "../../../src/service/predictions/storedPredictions";
import { dayNumber } from "../../../src/dates/days";
import { fitModels } from "../../../bench/fit/fitModels";

import { PendingPredictions } from "../../../src/service/predictions/pendingPredictions";
import { formulaOf, type Models } from "../../../src/service/predictions/models/model";
import { readColumns } from "../../../src/service/predictions/backtest/columns";
import { longestWait } from "../../../src/service/routes/context";
import { variables } from "../../../src/spec/variables";
import type { RaceRecord } from "../../../src/service/races/records";
import { createWriter } from "../../../src/service/store/writing/createWriter";
import type { LocalHistory } from "../../../src/service/store/history";
import type { Service } from "../../../src/service/createService";
import type { BacktestResponse, RatingResponse } from "../../../src/spec/rating";
import { ask, fixtureDay, fixtureFile, historyOf, pinned, racesOfFile, serviceOf } from "../testService";

const today = dayNumber(fixtureDay) ?? 0;
let history: LocalHistory;
let service: Service;
let races: RaceRecord[];
let models: Models;
beforeAll(async () => {
  history = await historyOf(fixtureFile);
  races = await racesOfFile(fixtureFile);
  models = fitModels(races, { before: "2026-02-01" });
  storePredictions(history, [...predictDays(races, { models, from: today - 30, resultsBefore: today })]);
  service = serviceOf(history, { clock: pinned(fixtureDay) });
});

const query = (parameters: Readonly<Record<string, string | number>>): string =>
  Object.entries(parameters)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("&");
type Parameters = Readonly<Record<string, string | number>>;
const backtest = (formula: string, more: Parameters = {}) =>
  ask(service, `/backtest?${query({ formula, ...more })}`, "pro", "x1");
const rating = (formula: string, more: Parameters = {}) =>
  ask(
    service,
    `/rating?${query({ date: fixtureDay, track: "ashford-park", race: 3, formula, ...more })}`,
    "pro",
    "x1",
  );
const recordOf = async (formula: string, more?: Parameters): Promise<BacktestResponse> =>
  (await backtest(formula, more)).body as BacktestResponse;
const rated = async (formula: string, more?: Parameters): Promise<RatingResponse> =>
  (await rating(formula, more)).body as RatingResponse;

/** Returns the log-loss of models on the gallops races from a day on, by predictions, and their number. */
function lossOf(of: Models, from: string): readonly [loss: number, races: number] {
  const losses: number[] = [];
  for (const { answer, raceCode } of predictDays(races, { models: of, from: 0, resultsBefore: today })) {
    const race = races.find(
      (one) =>
        one.date === answer.date &&
        one.track === answer.track &&
        one.raceNumber === answer.raceNumber &&
        one.raceCode === raceCode,
    );
    const isJudged = answer.date >= from && (dayNumber(answer.date) ?? 0) < today;
    if (raceCode !== "gallops" || !isJudged || !race?.run || race.abandoned || race.meetingAbandoned)
      continue;
    const winners = race.runners.filter(({ finish }) => finish === 1);
    if (winners.length === 0 || race.starters !== undefined || answer.predictions.length < 2) continue;
    const chanceOf = (number: number) =>
      answer.predictions.find((one) => one.number === number)?.winProb ?? NaN;
    losses.push(winners.reduce((sum, { number }) => sum - Math.log(chanceOf(number)), 0) / winners.length);
  }
  return [losses.reduce((sum, loss) => sum + loss, 0) / losses.length, losses.length];
}

test("a model of weights written as a formula has its win probabilities and its log-loss to 1e-9", async () => {
  const { gallops } = models;
  if (!gallops) throw new Error("no model");
  // A formula has no place for the products and the bend, which the models that ship do not have.
  const { products: _products, bend: _bend, ...plain } = gallops;
  const formula = formulaOf(plain);
  expect(formula.length).toBeLessThanOrEqual(2000);
  const other = await historyOf(fixtureFile);
  const days = { models: { gallops: plain }, resultsBefore: today };
  storePredictions(other, [...predictDays(races, { ...days, from: today - 30 })]);
  const whole = service;
  service = serviceOf(other, { clock: pinned(fixtureDay) });
  try {
    const { runners } = await rated(formula, { strength: 1 });
    const predicted = (
      await ask(service, `/predictions?${query({ date: fixtureDay, track: "ashford-park", race: 3 })}`)
    ).body.predictions as readonly { readonly number: number; readonly winProb: number }[];
    expect(runners).toHaveLength(predicted.length);
    for (const { number, winProb, modelProb } of runners) {
      expect(winProb).toBeCloseTo(predicted.find((one) => one.number === number)?.winProb ?? NaN, 9);
      expect(modelProb).toBeCloseTo(winProb, 9);
    }
    const record = await recordOf(formula, { strength: 1, split: "2026-02-01" });
    const [loss, count] = lossOf({ gallops: plain }, "2026-02-01");
    expect(record.racesJudged).toBe(count);
    expect(record.logLoss).toBeCloseTo(loss, 9);
    expect(record.model?.difference).toBe(0);
  } finally {
    service = whole;
  }
});

test("the model that a formula is compared with is the fitted one, with its products", async () => {
  expect(models.gallops?.products).toBeDefined();
  const { model } = await recordOf("barrier", { split: "2026-02-01" });
  const [loss, count] = lossOf(models, "2026-02-01");
  expect(model?.races).toBe(count);
  expect(model?.logLoss).toBeCloseTo(loss, 6); // kept in 32 bits
});

test("a rating of a race that has been run is the one that the backtest used", async () => {
  const formula = "5*career.shrunkWinRate - barrier/50 + coalesce(mean3.margin, 5)/10";
  const at = { date: "2026-02-28", track: "ashford-park", race: 2 };
  const [before] = [await rated(formula, at)];
  // A service of the day after has the result too.
  const later = serviceOf(history, { clock: pinned("2026-03-01") });
  const after = (await ask(later, `/rating?${query({ formula, ...at })}`, "pro", "x1"))
    .body as RatingResponse;
  expect(after.runners.map(({ rating: value }) => value)).toEqual(
    before.runners.map(({ rating: value }) => value),
  );
  // The record of that race alone is made of the same chances.
  const only = {
    from: at.date,
    until: at.date,
    split: at.date,
    strength: before.strength,
    conditions: "race=2; track=ashford-park",
  };
  const record = await recordOf(formula, only);
  const winner = races
    .find((race) => race.date === at.date && race.track === "Ashford Park" && race.raceNumber === 2)
    ?.runners.find(({ finish }) => finish === 1);
  expect(record.racesJudged).toBe(1);
  const chance = before.runners.find(({ number }) => number === winner?.number)?.winProb ?? NaN;
  expect(record.logLoss).toBeCloseTo(-Math.log(chance), 9);
  await rated("barrier"); // builds the columns of the fixture's day again
});

test("the strength of a rating is that of the record over the races of its country", async () => {
  const formula = "-last.finish";
  const { strength, racesLearnt } = await rated(formula);
  expect(await recordOf(formula, { country: "au" })).toMatchObject({ strength, racesLearnt });
  const all = await recordOf(formula); // those of Hong Kong and New Zealand too
  expect(all.racesLearnt).toBeGreaterThan(racesLearnt);
  expect(all.strength).not.toBeCloseTo(strength, 3);
});

test("any text is a rating of each runner or a 400 that names the place", async () => {
  const words = [
    "(",
    ")",
    "+",
    "-",
    "*",
    "/",
    "^",
    ",",
    "<",
    "=",
    "and",
    "not",
    "if",
    "rank",
    "share",
    "ln",
    "barrier",
  ];
  const more = ["last.margin", "career.winRate", "1", "0", "1e300", ".5", "model.age", "x"];
  const text = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 2000 }),
    fc
      .array(fc.constantFrom(...words, ...more), { minLength: 1, maxLength: 12 })
      .map((parts) => parts.join(" ")),
  );
  await fc.assert(
    fc.asyncProperty(
      text.filter((formula) => formula.trim() !== ""),
      async (formula) => {
        const { status, body } = await rating(formula);
        if (status === 400) {
          expect(body).toMatchObject({
            code: "formula_invalid",
            detail: expect.stringMatching(/at character \d+(?:, its end)?: .*».*«/s),
          });
        } else {
          expect(status).toBe(200);
          const { runners } = body as RatingResponse;
          expect(runners.reduce((sum, { winProb }) => sum + winProb, 0)).toBeCloseTo(1, 9);
        }
      },
    ),
    { numRuns: 300 },
  );
});

test("an unknown rating is taken as the field's mean, and the variables that were unknown are named", async () => {
  const { runners, unknownRunners } = await rated("last.barrier + 0*mean3.startingPrice", {
    race: 1,
    strength: 0.2,
  });
  const unknown = runners.filter(({ rating: value }) => value === null);
  expect(unknownRunners).toBe(unknown.length);
  const knownRatings = runners.flatMap(({ rating: value }) => value ?? []);
  const weights = knownRatings.map((value) => Math.exp(0.2 * value));
  const mean = Math.exp((0.2 * knownRatings.reduce((sum, value) => sum + value, 0)) / knownRatings.length);
  const total = weights.reduce((sum, weight) => sum + weight, 0) + unknown.length * mean;
  for (const { rating: value, winProb, fairOdds } of runners) {
    expect(winProb).toBeCloseTo((value === null ? mean : Math.exp(0.2 * value)) / total, 12);
    expect(fairOdds).toBeCloseTo(1 / winProb, 9);
  }
});

test("the split, the dates and conditions of races limit what is learnt and judged", async () => {
  const all = await recordOf("-last.finish");
  expect(all.racesLearnt + all.racesJudged).toBeGreaterThan(90);
  expect(Math.abs(all.racesLearnt - all.racesJudged)).toBeLessThan(12);
  const later = await recordOf("-last.finish", { split: "2026-03-01" });
  expect(later.racesLearnt + later.racesJudged).toBe(all.racesLearnt + all.racesJudged);
  expect(later.racesJudged).toBeLessThan(all.racesJudged);
  const short = await recordOf("-last.finish", { conditions: "distance<=1200" });
  expect(short.racesJudged + short.racesLearnt).toBeLessThan(all.racesLearnt + all.racesJudged);
  expect(short.conditions).toBe("distance<=1200");
  const abroad = await backtest("-last.finish", { country: "fr" });
  expect(abroad).toMatchObject({ status: 404, body: { code: "not_found" } });
  const { status, body } = await backtest("barrier", { conditions: "jockey=Keira Ambrose" });
  expect([status, JSON.stringify(body)]).toEqual([
    422,
    expect.stringContaining("hold for a whole race: distance"),
  ]);
});

test("more formulas widen the corrected intervals, and the verdict states their number", async () => {
  const [one, many] = [await recordOf("-barrier"), await recordOf("-barrier", { formulas: 14 })];
  expect(one.equal.correctedLow).toBe(one.equal.low);
  expect(many.equal.correctedLow ?? 0).toBeLessThan(one.equal.low ?? 0);
  expect(many.correctedErrorRate).toBeCloseTo(0.05 / 14, 12);
  expect(many.verdict).toMatch(/(?:No edge over|Worse than) the starting prices.*, after 14 formulas\.$/);
});

test("the years, the bands and the weights add up to the record", async () => {
  const formula = "5*career.shrunkWinRate - 0.1*barrier";
  const summary = await recordOf(formula);
  const { years } = await recordOf(formula, { report: "years" });
  expect(years.reduce((sum, { racesJudged }) => sum + racesJudged, 0)).toBe(summary.racesJudged);
  const { bands } = await recordOf(formula, { report: "bands" });
  expect(bands).toHaveLength(10);
  expect(bands.reduce((sum, { runners }) => sum + runners, 0)).toBe(summary.runnersJudged);
  const happened = bands.reduce((sum, { runners, happened: share }) => sum + runners * share, 0);
  expect(happened).toBeCloseTo(summary.racesJudged, 2);
  const { weights, fittedLogLoss } = await recordOf(formula, { report: "weights" });
  expect(weights.map(({ term, weight }) => [term, weight])).toEqual([
    ["career.shrunkWinRate", 5],
    ["barrier", -0.1],
  ]);
  for (const { weight, ownWeight } of weights) expect(ownWeight).toBeCloseTo(weight * summary.strength, 12);
  expect(fittedLogLoss).toBeGreaterThan(0);
});

test("each variable's share of the starts that it is known before is that of its column", async () => {
  const { known = [] } = await recordOf("barrier", { report: "known" });
  expect(known.map(({ variable }) => variable)).toEqual(variables.map(({ name }) => name));
  const names = ["#race", "last.margin", "barrier", "mean3.startingPrice"];
  const version = "shares";
  const columns = await readColumns(history, { raceCode: "gallops", version, names });
  const shareOf = (name: string) => known.find(({ variable }) => variable === name)?.known;
  for (const name of names.slice(1)) {
    const column = columns.get(name) ?? new Float32Array();
    expect(shareOf(name)).toBeCloseTo(
      column.filter((value) => !Number.isNaN(value)).length / column.length,
      12,
    );
  }
  expect(shareOf("last.margin")).toBeLessThan(1);
});

test("a model that was fitted on the races judged is named so", async () => {
  expect((await recordOf("barrier", { split: "2026-02-20" })).modelNote).toBeUndefined();
  const { modelNote, modelVersion } = await recordOf("barrier", { split: "2025-12-20" });
  expect(modelVersion).toContain("2026-01-31");
  expect(modelNote).toContain("fitted on this history until 2026-01-31");
});

test("a free key is refused, and a formula is needed", async () => {
  expect((await ask(service, "/backtest?formula=barrier", "free", "x1")).status).toBe(403);
  expect((await ask(service, "/backtest", "pro", "x1")).status).toBe(422);
});

test("a published history without the variables says so", async () => {
  const { driver: _, ...published } = await historyOf(fixtureFile);
  const elsewhere = serviceOf(published, { clock: pinned(fixtureDay) });
  const { status, body } = await ask(elsewhere, "/backtest?formula=barrier", "pro", "x1");
  expect([status, body.detail]).toEqual([404, expect.stringContaining("published without the variables")]);
});

test("while the variables are computed for longer, a 503 says how far they are; then the answer follows", async () => {
  const fresh = await historyOf(fixtureFile);
  const slices: (() => void)[] = [];
  const timers = jest.spyOn(globalThis, "setTimeout").mockImplementation(((
    run: () => void,
    delay?: number,
  ) => {
    if (delay === longestWait) run();
    else slices.push(run);
    return 0;
  }) as typeof setTimeout);
  let elapsed = 0;
  const slow = serviceOf(fresh, { clock: { ...pinned(fixtureDay), elapsed: () => (elapsed += 1000) } });
  const answer = () => ask(slow, `/backtest?${query({ formula: "barrier" })}`, "pro", "x1");
  const { status, body, headers } = await answer();
  expect([status, headers.get("Retry-After")]).toEqual([503, "3"]);
  expect(body).toMatchObject({
    code: "variables_pending",
    detail: expect.stringMatching(/of gallops races are being computed, \d+% done: retry shortly/) as string,
  });
  timers.mockRestore();
  slices.forEach((run) => run());
  expect((await answer()).status).toBe(200);
});

test("while predictions are being made, no variables are computed, which another model would outdate", async () => {
  const fresh = await historyOf(fixtureFile);
  const pendingPredictions = new PendingPredictions();
  let elapsed = 0;
  const clock = { ...pinned(fixtureDay), elapsed: () => (elapsed += longestWait) };
  const asked = serviceOf(fresh, { clock, pendingPredictions });
  const answer = () => ask(asked, `/backtest?${query({ formula: "barrier" })}`, "pro", "x1");
  const computed = (): number =>
    fresh.driver.all("SELECT 1 FROM meta WHERE name LIKE 'variables %'").length +
    fresh.driver.all("SELECT 1 FROM variable LIMIT 1").length;
  await pendingPredictions.during(async () => {
    expect((await answer()).body).toMatchObject({ code: "variables_pending" });
    expect(computed()).toBe(0);
  });
  expect((await answer()).status).toBe(200);
  expect(computed()).toBe(2);
  const failed = pendingPredictions.during(() => Promise.reject(new Error("the disk is full")));
  await expect(failed).rejects.toThrow("the disk is full");
  expect((await answer()).status).toBe(200);
});

test("a race that is declared after the variables were computed is rated; one whose runners are all scratched is not", async () => {
  const field = races.find(
    ({ date, track, raceNumber }) => date === fixtureDay && track === "Ashford Park" && raceNumber === 3,
  );
  if (!field) throw new Error("the fixture has no race 3 at Ashford Park");
  const fresh = await historyOf(fixtureFile);
  let steps = 0;
  const elapsed = (): number => {
    if (++steps > 3000) throw new Error("the variables are computed again and again");
    return 0;
  };
  const asked = serviceOf(fresh, { clock: { ...pinned(fixtureDay), elapsed } });
  const rate = async (race: number) => {
    const at = { date: fixtureDay, track: "ashford-park", formula: "barrier", race };
    const { status, body } = await ask(asked, `/rating?${query(at)}`, "pro", "x1");
    return [
      status,
      status === 200 ? (body as RatingResponse).runners.length : (body as { detail: string }).detail,
    ];
  };
  const [, runners] = await rate(3);
  const write = createWriter(fresh);
  write([{ ...field, raceNumber: 18 }]);
  expect(await rate(18)).toEqual([200, runners]);
  const scratched = field.runners.map((runner) => ({ ...runner, scratched: true }));
  // A line of the source that could not be read counts as a starter.
  write([{ ...field, raceNumber: 19, runners: scratched, starters: 1, linesLost: 1 }]);
  expect(await rate(19)).toEqual([404, "race 19 at Ashford Park has no runners left to rate"]);
  write([{ ...field, raceNumber: 20 }]);
  expect(await rate(20)).toEqual([200, runners]);
});

test("a runner that is added, reinstated or exchanged after the variables were computed is rated by its own figures", async () => {
  const field = races.find(
    ({ date, track, raceNumber }) => date === fixtureDay && track === "Ashford Park" && raceNumber === 3,
  );
  const [first, second, ...rest] = field?.runners ?? [];
  if (!field || !first || !second) throw new Error("the fixture lacks its races");
  const fresh = await historyOf(fixtureFile);
  let steps = 0;
  const elapsed = (): number => {
    if (++steps > 6000) throw new Error("the variables are computed again and again");
    return 0;
  };
  const asked = serviceOf(fresh, { clock: { ...pinned(fixtureDay), elapsed } });
  const declare = createWriter(fresh);
  const careers = async (): Promise<unknown[]> => {
    const at = { date: fixtureDay, track: "ashford-park", formula: "career.starts", race: 18 };
    const { body } = await ask(asked, `/rating?${query(at)}`, "pro", "x1");
    return (body as RatingResponse).runners.map(({ number, name, rating: starts }) => [number, name, starts]);
  };
  const extra = { ...first, number: 21 };
  declare([{ ...field, raceNumber: 18, runners: [second, ...rest] }]);
  const before = await careers();
  expect(before).not.toContainEqual([21, first.name, expect.anything()]);
  declare([{ ...field, raceNumber: 18, runners: [second, ...rest, extra] }]);
  const added = await careers();
  expect(added).toHaveLength(before.length + 1);
  const starts = (added.find((row) => (row as unknown[])[0] === 21) as unknown[])[2];
  expect(starts).toBeGreaterThan(0);
  const stranger = { ...extra, runnerKey: "nobody", name: "Nobody Before" };
  declare([{ ...field, raceNumber: 18, runners: [second, ...rest, stranger] }]);
  expect(await careers()).toContainEqual([21, "Nobody Before", 0]);
  declare([{ ...field, raceNumber: 18, runners: [second, ...rest, { ...extra, scratched: true }] }]);
  expect(await careers()).toHaveLength(before.length);
  declare([{ ...field, raceNumber: 18, runners: [second, ...rest, extra] }]);
  expect(await careers()).toEqual(added);
});
