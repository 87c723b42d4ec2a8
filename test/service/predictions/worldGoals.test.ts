/** Suite of src/service/predictions: the shipped models on the simulated world. */
import { raceCodes, type RaceCode } from "../../../src/spec/codes";
import type { RaceRecord } from "../../../src/service/races/records";
import { worldModels } from "../../../src/service/predictions/models/worldModels";
import { fieldOf } from "../../../src/service/races/field";
import { forecastsOf, scoresOf } from "../../../src/service/predictions/fit/scores";
import { raceRecord } from "../../../src/service/simulation/races/raceRecord";
import { phases } from "../../../src/service/simulation/races/race";
import { contestsOf } from "../../../src/service/predictions/fit/contests";
import { World } from "../../../src/service/simulation/world";

/** Share of what the truth knows of the winners (pseudo-R2). */
const goals: Readonly<Record<RaceCode, number>> = { gallops: 0.5, harness: 0.68, greyhounds: 0.64 };
const [days, daysJudged] = [400, 60];

const truths = new Map<RaceRecord, Map<number, number>>();
beforeAll(() => {
  const part = { index: 0, of: 4 };
  const world = new World({ seed: 20260101, scale: "full", epoch: "2025-10-16" }, { part });
  for (let day = 0; day < days; day++) {
    for (const race of world.runNextDay().flatMap(({ races }) => races)) {
      truths.set(
        raceRecord(race, phases.result),
        new Map(race.starts.map(({ number, probability }) => [number, probability])),
      );
    }
  }
});

test.each(raceCodes)(
  "the shipped model of %s reaches its goal on the last 60 days of a quarter of the world",
  (raceCode) => {
    const contests = [...contestsOf(truths.keys(), raceCode)];
    const last = contests.at(-1)?.day ?? NaN;
    const judged = contests.filter(({ day }) => day > last - daysJudged);
    const truth = judged.map(({ race, placings }) => ({
      placings,
      probabilities: fieldOf(race).starters.map(({ record }) => truths.get(race)?.get(record.number) ?? NaN),
    }));
    expect(judged.length).toBeGreaterThan(500);
    const share = scoresOf(forecastsOf(worldModels[raceCode], judged)).pseudoR2 / scoresOf(truth).pseudoR2;
    expect(share).toBeGreaterThanOrEqual(goals[raceCode]);
  },
);
