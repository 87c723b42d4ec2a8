/** Suite of src/service/predictions/storedPredictions.ts: predictDays. */
import { dayNumber } from "../../../src/dates/days";
import { predictDays } from "../../../src/service/predictions/storedPredictions";
import { createPredictor } from "../../../src/service/predictions/predictor";
import type { RaceRecord } from "../../../src/service/races/records";
import { modelOf } from "./modelOf";
import { simulatedRaces } from "./simulatedRaces";

const models = {
  gallops: modelOf({
    ability: 1,
    affinity: 1,
    pacePressure: 1,
    lateGain: 0.5,
    usualPrice: 0.2,
    lastPrice: 0.3,
  }),
};
const races = simulatedRaces({ days: 40 });
const [from, today] = [20030, 20035];
const predicted = [...predictDays(races, { models, from, resultsBefore: today })];
const on = (day: number) => predicted.filter(({ answer }) => dayNumber(answer.date) === day);
const runBefore = (day: number) => (race: RaceRecord) => (dayNumber(race.date) ?? 0) < day;

test("every race from the first day on is predicted", () => {
  const raceKey = ({ date, track, raceNumber }: { date: string; track: string; raceNumber: number }) => [
    date,
    track,
    raceNumber,
  ];
  expect(predicted.map(({ answer }) => raceKey(answer))).toEqual(
    races.filter((race) => !runBefore(from)(race)).map(raceKey),
  );
  expect(predicted[0]).toMatchObject({ country: "au", raceCode: "gallops" });
});

test("a past day is predicted from the days before it", () => {
  const predictor = createPredictor(models);
  for (const race of races.filter(runBefore(20032))) predictor.add(race);
  expect(on(20032).map(({ answer }) => answer)).toEqual(
    races.filter((race) => dayNumber(race.date) === 20032).map((race) => predictor.predict(race)?.answer),
  );
  expect(on(20032).map(({ knownBefore }) => knownBefore)).toEqual([20032, 20032]);
});

test("a day to come is predicted from known results, whatever the results of the days between", () => {
  const other = races.map((race) =>
    runBefore(today)(race) ? race : { ...race, runners: [...race.runners].map(lastWins) },
  );
  const again = [...predictDays(other, { models, from, resultsBefore: today })];
  expect(again.map(({ answer }) => answer)).toEqual(predicted.map(({ answer }) => answer));
  expect(on(20038).map(({ knownBefore }) => knownBefore)).toEqual([today, today]);
});

test("the going of a day to come is not known yet", () => {
  const heavy = races.map((race) =>
    dayNumber(race.date) === 20038 ? { ...race, condition: "Heavy 10" } : race,
  );
  const again = [...predictDays(heavy, { models, from, resultsBefore: today })];
  expect(again.map(({ answer }) => answer)).toEqual(predicted.map(({ answer }) => answer));
});

test("each race of a day is predicted on the going of its day's first race", () => {
  const predictOn = (conditions: readonly string[]) =>
    [
      ...predictDays(
        races.map((race) =>
          dayNumber(race.date) === today
            ? { ...race, condition: conditions[race.raceNumber - 1] ?? "" }
            : race,
        ),
        { models, from: today, resultsBefore: today },
      ),
    ].map(({ answer }) => answer);
  const numbers = races.filter((race) => dayNumber(race.date) === today).map(({ raceNumber }) => raceNumber);
  expect(numbers).toEqual([1, 2]);
  expect(predictOn(["Good 4", "Heavy 10"])).toEqual(predictOn(["Good 4", "Good 4"]));
  expect(predictOn(["Heavy 10", "Heavy 10"])).not.toEqual(predictOn(["Good 4", "Good 4"]));
});

test("of a day to come all that are entered are predicted, whoever was scratched by the time it was run", () => {
  const later = races.map((race) =>
    dayNumber(race.date) === 20038
      ? { ...race, runners: race.runners.map((one, index) => ({ ...one, scratched: index === 0 })) }
      : race,
  );
  const again = [...predictDays(later, { models, from, resultsBefore: today })];
  expect(again.map(({ answer }) => answer)).toEqual(predicted.map(({ answer }) => answer));
});

const lastWins = <T extends { finish?: number }>(runner: T): T => ({
  ...runner,
  finish: 9 - (runner.finish ?? 0),
});
