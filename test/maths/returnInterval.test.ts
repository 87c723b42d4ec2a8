import { returnInterval } from "../../src/maths/returnInterval";

/** The same price for every stake. */
const at = (price: number, stakes: number, wins: number) => ({
  stakes,
  paid: wins * price,
  paidSquares: wins * price ** 2,
  prices: stakes * price,
  priceSquares: stakes * price ** 2,
});

test.each([
  // Garwood 1936, Biometrika 28, 437-442: the interval of a Poisson mean after 0, 8 and 14 events.
  [0, 0, 3.689],
  [8, 3.454, 15.763],
  [14, 7.654, 23.49],
])("at equal prices the ends are those of a Poisson mean: %i wins, %f to %f", (wins, low, high) => {
  const interval = returnInterval(at(12, 100, wins));
  expect(interval.low).toBeCloseTo((12 * low) / 100 - 1, 3);
  expect(interval.high).toBeCloseTo((12 * high) / 100 - 1, 3);
});

test("it contains the return, and is wider at a higher confidence", () => {
  const stakes = { stakes: 178, paid: 309.7, paidSquares: 9800, prices: 3560, priceSquares: 150_000 };
  const [one, other] = [returnInterval(stakes), returnInterval(stakes, { confidence: 0.9999 })];
  expect(one.low).toBeLessThan(0.74);
  expect(one.high).toBeGreaterThan(0.74);
  expect([other.low < one.low, other.high > one.high]).toEqual([true, true]);
});

test("it misses the true return at most as often as stated", () => {
  let state = 3;
  const random = () => (state = (1_664_525 * state + 1_013_904_223) % 2 ** 32) / 2 ** 32;
  const rounds = 2000;
  let missed = 0;
  for (let round = 0; round < rounds; round++) {
    const sums = { stakes: 120, paid: 0, paidSquares: 0, prices: 0, priceSquares: 0 };
    for (let start = 0; start < sums.stakes; start++) {
      const price = 2 + Math.exp(3 * random());
      const paid = random() < 0.8 / price ? price : 0;
      sums.paid += paid;
      sums.paidSquares += paid ** 2;
      sums.prices += price;
      sums.priceSquares += price ** 2;
    }
    const { low, high } = returnInterval(sums);
    missed += Number(low > -0.2 || high < -0.2);
  }
  expect(missed / rounds).toBeLessThan(0.05);
  expect(missed / rounds).toBeGreaterThan(0.01);
});

test("there must be a stake", () => {
  expect(() => returnInterval(at(5, 0, 0))).toThrow("'stakes' must be positive");
});
