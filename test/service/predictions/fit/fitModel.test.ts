import { contestsOf } from "../../../../src/service/predictions/fit/contests";
import { fitModel } from "../../../../src/service/predictions/fit/fitModel";
import { fitModels } from "../../../../bench/fit/fitModels";
import { racesOfFile } from "../../testService";
import { hongKongSurfaces, recentOf, whenPresent } from "../../../contract/resultsLines";
import { forecastsOf, scoresOf } from "../../../../bench/fit/scores";
import { modelVersionOf } from "../../../../src/service/predictions/models/model";
import type { RaceRecord, RunnerRecord } from "../../../../src/service/races/records";
import { randomFrom, shuffled, simulatedRaces, without } from "../simulatedRaces";
import { worldModels } from "../../../../src/service/predictions/models/worldModels";

const contests = [...contestsOf(simulatedRaces({ days: 200 }), "gallops")];
const model = fitModel("gallops", contests);

test("the same races give the same model, to the last digit", () => {
  const again = [...contestsOf(simulatedRaces({ days: 200 }), "gallops")];
  expect(JSON.stringify(fitModel("gallops", again))).toBe(JSON.stringify(model));
});

test("the first days are left out", () => {
  expect(model.fitted).toEqual({ source: "world", from: "2024-11-03", to: "2025-04-21", races: 340 });
});

test("a model has a weight for every feature, with six digits", () => {
  const numbers = [...Object.values(model.weights), model.temperature, ...model.discounts];
  expect(numbers.map((value) => Number(value.toPrecision(6)))).toEqual(numbers);
});

test("no race with a result throws", () => {
  expect(() => fitModel("harness", [])).toThrow("Cannot fit harness as there must be races with a result");
});

const races = simulatedRaces({ days: 200 });
const before = "2025-02-01";
const fitted = fitModels(races, { before });

test("a code with enough races has a model of its own, fitted on races before the date", () => {
  const { gallops } = fitted;
  expect(gallops?.fitted.to).toBe("2025-01-31");
  expect(gallops).not.toEqual(worldModels.gallops);
});

test("races on and after the date have no effect", () => {
  expect(fitted).toEqual(
    fitModels(
      races.filter(({ date }) => date < before),
      { before },
    ),
  );
});

test("a model of results says so in its version, and that it uses prices where there are any", () => {
  const { gallops } = fitted;
  expect(gallops && modelVersionOf(gallops)).toMatch(/^gallops-results-prices-2025-01-31-/);
  const unpriced = races.map((race) => ({
    ...race,
    runners: race.runners.map((runner) => without(runner, "startingPrice")),
  }));
  const { gallops: other } = fitModels(unpriced, { before });
  expect(other && modelVersionOf(other)).toMatch(/^gallops-results-2025-01-31-/);
  expect([other?.weights["usualPrice"], other?.weights["lastPrice"]]).toEqual([0, 0]);
});

test("a model of results without prices has no weight for them", () => {
  const { gallops } = fitModels(races, { before, prices: false });
  expect(gallops && modelVersionOf(gallops)).toMatch(/^gallops-results-2025-01-31-/);
  expect([gallops?.weights["usualPrice"], gallops?.weights["lastPrice"]]).toEqual([0, 0]);
});

test("codes with fewer than 30 races have equal chances, and say so", () => {
  const models = fitModels(races, { before: "2024-10-18" });
  expect(Object.keys(models)).toHaveLength(3);
  for (const [code, model] of Object.entries(models)) {
    expect(new Set(Object.values(model.weights))).toEqual(new Set([0]));
    expect(modelVersionOf(model)).toContain(`${code}-equal-chances-2024-10-18-`);
  }
});

test("a code with 30 to 149 races has a model of its own, and says how few they are", () => {
  const { gallops } = fitModels(races, { before: "2024-11-01" });
  expect(gallops && modelVersionOf(gallops)).toMatch(/^gallops-few-results-prices-2024-10-31-/);
});

const soak = process.env["SOAK"] !== undefined;

/** Returns the log-loss of the last third of races less that of equal chances. */
function lossOfLastThird(some: readonly RaceRecord[]): number {
  const before = some[Math.floor((2 / 3) * some.length)]?.date ?? "";
  const { gallops } = fitModels(some, { before });
  const later = [...contestsOf(some, "gallops")].filter(({ race }) => race.date >= before);
  const { logLoss, uniform } = scoresOf(gallops ? forecastsOf(gallops, later) : []);
  return logLoss - uniform;
}

const sizes = soak ? [30, 50, 76, 100, 150, 200, 300, 500] : [30, 50, 100, 200];
const seeds = Array.from({ length: soak ? 20 : 2 }, (_, index) => index + 3);
const pieces = sizes.flatMap((size) => seeds.map((seed) => ({ size, seed })));

test.each(pieces)(
  "the last third of $size races (seed $seed) is predicted no worse than by equal chances",
  ({ size, seed }) => {
    expect(lossOfLastThird(simulatedRaces({ days: size / 2, seed }))).toBeLessThanOrEqual(0);
  },
);

test("races decided by chance alone are given equal chances, however few there are", () => {
  const losses = pieces.map(({ size, seed }) =>
    lossOfLastThird(decidedByChance(simulatedRaces({ days: size / 2, seed }), seed)),
  );
  expect(Math.max(...losses)).toBe(0);
});

test("a model of races whose features showed nothing says so, with the races it was fitted on", () => {
  const { gallops } = fitModels(decidedByChance(races, 3), { before });
  expect(gallops?.fitted).toEqual({
    source: "equal-chances",
    from: fitted.gallops?.fitted.from,
    to: "2025-01-31",
    races: fitted.gallops?.fitted.races,
  });
});

/** Returns races whose results are those of their runners in a random order. */
function decidedByChance(some: readonly RaceRecord[], seed: number): RaceRecord[] {
  const random = randomFrom(seed);
  return some.map((race) => {
    const results = shuffled(race.runners, random);
    return {
      ...race,
      runners: race.runners.map((runner, index) => {
        const { finish, margin, seconds } = results[index] ?? runner;
        return {
          ...without(runner, "finish", "margin", "seconds"),
          finish,
          margin,
          seconds,
        } as RunnerRecord;
      }),
    };
  });
}

const fictional = {
  title: "fictional races",
  read: () => Promise.resolve(simulatedRaces({ days: 150, seed: 5 })),
};
const real = whenPresent([{ results: recentOf(hongKongSurfaces) }]).map(({ results: { title, file } }) => ({
  title,
  read: async () => (await racesOfFile(file)).filter(({ run }) => run).slice(0, 300),
}));

test.each([fictional, ...real])(
  "after 200 races of $title the next 100 are predicted better than by equal chances by .05",
  async ({ read }) => {
    const all = await read();
    const before = all[200]?.date ?? "";
    const { gallops } = fitModels(all, { before });
    const later = [...contestsOf(all, "gallops")].filter(({ race }) => race.date >= before);
    const { logLoss, uniform } = scoresOf(gallops ? forecastsOf(gallops, later) : []);
    expect(later.length).toBeGreaterThan(80);
    expect(logLoss).toBeLessThan(uniform - 0.05);
  },
);
