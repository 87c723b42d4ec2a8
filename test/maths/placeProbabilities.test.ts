import fc from "fast-check";
import { orderModels } from "../../src/maths/orderModel";
import { placeProbabilities, placesPaid } from "../../src/maths/placeProbabilities";
import { sum } from "../../src/lists/lists";
import { expectList, fieldOf, moved, sampleRace } from "./fields";

const namedModels = Object.entries(orderModels);

describe("placeProbabilities", () => {
  // Harville 1973 by hand: 1/2 + 1/3 * (1/2)/(2/3) + 1/6 * (1/2)/(5/6) = 0.85 and so on.
  it("of one half, one third and one sixth for two places under Harville are .85, .7333 and .4167", () => {
    expectList(
      placeProbabilities([1 / 2, 1 / 3, 1 / 6], 2, { model: orderModels.harville }),
      [0.85, 11 / 15, 5 / 12],
      14,
    );
  });

  it("of a race of eight agree with an independent evaluation of each model", () => {
    const harville = placeProbabilities(sampleRace, 3, { model: orderModels.harville });
    const discounted = placeProbabilities(sampleRace, 3, { model: orderModels.discounted });
    const normal = placeProbabilities(sampleRace, 3, { model: "normal" });
    expectList(harville.slice(0, 2), [0.7291345038260867, 0.582571693746837], 14);
    expectList(discounted.slice(0, 2), [0.6582610377476995, 0.5375189790638869], 14);
    // Quadrature by scipy over a grid a hundred times finer.
    expectList(normal.slice(0, 2), [0.65452061, 0.53808824], 8);
  });

  it("are lower for favourites and outsiders with a bend below 0, with the same sum", () => {
    const chances = [0.5, 0.2, 0.15, 0.1, 0.04, 0.01];
    const plain = placeProbabilities(chances, 3);
    const bent = placeProbabilities(chances, 3, { bends: [-0.1, -0.1] });
    expect(bent.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(3, 12);
    expect(bent[0]).toBeLessThan(plain[0] ?? 0);
    expect(bent[5]).toBeLessThan(plain[5] ?? 0);
    expectList(placeProbabilities(chances, 3, { bends: [0, 0] }), plain, 14);
  });

  it("are discounted Harville by default", () => {
    expect(placeProbabilities(sampleRace, 3)).toEqual(
      placeProbabilities(sampleRace, 3, { model: orderModels.discounted }),
    );
  });

  it("take the last of one's own discounts for all later places", () => {
    const short = placeProbabilities(sampleRace, 4, { model: { discounts: [0.8, 0.6] } });
    expect(short).toEqual(placeProbabilities(sampleRace, 4, { model: { discounts: [0.8, 0.6, 0.6] } }));
    expect(short).not.toEqual(placeProbabilities(sampleRace, 4, { model: { discounts: [0.8, 0.6, 0.5] } }));
  });

  describe.each(namedModels)("under %s", (_name, model) => {
    // A normal field takes a hundred times as long to price. Three times the fields with SOAK=1.
    const runs = { numRuns: (model === "normal" ? 5 : 70) * (process.env.SOAK ? 3 : 1) };
    const field = fieldOf({ most: model === "normal" ? 9 : 14 });
    const places = fc.integer({ min: 1, max: 4 });

    it("add up to the places, or to the runners where fewer run, and lie between 0 and 1", () => {
      fc.assert(
        fc.property(field, places, (probabilities, paid) => {
          const placed = placeProbabilities(probabilities, paid, { model });
          expect(sum(placed)).toBeCloseTo(Math.min(paid, probabilities.length), 9);
          for (const chance of placed) {
            expect(chance).toBeGreaterThanOrEqual(0);
            expect(chance).toBeLessThanOrEqual(1 + 1e-12);
          }
        }),
        runs,
      );
    });

    it("rise with the places, start at the win and rank the runners as the win does", () => {
      fc.assert(
        fc.property(field, (probabilities) => {
          const [win = [], two = [], three = []] = [1, 2, 3].map((paid) =>
            placeProbabilities(probabilities, paid, { model }),
          );
          win.forEach((chance, runner) => {
            expect(chance).toBeCloseTo(probabilities[runner] ?? NaN, 9);
            expect(two[runner]).toBeGreaterThanOrEqual(chance - 1e-9);
            expect(three[runner]).toBeGreaterThanOrEqual((two[runner] ?? NaN) - 1e-9);
            probabilities.forEach((other, rival) => {
              if (other <= chance) expect(three[rival]).toBeLessThanOrEqual((three[runner] ?? NaN) + 1e-9);
            });
          });
        }),
        runs,
      );
    });

    it("follow the runners when their order changes", () => {
      fc.assert(
        fc.property(field, fc.nat(20), fc.nat(20), (probabilities, one, other) => {
          const move = { from: one % probabilities.length, to: other % probabilities.length };
          const placed = placeProbabilities(probabilities, 3, { model });
          expectList(placeProbabilities(moved(probabilities, move), 3, { model }), moved(placed, move), 9);
        }),
        runs,
      );
    });

    it("are equal for equal runners and certain for a single one", () => {
      expectList(placeProbabilities([0.2, 0.2, 0.2, 0.2, 0.2], 2, { model }), [0.4, 0.4, 0.4, 0.4, 0.4], 12);
      expect(placeProbabilities([1], 3, { model })).toEqual([1]);
    });

    it("leave out a runner of no chance and then pay no more places than run", () => {
      expect(placeProbabilities([0.6, 0, 0.4], 3, { model })).toEqual([1, 0, 1]);
      expect(sum(placeProbabilities([0.5, 0, 0.3, 0.2], 2, { model }))).toBeCloseTo(2, 12);
    });
  });

  it("keep the normal model within 1e-4 of Harville's for a near certainty", () => {
    const [favourite] = placeProbabilities([1 - 2e-13, 1e-13, 1e-13], 2, { model: "normal" });
    expect(favourite).toBeCloseTo(1, 4);
  });

  it("exceed the normal model by 0.075 under Harville and differ by 0.0044 when discounted, at most, in this race", () => {
    const normal = placeProbabilities(sampleRace, 3, { model: "normal" });
    const furthest = (model: keyof typeof orderModels): number =>
      Math.max(
        ...placeProbabilities(sampleRace, 3, { model: orderModels[model] }).map((chance, runner) =>
          Math.abs(chance - (normal[runner] ?? NaN)),
        ),
      );
    expect(furthest("harville")).toBeCloseTo(0.0746139, 7);
    expect(furthest("discounted")).toBeCloseTo(0.0043791, 7);
    expect(furthest("benter")).toBeCloseTo(0.0129085, 7);
  });

  it.each([
    [[0.5, 0.6], 1, "the probabilities of the field must add up to 1: current value is 1.1"],
    [[0.5, -0.1, 0.6], 1, "a probability must be 0 or more: current value is -0.1"],
    [[0.5, NaN], 1, "a probability must be 0 or more: current value is NaN"],
    [[0, 0], 1, "at least one runner must have a chance: current value is [0, 0]"],
    [[], 1, "at least one runner must have a chance: current value is []"],
    [[0.5, 0.5], 0, "'places' must be 1, 2, 3 or 4: current value is 0"],
    [[0.5, 0.5], 5, "'places' must be 1, 2, 3 or 4: current value is 5"],
    [[0.5, 0.5], 1.5, "'places' must be 1, 2, 3 or 4: current value is 1.5"],
  ])("refuse %p for %d places", (probabilities, places, reason) => {
    expect(() => placeProbabilities(probabilities, places)).toThrow(
      new RangeError(`Cannot price the places as ${reason}`),
    );
  });

  it("refuse a discount that would raise the favourite's places", () => {
    expect(() => placeProbabilities(sampleRace, 2, { model: { discounts: [1.2] } })).toThrow(
      new RangeError(
        "Cannot discount the places as a discount must lie between 0 and 1: current value is 1.2",
      ),
    );
  });
});

describe("placesPaid", () => {
  it.each([
    [1, 1],
    [4, 1],
    [5, 2],
    [7, 2],
    [8, 3],
    [24, 3],
  ])("%d starters pay %d", (starters, places) => {
    expect(placesPaid(starters)).toBe(places);
  });

  it.each([0, -1, 7.5, NaN])("refuses %d starters", (starters) => {
    expect(() => placesPaid(starters)).toThrow(
      new RangeError(
        `Cannot count places as 'starters' must be a whole number of at least 1: current value is ${starters}`,
      ),
    );
  });
});

test.each([
  [1, 99],
  [3, 99],
  [4, 40],
])("%d places are priced for at most %d runners, so that no call takes long", (places, most) => {
  const field = (runners: number) => Array.from({ length: runners }, () => 1 / runners);
  expect(placeProbabilities(field(most), places)).toHaveLength(most);
  expect(placeProbabilities([...field(most), 0, 0], places)).toHaveLength(most + 2);
  expect(() => placeProbabilities(field(most + 1), places)).toThrow(
    `Cannot price the places as 'probabilities' must be for at most ${most} runners for so many places: current value is ${most + 1}`,
  );
});
