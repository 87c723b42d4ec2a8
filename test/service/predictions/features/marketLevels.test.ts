/** Suite of src/service/predictions/features/featureState.ts: marketLevels. */
import { fairBook } from "../../../../src/maths/fairBook";
import { marketChances, marketLevels } from "../../../../src/service/predictions/features/featureState";
import { fieldOf } from "../../../../src/service/races/field";
import { raceOf, runnerOf } from "../simulatedRaces";

const priced = (...prices: (number | undefined)[]) =>
  raceOf({
    runners: prices.map((startingPrice, index) =>
      runnerOf({ number: index + 1, ...(startingPrice === undefined ? {} : { startingPrice }) }),
    ),
  });
const levelsAt = (...prices: (number | undefined)[]) => marketLevels(fieldOf(priced(...prices)));

test("chances are those of FAIRODDS by default", () => {
  expect(marketChances(fieldOf(priced(1.4, 3, 8)))).toEqual(fairBook([1.4, 3, 8]).probabilities);
});

test("a favourite that a totalizator paid 1 has its share of the prices", () => {
  const [favourite] = marketChances(fieldOf(priced(1, 11, 15, 26, 34))) ?? [];
  expect(favourite).toBeCloseTo(0.816, 4);
});

test("of a race of which only some starters are known the market says nothing", () => {
  expect(marketChances(fieldOf({ ...priced(2, 6), starters: 9 }))).toBeUndefined();
});

test("levels are logarithms of chances against the field's mean", () => {
  expect(levelsAt(1.25, 5)).toEqual([expect.closeTo(Math.log(2), 12), expect.closeTo(-Math.log(2), 12)]);
});

test("without the price of every starter no level is known", () => {
  expect(levelsAt(2, undefined, 4)).toBeUndefined();
});
