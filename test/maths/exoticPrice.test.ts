import fc from "fast-check";
import { exoticPrice } from "../../src/maths/exoticPrice";
import { type ExoticBet, exoticTypes } from "../../src/maths/exoticTickets";
import { orderModels } from "../../src/maths/orderModel";
import { placeProbabilities } from "../../src/maths/placeProbabilities";
import { sum } from "../../src/lists/lists";
import { fieldOf, sampleRace } from "./fields";

const { harville, discounted } = orderModels;
const types = Object.keys(exoticTypes) as ExoticBet["type"][];
const everyRunner = (field: readonly number[]): number[] => field.map((_, runner) => runner);

describe("exoticPrice", () => {
  it.each([
    [harville, 0.08571428571428572, 0.006122448979591837, 0.1607142857142857, 0.025714285714285717],
    [discounted, 0.07500595950933445, 0.005247577361074974, 0.1374245411138456, 0.018679001466124147],
  ])("under %p agrees with an independent evaluation", (model, exacta, reverse, quinella, trifecta) => {
    const chance = (type: ExoticBet["type"], selections: number[][]): number =>
      exoticPrice({ type, selections }, sampleRace, { model }).probability;
    expect(chance("exacta", [[0], [1]])).toBeCloseTo(exacta, 14);
    expect(chance("exacta", [[7], [0]])).toBeCloseTo(reverse, 14);
    expect(chance("quinella", [[0], [1]])).toBeCloseTo(quinella, 14);
    expect(chance("trifecta", [[0], [1], [2]])).toBeCloseTo(trifecta, 14);
  });

  it("under the normal model agrees with quadrature by scipy", () => {
    const { probability } = exoticPrice({ type: "exacta", selections: [[0], [1]] }, sampleRace, {
      model: "normal",
    });
    expect(probability).toBeCloseTo(0.0752989514915, 12);
    const reverse = exoticPrice({ type: "exacta", selections: [[7], [0]] }, sampleRace, { model: "normal" });
    expect(reverse.probability).toBeCloseTo(0.004999624115, 12);
  });

  // Benter 1994, section on exotics: 0.115 and 0.06 combined, 0.10 and 0.05 by the public, a dividend of
  // 76.85 worth 1.16 a unit.
  it("finds Benter's quinella", () => {
    const quinella = (one: number, other: number): number =>
      exoticPrice({ type: "quinella", selections: [[0, 1]] }, [one, other, 1 - one - other], {
        model: harville,
      }).probability;
    expect(quinella(0.115, 0.06)).toBeCloseTo(0.015137, 6);
    expect(quinella(0.1, 0.05)).toBeCloseTo(0.0108187, 7);
    expect(76.85 * quinella(0.115, 0.06)).toBeCloseTo(1.16, 2);
  });

  it("counts combinations and breaks even at their number over the probability", () => {
    const cases: [ExoticBet, number][] = [
      [{ type: "exacta", selections: [[0], [1]] }, 1],
      [{ type: "exacta", selections: [[0, 1, 2]] }, 6],
      [{ type: "quinella", selections: [[0, 1, 2]] }, 3],
      [{ type: "quinella", selections: [[0], [0, 1, 2]] }, 2],
      [
        {
          type: "quinella",
          selections: [
            [0, 1],
            [0, 1, 2],
          ],
        },
        3,
      ],
      [{ type: "trifecta", selections: [[0, 1, 2, 3]] }, 24],
      [{ type: "trifecta", selections: [[0], [1, 2], [1, 2, 3]] }, 4],
      [{ type: "first four", selections: [[0, 1, 2, 3, 4]] }, 120],
    ];
    for (const [bet, count] of cases) {
      const price = exoticPrice(bet, sampleRace);
      expect(price.combinations).toBe(count);
      expect(price.fairDividend).toBeCloseTo(count / price.probability, 10);
    }
  });

  describe.each([
    ["harville", harville, 100],
    ["discounted", discounted, 100],
    ["normal", "normal", 6],
  ] as const)("under %s", (_name, model, numRuns) => {
    it.each(types)("a %s of every runner is certain", (type) => {
      fc.assert(
        fc.property(fieldOf({ least: 4, most: 6 }), (field) => {
          const price = exoticPrice({ type, selections: [everyRunner(field)] }, field, { model });
          expect(price.probability).toBeCloseTo(1, 9);
        }),
        { numRuns },
      );
    });

    it("orders add up to what they leave open", () => {
      fc.assert(
        fc.property(fieldOf({ least: 4, most: 6 }), (field) => {
          const chance = (type: ExoticBet["type"], selections: number[][]): number =>
            exoticPrice({ type, selections }, field, { model }).probability;
          const all = everyRunner(field);
          expect(chance("trifecta", [[0], all, all])).toBeCloseTo(field[0] ?? NaN, 9);
          expect(chance("first four", [[0], [1], all, all])).toBeCloseTo(chance("exacta", [[0], [1]]), 9);
          expect(chance("quinella", [[0, 1]])).toBeCloseTo(
            chance("exacta", [[0], [1]]) + chance("exacta", [[1], [0]]),
            12,
          );
          const placed = sum([0, 1].map((place) => chance("exacta", place === 0 ? [[0], all] : [all, [0]])));
          expect(placed).toBeCloseTo(placeProbabilities(field, 2, { model })[0] ?? NaN, 9);
        }),
        { numRuns },
      );
    });
  });

  it("leaves the scratched out of the order, and their numbers where they are", () => {
    const bet: ExoticBet = { type: "exacta", selections: [[0], [2]] };
    for (const model of [harville, "normal"] as const) {
      const without = exoticPrice({ type: "exacta", selections: [[0], [1]] }, [0.5, 0.3, 0.2], { model });
      expect(exoticPrice(bet, [0.5, 0, 0.3, 0.2], { model }).probability).toBeCloseTo(
        without.probability,
        14,
      );
    }
  });

  it.each<[ExoticBet["type"], number[][], string]>([
    ["exacta", [[0, 0]], "a runner may be selected once for a place: current value is [0, 0]"],
    ["exacta", [[0], [0]], "2 different runners must be able to fill the places: current value is [[0],[0]]"],
    [
      "quinella",
      [[1], [1]],
      "2 different runners must be able to fill the places: current value is [[1],[1]]",
    ],
    [
      "trifecta",
      [[0], [1]],
      "selections are one list to box or 3 lists, one for each place: current value is 2",
    ],
    [
      "trifecta",
      [[0], [1], []],
      "3 different runners must be able to fill the places: current value is [[0],[1],[]]",
    ],
    ["trifecta", [[0, 1]], "3 different runners must be able to fill the places: current value is [[0,1]]"],
    ["first four", [[0], [1], [2], [9]], "a selected runner must run, counted from 0: current value is 9"],
    ["exacta", [[0], [3]], "a selected runner must run, counted from 0: current value is 3"],
  ])("refuses a %s of %p", (type, selections, reason) => {
    const field = [0.4, 0.3, 0.2, 0, 0.1];
    expect(() => exoticPrice({ type, selections }, field)).toThrow(
      new RangeError(`Cannot price the ${type} as ${reason}`),
    );
  });

  it("refuses probabilities that do not add up", () => {
    expect(() => exoticPrice({ type: "exacta", selections: [[0, 1]] }, [0.3, 0.3])).toThrow(
      new RangeError(
        "Cannot price the exacta as the probabilities of the field must add up to 1: current value is 0.6",
      ),
    );
  });
});

describe("the largest bets", () => {
  const field = (runners: number) => Array.from({ length: runners }, () => 1 / runners);
  const first = (runners: number) => Array.from({ length: runners }, (_, runner) => runner);
  const box = (type: ExoticBet["type"], runners: number): ExoticBet => ({
    type,
    selections: [first(runners)],
  });

  it.each(types)("a %s of 40 runners is priced, of more refused", (type) => {
    expect(exoticPrice(box(type, 40), field(40)).probability).toBeCloseTo(1, 9);
    expect(exoticPrice(box(type, 40), [...field(40), 0]).probability).toBeCloseTo(1, 9);
    expect(() => exoticPrice(box(type, 4), field(41))).toThrow(
      `Cannot price the ${type} as 'probabilities' must be for at most 40 runners: current value is 41`,
    );
  });

  it("a box of pairs among the first three costs less than a first four", () => {
    const cost = (type: ExoticBet["type"]): number => {
      const before = process.cpuUsage();
      exoticPrice(box(type, 40), field(40));
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    const least = (type: ExoticBet["type"]) => Math.min(...[1, 2, 3].map(() => cost(type)));
    expect(least("swinger")).toBeLessThan(least("first four"));
  });

  it("a swinger of two legs wins in the orders of the first three that have a pair", () => {
    const field = first(6);
    const orders = field.flatMap((one) => field.flatMap((two) => field.map((three) => [one, two, three])));
    const leg = fc.uniqueArray(fc.constantFrom(...field), { minLength: 2 });
    fc.assert(
      fc.property(leg, leg, fieldOf({ least: 6, most: 6 }), (left, right, chances) => {
        const price = (type: ExoticBet["type"], selections: ExoticBet["selections"]) =>
          exoticPrice({ type, selections }, chances).probability;
        const wins = (order: readonly number[]): boolean =>
          order.some((one) => left.includes(one) && order.some((two) => two !== one && right.includes(two)));
        const winning = orders.filter((order) => new Set(order).size === 3 && wins(order));
        const chance = sum(
          winning.map((order) =>
            price(
              "trifecta",
              order.map((one) => [one]),
            ),
          ),
        );
        expect(price("swinger", [left, right])).toBeCloseTo(chance, 12);
      }),
      { numRuns: 30 },
    );
  });

  it("under the normal model select at most 24 runners for a place", () => {
    const model = "normal";
    expect(exoticPrice(box("trio", 24), field(24), { model }).probability).toBeCloseTo(1, 9);
    const standout: ExoticBet = { type: "exacta", selections: [[0], first(25)] };
    expect(() => exoticPrice(standout, field(40), { model })).toThrow(
      "Cannot price the exacta as 'selections' must be at most 24 runners for a place under the normal model: current value is 25",
    );
    expect(exoticPrice(standout, field(40)).combinations).toBe(24);
  });
});
