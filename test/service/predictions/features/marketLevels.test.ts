/** Suite of src/service/predictions/features/featureState.ts: marketLevels. */
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

test("chances add up to 1, in proportion to the prices", () => {
  expect(marketChances(fieldOf(priced(2, 6)))).toEqual([expect.closeTo(0.75, 12), expect.closeTo(0.25, 12)]);
});

test("of a race of which only some starters are known the market says nothing", () => {
  expect(marketChances(fieldOf({ ...priced(2, 6), starters: 9 }))).toBeUndefined();
});

test("levels are logarithms of chances against the field's mean", () => {
  expect(levelsAt(2, 8)).toEqual([expect.closeTo(Math.log(2), 12), expect.closeTo(-Math.log(2), 12)]);
});

test("a margin on every price changes nothing", () => {
  levelsAt(2, 3, 7).forEach((level, index) =>
    expect(levelsAt(1.6, 2.4, 5.6)[index]).toBeCloseTo(level ?? NaN, 12),
  );
});

test("without the price of every starter no level is known", () => {
  expect(levelsAt(2, undefined, 4)).toEqual([undefined, undefined, undefined]);
});
