import fc from "fast-check";
import { holmPValues, winsInterval, winsPValue } from "../../src/maths/winsInterval";

const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n, k - 1) * (n - k + 1)) / k);
const exactly = (wins: number, trials: number, chance: number): number =>
  choose(trials, wins) * chance ** wins * (1 - chance) ** (trials - wins);

test("with equal chances, each end leaves the stated share beyond it, half of the wins themselves counted", () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 60 }), fc.nat(59), (trials, from) => {
      const wins = 1 + (from % (trials - 1));
      const chance = 0.1;
      const { low, high } = winsInterval(wins, { expected: trials * chance, squares: trials * chance ** 2 });
      const beyond = (ratio: number): number => {
        let tail = exactly(wins, trials, ratio * chance) / 2;
        for (let more = wins + 1; more <= trials; more++) tail += exactly(more, trials, ratio * chance);
        return tail;
      };
      expect(beyond(low)).toBeCloseTo(0.025, 6);
      expect(beyond(high)).toBeCloseTo(0.975, 6);
    }),
  );
});

test("no win has 0 as its low end, and wins of everything as many as can be as its high end", () => {
  expect(winsInterval(0, { expected: 5, squares: 0.5 }).low).toBe(0);
  expect(winsInterval(10, { expected: 5, squares: 2.5 }).high).toBeCloseTo(2, 9);
});

test("a higher confidence has a wider interval around the ratio", () => {
  const chances = { expected: 8.28, squares: 0.5 };
  const [one, other] = [winsInterval(14, chances), winsInterval(14, chances, { confidence: 0.999 })];
  expect(one).toEqual({ low: expect.closeTo(0.98215, 4), high: expect.closeTo(2.67556, 4) });
  expect(other.low).toBeLessThan(one.low);
  expect(other.high).toBeGreaterThan(one.high);
});

test("a p-value is below an error rate if the interval with this rate excludes 1, and only then", () => {
  for (const starts of [5, 24, 120, 200])
    for (const share of [0, 0.1, 0.15, 0.2, 0.25, 0.4, 0.6])
      for (const error of [0.01, 0.05, 0.2, 0.4]) {
        const chances = { expected: starts * 0.2, squares: starts * 0.04 };
        const wins = Math.round(share * starts);
        const { low, high } = winsInterval(wins, chances, { confidence: 1 - error });
        expect([starts, wins, error, low > 1 || high < 1]).toEqual([
          starts,
          wins,
          error,
          winsPValue(wins, chances) < error,
        ]);
      }
});

test("Holm's p-values are those of the step-down definition, in the order given; unknown tests count", () => {
  expect(holmPValues([0.01, 0.04, 0.03], 3)).toEqual([0.03, 0.06, 0.06]);
  expect(holmPValues([0.01, 0.04, 0.03], 10)).toEqual([0.1, 0.32, expect.closeTo(0.27, 12)]);
  expect(holmPValues([0.6, 0.5], 2)).toEqual([1, 1]);
  expect(holmPValues([], 4)).toEqual([]);
});

/** The random numbers of Numerical Recipes' quick generator. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => (state = (1_664_525 * state + 1_013_904_223) % 2 ** 32) / 2 ** 32;
}

test("with unequal chances, one interval in twenty misses the true ratio", () => {
  const random = randomOf(7);
  const rounds = process.env.SOAK ? 8000 : 800;
  let missed = 0;
  for (let round = 0; round < rounds; round++) {
    let [wins, expected, squares] = [0, 0, 0];
    for (let start = 0; start < 150; start++) {
      const chance = 0.8 / (2 + Math.exp(3.5 * random()));
      wins += Number(random() < chance);
      expected += chance;
      squares += chance ** 2;
    }
    const { low, high } = winsInterval(wins, { expected, squares });
    missed += Number(low > 1 || high < 1);
  }
  expect(Math.abs(missed / rounds - 0.05)).toBeLessThan(3 * Math.sqrt((0.05 * 0.95) / rounds));
});

test.each([
  [{ expected: 0, squares: 0 }, 0.95, "'expected' must be positive"],
  [{ expected: 1, squares: 2 }, 0.95, "'squares' must be positive and at most 'expected'"],
  [{ expected: 1, squares: 0.5 }, 1, "'confidence' must lie between 0 and 1"],
])("%p at %f is refused", (chances, confidence, message) =>
  expect(() => winsInterval(1, chances, { confidence })).toThrow(message),
);
