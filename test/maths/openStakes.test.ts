/** Suite of src/maths: stakes while bets on other races are open, against a numerical optimum. */
import fc from "fast-check";
import { growthOf, kellyStakes } from "../../src/maths/stakes";
import { sum } from "../../src/lists/lists";
import { fieldOf } from "./fields";

/** A result of all races together: its probability, what it pays of the other races, what of each runner. */
interface Outcome {
  readonly probability: number;
  readonly paid: number;
  readonly odds: readonly number[];
}

/** A race with one's own probabilities, its odds, and the shares of the bank at stake on it. */
interface OtherRace {
  readonly probabilities: readonly number[];
  readonly odds: readonly number[];
  readonly stakes: readonly number[];
}
const price = fc.double({ min: 1.2, max: 30, noNaN: true });
const raceOf = (runners: number) =>
  fc.record({
    probabilities: fieldOf({ least: runners, most: runners }),
    odds: fc.array(price, { minLength: runners, maxLength: runners }),
    stakes: fc.array(fc.double({ min: 0, max: 0.08, noNaN: true }), {
      minLength: runners,
      maxLength: runners,
    }),
  });
const others = fc.array(raceOf(3), { minLength: 1, maxLength: 3 });

/** Returns what the open bets pay by every product of results. */
const paidBy = (races: readonly OtherRace[]): Pick<Outcome, "probability" | "paid">[] =>
  races.reduce(
    (outcomes, { probabilities, odds, stakes }) =>
      outcomes.flatMap(({ probability, paid }) =>
        probabilities.map((chance, runner) => ({
          probability: probability * chance,
          paid: paid + (stakes[runner] ?? 0) * (odds[runner] ?? 0),
        })),
      ),
    [{ probability: 1, paid: 0 }],
  );

/** Returns the expected growth of the bank over all races, more than without the stakes on the last one. */
function jointGrowth(stakes: readonly number[], left: number, outcomes: readonly Outcome[]): number {
  const keptMoney = left - sum(stakes);
  return sum(
    outcomes.map(({ probability, paid, odds }) => {
      const won = sum(odds.map((one, runner) => one * (stakes[runner] ?? 0)));
      return probability === 0 ? 0 : probability * Math.log((paid + keptMoney + won) / (paid + left));
    }),
  );
}

/**
 * Returns the best stakes by steps that never lower the growth: the share of each runner, and of the
 * rest, times its mean return over the bank's (Cover 1984, "An algorithm for maximizing expected log
 * investment return", IEEE Transactions on Information Theory 30, 369-373).
 */
function bestStakes(left: number, runners: number, outcomes: readonly Outcome[]): number[] {
  let shares = Array.from({ length: runners + 1 }, () => 1 / (runners + 1)); // the last is the rest
  for (let step = 0; step < 4000; step++) {
    const means = shares.map(() => 0);
    for (const { probability, paid, odds } of outcomes) {
      const returns = [...odds, 1];
      const bank = paid + left * sum(shares.map((share, index) => share * (returns[index] ?? 0)));
      returns.forEach(
        (one, index) => (means[index] = (means[index] ?? 0) + (probability * left * one) / bank),
      );
    }
    const weighed = shares.map((share, index) => share * (means[index] ?? 0));
    const total = sum(weighed);
    shares = weighed.map((one) => one / total);
  }
  return shares.slice(0, runners).map((share) => share * left);
}

test("stakes of what is left lose at most the expected part of the open bets of the growth of the best ones", () => {
  fc.assert(
    fc.property(raceOf(3), others, ({ probabilities, odds }, races) => {
      const open = sum(races.flatMap(({ stakes }) => stakes));
      const left = 1 - open;
      const outcomes = paidBy(races).flatMap(({ probability, paid }) =>
        probabilities.map((chance, winner) => ({
          probability: probability * chance,
          paid,
          odds: odds.map((one, runner) => (runner === winner ? one : 0)),
        })),
      );
      const terms = { odds, fraction: 1 };
      const alone = growthOf(kellyStakes(probabilities, terms), probabilities, terms);
      const jointly = jointGrowth(kellyStakes(probabilities, { ...terms, open }), left, outcomes);
      const best = jointGrowth(bestStakes(left, odds.length, outcomes), left, outcomes);
      const worth = sum(paidBy(races).map(({ probability, paid }) => (probability * left) / (paid + left)));
      expect(best).toBeLessThanOrEqual(alone + 1e-9); // of a bank without open bets
      expect(best - jointly).toBeLessThanOrEqual((1 - worth) * alone + 1e-6);
      const meanPaid = sum(paidBy(races).map(({ probability, paid }) => probability * paid));
      expect(1 - worth).toBeLessThanOrEqual(meanPaid / (left + meanPaid) + 1e-9);
    }),
    { numRuns: 60 },
  );
});

test("of one bet beside another less is lost than the square of the open share", () => {
  // Two evens bets at 0.6: each alone takes 0.2 of the bank, both together 0.2 / 1.04 each.
  const pair = { probabilities: [0.6, 0.4], odds: [2, 2], stakes: [0.2 / 1.04, 0] };
  const outcomes = paidBy([pair]).flatMap(({ probability, paid }) => [
    { probability: probability * 0.6, paid, odds: [2] },
    { probability: probability * 0.4, paid, odds: [0] },
  ]);
  const left = 1 - 0.2 / 1.04;
  const [best = NaN] = bestStakes(left, 1, outcomes);
  expect(best).toBeCloseTo(0.2 / 1.04, 5);
  const alone = kellyStakes([0.6], { odds: [2], fraction: 1, open: 0.2 / 1.04 });
  expect(alone[0]).toBeCloseTo(0.2 * left, 12);
  expect(alone[0]).toBeLessThan(best);
  const lost = 1 - jointGrowth(alone, left, outcomes) / jointGrowth([best], left, outcomes);
  expect(lost).toBeLessThan((0.2 / 1.04) ** 2);
});

test("stakes over the cap of the race are the best ones below it, and none is left at a cap of 0", () => {
  const terms = { odds: [9.3, 19], fraction: 1 };
  const [first = NaN, second = NaN] = kellyStakes([0.15, 0.08], terms);
  const [capped = NaN, other = NaN] = kellyStakes([0.15, 0.08], { ...terms, raceCap: 0.03 });
  expect(capped + other).toBeCloseTo(0.03, 12);
  const grown = (stakes: readonly number[]): number => growthOf(stakes, [0.15, 0.08], terms);
  const inProportion = [first, second].map((stake) => (0.03 * stake) / (first + second));
  expect(grown([capped, other])).toBeGreaterThan(grown(inProportion));
  expect(kellyStakes([0.15, 0.08], { ...terms, raceCap: 0 })).toEqual([0, 0]);
  expect(kellyStakes([0.15, 0.08], { ...terms, open: 1 })).toEqual([0, 0]);
});

test.each([
  [{ open: 1.2 }, "Cannot stake by Kelly as 'open' must lie between 0 and 1: current value is 1.2"],
  [{ raceCap: -1 }, "Cannot stake by Kelly as 'raceCap' must lie between 0 and 1: current value is -1"],
])("refuses %j", (terms, message) => {
  expect(() => kellyStakes([0.5], { odds: [3], ...terms })).toThrow(new RangeError(message));
});
