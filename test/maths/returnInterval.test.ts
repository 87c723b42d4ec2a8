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
  // Clopper and Pearson 1934: the interval of a binomial rate.
  [12, 100, 0, 0, 0.0362167],
  [12, 100, 8, 0.0351716, 0.151558],
  [1.2, 400, 352, 0.844061, 0.910182],
  [1.5, 1000, 700, 0.670538, 0.728279],
  [2, 200, 116, 0.508336, 0.649256],
  [3, 20, 20, 0.831567, 1],
])(
  "at equal prices of %d the ends are those of a binomial rate: of %i %i, %d to %d",
  (price, stakes, wins, low, high) => {
    const interval = returnInterval(at(price, stakes, wins));
    expect(interval.low).toBeCloseTo(price * low - 1, 4);
    expect(interval.high).toBeCloseTo(price * high - 1, 4);
  },
);

test("at short prices it holds the true return about as often as stated", () => {
  let state = 5;
  const random = () => (state = (1_664_525 * state + 1_013_904_223) % 2 ** 32) / 2 ** 32;
  const rounds = 1000;
  let held = 0;
  for (let round = 0; round < rounds; round++) {
    const sums = { stakes: 100, paid: 0, paidSquares: 0, prices: 0, priceSquares: 0 };
    for (let start = 0; start < sums.stakes; start++) {
      const price = 1.3 + 0.9 * random();
      const paid = random() < 0.95 / price ? price : 0;
      sums.paid += paid;
      sums.paidSquares += paid ** 2;
      sums.prices += price;
      sums.priceSquares += price ** 2;
    }
    const { low, high } = returnInterval(sums);
    held += Number(low <= -0.05 && high >= -0.05);
  }
  expect(held / rounds).toBeGreaterThan(0.945);
  expect(held / rounds).toBeLessThan(0.985);
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
