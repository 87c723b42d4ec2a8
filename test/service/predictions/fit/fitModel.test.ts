import { contestsOf } from "../../../../src/service/predictions/fit/contests";
import { fitModel, fitModels } from "../../../../src/service/predictions/fit/fitModel";
import { racesOfFiles } from "../../../../src/service/predictHistory";
import { hongKongSurfaces, recentOf, whenPresent } from "../../../contract/resultsLines";
import { forecastsOf, scoresOf } from "../../../../src/service/predictions/fit/scores";
import { modelVersionOf } from "../../../../src/service/predictions/models/model";
import { simulatedRaces, without } from "../simulatedRaces";
import { worldModels } from "../../../../src/service/predictions/models/worldModels";

const contests = [...contestsOf(simulatedRaces({ days: 200 }), "gallops")];
const model = fitModel("gallops", contests);

test("the same races give the same model, to the last digit", () => {
  const again = [...contestsOf(simulatedRaces({ days: 200 }), "gallops")];
  expect(JSON.stringify(fitModel("gallops", again))).toBe(JSON.stringify(model));
});

test("the first days are left out, and the last days fit the temperature", () => {
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

test("codes with fewer than 150 races have the effects of the simulated world, halved", () => {
  const models = fitModels(races, { before: "2024-11-01" });
  for (const [code, model] of Object.entries(models)) {
    const { weights, temperature } = worldModels[model.raceCode];
    expect(model).toMatchObject({ weights, temperature: 2 * temperature });
    expect(modelVersionOf(model)).toContain(`${code}-halved-world-`);
  }
  expect(Object.keys(models)).toHaveLength(3);
});

test.each([30, 120, 150, 300])(
  "after the first two thirds of %d races the last third is predicted better than by equal chances",
  (count) => {
    const some = simulatedRaces({ days: count / 2, seed: 3 });
    const before = some[Math.floor((2 / 3) * count)]?.date ?? "";
    const { gallops } = fitModels(some, { before });
    const later = [...contestsOf(some, "gallops")].filter(({ race }) => race.date >= before);
    const { logLoss, uniform } = scoresOf(gallops ? forecastsOf(gallops, later) : []);
    expect(logLoss).toBeLessThan(uniform);
  },
);

const fictional = {
  title: "fictional races",
  read: () => Promise.resolve(simulatedRaces({ days: 150, seed: 5 })),
};
const real = whenPresent([{ results: recentOf(hongKongSurfaces) }]).map(({ results: { title, file } }) => ({
  title,
  read: async () => (await racesOfFiles([file])).filter(({ run }) => run).slice(0, 300),
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
