import fc from "fast-check";
import { conditionKeys, raceCodes } from "../../src/spec/codes";
import { goingKeyOf, goings, requestedGoings, sentGoing } from "../../src/spec/goings";

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
  ["Très souple", "gallops", "soft"],
  ["Bon souple", "gallops", "good"],
  ["Collant", "gallops", "soft"],
  ["PSF Lente", "gallops", "synthetic"],
  ["Sloppy (sealed)", "gallops", "heavy"],
  ["Gut bis weich", "gallops", "good"],
  ["Good in places", "gallops", "good"],
  ["Wet Slow", "harness", "slow"],
  ["Purple", "gallops", undefined],
  ["constructor", "gallops", undefined],
  ["", "gallops", undefined],
] as const)("%j counts in %s under %s", (condition, raceCode, key) =>
  expect(goingKeyOf(condition, { raceCode })).toBe(key),
);

test.each([
  [{ raceCode: "gallops", surface: "synthetic", condition: "Good" }, "synthetic"],
  [{ raceCode: "gallops", surface: "synthetic", condition: null }, "synthetic"],
  [{ raceCode: "gallops", surface: "turf", condition: "Good 4" }, "good"],
  [{ raceCode: "gallops", surface: "dirt", condition: "Fast" }, "good"],
  [{ raceCode: "harness", surface: "synthetic", condition: "Slow" }, "slow"],
  [{ raceCode: "gallops", surface: "dirt", condition: "Wet Fast" }, "good"],
  [{ raceCode: "gallops", surface: "dirt", condition: "Sealed" }, "soft"],
  [{ raceCode: "gallops", surface: "sand", condition: "Standard" }, "good"],
  [{ raceCode: "gallops", surface: "turf", condition: undefined }, undefined],
] as const)("the race %j counts under %p", ({ condition, ...race }, key) =>
  expect(goingKeyOf(condition, race)).toBe(key),
);

test.each([
  ["wet", "gallops", ["soft", "heavy"]],
  ["wet", "harness", ["soft", "heavy", "slow"]],
  ["Dry", "gallops", ["good", "firm"]],
  ["dry", "greyhounds", ["good", "firm", "fast"]],
  ["Fast", "gallops", ["good"]],
  ["Yielding", "gallops", ["soft"]],
  ["Soft 5", "gallops", ["soft"]],
  ["10", "gallops", ["heavy"]],
  ["11", "gallops", undefined],
  ["Good or Soft", "gallops", undefined],
  ["wetter", "gallops", undefined],
  ["", "gallops", undefined],
] as const)("a request for %j in %s means %j", (condition, raceCode, keys) =>
  expect(requestedGoings(condition, raceCode)).toEqual(keys),
);

test("every word is in one row, and what a race of it counts under is what a request for it means", () => {
  const words = goings.flatMap((going) => going.words);
  expect(new Set(words).size).toBe(words.length);
  const requested = words.filter((word) => word !== "wet" && word !== "dry");
  for (const raceCode of raceCodes)
    for (const word of requested)
      expect([word, requestedGoings(word, raceCode)]).toEqual([word, [goingKeyOf(word, { raceCode })]]);
  for (const key of conditionKeys) expect(goingKeyOf(key, { raceCode: "harness" })).toBe(key);
});

test("what is sent for a condition means the same as the condition, in any case and with a rating", () => {
  const words = [...goings.flatMap((going) => going.words), "dry", "good to soft"];
  const asked = fc.tuple(fc.constantFrom(...words), fc.boolean(), fc.constantFrom("", " 4", "(6)"));
  fc.assert(
    fc.property(asked, fc.constantFrom(...raceCodes), ([word, isUpper, rating], raceCode) => {
      const condition = `${isUpper ? word.toUpperCase() : word}${rating}`;
      const keys = requestedGoings(condition, raceCode);
      expect(keys).not.toEqual(undefined);
      expect(requestedGoings(sentGoing(condition) ?? "", raceCode)).toEqual(keys);
    }),
  );
});
