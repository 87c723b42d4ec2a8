/** Suite of src/service/predictions: the worth of each feature in a country that behaves like Japan. */
import { valueAt } from "../../../src/lists/lists";
import { features } from "../../../src/service/predictions/features/features";
import { FeatureState } from "../../../src/service/predictions/features/featureState";
import { contestsOf, type Contest } from "../../../src/service/predictions/fit/contests";
import { fitWeights } from "../../../src/service/predictions/fit/fitWeights";
import { softmax } from "../../../src/maths/softmax";
import { utilityOf } from "../../../src/service/predictions/models/model";
import { fieldOf } from "../../../src/service/races/field";
import type { RaceRecord, RunnerRecord } from "../../../src/service/races/records";
import { without } from "./simulatedRaces";
import { syntheticCountry } from "./syntheticCountry";

const { races, starts } = syntheticCountry({ days: 330 });
const spreads = features.map(({ spread }) => spread);

/** Returns the log-loss a race of the last third of contests, by weights fitted on those before it. */
function lossOf(contests: readonly Contest[]): number {
  const edge = Math.floor((2 / 3) * contests.length);
  const weights = fitWeights(contests.slice(Math.floor(edge / 4), edge), { ridge: 20, spreads });
  const losses = contests.slice(edge).map(({ vectors, placings }) => {
    const chances = softmax(vectors.map((vector) => utilityOf(vector, weights)));
    return -Math.log(valueAt(chances, placings[0]?.[0] ?? 0));
  });
  return losses.reduce((sum, loss) => sum + loss, 0) / losses.length;
}

const contestsIn = (some: readonly RaceRecord[]): Contest[] => [...contestsOf(some, "gallops")];

/** Returns contests in which some features say nothing. */
const withoutFeatures = (contests: readonly Contest[], ...names: readonly string[]): Contest[] => {
  const silent = features.map(({ name }) => names.includes(name));
  return contests.map((contest) => ({
    ...contest,
    vectors: contest.vectors.map((vector) => vector.map((value, index) => (silent[index] ? 0 : value))),
  }));
};

const whole = contestsIn(races);
const loss = lossOf(whole);

test.each([
  ...(["age", "franked", "distanceChange", "bodyWeight", "bodyChange", "closing"] as const),
  ...(["courseDraw", "female"] as const),
])("%s earns its place: without it the winners are predicted worse", (name) => {
  expect(lossOf(withoutFeatures(whole, name))).toBeGreaterThan(loss + 0.0005);
});

test("lastRun earns its place where form lasts until the next start", () => {
  const formed = contestsIn(syntheticCountry({ days: 800, form: 1.2 }).races);
  expect(lossOf(withoutFeatures(formed, "lastRun"))).toBeGreaterThan(lossOf(formed) + 0.0005);
});

test("ratings by earlier prices earn their place beside the levels of earlier prices", () => {
  const priced = contestsIn(syntheticCountry({ days: 330, skill: 0.6, prices: true }).races);
  const ratings = features.filter(({ name }) => /^price[A-Z]/.test(name)).map(({ name }) => name);
  expect(ratings).toHaveLength(5);
  expect(lossOf(withoutFeatures(priced, ...ratings))).toBeGreaterThan(lossOf(priced) + 0.001);
});

test("surfaces earn their place: without their column the winners are predicted worse", () => {
  expect(lossOf(contestsIn(races.map((race) => without(race, "surface"))))).toBeGreaterThan(loss + 0.01);
});

/** Returns the correlation of pairs. */
function correlationOf(pairs: readonly (readonly [number, number])[]): number {
  const mean = (of: (pair: readonly [number, number]) => number): number =>
    pairs.reduce((sum, pair) => sum + of(pair), 0) / pairs.length;
  const [one, other] = [mean(([a]) => a), mean(([, b]) => b)];
  const covariance = mean(([a, b]) => (a - one) * (b - other));
  return covariance / Math.sqrt(mean(([a]) => (a - one) ** 2) * mean(([, b]) => (b - other) ** 2));
}

test("the day's variant earns its place: times less it say more of the horses", () => {
  const abilityOf = new Map(starts.map(({ runner, strength }) => [runner, strength]));
  const state = { races: 0, pairs: [] as [number, number][], raw: [] as [number, number][] };
  const speeds = new Map<string, number>();
  const at = features.findIndex(({ name }) => name === "recentSpeed");
  const learner = new FeatureState();
  for (const race of races) {
    const field = fieldOf(race);
    learner.featuresOf(field).forEach(({ values }, index) => {
      const starter = field.starters[index]?.record;
      const strength = starter && abilityOf.get(starter);
      const raw = starter && speeds.get(starter.runnerKey);
      const speed = values[at] ?? NaN;
      if (strength === undefined || raw === undefined || Number.isNaN(speed)) return;
      state.pairs.push([speed, strength]);
      state.raw.push([raw, strength]);
    });
    learner.add(field);
    // A time without its day: seconds a metre of the surface.
    const pace = race.surface === "turf" ? 0.0575 : 0.0608;
    for (const { runnerKey, seconds = 0 } of race.runners)
      speeds.set(runnerKey, -seconds / (pace * (race.distance ?? 1)));
  }
  expect(state.pairs.length).toBeGreaterThan(2000);
  expect(correlationOf(state.pairs)).toBeGreaterThan(correlationOf(state.raw) + 0.05);
});

test("a feature whose column is missing is unknown of every runner", () => {
  const missing: Readonly<Record<string, (race: RaceRecord) => RaceRecord>> = {
    bodyWeight: (race) => withoutOfRunners(race, "bodyWeight"),
    bodyChange: (race) => withoutOfRunners(race, "bodyWeight"),
    closing: (race) => withoutOfRunners(race, "last600"),
    age: (race) => withoutOfRunners(race, "age"),
    bestSpeed: (race) => withoutOfRunners(race, "seconds"),
    recentSpeed: (race) => withoutOfRunners(race, "seconds"),
    distanceChange: (race) => without(race, "distance"),
    female: (race) => withoutOfRunners(race, "sex"),
    courseDraw: (race) => withoutOfRunners(race, "barrier"),
    priceAbility: (race) => race,
    priceJockey: (race) => race,
    priceDraw: (race) => race,
  };
  for (const [name, lacking] of Object.entries(missing)) {
    const at = features.findIndex((feature) => feature.name === name);
    const state = new FeatureState();
    const knownRaces = races.slice(0, 400).flatMap((race) => {
      const field = fieldOf(lacking(race));
      const values = state.featuresOf(field).map((starter) => starter.values[at] ?? NaN);
      state.add(field);
      return values.filter((value) => !Number.isNaN(value));
    });
    expect([name, knownRaces]).toEqual([name, []]);
  }
});

const withoutOfRunners = (race: RaceRecord, field: keyof RunnerRecord): RaceRecord => ({
  ...race,
  runners: race.runners.map((runner) => without(runner, field) as RunnerRecord),
});

test("an age that costs strength every year has an effect that falls from three to seven", () => {
  const at = features.findIndex(({ name }) => name === "age");
  const weights = fitWeights(whole.slice(Math.floor(whole.length / 4)), { ridge: 20, spreads });
  // The difference in log-odds between the youngest and the oldest.
  expect((3 - 7) * valueAt(weights, at)).toBeGreaterThan(0.3);
});
