import { conditionKeyOf, conditionKeyOfRace } from "../../../src/service/races/conditionKey";

test.each([
  ["Good 4", "gallops", "good"],
  ["Good4", "gallops", "good"],
  ["Good to Firm", "gallops", "good"],
  ["Good to Yielding", "gallops", "good"],
  ["Good to Firm (Good in places)", "gallops", "good"],
  ["Yielding", "gallops", "soft"],
  ["Yielding to Soft", "gallops", "soft"],
  ["SOFT 7", "gallops", "soft"],
  ["Heavy (10)", "gallops", "heavy"],
  ["Firm", "gallops", "firm"],
  ["Wet Fast", "gallops", "synthetic"],
  ["Wet Slow", "gallops", "synthetic"],
  ["Sealed", "gallops", "synthetic"],
  ["Standard to Slow", "gallops", "synthetic"],
  ["All Weather", "gallops", "synthetic"],
  ["Fast", "gallops", "good"],
  ["Fast", "harness", "fast"],
  ["Slow", "greyhounds", "slow"],
  ["Wet Fast", "greyhounds", "fast"],
  ["Good", "harness", "good"],
  ["Purple", "gallops", undefined],
  ["constructor", "gallops", undefined],
  ["", "gallops", undefined],
] as const)("%j counts in %s under %s", (condition, raceCode, key) =>
  expect(conditionKeyOf(condition, raceCode)).toBe(key),
);

test.each([
  [{ raceCode: "gallops", surface: "synthetic", condition: "Good" }, "synthetic"],
  [{ raceCode: "gallops", surface: "synthetic" }, "synthetic"],
  [{ raceCode: "gallops", surface: "turf", condition: "Good 4" }, "good"],
  [{ raceCode: "gallops", surface: "dirt", condition: "Fast" }, "good"],
  [{ raceCode: "harness", surface: "synthetic", condition: "Slow" }, "slow"],
  [{ raceCode: "gallops", surface: "turf" }, undefined],
] as const)("the race %j counts under %p", (race, key) => expect(conditionKeyOfRace(race)).toBe(key));
