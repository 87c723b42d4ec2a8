import fc from "fast-check";
import { boundedStakes } from "../../src/maths/boundedStakes";
import { growthOf, kellyStakes } from "../../src/maths/stakes";

interface Race {
  readonly probabilities: readonly number[];
  readonly odds: readonly number[];
  readonly commission: number;
  readonly caps: readonly number[];
  readonly total: number;
}

/** Returns the expected growth of the bank's logarithm, outcome by outcome. */
function growth({ probabilities, odds, commission }: Race, stakes: readonly number[]): number {
  const staked = stakes.reduce((sum, stake) => sum + stake, 0);
  const unbacked = 1 - probabilities.reduce((sum, one) => sum + one, 0);
  let total = unbacked > 1e-9 ? unbacked * Math.log(1 - staked) : 0;
  probabilities.forEach((probability, index) => {
    const net = (stakes[index] ?? 0) * (odds[index] ?? 0) - staked;
    const after = net > 0 ? net * (1 - commission) : net;
    if (probability > 0) total += probability * Math.log(1 + after);
  });
  return total;
}

const isFeasible = ({ caps, total }: Race, stakes: readonly number[]): boolean =>
  stakes.every((stake, index) => stake >= 0 && stake <= (caps[index] ?? 0) + 1e-12) &&
  stakes.reduce((sum, stake) => sum + stake, 0) <= total + 1e-12;

const race: fc.Arbitrary<Race> = fc.integer({ min: 1, max: 4 }).chain((runners) => {
  const list = (arbitrary: fc.Arbitrary<number>) =>
    fc.array(arbitrary, { minLength: runners, maxLength: runners });
  return (
    fc
      .record({
        weights: list(fc.double({ min: 0.02, max: 1, noNaN: true })),
        rest: fc.double({ min: 0, max: 1, noNaN: true }),
        edges: list(fc.double({ min: 0.6, max: 1.6, noNaN: true })),
        commission: fc.constantFrom(0, 0.02, 0.05, 0.08, 0.2),
        caps: list(fc.constantFrom(0, 0.01, 0.05, 0.2, 1)),
        total: fc.constantFrom(0.02, 0.1, 0.5, 1),
      })
      .map(({ weights, rest, edges, ...terms }) => {
        const sum = weights.reduce((total, one) => total + one, 0) + rest;
        const probabilities = weights.map((weight) => weight / sum);
        const odds = probabilities.map((one, index) => Math.max(1.01, (edges[index] ?? 1) / one));
        return { probabilities, odds, ...terms };
      })
      // A sure gain stakes all of the bank, which no finite search finds.
      .filter(
        ({ odds, probabilities }) =>
          odds.reduce((sum, price) => sum + 1 / price, 0) > 1.001 ||
          probabilities.reduce((sum, one) => sum + one, 0) < 0.999,
      )
  );
});

const best = ({ probabilities, odds, commission, caps, total }: Race): number[] =>
  boundedStakes(
    probabilities.map((probability, index) => ({
      probability,
      odds: odds[index] ?? 0,
      cap: caps[index] ?? 0,
    })),
    { total, commission },
  );

it("no stake, and no two stakes together, can be changed for a faster growth within the limits", () => {
  fc.assert(
    fc.property(race, (one) => {
      const stakes = best(one);
      expect(isFeasible(one, stakes)).toBe(true);
      const most = growth(one, stakes);
      for (const step of [0.1, 0.01, 0.001, 0.0001])
        stakes.forEach((_, first) => {
          stakes.forEach((__, second) => {
            for (const [up, down] of [
              [step, 0],
              [-step, 0],
              [step, -step],
              [step, step],
              [-step, -step],
              [step, -2 * step],
            ] as const) {
              const other = stakes.map(
                (stake, index) => stake + (index === first ? up : 0) + (index === second ? down : 0),
              );
              if (isFeasible(one, other)) expect(growth(one, other)).toBeLessThanOrEqual(most + 1e-9);
            }
          });
        });
    }),
    { numRuns: 500 },
  );
});

it("the growth is that of the best of all stakes on a grid, refined around it", () => {
  fc.assert(
    fc.property(
      race.filter(({ odds }) => odds.length === 2),
      (one) => {
        let centre = [0, 0];
        let width = Math.min(1, one.total);
        for (let round = 0; round < 12; round++) {
          let best = { stakes: centre, growth: growth(one, centre) };
          for (let across = -10; across <= 10; across++)
            for (let down = -10; down <= 10; down++) {
              const stakes = [
                (centre[0] ?? 0) + (across * width) / 10,
                (centre[1] ?? 0) + (down * width) / 10,
              ];
              if (!isFeasible(one, stakes)) continue;
              const value = growth(one, stakes);
              if (value > best.growth) best = { stakes, growth: value };
            }
          centre = best.stakes;
          width /= 2.5;
        }
        expect(growth(one, best(one))).toBeGreaterThanOrEqual(growth(one, centre) - 1e-9);
      },
    ),
    { numRuns: 100 },
  );
});

it("without limits and commission it equals the stakes in closed form", () => {
  fc.assert(
    fc.property(race, ({ probabilities, odds }) => {
      const bounded = boundedStakes(
        probabilities.map((probability, index) => ({ probability, odds: odds[index] ?? 0, cap: 1 })),
        { total: 1, commission: 0 },
      );
      const closed = kellyStakes(probabilities, { odds, fraction: 1 });
      bounded.forEach((stake, index) => expect(stake).toBeCloseTo(closed[index] ?? NaN, 6));
    }),
  );
});

it("a hedge shrinks with the bet that it covers, where a cap once cut one side alone", () => {
  const terms = { odds: [2.6, 2.8], fraction: 1, cap: 0.1 };
  const probabilities = [0.5, 0.35];
  const [bet = 0, hedge = 0] = kellyStakes(probabilities, terms);
  const [full = 0, fullHedge = 0] = kellyStakes(probabilities, { ...terms, cap: 1 });
  expect([full > 0.1, fullHedge > 0.05]).toEqual([true, true]);
  expect(bet).toBeCloseTo(0.1, 12);
  const cut = growthOf([0.1, Math.min(0.1, fullHedge)], probabilities, terms);
  expect(hedge).toBeLessThan(Math.min(0.1, fullHedge));
  expect(growthOf([bet, hedge], probabilities, terms)).toBeGreaterThan(cut);
});

it("commission on the net of the race is charged once, on what its bets gain together", () => {
  const probabilities = [0.4, 0.4, 0.2];
  const terms = { odds: [2.9, 2.9, 4], fraction: 1, commission: 0.05 };
  const [each, net] = [false, true].map((onNet) => kellyStakes(probabilities, { ...terms, onNet }));
  const growths = [each, net].map((stakes) =>
    growthOf(stakes ?? [], probabilities, { ...terms, onNet: true }),
  );
  expect(growths[1]).toBeGreaterThan(growths[0] ?? 0);
  // One bet alone: the net is its own profit.
  const [alone] = kellyStakes([0.4], { ...terms, odds: [2.9], onNet: true });
  const [single] = kellyStakes([0.4], { ...terms, odds: [2.9] });
  expect(alone).toBeCloseTo(single ?? NaN, 9);
});
